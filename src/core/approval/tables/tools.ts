// Tools with sub-commands: which of them read, write, reach out or destroy. `name$` means: without further operands.
import type { RiskClass } from '../../types.ts';
import type { OptionTable } from '../shell/options.ts';

export interface ToolRule {
  /** Sub-commands by class, `|` separated, up to three words each. */
  readonly read?: string;
  readonly write?: string;
  readonly network?: string;
  readonly destructive?: string;
  /** Class of all other sub-commands. */
  readonly otherwise: RiskClass;
  /** Class without any sub-command. */
  readonly alone: RiskClass;
  /** Options before the sub-command whose value is the next word. */
  readonly globals?: string;
  /** Options harmful with a reading sub-command. */
  readonly options?: OptionTable;
}

const none: OptionTable = {};

const nodePackages: ToolRule = {
  read:
    'ls|list|ll|la|why|explain|root|prefix|bin|config get|config list|config ls|c get|c ls|get|pkg get|query|fund|help-search|' +
    'run$|run-script$|help$|store path|version$|completion|licenses list|licenses ls|workspaces list|workspaces info|versions',
  write:
    'test|t|tst|run|run-script|start|stop|restart|build|exec|x|version|pkg|config|c|set|link|ln|unlink|rebuild|prune|pack|shrinkwrap|init|' +
    'uninstall|remove|rm|un|r|workspace|workspaces|foreach|lint|dev|format|node|set version|edit|cache|store prune|deploy|patch|patch-commit|unplug|pnpify|help',
  destructive:
    'publish|unpublish|deprecate|owner|access|dist-tag|team|org|token|profile|star|unstar|hook|logout|npm publish|cache clean|store prune',
  otherwise: 'network',
  alone: 'read',
  globals: '--prefix -C --dir --cwd -w --workspace --filter -F --loglevel --registry --userconfig --cache',
  options: {
    acts: '--script-shell --node-options --userconfig --globalconfig --init-module --viewer --browser --editor --git --shell',
  },
};

const containers: ToolRule = {
  read:
    'ps|images|logs|inspect|info|version|top|port|diff|history|events|stats|container ls|container list|container ps|container inspect|' +
    'container logs|container top|container stats|container port|container diff|image ls|image list|image inspect|image history|volume ls|' +
    'volume list|volume inspect|network ls|network list|network inspect|system df|system info|system events|context ls|context list|context show|' +
    'context inspect|compose ps|compose ls|compose logs|compose images|compose top|compose version|compose config|compose port|compose events|' +
    'buildx ls|buildx version|buildx du|builder du|plugin ls|plugin list|node ls|service ls|service ps|service logs|stack ls|stack ps|secret ls|config ls|' +
    'compose stats|compose volumes|pod ls|pod ps|machine list|help',
  write:
    'start|restart|tag|rename|pause|unpause|wait|commit|export|save|import|load|cp|create|update|attach|container start|container restart|' +
    'compose start|compose restart|compose create|compose pause|compose unpause|context use|context create|volume create|network create|' +
    'network connect|network disconnect|exec|compose exec|container exec|compose attach|compose cp|compose watch',
  destructive:
    'rm|rmi|kill|stop|container rm|container prune|container kill|container stop|container remove|image rm|image prune|image remove|volume rm|volume prune|volume remove|' +
    'network rm|network prune|network remove|system prune|system reset|builder prune|buildx prune|buildx rm|compose down|compose rm|compose kill|compose stop|context rm|' +
    'swarm leave|swarm|node rm|service rm|stack rm|secret rm|config rm|plugin rm|pod rm|pod kill|machine rm|push|image push|compose push',
  otherwise: 'network',
  alone: 'read',
  globals:
    '-H --host -c --context -l --log-level --config --tlscacert --tlscert --tlskey -f --file -p --project-name --env-file --profile --project-directory --url --connection',
  options: { trustsExpansions: true, acts: '-H --host --url --tlsverify --output --config -o' },
};

export const toolRules: ReadonlyMap<string, ToolRule> = new Map<string, ToolRule>([
  [
    'aws',
    {
      read: 'configure list|configure list-profiles|help|--version',
      otherwise: 'network',
      alone: 'read',
      globals: '--profile --region --output',
      options: none,
    },
  ],
  [
    'gcloud',
    {
      read: 'config list|config get-value|config configurations list|auth list|info|version|help',
      otherwise: 'network',
      alone: 'read',
      options: none,
    },
  ],
  ['npm', nodePackages],
  ['pnpm', nodePackages],
  ['yarn', { ...nodePackages, alone: 'network' }],
  ['docker', containers],
  ['podman', containers],
  ['nerdctl', containers],
  [
    'docker-compose',
    {
      read: 'ps|ls|logs|images|top|version|config|port|events|help',
      write: 'start|restart|create|pause|unpause|exec',
      destructive: 'down|rm|kill|stop|push',
      otherwise: 'network',
      alone: 'read',
      globals: '-f --file -p --project-name --env-file --profile --project-directory',
      options: { writes: '-o --output', acts: '-H --host --lock-image-digests' },
    },
  ],
  [
    'pip',
    {
      read: 'list|show|freeze|check|config list|config get|config debug|cache dir|cache info|cache list|debug|help|inspect',
      write: 'uninstall|config|cache|wheel|hash',
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
    {
      read: 'pip list|pip show|pip freeze|pip check|pip tree|python list|python dir|python find|version$|cache dir|tool list|tool dir|help',
      write: 'run|venv|init|version|build|cache',
      destructive: 'publish|cache clean|cache prune',
      otherwise: 'network',
      alone: 'read',
      globals: '--directory --project --config-file --cache-dir --python -p',
      options: { acts: '--outdated --python -p' },
    },
  ],
  [
    'poetry',
    {
      read: 'show|env info|env list|check|version$|config --list|about|list|help|source show',
      write: 'run|shell|env|version|build|config|init|remove|cache',
      destructive: 'publish|cache clear|env remove',
      otherwise: 'network',
      alone: 'read',
      globals: '-C --directory -P --project',
      options: { acts: '-l --latest -o --outdated' },
    },
  ],
  [
    'conda',
    {
      read: 'list|info|env list|config --show|search --info',
      write: 'run|activate|deactivate|config|init',
      destructive: 'remove|uninstall|clean|env remove',
      otherwise: 'network',
      alone: 'read',
      options: none,
    },
  ],
  [
    'pyenv',
    {
      read: 'versions|version|which|whence|root|commands|prefix|help',
      write: 'local|global|shell|rehash|exec|uninstall',
      otherwise: 'network',
      alone: 'read',
    },
  ],
  [
    'rbenv',
    {
      read: 'versions|version|which|whence|root|commands|prefix|help',
      write: 'local|global|shell|rehash|exec|uninstall',
      otherwise: 'network',
      alone: 'read',
    },
  ],
  [
    'rustup',
    {
      read: 'show|toolchain list|target list|component list|which|help|doc --path|override list|default$',
      write: 'run|override|default|set',
      otherwise: 'network',
      alone: 'read',
    },
  ],
  [
    'cargo',
    {
      read: '--list|tree|metadata|locate-project|pkgid|version|help|verify-project|read-manifest',
      write:
        'build|b|check|c|test|t|run|r|bench|doc|d|fmt|clippy|fix|new|init|clean|expand|nextest|miri|package|rustc|rustdoc|vendor|generate-lockfile|rm|remove',
      destructive: 'publish|yank|owner|logout',
      otherwise: 'network',
      alone: 'read',
      globals: '-C --config -Z --color',
      options: { acts: '--config -Z' },
    },
  ],
  [
    'go',
    {
      read: 'version|env|list|doc|help|mod graph|mod why|mod verify|tool$',
      write: 'run|build|test|vet|fmt|generate|clean|fix|tool|bug|mod edit|mod init|mod vendor|work|telemetry',
      otherwise: 'network',
      alone: 'read',
      globals: '-C',
      options: {
        singleDash: true,
        acts: '-w -u -toolexec -exec -vettool -mod -modfile -export -cover -race --w --u --toolexec --exec --mod --modfile --export -overlay -compiled --compiled -test -http --http',
      },
    },
  ],
  [
    'brew',
    {
      read: 'list|ls|info|deps|uses|leaves|config|--prefix|--cellar|--cache|--repository|--version|desc|options|services list|services info|tap-info|tap$|help|commands|cat|home$|casks|formulae|log$',
      write: 'link|unlink|pin|unpin|switch|tests',
      destructive: 'uninstall|remove|rm|cleanup|autoremove|zap|untap|services stop',
      otherwise: 'network',
      alone: 'read',
      options: { acts: '--analytics --github' },
    },
  ],
  [
    'apt',
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
    {
      read: 'help|changelog$',
      otherwise: 'destructive',
      alone: 'read',
      options: { acts: '-o -c --option --config-file' },
    },
  ],
  [
    'apt-mark',
    {
      read: 'showmanual|showauto|showhold|showinstall',
      otherwise: 'destructive',
      alone: 'read',
      options: { acts: '-o -c --option --config-file -f --file' },
    },
  ],
  [
    'snap',
    {
      read: 'list|version|services|connections|interfaces|changes|model|help',
      otherwise: 'destructive',
      alone: 'read',
    },
  ],
  ['flatpak', { read: 'list|info|remotes|history|config', otherwise: 'destructive', alone: 'read' }],
  ['apk', { read: 'info|list|stats|audit', otherwise: 'destructive', alone: 'read' }],
  [
    'systemctl',
    {
      read: 'status|show|cat|list-units|list-unit-files|list-timers|list-sockets|list-dependencies|list-jobs|list-machines|list-automounts|list-paths|is-active|is-enabled|is-failed|is-system-running|get-default|show-environment|help',
      otherwise: 'destructive',
      alone: 'read',
      globals: '-p --property -t --type --state -n --lines -o --output -M --machine --root -H --host',
      options: { acts: '-H --host -M --machine --root --image --firmware-setup' },
    },
  ],
  [
    'hostnamectl',
    {
      read: 'status|hostname$|chassis$|location$|deployment$|icon-name$',
      otherwise: 'destructive',
      alone: 'read',
      options: { acts: '-H --host -M --machine' },
    },
  ],
  [
    'timedatectl',
    {
      read: 'status|show|list-timezones|timesync-status|show-timesync',
      otherwise: 'destructive',
      alone: 'read',
      options: { acts: '-H --host -M --machine' },
    },
  ],
  [
    'loginctl',
    {
      read: 'list-sessions|list-users|list-seats|show-session|show-user|session-status|user-status',
      otherwise: 'destructive',
      alone: 'read',
    },
  ],
  ['localectl', { read: 'status|list-locales|list-keymaps', otherwise: 'destructive', alone: 'read' }],
  ['networkctl', { read: 'list|status|lldp', otherwise: 'destructive', alone: 'read' }],
  ['resolvectl', { read: 'status|statistics|dns$|domain$', otherwise: 'network', alone: 'read' }],
  [
    'coredumpctl',
    { read: 'list|info', otherwise: 'write', alone: 'read', options: { writes: '-o --output', runs: '--debugger' } },
  ],
  ['launchctl', { read: 'list|print|version|help|blame|print-disabled', otherwise: 'destructive', alone: 'read' }],
  ['diskutil', { read: 'list|info|apfs list', otherwise: 'destructive', alone: 'read' }],
  [
    'gem',
    {
      read: 'list|environment|env|which|contents|dependency|specification|help',
      write: 'build|uninstall',
      destructive: 'push|yank|owner',
      otherwise: 'network',
      alone: 'read',
      options: { acts: '-r --remote -b --both --config-file' },
    },
  ],
  [
    'composer',
    {
      read: 'show|licenses|check-platform-reqs|depends|prohibits|why|why-not|about',
      write: 'run|run-script|exec|dump-autoload|test|remove',
      otherwise: 'network',
      alone: 'read',
      options: { acts: '-l --latest -o --outdated -a --available' },
    },
  ],
  [
    'dotnet',
    {
      read: 'list|sln list|help|--info|--list-sdks|--list-runtimes',
      write: 'build|test|run|clean|format|new|sln|msbuild|exec',
      destructive: 'nuget push|nuget delete',
      otherwise: 'network',
      alone: 'read',
      options: { acts: '--outdated --vulnerable --deprecated' },
    },
  ],
  [
    'deno',
    {
      read: 'info|types|completions|help',
      write: 'test|run|fmt|lint|check|task|bench|compile|doc|eval|repl',
      destructive: 'publish',
      otherwise: 'network',
      alone: 'write',
    },
  ],
  [
    'bun',
    {
      read: 'pm ls|pm bin|pm cache$|help',
      write: 'test|run|build|init|repl|pm',
      destructive: 'publish',
      otherwise: 'network',
      alone: 'read',
    },
  ],
  [
    'kubectl',
    {
      read: 'version --client|config view|config current-context|config get-contexts|config get-clusters|options|completion|kustomize$|help',
      write: 'config',
      destructive: 'delete|drain|replace|scale|rollout undo|taint|cordon',
      otherwise: 'network',
      alone: 'read',
      globals: '-n --namespace --context --kubeconfig --cluster -s --server --as',
      options: { acts: '--raw --flatten --kubeconfig --show-managed-secrets' },
    },
  ],
  [
    'helm',
    {
      read: 'version|env|help|completion|repo list',
      write: 'create|package|lint|template',
      destructive: 'uninstall|delete|del|un|rollback',
      otherwise: 'network',
      alone: 'read',
      globals: '-n --namespace --kube-context --kubeconfig',
      options: { acts: '--post-renderer' },
    },
  ],
  [
    'terraform',
    {
      read: 'version|help|providers$|graph$|workspace show',
      write: 'fmt|init|validate|console',
      destructive: 'destroy|apply|import|taint|untaint|force-unlock|state rm|state mv|state push|workspace delete',
      otherwise: 'network',
      alone: 'read',
      options: { singleDash: true, acts: '-chdir -recursive' },
    },
  ],
  [
    'gh',
    {
      read: '--version|version|alias list|extension list|config get|config list|help|completion',
      write: 'alias|extension|config',
      destructive:
        'repo delete|repo archive|release delete|secret delete|secret set|issue delete|gist delete|run delete|ssh-key delete|cache delete|auth logout|pr merge|variable delete|label delete',
      otherwise: 'network',
      alone: 'read',
    },
  ],
  [
    'openssl',
    {
      read: 'version|ciphers|list|help',
      write: '',
      otherwise: 'write',
      alone: 'write',
      options: { singleDash: true, acts: '-engine -provider -provider-path' },
    },
  ],
  ['nvm', { read: 'ls|list|current|which|version', write: 'use|run|exec|alias', otherwise: 'network', alone: 'read' }],
  ['asdf', { read: 'list|current|where|which|info|plugin list', otherwise: 'network', alone: 'read' }],
  [
    'mise',
    { read: 'ls|list|current|where|which|version|doctor', write: 'run|exec|x', otherwise: 'network', alone: 'read' },
  ],
  ['volta', { read: 'list|which', write: 'run', otherwise: 'network', alone: 'read' }],
  ['ollama', { read: 'list|ls|ps|show|help', destructive: 'rm', otherwise: 'network', alone: 'read' }],
  [
    'tmux',
    {
      read: 'ls|list-sessions|list-windows|list-panes|list-clients|list-buffers|list-keys|info',
      destructive: 'kill-session|kill-server|kill-window|kill-pane',
      otherwise: 'write',
      alone: 'write',
      globals: '-L -S -f',
      options: { acts: '-F -f' },
    },
  ],
  ['supervisorctl', { read: 'status', otherwise: 'destructive', alone: 'write' }],
  [
    'pm2',
    { read: 'list|ls|status|show|describe|jlist', destructive: 'delete|kill|stop', otherwise: 'write', alone: 'read' },
  ],
  ['service', { read: '--status-all', otherwise: 'destructive', alone: 'read' }],
  [
    'svn',
    {
      read: 'status|info$|help',
      write: 'add|revert|cleanup|resolve',
      otherwise: 'network',
      alone: 'read',
      options: { runs: '--diff-cmd --config-option --editor-cmd', acts: '-u --show-updates' },
    },
  ],
  [
    'hg',
    {
      read: 'status|st|log|diff|branch$|branches|tags|id|identify|parents|heads|files|manifest|cat|annotate|blame|root|paths|summary|version|help',
      write: 'add|commit|update|branch|tag',
      destructive: 'strip|purge|rollback|revert',
      otherwise: 'network',
      alone: 'read',
      options: { writes: '-o --output', acts: '--config --remote --cwd' },
    },
  ],
]);
