// Judges git: global options, configuration given on the command line, and each sub-command's own options.
import { shown, type Call, type Inspector } from '../inspector.ts';
import { readArguments, type Arguments } from '../shell/options.ts';
import { onlyNamed, releaseTag } from './gitOperands.ts';
import { changingCommands, gitRules, harmlessConfig, type GitRule } from '../tables/git.ts';
import { ANYTHING, isStatic, mayBeOption, type ShellWord } from '../shell/shellWord.ts';
import { reason, type SubjectCode } from '../../reason.ts';

export function judgeGit(call: Call, inspector: Inspector): void {
  const at = subcommandIndex(call, inspector);
  const word = call.args[at];
  if (word === undefined) return;
  if (!isStatic(word)) {
    inspector.unknown('destructive', reason('commandUnknown', 'git'));
    return;
  }
  const name = word.text;
  const rest = call.args.slice(at + 1);
  const rule = gitRules.get(name);
  const args = readArguments(rest, rule ?? {});
  if (name !== 'ls-files' && name !== 'status' && name !== 'check-ignore' && name !== 'add')
    inspector.reads(name === 'grep' && !args.options.has('-f') ? grepFiles(args) : rest);
  const judge = judges.get(name);
  if (name === 'restore' && onlyUnstages(args)) inspector.add('write', reason('unstages', 'git restore'));
  else if (name === 'clean' && (args.options.has('-n') || args.options.has('--dry-run'))) return;
  else if (/^(?:difftool|mergetool)$/.test(name) && rest.length === 1 && args.options.has('--tool-help')) return;
  else if (name === 'rm' && args.options.has('--cached'))
    inspector.add('write', reason('keepsFiles', 'git rm --cached'));
  else if (name === 'rm' && onlyNamed(rest)) inspector.add('write', reason('changesRepository', 'git rm'));
  else if (judge !== undefined) judge(args, rest, inspector);
  else if (rule === undefined) inspector.stranger(reason('notKnown', `git ${shown(word)}`));
  else judgeRule(name, rule, args, inspector);
  judgeForce(name, rest, inspector);
}

/** `git restore --staged` leaves the files as they are. */
function onlyUnstages({ options }: Arguments): boolean {
  return (options.has('--staged') || options.has('-S')) && !options.has('--worktree') && !options.has('-W');
}

/** A repository's own folder stands for the repository. */
function goesTo(folder: ShellWord | undefined, inspector: Inspector): void {
  if (folder === undefined || folder.text === '.git') return;
  inspector.goes([{ ...folder, text: folder.text.replace(/(?<=.)\/\.git\/?$/, '') }]);
}

/** Index of the sub-command; judges the options before it. */
function subcommandIndex(call: Call, inspector: Inspector): number {
  for (let i = 0; i < call.args.length; i++) {
    const word = call.args[i];
    if (word === undefined) break;
    const { text } = word;
    if (text === '-c') judgeConfig(call.args[++i] ?? word, inspector);
    else if (text.startsWith('-c')) judgeConfig({ text: text.slice(2), splits: word.splits }, inspector);
    else if (/^--(?:config-env|exec-path=)/.test(text)) {
      inspector.add('destructive', reason('canRunAnyProgram', `git ${shown(word)}`));
      if (text === '--config-env') i++;
    } else if (/^(?:-C|--git-dir|--work-tree|--namespace|--super-prefix|--attr-source)$/.test(text)) {
      i++;
      if (call.args[i]?.splits === true) inspector.unknown('destructive', reason('commandUnknown', 'git'));
      if (/^(?:-C|--git-dir|--work-tree)$/.test(text)) goesTo(call.args[i], inspector);
      if (/^(?:-C|--git-dir|--work-tree)$/.test(text) && !/^(?:\.git|\.)$/.test(call.args[i]?.text ?? ''))
        inspector.unknown('write', reason('otherRepository'));
    } else if (text.startsWith('-') && !mayBeOption(word)) {
      const folder = /^--(?:git-dir|work-tree)=(?!\.git$)(.*)$/s.exec(text)?.[1];
      if (folder !== undefined) {
        inspector.unknown('write', reason('otherRepository'));
        goesTo({ ...word, text: folder }, inspector);
      }
      if (!knownGlobal.test(text)) inspector.add('write', reason('notKnown', `git ${shown(word)}`));
    } else return i;
  }
  return call.args.length;
}

const knownGlobal =
  /^(?:-[pPhv]|--(?:paginate|no-pager|version|help|bare|no-replace-objects|literal-pathspecs|glob-pathspecs|noglob-pathspecs|icase-pathspecs|no-optional-locks|no-lazy-fetch|no-advice|html-path|man-path|info-path|exec-path|git-dir=.*|work-tree=.*|namespace=.*|list-cmds=.*|attr-source=.*))$/s;

function judgeConfig(word: ShellWord, inspector: Inspector): void {
  const equals = word.text.indexOf('=');
  const key = equals < 0 ? word.text : word.text.slice(0, equals);
  const value = equals < 0 ? '' : word.text.slice(equals + 1);
  if (isStatic(word) && (harmlessConfig.test(key) || harmlessConfig.test(word.text))) return;
  const isProgram = programKey.test(key) && !/^(?:true|false|cat|:|)$/.test(value);
  inspector.add('network', reason('canRunProgram', `git -c ${shown({ text: key, splits: false })}`), isProgram);
  if (value !== '') inspector.script({ text: value.replace(/^!/, ''), splits: word.splits });
}

const programKey =
  /fsmonitor|hookspath|command|pager|editor|askpass|^alias\.|external|textconv|cmd$|program|driver|helper|proxy|pack$|clean|smudge|process|browser|^include|insteadof|worktree|^protocol\.|vcs$|path$/i;

function judgeRule(name: string, rule: GitRule, args: Arguments, inspector: Inspector): void {
  if (rule.class !== 'read') inspector.add(rule.class, reason(rule.why, `git ${name}`));
  for (const option of args.harmful) {
    if (option.harm === 'writes' && option.value !== undefined)
      inspector.writes(option.value, `git ${name} ${option.name}`);
    else if (option.harm === 'runs') {
      inspector.add('write', reason('runsProgram', `git ${name} ${option.name}`));
      if (option.value !== undefined) inspector.script(option.value);
    } else if (option.harm === 'unknown')
      inspector.unknown('write', reason('mayWriteOrRun', `git ${name} ${option.name}`));
    else inspector.add('write', reason('mayWriteOrRun', `git ${name} ${option.name}`));
  }
}

function grepFiles(args: Arguments): readonly ShellWord[] {
  return args.options.has('-e') || args.options.has('-f') ? args.operands : args.operands.slice(1);
}

/** Options with which any git command loses data. */
function judgeForce(name: string, rest: readonly ShellWord[], inspector: Inspector): void {
  const texts = rest.map((word) => word.text);
  const has = (pattern: RegExp): boolean => texts.some((text) => pattern.test(text));
  const end = texts.indexOf('--');
  const force = texts
    .slice(0, end < 0 ? texts.length : end)
    .some((text) => /^-[a-zA-Z]*f[a-zA-Z]*$|^--fo|^--mir|^--del|^--prune$/.test(text));
  if (name === 'push' && (force || has(/^\+|^:|^-[a-zA-Z]*d|^--d|^\S*:\+/) || rest.some((word) => mayBeOption(word)))) {
    inspector.add('destructive', reason('overwritesOthers', 'git push'));
  } else if (name === 'reset' && (has(/^--(?:ha|me|k)/) || rest.some((word) => mayBeOption(word)))) {
    inspector.add('destructive', reason('mayDiscard', 'git reset'));
  } else if (/^(?:am|merge|rebase|cherry-pick|revert)$/.test(name) && has(/^--(?:ab|sk)/)) {
    inspector.add('destructive', reason('mayDiscard', `git ${name}`));
  } else if (
    (name === 'checkout' || name === 'switch') &&
    (force || end >= 0 || has(/^--(?:disc|our|their|conf|pat)|^-p$|^[.:]|\*|\uE001/))
  ) {
    inspector.add('destructive', reason('mayDiscard', `git ${name}`));
  } else if (
    name === 'checkout' &&
    !has(/^-[bB]$/) &&
    ((rest.length > 1 && !has(/^--(?:or|tr|de)/)) ||
      texts.some((text) => /[./]\w+$/.test(text) && /\.\w+$/.test(text) && !releaseTag.test(text)))
  ) {
    inspector.add('destructive', reason('mayDiscard', 'git checkout'));
  } else if (name === 'worktree' && has(/^(?:remove|prune)$/))
    inspector.add('destructive', reason('removesFolder', 'git worktree'));
  else if (/^(?:gc|prune|repack)$/.test(name) && has(/prune|--aggr/))
    inspector.add('destructive', reason('deletesRecoverable', 'git gc'));
  else if (name === 'branch' && has(/^-[a-zA-Z]*d|^--del/) && rest.some((word) => mayBeOption(word)))
    inspector.add('destructive', reason('mayDelete', 'git branch'));
  else if (name === 'update-ref' && has(/^-d|--del/))
    inspector.add('destructive', reason('deletesReference', 'git update-ref'));
  else if (name === 'submodule' || name === 'bisect' || name === 'rebase' || name === 'rev-parse')
    judgeInner(name, rest, inspector);
  else if (/^(?:fetch|pull|clone|ls-remote|push|archive)$/.test(name) && has(/^--(?:up|ex|rec)|^-u|::|^ext:/)) {
    if (name !== 'push' || has(/^--(?:ex|rec)|::/))
      inspector.add('destructive', reason('canRunAnyProgram', `git ${name}`));
  } else if (/^(?:difftool|mergetool)$/.test(name)) {
    const run = rest.findIndex((word) => /^-x|^--ext/.test(word.text));
    if (run >= 0) inspector.script(rest[run + 1] ?? { text: ANYTHING, splits: true });
  } else if (name.startsWith('filter-')) inspector.add('destructive', reason('rewritesHistory', 'git'));
}

/** Sub-commands that run shell text or a program of their own. */
function judgeInner(name: string, rest: readonly ShellWord[], inspector: Inspector): void {
  const at = rest.findIndex(
    (word) =>
      word.text === (name === 'submodule' ? 'foreach' : name === 'bisect' ? 'run' : '-x') ||
      word.text.startsWith('--exec'),
  );
  const word = rest[at];
  if (word === undefined) {
    if (name === 'submodule' && rest.some((other) => /^(?:add|update)$/.test(other.text)))
      inspector.add('network', reason('fetches', 'git submodule'));
    if (name === 'submodule' && rest.some((other) => other.text === 'deinit'))
      inspector.add('destructive', reason('deletesFiles', 'git submodule deinit'));
    return;
  }
  if (name === 'rebase') {
    const equals = word.text.indexOf('=');
    inspector.script(equals > 0 ? { text: word.text.slice(equals + 1), splits: word.splits } : (rest[at + 1] ?? word));
    return;
  }
  if (name === 'rev-parse') return;
  const inner = rest.slice(at + 1).filter((other) => other.text !== '--recursive' && other.text !== '--quiet');
  inspector.script({ text: inner.map((other) => other.text).join(' '), splits: inner.some((other) => other.splits) });
}

type SubJudge = (args: Arguments, rest: readonly ShellWord[], inspector: Inspector) => void;

/** Reads when every option is one of `allowed` and there are at most `operands` of them. */
function listing(name: string, allowed: RegExp, operands: number, deleting: RegExp): SubJudge {
  return (args, rest, inspector) => {
    if (rest.some((word) => deleting.test(word.text))) inspector.add('destructive', reason('mayDelete', `git ${name}`));
    const listed = rest.some((word) =>
      /^(?:-l|--list|--contains|--no-contains|--merged|--no-merged|--points-at|-n\d*|--get.*|--list=.*)$/.test(
        word.text,
      ),
    );
    const plain = rest.every((word) => (!word.text.startsWith('-') && !mayBeOption(word)) || allowed.test(word.text));
    const count = args.operands.length;
    if (!plain || (!listed && count > operands)) inspector.add('write', reason('changesRepository', `git ${name}`));
  };
}

const branchOptions =
  /^(?:-[alrviqn]+|-vv|--(?:all|list|remotes|verbose|show-current|contains|no-contains|merged|no-merged|points-at|sort|format|color|no-color|column|no-column|ignore-case|abbrev|no-abbrev|omit-empty)(?:=.*)?|-n\d*|--)$/s;

/** First operand decides; the others are judged by the log options. */
function byOperand(
  reading: ReadonlyMap<string, number>,
  alone: boolean,
  name: string,
  network: RegExp,
  destructive: RegExp,
): SubJudge {
  return (_args, rest, inspector) => {
    const first = rest.find((word) => !word.text.startsWith('-'));
    if (rest.some((word) => mayBeOption(word)) && (first === undefined || !isStatic(first)))
      inspector.unknown('destructive', reason('actionUnknown', `git ${name}`));
    else if (first === undefined) {
      if (!alone || rest.some((word) => !/^(?:-v+|--verbose|-q|--quiet)$/.test(word.text)))
        inspector.add('write', reason('changesRepository', `git ${name}`));
    } else if (name === 'remote' && rest.length === 1 && first.text === 'show') return;
    else if (destructive.test(first.text)) inspector.add('destructive', reason('deletes', `git ${name} ${first.text}`));
    else if (network.test(first.text)) inspector.add('network', reason('talksToRemote', `git ${name} ${first.text}`));
    else if (!reading.has(first.text)) {
      inspector.add('write', reason('changesRepository', `git ${name}`));
      if (changingCommands.get(name)?.test(first.text) === false)
        inspector.stranger(reason('notKnownCommand', `git ${name} ${shown(first)}`), {
          class: 'write',
          isUnknown: false,
        });
    } else {
      const logRule = gitRules.get('log');
      if (logRule !== undefined) judgeRule(`${name} ${first.text}`, logRule, readArguments(rest, logRule), inspector);
    }
  };
}

const set = (names: string): ReadonlyMap<string, number> => new Map(names.split(' ').map((name) => [name, 1]));
const never = /^$/;

const config: SubJudge = (args, rest, inspector) => {
  const texts = rest.map((word) => word.text);
  const reading = texts.some((text) =>
    /^(?:--get(?:-all|-regexp|-urlmatch|-color|-colorbool)?|-l|--list|get|list)$/.test(text),
  );
  const changing = texts.some((text) =>
    /^(?:--(?:add|unset|unset-all|replace-all|rename-section|remove-section|edit)|-e|set|unset|edit|rename-section|remove-section)$/.test(
      text,
    ),
  );
  const options = rest.filter((word) => word.text.startsWith('-'));
  const plain = options.every((word) =>
    /^(?:--(?:get(?:-all|-regexp|-urlmatch|-color|-colorbool)?|list|global|local|system|worktree|show-origin|show-scope|name-only|null|includes|no-includes|type(?:=.*)?|bool|int|path|default(?:=.*)?|all|regexp|value(?:=.*)?|url(?:=.*)?)|-[lz])$/s.test(
      word.text,
    ),
  );
  const single = args.operands.length === 1 && !reading;
  if (changing || !plain || !(reading || single) || rest.some((word) => mayBeOption(word)))
    judgeSetting(args.operands, inspector);
  if (rest.some((word) => /token|password|secret|extraheader/i.test(word.text)))
    inspector.add('read', reason('configurationSecret'), true);
};

/** Most settings name a program, a place or a machine; only those known to be data are set unasked. */
function judgeSetting(operands: readonly ShellWord[], inspector: Inspector): void {
  inspector.add('write', reason('changesConfiguration', 'git config'));
  const [key] = operands[0]?.text === 'set' ? operands.slice(1) : operands;
  if (key !== undefined && !harmlessConfig.test(key.text))
    inspector.stranger(reason('notKnown', `git config ${shown(key)}`), { class: 'write', isUnknown: false });
}

const symbolicRef: SubJudge = (args, _rest, inspector) => {
  if (
    args.operands.length > 1 ||
    args.options.has('-d') ||
    args.options.has('--delete') ||
    args.operands.some((word) => mayBeOption(word))
  ) {
    inspector.add('write', reason('changesReference', 'git symbolic-ref'));
  }
};

const fsck: SubJudge = (args, rest, inspector) => {
  if (args.options.has('--lost-found') || rest.some((word) => mayBeOption(word) || word.text.startsWith('--l')))
    inspector.add('write', reason('writesFiles', 'git fsck --lost-found'));
};

const apply: SubJudge = (_args, rest, inspector) => {
  const looks =
    rest.some((word) => /^--(?:stat|numstat|summary|check)$/.test(word.text)) &&
    !rest.some((word) => word.text === '--apply' || mayBeOption(word));
  if (!looks) inspector.add('write', reason('changesFiles', 'git apply'));
};

const credential: SubJudge = (_args, _rest, inspector) =>
  inspector.add('write', reason('storesPasswords', 'git credential'), true);

/** Reads when its first word is the given option; everything else has the class given. */
function onlyWith(option: RegExp, otherwise: 'write' | 'network', why: SubjectCode): SubJudge {
  return (_args, rest, inspector) => {
    if (!option.test(rest[0]?.text ?? '') || rest.length > 2) inspector.add(otherwise, reason(why, 'git'));
  };
}

const reflog: SubJudge = (_args, rest, inspector) => {
  const first = rest[0]?.text ?? '';
  if (first === 'expire' || first === 'delete' || first === 'drop')
    inspector.add('destructive', reason('forgetsCommits', 'git reflog'));
  else if (first === 'write') inspector.add('write', reason('changesLog', 'git reflog write'));
  else {
    const logRule = gitRules.get('log');
    if (logRule !== undefined) judgeRule('reflog', logRule, readArguments(rest, logRule), inspector);
  }
};

const judges: ReadonlyMap<string, SubJudge> = new Map<string, SubJudge>([
  ['branch', listing('branch', branchOptions, 0, /^-[a-zA-Z]*D/)],
  ['tag', listing('tag', branchOptions, 0, /^-[a-zA-Z]*d|^--del/)],
  ['config', config],
  ['stash', byOperand(set('list show'), false, 'stash', never, /^(?:drop|clear)$/)],
  ['remote', byOperand(set('get-url'), true, 'remote', /^(?:show|update|prune)$/, never)],
  ['worktree', byOperand(set('list'), false, 'worktree', never, /^(?:remove|prune)$/)],
  ['submodule', byOperand(set('status summary'), true, 'submodule', never, never)],
  ['notes', byOperand(set('list show get-ref'), true, 'notes', never, /^(?:remove|prune)$/)],
  ['bundle', byOperand(set('verify list-heads'), false, 'bundle', never, never)],
  ['bisect', byOperand(set('log'), false, 'bisect', never, never)],
  [
    'lfs',
    byOperand(
      set('ls-files status env version track$'),
      false,
      'lfs',
      /^(?:fetch|pull|push|locks|lock|unlock)$/,
      /^prune$/,
    ),
  ],
  ['sparse-checkout', byOperand(set('list'), false, 'sparse-checkout', never, never)],
  ['rerere', byOperand(set('status diff remaining'), false, 'rerere', never, never)],
  ['flow', byOperand(set('version'), false, 'flow', never, never)],
  ['reflog', reflog],
  ['ls-remote', onlyWith(/^--get-url$/, 'network', 'talksToRemote')],
  ['archive', onlyWith(/^(?:-l|--list)$/, 'write', 'writesArchive')],
  ['symbolic-ref', symbolicRef],
  ['fsck', fsck],
  ['apply', apply],
  ['credential', credential],
]);
