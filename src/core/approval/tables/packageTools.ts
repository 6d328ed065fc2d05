// Package and version managers. `name$` means: without further operands.
import type { ToolRow, ToolRule } from './toolRule.ts';

const nodePackages: ToolRule = {
  read:
    'ls|list|ll|la|why|explain|root|prefix|bin|config get|config list|config ls|c get|c ls|get|pkg get|query|fund|help-search|' +
    'run$|run-script$|help|store path|version$|completion|licenses list|licenses ls|workspaces list|workspaces info|versions',
  write:
    'test|t|tst|run|run-script|start|stop|restart|build|exec|x|version|pkg|config|c|set|link|ln|unlink|rebuild|prune|pack|shrinkwrap|init|' +
    'uninstall|remove|rm|un|r|workspace|workspaces|foreach|lint|dev|format|node|set version|edit|cache|store prune|deploy|patch|patch-commit|unplug|pnpify',
  network:
    'install|i|in|ins|add|a|ci|clean-install|install-test|it|cit|update|up|upgrade|upgrade-interactive|dedupe|ddp|import|outdated|audit|view|v|info|show|search|find|' +
    'ping|doctor|repo|docs|bugs|home|issues|whoami|diff|create|dlx|fetch|explore|sbom|npm info|npm audit|npm whoami|stage|approve-builds|' +
    'access list|access get|owner ls|owner list|org ls|team ls|profile get|dist-tag ls|hook ls',
  destructive:
    'publish|unpublish|deprecate|owner|access|dist-tag|team|org|token|profile|star|unstar|hook|logout|npm publish|cache clean|store prune',
  otherwise: 'network',
  alone: 'read',
  globals: '--prefix -C --dir --cwd -w --workspace --filter -F --loglevel --registry --userconfig --cache',
  options: {
    acts: '--script-shell --node-options --userconfig --globalconfig --init-module --viewer --browser --editor --git --shell',
  },
};

export const packageTools: readonly ToolRow[] = [
  ['npm', 'docs.npmjs.com/cli/commands', nodePackages],
  ['pnpm', 'pnpm.io/cli', nodePackages],
  ['yarn', 'yarnpkg.com/cli, classic.yarnpkg.com/docs/cli', { ...nodePackages, alone: 'network' }],
  [
    'pip',
    'pip.pypa.io/en/stable/cli',
    {
      read: 'list|show|freeze|check|config list|config get|config debug|cache dir|cache info|cache list|debug|help|inspect',
      write: 'uninstall|config|cache|hash',
      network: 'install|download|index versions|search|wheel|lock',
      otherwise: 'network',
      alone: 'read',
      globals: '--python --proxy --cache-dir --log',
      options: {
        writes: '--log --log-file',
        acts: '-o --outdated -u --uptodate --python --index-url --extra-index-url --proxy',
      },
    },
  ],
  [
    'uv',
    'docs.astral.sh/uv/reference/cli',
    {
      read: 'pip list|pip show|pip freeze|pip check|pip tree|python list|python dir|python find|version$|cache dir|tool list|tool dir|help|tree',
      write: 'run|venv|init|version|build|cache|format',
      network:
        'sync|add|remove|lock|export|pip install|pip sync|pip compile|pip uninstall|python install|python pin|tool run|x',
      destructive: 'publish|cache clean|cache prune',
      otherwise: 'network',
      alone: 'read',
      globals: '--directory --project --config-file --cache-dir --python -p',
      options: { acts: '--outdated --python -p' },
    },
  ],
  [
    'poetry',
    'python-poetry.org/docs/cli',
    {
      read: 'show|env info|env list|check|version$|config --list|about|list|help|source show',
      write: 'run|shell|env|version|build|config|init|cache',
      network: 'install|add|update|remove|lock|sync|new|search|export|self show',
      destructive: 'publish|cache clear|env remove',
      otherwise: 'network',
      alone: 'read',
      globals: '-C --directory -P --project',
      options: { acts: '-l --latest -o --outdated' },
    },
  ],
  [
    'conda',
    'docs.conda.io/projects/conda/commands',
    {
      read: 'list|info|env list|config --show|search --info|compare|doctor|env export|export|notices$|env config vars list|package --which|help',
      write: 'run|activate|deactivate|config|init|rename',
      network: 'install|create|update|search|env create|env update|upgrade|repoquery|notices|build|mambabuild',
      destructive: 'remove|uninstall|clean|env remove',
      otherwise: 'network',
      alone: 'read',
    },
  ],
  [
    'gem',
    'guides.rubygems.org/command-reference',
    {
      read: 'list|environment|env|which|contents|dependency|specification|help',
      write: 'build|uninstall',
      network: 'search|outdated|fetch|update|query|sources',
      destructive: 'push|yank|owner',
      otherwise: 'network',
      alone: 'read',
      options: { acts: '-r --remote -b --both --config-file' },
    },
  ],
  [
    'composer',
    'getcomposer.org/doc/03-cli.md',
    {
      read: 'show|licenses|check-platform-reqs|depends|prohibits|why|why-not|about',
      write: 'run|run-script|exec|dump-autoload|dumpautoload|test|init|validate|bump|lint|format|cs|check',
      network:
        'install|i|update|u|upgrade|require|remove|outdated|audit|search|create-project|suggests|diagnose|why|reinstall',
      otherwise: 'network',
      alone: 'read',
      options: { acts: '-l --latest -o --outdated -a --available' },
    },
  ],
  [
    'brew',
    'docs.brew.sh/Manpage',
    {
      read: 'list|ls|info|deps|uses|leaves|config|--prefix|--cellar|--cache|--repository|--version|desc|options|services list|services info|tap-info|tap$|help|commands|cat|home$|casks|formulae|log$',
      write: 'link|unlink|pin|unpin|switch|tests',
      network: 'outdated|search|fetch|update|doctor|audit|livecheck|home',
      destructive: 'uninstall|remove|rm|cleanup|autoremove|zap|untap|services stop',
      otherwise: 'network',
      alone: 'read',
      options: { acts: '--analytics --github' },
    },
  ],
  [
    'apt',
    'apt(8)',
    {
      read: 'list|show|policy|depends|rdepends|showsrc|search',
      destructive: 'remove|purge|autoremove|clean|autoclean|autopurge',
      otherwise: 'destructive',
      alone: 'read',
      options: { acts: '-o -c --option --config-file' },
    },
  ],
  [
    'apt-get',
    'apt-get(8)',
    {
      read: 'help|changelog$',
      otherwise: 'destructive',
      alone: 'read',
      options: { acts: '-o -c --option --config-file' },
    },
  ],
  [
    'apt-mark',
    'apt-mark(8)',
    {
      read: 'showmanual|showauto|showhold|showinstall',
      otherwise: 'destructive',
      alone: 'read',
      options: { acts: '-o -c --option --config-file -f --file' },
    },
  ],
  [
    'snap',
    'snapcraft.io/docs, snap(8)',
    {
      read: 'list|version|services|connections|interfaces|changes|model|help',
      otherwise: 'destructive',
      alone: 'read',
    },
  ],
  [
    'flatpak',
    'docs.flatpak.org/en/latest/flatpak-command-reference.html',
    { read: 'list|info|remotes|history|config', otherwise: 'destructive', alone: 'read' },
  ],
  ['apk', 'apk(8)', { read: 'info|list|stats|audit', otherwise: 'destructive', alone: 'read' }],
  [
    'pyenv',
    'github.com/pyenv/pyenv/blob/master/COMMANDS.md',
    {
      read: 'versions|version|which|whence|root|commands|prefix|help',
      write: 'local|global|shell|rehash|exec|uninstall',
      network: 'install -l|install --list|install-list',
      otherwise: 'network',
      alone: 'read',
    },
  ],
  [
    'rbenv',
    'github.com/rbenv/rbenv',
    {
      read: 'versions|version|which|whence|root|commands|prefix|help',
      write: 'local|global|shell|rehash|exec|uninstall',
      network: 'install -l|install --list|install-list',
      otherwise: 'network',
      alone: 'read',
    },
  ],
  [
    'nvm',
    'github.com/nvm-sh/nvm',
    {
      read: 'ls|list|current|which|version',
      write: 'use|run|exec|alias',
      network: 'ls-remote|version-remote',
      otherwise: 'network',
      alone: 'read',
    },
  ],
  [
    'asdf',
    'asdf-vm.com/manage/commands.html',
    {
      read: 'list|current|where|which|info|plugin list',
      write: 'exec|local|reshim|set',
      network: 'list all|latest|plugin list all',
      otherwise: 'network',
      alone: 'read',
    },
  ],
  [
    'mise',
    'mise.jdx.dev/cli',
    {
      read: 'ls|list|current|where|which|version|doctor',
      write: 'run|exec|x|trust',
      network: 'ls-remote|outdated|latest|registry',
      otherwise: 'network',
      alone: 'read',
    },
  ],
  ['volta', 'docs.volta.sh/reference', { read: 'list|which', write: 'run', otherwise: 'network', alone: 'read' }],
];
