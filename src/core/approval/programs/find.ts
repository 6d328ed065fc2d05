// Judges find and fd: predicates that delete, write, or run a program on what is found.
import { shown, type Call, type Input, type Inspector, type Judge } from '../inspector.ts';
import { findsOutput } from './buildOutput.ts';
import { readArguments, type OptionTable } from '../shell/options.ts';
import { readRules } from '../tables/readers.ts';
import { ANYTHING, mayBeOption, replaceIn, type ShellWord } from '../shell/shellWord.ts';
import { reason } from '../../reason.ts';

const nothing: Input = { from: 'nowhere' };

const findTests = new Set(
  (
    '-name -iname -path -ipath -wholename -iwholename -regex -iregex -lname -ilname -type -xtype -size -mtime -ctime -atime -mmin -cmin -amin ' +
    '-newer -anewer -cnewer -maxdepth -mindepth -user -group -uid -gid -perm -links -inum -samefile -fstype -used -context -printf -files0-from ' +
    '-regextype -D -flags -depth-n -Bmin -Btime -f'
  ).split(' '),
);
const findFlags =
  /^-(?:print|print0|ls|prune|quit|depth|d|mount|xdev|x|X|s|E|empty|not|a|o|and|or|true|false|readable|writable|executable|follow|nouser|nogroup|daystart|noleaf|ignore_readdir_race|noignore_readdir_race|warn|nowarn|help|version|H|L|P|O[0-9]?|newer[aBcmt]{2}|[0-9]+)$|^--(?:help|version)?$/;

export const find: Judge = (call, inspector) => {
  const { args } = call;
  let startsKnown = true;
  let inExpression = false;
  for (let i = 0; i < args.length; i++) {
    const word = args[i];
    if (word === undefined) return;
    const { text } = word;
    if (mayBeOption(word)) {
      inspector.unknown('write', reason('anyFindAction', shown(word)));
      if (!inExpression) startsKnown = false;
    } else if (findTests.has(text) || /^-newer[aBcmt][aBcmt]$/.test(text)) {
      inExpression = true;
      i++;
      if (args[i]?.splits === true) inspector.unknown('write', reason('anyFindAction', shown(args[i] ?? word)));
    } else if (/^-(?:exec|ok)(?:dir)?$/.test(text)) {
      i = findExec(call, i, startsKnown, inspector);
    } else if (text === '-delete') {
      if (findsOutput(args)) inspector.add('write', reason('deletesOutput', 'find'));
      else inspector.add('destructive', reason('deletesFiles', 'find -delete'));
    } else if (/^-f(?:print|ls)/.test(text)) inspector.writes(args[++i] ?? word, `find ${text}`);
    else if (text.startsWith('-') && !findFlags.test(text))
      inspector.unknown('write', reason('notKnown', `find ${shown(word)}`));
    else if (/^[-(!]/.test(text)) inExpression = true;
  }
};

/** Whether the command prints the contents of files named to it. */
export function printsContent([name, ...args]: readonly ShellWord[]): boolean {
  const rule = readRules.get(name?.text ?? '');
  const isReader =
    rule !== undefined
      ? rule.quiet !== true && !countsOnly.test(name?.text ?? '')
      : /^g?(?:sed|awk)$/.test(name?.text ?? '');
  return isReader && !args.some((word) => /^-\w*[io]|^--(?:in-place|output)/.test(word.text));
}

const countsOnly = /^(?:wc|cksum|sum|b2sum|shasum|md5|\w+sum|size)$/;

/** Inspects what `-exec` runs; returns the index of its last word. */
function findExec(call: Call, at: number, startsKnown: boolean, inspector: Inspector): number {
  let end = at + 1;
  while (
    end < call.args.length &&
    call.args[end]?.text !== ';' &&
    !(call.args[end]?.text === '+' && call.args[end - 1]?.text === '{}')
  )
    end++;
  const start = call.args.find(({ text }) => !/^-[HLPDO]/.test(text))?.text ?? '.';
  const isOut = /^(?:\/|~|\.\.)/.test(start);
  const found = !startsKnown ? ANYTHING : `${isOut ? start : '.'}/${ANYTHING}`;
  const words = call.args.slice(at + 1, end).map((word) => replaceIn(word, '{}', found));
  if ((call.args[at]?.text ?? '').endsWith('dir')) inspector.goes([]);
  if (/^rm$/.test(words[0]?.text ?? '') && words.length < 4 && findsOutput(call.args.slice(0, at + 1)))
    inspector.add('write', reason('deletesOutput', 'find'));
  else if (words.length > 0) {
    if (printsContent(words)) inspector.readsAll(reason('readsAnyBelow'));
    inspector.run(words, nothing);
  }
  return end;
}

/** `fd -x wc -l`: the program that it runs is judged with its words. */
export function runsItsWords({ name, args }: Call): boolean {
  const first = args.find(({ text }) => /^-\w*[xX]|^--ex/.test(text))?.text ?? '';
  return name.startsWith('fd') && /^(?:-[xX]|--exec(?:-batch)?)$/.test(first);
}

const fdTable: OptionTable = { values: 'EcdetSjo' };

export const fd: Judge = (call, inspector) => {
  const at = call.args.findIndex((word) => /^-\w*[xX]|^--exec/.test(word.text));
  const { options } = readArguments(at < 0 ? call.args : call.args.slice(0, at + 1), fdTable);
  if (!['-x', '-X', '--exec', '--exec-batch'].some((name) => options.has(name))) {
    if (at >= 0 || call.args.some((word) => mayBeOption(word)))
      inspector.unknown('write', reason('mayRunSomething', call.name));
    return;
  }
  const attached = (call.args[at]?.text ?? '').replace(/^-\w*?[xX]|^--exec(?:-batch)?=?/, '');
  const words = [...(attached === '' ? [] : [{ text: attached, splits: false }]), ...call.args.slice(at + 1)];
  const inner = words.filter((word) => word.text !== ';').map((word) => replaceIn(word, '{}'));
  if (printsContent(inner)) inspector.readsAll(reason('readsAnyBelow'));
  if (inner.length > 0) inspector.run([...inner, { text: ANYTHING, splits: false }], nothing);
};
