// git's sub-commands and the options of each that write, run or destroy.
import type { SubjectCode } from '../../reason.ts';
import type { RiskClass } from '../../types.ts';
import type { OptionTable } from '../shell/options.ts';

export type GitRule = OptionTable &
  ({ readonly class: 'read' } | { readonly class: Exclude<RiskClass, 'read'>; readonly why: SubjectCode });

const diffOptions: OptionTable = {
  values: 'SGOlnL',
  longValues:
    '--format --pretty --since --until --after --before --author --grep --committer --date --max-count --skip --diff-filter --word-diff-regex --inter-hunk-context --stat-width',
  writes: '--output',
  acts: '--ext-diff',
  harmless: '--output-indicator-new --output-indicator-old --output-indicator-context',
};
const log: GitRule = { class: 'read', ...diffOptions };
const read: GitRule = { class: 'read', acts: '--output' };
const write = (why: SubjectCode): GitRule => ({ class: 'write', why });
const network: GitRule = { class: 'network', why: 'talksToRemote' };
const destroys = (why: SubjectCode): GitRule => ({ class: 'destructive', why });

const groups: readonly (readonly [string, GitRule])[] = [
  ['log show diff whatchanged diff-tree diff-index diff-files range-diff', log],
  ['shortlog', { class: 'read', ...diffOptions, values: 'SGL' }],
  [
    'verify-commit verify-tag check-ref-format column fmt-merge-msg show-index last-modified status rev-parse ls-files ls-tree describe merge-base merge-tree name-rev for-each-ref show-ref show-branch count-objects check-ignore check-attr check-mailmap cherry var version verify-pack get-tar-commit-id diff-pairs patch-id stripspace rev-list',
    read,
  ],
  ['blame annotate', { class: 'read', values: 'LS' }],
  [
    'grep',
    {
      class: 'read',
      values: 'ABCefmO',
      longValues: '--max-depth --max-count --threads',
      runs: '-O --open-files-in-pager',
      acts: '--ext-grep --textconv',
    },
  ],
  ['cat-file', { class: 'read', acts: '--textconv --filters' }],
  ['hash-object', { class: 'read', acts: '-w --filters' }],
  ['help', { class: 'read', acts: '-w --web -i --info -m --man' }],
  [
    'add checkout mv commit merge rebase cherry-pick revert am apply switch init notes worktree sparse-checkout submodule update-index write-tree commit-tree mktree read-tree checkout-index pack-objects repack pack-refs prune-packed archive bundle format-patch fast-export interpret-trailers bisect difftool mergetool rerere lfs instaweb gui gitk citool maintenance gc multi-pack-index commit-graph credential-cache replace request-pull bugreport diagnose config symbolic-ref update-ref stage index-pack unpack-objects mailinfo mailsplit fsck merge-file merge-index mktag hook refs replay unpack-file',
    write('changesRepository'),
  ],
  [
    'fetch pull push clone ls-remote fetch-pack send-pack http-fetch svn p4 cvsimport send-email imap-send daemon backfill remote-ext',
    network,
  ],
  ['clean', destroys('deletesUntracked')],
  ['restore', destroys('discardsChanges')],
  ['reset', write('movesOrUnstages')],
  ['rm', destroys('deletesFiles')],
  ['filter-branch filter-repo prune update-server-info', destroys('deletesGitHistory')],
];

export const gitRules: ReadonlyMap<string, GitRule> = new Map(
  groups.flatMap(([names, rule]) => names.split(' ').map((name): [string, GitRule] => [name, rule])),
);

/** What the manual of each lists; anything else asks, such as a command of a newer version. */
export const changingCommands: ReadonlyMap<string, RegExp> = new Map([
  ['stash', /^(?:push|save|pop|apply|branch|create|store|export|import)$/],
  ['remote', /^(?:add|rename|remove|rm|set-head|set-branches|set-url)$/],
  ['worktree', /^(?:add|lock|unlock|move|repair)$/],
  ['submodule', /^(?:add|init|update|deinit|set-branch|set-url|sync|foreach|absorbgitdirs)$/],
  ['notes', /^(?:add|append|copy|edit|merge)$/],
  ['bundle', /^(?:create|unbundle)$/],
  ['bisect', /^(?:start|good|bad|old|new|skip|terms|next|reset|replay|run|visualize|view|help)$/],
  ['sparse-checkout', /^(?:init|set|add|reapply|disable|check-rules|clean)$/],
  ['rerere', /^(?:clear|forget|gc)$/],
  [
    'lfs',
    /^(?:install|uninstall|track|untrack|checkout|migrate|update|fsck|clone|dedup|merge-driver|pointer|smudge|clean|filter-process|pre-push|post-\w+)$/,
  ],
]);

/** Keys of `git -c` and `git config` whose values are data, never programs, files or hosts. */
export const harmlessConfig =
  /^(?:color\.[\w.-]+|core\.(?:quotepath|abbrev|autocrlf|ignorecase|precomposeunicode|commentchar|longpaths|safecrlf|eol|filemode|untrackedcache|preloadindex|symlinks)|user\.(?:name|email)|log\.(?:date|decorate|abbrevcommit|follow|showsignature=false)|diff\.(?:renames|renamelimit|algorithm|context|noprefix|mnemonicprefix|colormoved|interhunkcontext|ignoresubmodules|wserrorhighlight|submodule)|status\.[\w]+|column\.\w+|advice\.\w+|grep\.(?:linenumber|patterntype|extendedregexp|column|fullname|threads)|blame\.\w+|init\.defaultbranch|merge\.(?:conflictstyle|renamelimit|renames|ff)|pull\.(?:rebase|ff)|rerere\.enabled|format\.pretty|pager\.\w+=(?:false|cat)|core\.pager=(?:cat)?|i18n\.\w+|gc\.auto|commit\.gpgsign=false|tag\.gpgsign=false|submodule\.recurse|fetch\.(?:parallel|prune)|index\.threads|pack\.threads|versionsort\.suffix|tag\.sort|branch\.(?:sort|autosetuprebase)|branch\.[\w/.-]+\.(?:merge|rebase|description)|push\.(?:default|autosetupremote)|rebase\.(?:autosquash|autostash|updaterefs)|commit\.verbose|help\.autocorrect|diff\.[\w-]+\.xfuncname|merge\.log|log\.[\w]+)$/i;
