// Version control besides git. One row per program, from its documentation; what is not listed asks.
import { builds } from './buildTools.ts';
import type { ToolRow } from './toolRule.ts';

export const versionControl: readonly ToolRow[] = [
  [
    'git-lfs',
    'git-lfs(1)',
    builds(
      'ls-files|status|track|untrack|env|version|pointer|fsck|clean|smudge|install --local',
      'pull|fetch|checkout|ls-remote',
    ),
  ],
  [
    'jj',
    'jj-vcs.github.io/jj/latest/cli-reference',
    {
      ...builds(
        'new|commit|ci|describe|desc|squash|split|edit|next|prev|bookmark create|bookmark set|bookmark move|bookmark track|file track|file untrack|rebase|resolve|duplicate|config get|git init|undo|redo|absorb|parallelize|simplify-parents|tag set|workspace add|workspace update-stale',
        'git fetch|git clone|git remote list',
      ),
      // These record the working copy first.
      read: 'status|st|log|diff|show|bookmark list|file list|file show|file annotate|op log|op show|operation log|root|version|help|evolog|interdiff|tag list|workspace list|workspace root|config list',
    },
  ],
  [
    'fossil',
    'fossil-scm.org/home/help',
    builds(
      'status|changes|timeline|diff|add|addremove|commit|ci|info|ls|branch|tag list|finfo|annotate|blame|cat|extras|version|help|describe|stash list|stash save',
      'update|pull|sync|clone|open',
    ),
  ],
  [
    'bzr',
    'documentation.breezy-vcs.org',
    builds(
      'status|st|log|diff|add|commit|ci|info|ls|branches|tags|blame|annotate|version|help|mv|mkdir|init|cat',
      'update|pull|branch|checkout',
    ),
  ],
  [
    'darcs',
    'darcs.net/Using',
    builds('whatsnew|log|changes|diff|add|record|show|annotate|status|help|init|move', 'pull|clone|get'),
  ],
];
