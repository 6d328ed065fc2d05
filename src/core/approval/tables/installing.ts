// Commands that install or set up something for the whole account or machine: always ask. One row per program and kind.
import type { AlwaysAskRule } from './alwaysAsk.ts';

export const installingRules: readonly AlwaysAskRule[] = [
  {
    programs: 'rustup pyenv rbenv nodenv goenv mise asdf nvm fnm volta n',
    words:
      / (?:default [^ ]+|override \w+|set \S+|component \w+|target (?:add|remove)|self \w+|toolchain (?:install|uninstall|link|remove)|update|(?:un)?install|global \S+|use (?:\S+ )*(?:-g|--global)\S*|alias default|pin|plugin \w+) /,
    unless: / (?:component|target|toolchain|override|plugin) list | install (?:--list|-l) /,
    why: 'installs',
    source: 'rust-lang.github.io/rustup, github.com/pyenv/pyenv: for all projects',
    stops: [
      'rustup default nightly',
      'rustup override set x',
      'pyenv global 3.12',
      'mise use -g node@20',
      'nvm alias default 20',
    ],
  },
  {
    programs: 'python',
    words:
      / setup\.py (?:\S+ )*(?:install|develop|easy_install|upload|register) | -m (?:pip|easy_install|ensurepip) (?:\S+ )*(?:--user|--target\S*|--root\S*|--prefix\S*|--break-system-packages) /,
    why: 'installs',
    source: 'setuptools.pypa.io',
    stops: ['python setup.py develop --user', 'python setup.py sdist upload', 'python3 -m pip install --user x'],
  },
  {
    programs: 'code codium code-insiders cursor windsurf',
    words: / (?:--(?:un)?install-extension\S*|--update-extensions|tunnel|serve-web|--force) /,
    why: 'installs',
    source: 'code.visualstudio.com/docs/editor/command-line',
    stops: ['code --install-extension x.y', 'code tunnel --name x'],
  },
  {
    programs: 'mix R dart flutter dotnet stack cabal cpan cpanm cpm xcode-select corepack',
    words:
      / (?:archive\.(?:un)?install|local\.\w+|escript\.(?:un)?install|CMD (?:INSTALL|REMOVE)|pub global \w+|workload \w+|(?:un)?install|--install|enable|disable|prepare|use|up|pack) /,
    unless: / (?:dotnet|flutter|stack) (?:pack|build|test) | ^ (?:pack|build|test|pub get) /,
    why: 'installs',
    source: 'hexdocs.pm/mix, R-admin, dart.dev/tools/pub/cmd/pub-global, nodejs.org/api/corepack.html',
    stops: [
      'mix archive.install hex x',
      'R CMD INSTALL x',
      'dart pub global activate x',
      'corepack enable',
      'cabal install x',
    ],
  },
  {
    programs: 'zypper deno',
    words: / (?:in|rm|up|dup|patch|ar|rr) | install (?:\S+ )*(?:-g|--global) | (?:uninstall|upgrade) /,
    why: 'installs',
    source: 'zypper(8); docs.deno.com/runtime/reference/cli/install',
    stops: ['zypper in x', 'deno install -g x.ts'],
  },
  { programs: 'cpan cpanm cpm', words: / [^- ]/, why: 'installs', source: 'cpan(1)', stops: ['cpan X', 'cpanm X'] },
  {
    programs: 'nix nix-env nix-channel nix-store nix-collect-garbage nixos-rebuild home-manager guix',
    words:
      / (?:profile (?:install|add|remove|upgrade|rollback|wipe-history)|-\w*[ieuE]\w*|--(?:install|uninstall|upgrade|add|update|remove|rollback|set|gc|delete\S*|switch-generation)|store (?:gc|delete|repair|optimise)|switch|boot|install|remove|upgrade|pull|gc|system|home|registry (?:add|pin|remove)|upgrade-nix|-d) /,
    unless: / (?:develop|shell|build|eval|run|flake) /,
    why: 'installs',
    source: 'nix.dev/manual/nix/latest/command-ref',
    stops: ['nix-env -iA nixpkgs.jq', 'nix profile install nixpkgs#jq', 'nix store gc', 'nix-env --uninstall x'],
  },
  {
    programs: 'cargo uv pipx poetry brew conda mamba docker podman composer gh helm kubectl',
    words:
      /^(?: --?\S+)* (?:uninstall|tool (?:install|uninstall|upgrade|update-shell)|python (?:install|uninstall|remove|pin|upgrade)|self \w+|inject|uninject|ensurepath|reinstall\S*|upgrade-all|install-all|bundle|package|init|plugin (?:install|enable|disable|set|upgrade|create|update)|self-update|extension (?:install|upgrade|remove)) /,
    unless: /^(?: --?\S+)* (?:init (?:\S+ )*(?!--reverse)[^- ]|package(?: (?!--reset)\S+)* $|init $)/,
    why: 'installs',
    source: 'the manuals of cargo, uv, pipx, Poetry, Homebrew, conda, Docker: for the account, not for the project',
    stops: [
      'cargo uninstall x',
      'pipx uninstall x',
      'uv tool uninstall x',
      'uv python uninstall x',
      'poetry self add x',
      'poetry python remove 3.13.1',
      'brew bundle cleanup --force',
      'docker plugin install x',
      'conda init --reverse',
      'conda package --reset',
    ],
  },
  {
    programs: 'conda mamba micromamba',
    words: / init /,
    why: 'outside',
    source: 'conda init writes ~/.bashrc',
    stops: ['conda init bash'],
  },
  {
    programs: 'npm pnpm',
    words: / (?:config|c) (?:\S+ )*(?:set|delete|rm|edit|fix) |^(?: --\S+)* set \S/,
    unless: / --location[= ]project | -L project /,
    why: 'outside',
    source: 'docs.npmjs.com/cli/commands/npm-config: writes ~/.npmrc',
    stops: ['npm config set x y', 'npm set x=y', 'npm config delete x', 'pnpm config set x y'],
  },
  {
    programs: 'poetry bundle composer conda gh glab flutter',
    words:
      / config (?:\S+ )*(?:-g|--global|--unset|--add|--remove-key|--set|set|unset|clear-cache|(?!(?:get|list|show) )[\w.-]+ [^- ]\S*) /,
    unless: / --local /,
    why: 'outside',
    source: 'python-poetry.org/docs/configuration: not the project’s own settings',
    stops: [
      'poetry config virtualenvs.create false',
      'bundle config set path x',
      'composer config -g x y',
      'gh config set x y',
    ],
  },
  {
    programs: 'go',
    words: / env (?:\S+ )*-{1,2}[wu] /,
    why: 'outside',
    source: 'go help env',
    stops: ['go env -w GOFLAGS=-x'],
  },
  {
    programs: 'ssh-keygen',
    words: /^/,
    unless: / (?:-\w*[lFBLQY]\w*) | -f (?![~/]|\.\.)\S+ |^ $/,
    why: 'outside',
    source: 'ssh-keygen(1): writes below ~/.ssh',
    stops: ['ssh-keygen -R host', 'ssh-keygen -t ed25519'],
  },
  {
    programs: 'nvm fnm volta ipython bundle bun deno',
    words: /^(?: -\S+)* (?:use (?:\S+ )*--default\S*|profile create|install (?:\S+ )*--system|upgrade(?= $)) /,
    why: 'installs',
    source: 'the manual of each: for the account',
    stops: ['nvm use --default 20', 'ipython profile create', 'bundle install --system', 'bun upgrade'],
  },
  {
    programs: 'nimble dub opam vcpkg conan zef raku shards',
    words: / (?:install|fetch|add-local|switch create) [^-]/,
    unless: / shards install /,
    why: 'installs',
    source: 'the manual of each: packages of the account',
    stops: ['nimble install x', 'dub fetch x', 'opam install x', 'zef install X'],
  },
];
