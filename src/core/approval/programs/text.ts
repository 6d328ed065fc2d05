// Judges of programs that take a script: sed, awk, jq, yq.
import type { Judge } from '../inspector.ts';
import { readArguments, type OptionTable } from '../shell/options.ts';
import { placeOf } from '../shell/paths.ts';
import { judgeAwk, judgeSed } from './programTexts.ts';
import { isStatic, type ShellWord } from '../shell/shellWord.ts';
import { reason } from '../../reason.ts';

const sed: Judge = (call, inspector) => {
  const table: OptionTable = {
    values: 'efl',
    longValues: '--expression --file --line-length',
    acts: '-i -I --in-place -f --file',
    harmless: '--follow-symlinks',
  };
  const { harmful, operands } = readArguments(call.args, table);
  if (harmful.some(({ harm }) => harm === 'unknown'))
    inspector.unknown('write', reason('anyOption', 'sed', 'an expansion'));
  const named = harmful.filter(({ harm }) => harm !== 'unknown');
  const inPlace = named.some((option) => option.name !== '-f' && option.name !== '--file');
  if (inPlace) {
    inspector.add('write', reason('editsInPlace', 'sed'));
    for (const word of operands.slice(1)) if (placeOf(word) === 'outside') inspector.writes(word, 'sed -i');
  } else if (named.length > 0) inspector.add('write', reason('runsScriptFile', 'sed'));
  const given = optionValues(call.args, /^-[nErsuz]*e/, '--expression');
  const scripts = given.length > 0 ? given : operands.slice(0, 1);
  inspector.reads(given.length > 0 ? operands : operands.slice(1));
  if (scripts.some((script) => !isStatic(script))) inspector.unknown('write', reason('sedScriptUnknown'));
  const text = scripts.map((script) => script.text).join('\n');
  judgeSed(text, inspector);
  inspector.reads(text.split(/[\s;{}]+/).map((piece) => ({ text: piece, splits: false })));
};

/** Values of an option that may be given several times, attached or as the next word. */
function optionValues(args: readonly ShellWord[], short: RegExp, long: string): readonly ShellWord[] {
  const values: ShellWord[] = [];
  for (let i = 0; i < args.length; i++) {
    const word = args[i];
    if (word === undefined || word.text === '--') break;
    const isLong =
      word.text.length > 3 && word.text.startsWith('--') && long.startsWith(word.text.replace(/=.*$/s, ''));
    const match = isLong ? [long] : short.exec(word.text);
    if (match === null) continue;
    const attached = isLong ? word.text.slice(word.text.indexOf('=') + 1) : word.text.slice(match[0]?.length ?? 0);
    if (isLong ? word.text.includes('=') : attached !== '') values.push({ text: attached, splits: word.splits });
    else values.push(args[++i] ?? word);
  }
  return values;
}

const awk: Judge = (call, inspector) => {
  const table: OptionTable = {
    stopsAtOperand: true,
    values: 'Fv',
    longValues: '--field-separator --assign',
    only: '-FvVhknPSbcrtMsCN --field-separator --assign --version --help --posix --re-interval --csv --non-decimal-data --sandbox --characters-as-bytes --traditional --bignum --use-lc-numeric --no-optimize',
  };
  const { harmful, operands } = readArguments(call.args, table);
  for (const { name, harm } of harmful) {
    const why = reason('mayWriteOrRun', `awk ${name}`);
    if (harm === 'unknown') inspector.unknown('write', why);
    else inspector.add('write', why);
  }
  const [program, ...files] = operands;
  inspector.reads(files);
  if (program === undefined) return;
  if (!isStatic(program)) inspector.unknown('write', reason('awkProgramUnknown'));
  judgeAwk(program.text, inspector);
  inspector.reads([...program.text.matchAll(/"([^"\\]*)"/g)].map((match) => ({ text: match[1] ?? '', splits: false })));
};

const jq: Judge = (call, inspector) => {
  if (call.args.some((word) => /(?:^|[^.\w"'$])env\b|\$ENV|\bstrenv\b|\benvsubst\b/.test(word.text))) {
    inspector.add('read', reason('printsEnvironment'), true);
  }
  if (call.name === 'yq' && call.args.some((word) => /\b(?:load|load_str|system)\w*\s*\(/.test(word.text)))
    inspector.add('write', reason('mayRunOrLoad', 'yq'));
};

/** miller.readthedocs.io: verbs and functions that write files or run programs. */
const miller: Judge = (call, inspector) => {
  if (
    call.args.some((word) =>
      /^(?:tee|split|case)$|\b(?:system|exec|os_type|tee|emit\w*|dump|print\w*)\b.*[>|]|\b(?:system|exec)\s*\(|\bENV\b/.test(
        word.text,
      ),
    )
  )
    inspector.unknown('destructive', reason('mayWriteFilesOrRun', 'mlr'));
};

export const textJudges: ReadonlyMap<string, Judge> = new Map<string, Judge>([
  ...['sed', 'gsed'].map((name): [string, Judge] => [name, sed]),
  ...['awk', 'gawk', 'mawk', 'nawk', 'original-awk'].map((name): [string, Judge] => [name, awk]),
  ['mlr', miller],
  ...['jq', 'gojq', 'yq', 'tomlq'].map((name): [string, Judge] => [name, jq]),
]);
