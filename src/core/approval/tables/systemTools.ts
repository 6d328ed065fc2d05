// Services of the system, terminals and older version control. `name$` means: without further operands.
import type { ToolRow } from './toolRule.ts';

export const systemTools: readonly ToolRow[] = [
  [
    'systemctl',
    'systemctl(1)',
    {
      read: 'status|show|cat|list-units|list-unit-files|list-timers|list-sockets|list-dependencies|list-jobs|list-machines|list-automounts|list-paths|is-active|is-enabled|is-failed|is-system-running|get-default|help',
      otherwise: 'destructive',
      alone: 'read',
      globals: '-p --property -t --type --state -n --lines -o --output -M --machine --root -H --host',
      options: { acts: '-H --host -M --machine --root --image --firmware-setup' },
    },
  ],
  [
    'hostnamectl',
    'hostnamectl(1)',
    {
      read: 'status|hostname$|chassis$|location$|deployment$|icon-name$',
      otherwise: 'destructive',
      alone: 'read',
      options: { acts: '-H --host -M --machine' },
    },
  ],
  [
    'timedatectl',
    'timedatectl(1)',
    {
      read: 'status|show|list-timezones|timesync-status|show-timesync',
      otherwise: 'destructive',
      alone: 'read',
      options: { acts: '-H --host -M --machine' },
    },
  ],
  [
    'loginctl',
    'loginctl(1)',
    {
      read: 'list-sessions|list-users|list-seats|show-session|show-user|session-status|user-status',
      otherwise: 'destructive',
      alone: 'read',
    },
  ],
  ['localectl', 'localectl(1)', { read: 'status|list-locales|list-keymaps', otherwise: 'destructive', alone: 'read' }],
  ['networkctl', 'networkctl(1)', { read: 'list|status|lldp', otherwise: 'destructive', alone: 'read' }],
  [
    'resolvectl',
    'resolvectl(1)',
    { read: 'status|statistics|dns$|domain$', network: 'query|service', otherwise: 'network', alone: 'read' },
  ],
  [
    'coredumpctl',
    'coredumpctl(1)',
    {
      read: 'list|info',
      otherwise: 'destructive',
      alone: 'read',
      options: { writes: '-o --output', runs: '--debugger' },
    },
  ],
  [
    'launchctl',
    'launchctl(1)',
    { read: 'list|print|version|help|blame|print-disabled', otherwise: 'destructive', alone: 'read' },
  ],
  ['diskutil', 'diskutil(8)', { read: 'list|info|apfs list', otherwise: 'destructive', alone: 'read' }],
  [
    'openssl',
    'openssl(1)',
    {
      read: 'version|ciphers|list|help',
      write: '',
      otherwise: 'write',
      alone: 'write',
      options: { singleDash: true, acts: '-engine -provider -provider-path' },
    },
  ],
  [
    'tmux',
    'tmux(1)',
    {
      read: 'ls|list-sessions|list-windows|list-panes|list-clients|list-buffers|list-keys|info',
      write:
        'new|new-session|attach|a|attach-session|new-window|split-window|select-window|select-pane|rename-session|rename-window|display-message|display|has-session|has|switch-client|resize-pane|start-server|set-option|set|show-options|show|list-commands',
      destructive: 'kill-session|kill-server|kill-window|kill-pane',
      otherwise: 'write',
      alone: 'write',
      globals: '-L -S -f',
      options: { acts: '-F -f' },
    },
  ],
  ['supervisorctl', 'supervisord.org/running.html', { read: 'status', otherwise: 'destructive', alone: 'write' }],
  [
    'pm2',
    'pm2.keymetrics.io/docs/usage',
    {
      read: 'list|ls|status|show|describe|jlist',
      write: 'start|restart|reload|logs|monit|save',
      destructive: 'delete|kill|stop',
      otherwise: 'write',
      alone: 'read',
    },
  ],
  ['service', 'service(8)', { read: '--status-all', otherwise: 'destructive', alone: 'read' }],
  [
    'svn',
    'svnbook.red-bean.com',
    {
      read: 'status|info$|help',
      write: 'add|cleanup|resolve|resolved|mkdir|copy|cp|move|mv|changelist|propset|patch',
      network:
        'update|up|checkout|co|commit|ci|log|diff|di|list|ls|blame|cat|export|info|merge|switch|propget|proplist',
      destructive: 'revert|delete|del|remove|rm',
      otherwise: 'network',
      alone: 'read',
      options: { runs: '--diff-cmd --config-option --editor-cmd', acts: '-u --show-updates' },
    },
  ],
  [
    'hg',
    'mercurial-scm.org/help/commands',
    {
      read: 'status|st|log|diff|branch$|branches|tags|id|identify|parents|heads|files|manifest|cat|annotate|blame|root|paths|summary|version|help',
      write:
        'add|commit|ci|update|up|branch|tag|addremove|copy|cp|rename|mv|resolve|graft|shelve|bookmark|merge|init|import|phase|grep|config',
      network: 'pull|push|clone|incoming|in|outgoing|out',
      destructive: 'strip|purge|rollback|revert|update -C|update --clean|up -C|up --clean',
      otherwise: 'network',
      alone: 'read',
      options: { writes: '-o --output', acts: '--config --remote --cwd' },
    },
  ],
];
