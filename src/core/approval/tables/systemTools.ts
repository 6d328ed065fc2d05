// Services of the system, terminals and older version control. `name$` means: without further operands.
import type { ToolRule } from './toolRule.ts';

export const systemTools: readonly (readonly [string, ToolRule])[] = [
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
    'openssl',
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
];
