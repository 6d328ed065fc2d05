// "S-Lang not found. Install it, or give --disable-slang": the option with which a failure itself says to go on.
import { simpleCommand } from '../commands/shellText.ts';
import { namesIn, textIn } from '../questions/texts.ts';
import type { RepairContext, Suggestion } from './suggestion.ts';
import { certain } from './suggestion.ts';

const token = /(?<![\w/.-])(?:-D\s?\w[\w.:-]*=\w+|--[a-z][\w-]*(?:=\w+)?|[A-Z][A-Z\d_]+=\w+)(?![\w/]|[<{[])/g;
/** Words with which a message offers what stands behind them. */
const offers =
  /\b(?:give|pass|use|try|add|set|say|specify|with|via|using|run|configure|re-?run|build|choose|disable|skip|turn off|switch off|or)\b/i;
const leaves = /^[^.;]{0,40}\b(?:without|leaves?|skips?|omits?|goes on)\b/i;
/** What is left out would be no check of what was asked for, or no protection. */
const isCheck = /test|check|verif|valid|sign|secur/i;
const mostLines = 40;
/** Characters between an option and the word that offers it. */
const reach = 40;

/** The failed command with an option that leaves a part out, where the failure offers that option and the project's files have it. */
export function offeredOption({ workspace: { root }, failure }: RepairContext): readonly Suggestion[] {
  // What it says of its use it says whatever was wrong.
  if (/^\s*usage:/im.test(failure.text)) return [];
  // A message goes on in the next line, behind the name of what prints it.
  const message = failure.text
    .split('\n')
    .slice(-mostLines)
    .map((line) => line.replace(/^\s*(?:[\w./-]+: )?(?:(?:fatal|error|warning|note|hint)\b:?\s*)?/i, ''))
    .join(' ');
  const offered = [...message.matchAll(token)]
    .filter(
      ({ index, 0: option }) =>
        offers.test(message.slice(Math.max(0, index - reach), index)) ||
        leaves.test(message.slice(index + option.length)),
    )
    .map(([option]) => option.replace(/^-D\s/, '-D'));
  if (offered.length === 0) return [];
  const steps = stepsOf(failure.command, root);
  const given = withEach(steps, [...new Set(offered)]).map(lineOf);
  return given.map((command, rank) => ({
    ...{ command, logit: certain - 0.3 * rank, substitute: true },
    intent: 'the failure itself offers this option',
  }));
}

const mostOptions = 40;
const mostPaired = 12;

/** A command with each option, and each two, by which the project's own files let its build leave parts out. */
export function withoutParts(command: string, root: string): readonly string[] {
  const steps = stepsOf(command, root);
  const options = steps.flatMap((step) => [...step.options]).slice(0, mostOptions);
  const one = withEach(steps, options);
  const two = one.slice(0, mostPaired).flatMap((each) => withEach(each, options.slice(0, mostPaired)));
  return [...one, ...two].map(lineOf);
}

/** Whether a line is `command` with such options. */
export function leavesPartsOut(line: string, command: string, root: string): boolean {
  const own = new Set(command.split(' '));
  const words = line.split(' ');
  if (words.filter((word) => own.has(word)).join(' ') !== command || line === command) return false;
  const known = new Set(stepsOf(command, root).flatMap(({ options }) => [...options]));
  return words.every((word) => own.has(word) || known.has(word));
}

interface Step {
  readonly line: string;
  readonly options: ReadonlySet<string>;
}

const stepsOf = (command: string, root: string): readonly Step[] =>
  command.split(' && ').map((line) => ({ line, options: optionsOf(line, root) }));

const lineOf = (steps: readonly Step[]): string => steps.map(({ line }) => line).join(' && ');

/** For each option: the first step that takes it is given it; a variable of the environment stands in front of what is no make. */
const withEach = (steps: readonly Step[], given: readonly string[]): readonly (readonly Step[])[] =>
  given.flatMap((option) => {
    const at = steps.findIndex(({ options }) => options.has(option));
    const step = steps[at];
    if (step === undefined || step.line.split(' ').some((word) => word === option || isOpposite(word, option)))
      return [];
    const isBehind = option.startsWith('-') || /^g?make\b/.test(step.line);
    return [steps.with(at, { ...step, line: isBehind ? `${step.line} ${option}` : `${option} ${step.line}` })];
  });

/** `--enable-x` and `--disable-x`, `--with-x` and `--with-x=no`. */
const isOpposite = (given: string, option: string): boolean => {
  const part = /^--(?:enable|disable|with|without)-([\w-]+)/u;
  const [, name] = part.exec(given) ?? [];
  return name !== undefined && part.exec(option)?.[1] === name;
};

const interpreters = /^(?:(?:ba|da|z|k)?sh|(?:\S*\/)?python3?|perl|ruby|node)$/;

/** The options of a step that leave something out, as its own files have them: a script, the Makefile, Meson's options, Cargo's features. */
function optionsOf(step: string, root: string): ReadonlySet<string> {
  const [program = '', ...rest] = simpleCommand(step.replace(/^(?:[A-Z]\w*=\w+ )+/, ''))?.words ?? [];
  const texts = (files: readonly string[]) => files.map((file) => textIn(root, file) ?? '').join('\n');
  if (program === 'cargo')
    return new Set(/^\[features\]/m.test(texts(['Cargo.toml'])) ? ['--no-default-features'] : []);
  if (program === 'meson' && rest[0] === 'setup') return mesonOptions(texts(['meson_options.txt', 'meson.options']));
  const isMake = /^g?make$/.test(program);
  const makefiles = isMake ? namesIn(root, '.').filter((name) => /^(?:GNU)?[Mm]akefile$|\.mk$/.test(name)) : [];
  const script = interpreters.test(program) ? rest.find((word) => !word.startsWith('-')) : program;
  const isOwn = !isMake && script !== undefined && (script !== program || script.includes('/'));
  const text = texts(isOwn ? [script] : makefiles);
  const all = [...(isMake ? [] : switches(text)), ...settings(text)];
  return new Set(all.filter((option) => !isCheck.test(option)));
}

/** `--enable-x` has `--disable-x`, `--with-x` has `--without-x`; in Python `--x` may have `--no-x`. */
const switches = (text: string): readonly string[] =>
  [...text.matchAll(/(?<![\w-])--([a-z][\w-]*\w)(?:=(\w[\w-]*))?/g)].flatMap(([, name = '', value = '']) => {
    const [, kind = '', part = name] = /^(disable|enable|without|with|no|skip|omit)-(.+)$/.exec(name) ?? [];
    const valued =
      /^(?:no|off|none|false|0|disabled|null|dummy|stub|dumb|minimal|builtin|built-in|bundled|internal|vendored|embedded|fallback|plain)$/.test(
        value,
      )
        ? [`--${name}=${value}`]
        : [];
    if (/^(?:skip|omit)$/.test(kind)) return [`--${name}`];
    if (kind.endsWith('able')) return [`--disable-${part}`, `--enable-${part}=no`, ...valued];
    if (kind.startsWith('with')) return [...valued, `--without-${part}`, `--with-${part}=no`];
    return [...(kind === 'no' || text.includes('BooleanOptionalAction') ? [`--no-${part}`] : []), ...valued];
  });

const settings = (text: string): readonly string[] => [
  ...[...text.matchAll(/\b(?:NO|WITHOUT|DISABLE|SKIP|OMIT)_[A-Z\d_]+\b/g)].map(([name]) => `${name}=1`),
  ...[...text.matchAll(/\b(?:WITH|USE|HAVE|ENABLE)_[A-Z\d_]+\b/g)].flatMap(([name]) =>
    ['0', 'no', 'off'].map((off) => `${name}=${off}`),
  ),
];

const mesonOptions = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/\boption\s*\(\s*'([\w-]+)'/g)]
      .filter(([, name = '']) => !isCheck.test(name))
      .flatMap(([, name = '']) => [`-D${name}=disabled`, `-D${name}=false`]),
  );
