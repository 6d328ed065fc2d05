// "Build with AES192", "compile for sse2 only", "compile with clang": variables by which a Makefile makes another variant.
import type { Workspace } from '../commands/workspace.ts';
import { makefileOf } from '../commands/project.ts';
import { textIn } from '../questions/texts.ts';
import { onlyLimits, onlyTells } from './toldBesides.ts';
import { conceptsOf } from './vocabulary.ts';
import { politeEnd, politeLead } from './politeEnds.ts';

const whole = '(?:it|this|everything|the\\s+(?:project|program|library|lib|code|thing|example|sources?))';
const order = new RegExp(
  `${politeLead}(?:re)?(?:build|compile|make)(?:\\s+${whole})?\\s+(?:but\\s+)?(with|using|for|without|w\\/o|no|as|by)\\s+(?:the\\s+|an?\\s+|only\\s+)?([\\w+-]+(?:\\s+[\\w+-]+)??)((?:\\s+(?:support|enabled|compiler|on|only|set|disabled|off))*)(?:\\s+and\\s+run(?:\\s+it)?)?${politeEnd}`,
  'iu',
);
const statically = new RegExp(
  `${politeLead}(?:re)?(?:build|compile)(?:\\s+${whole})?\\s+static(?:ally)?(?:\\s+only)?${politeEnd}`,
  'iu',
);
const negative = /^(?:without|w\/o|no)$/iu;
const compilers: Readonly<Record<string, string>> = { clang: 'clang++', gcc: 'g++' };
/** "Could you build everything with gcc for me?" */
const withCompiler = new RegExp(
  `${politeLead}(?:re)?(?:build|compile|make)(?:\\s+(?:it|everything|all|(?:this|the|our|my)(?:\\s+(?:whole|entire))?(?:\\s+(?:project|program|library|lib|code|thing|sources?|repo(?:sitory)?|checkout))?))?(?:\\s+(?:for\\s+me|here))?\\s+(?:with|wiht|using)\\s+(?:the\\s+)?((?:gcc|clang)(?:-\\d+)?)(?:\\s+compiler)?(?:,?\\s+(?:for\\s+me|please|pls|now|here))*\\s*[.!?]*$`,
  'iu',
);
const sanitizers: Readonly<Record<string, string>> = {
  addresssanitizer: 'asan',
  undefinedsanitizer: 'ubsan',
  threadsanitizer: 'tsan',
  memorysanitizer: 'msan',
};
const yes = /^(?:1|y|yes|true|on)$/u;

/** Undefined where a task says more, the Makefile has no such variable, or another tool configures it. */
export function makeSwitches(
  task: string,
  { root, names, commands }: Pick<Workspace, 'root' | 'names' | 'commands'>,
): string | undefined {
  const said = task.trim();
  const [, before = '', thing = '', after = ''] = statically.test(said) ? ['', '', 'static'] : (order.exec(said) ?? []);
  const file = makefileOf(names);
  if (!names.has(file) || names.has('configure')) return undefined;
  const text = textIn(root, file) ?? '';
  const compiler = thing === '' ? compilerIn(said) : undefined;
  const chosen =
    compiler === undefined || isDefault(compiler, text) ? undefined : compilerOf(compiler.toLowerCase(), text);
  if (chosen !== undefined) return `${buildIn(commands)} ${chosen}`;
  if (thing === '') return undefined;
  const isOff = negative.test(before) !== /\b(?:disabled|off)\b/iu.test(after);
  const setting = isOff
    ? switchedOff(plain(thing), text)
    : (compilerOf(thing.toLowerCase(), text) ?? standardOf(thing, text) ?? switchedOn(plain(thing), after, text));
  return setting === undefined ? undefined : `${buildIn(commands)} ${setting}`;
}

/** The whole, by the name that the Makefile has for it. */
function buildIn(commands: Workspace['commands']): string {
  const has = (line: string) => commands.some(({ command }) => command === line);
  const own = commands.find(
    ({ command, name, folder }) =>
      folder === undefined && /^make build$/u.test(command) && conceptsOf(name).has('#build'),
  );
  return has('make') ? 'make' : (own?.command ?? (has('make all') ? 'make all' : 'make'));
}

const plain = (name: string): string => {
  const said = name.toLowerCase().replaceAll(/[\s_-]+/gu, '');
  return sanitizers[said] ?? said;
};

/** The compiler of a request that builds the whole and does nothing else. */
function compilerIn(task: string): string | undefined {
  const sentences = task.trim().split(/(?<=[.!?])\s+/u);
  const [order, another] = sentences.filter((each) => withCompiler.test(each));
  if (order === undefined || another !== undefined) return undefined;
  const others = sentences.filter((each) => each !== order);
  const isAside = (each: string) =>
    onlyLimits(each) || onlyTells(each.replace(/\bonly\s+(?=have\b)/iu, '')) || keepsOrNot.test(each);
  return others.every((each) => isAside(each)) ? withCompiler.exec(order)?.[1] : undefined;
}

/** "Please leave the makefile as it is, and don't install anything." */
const keepsOrNot =
  /^\W*(?:please\s+)?(?:leave\s+[^.;!?]{0,60}\bas\s+(?:they|it)\s+(?:are|is)|(?:do\s+not|don['’]?t|no\s+need\s+to)\s+install\b)[^.;!?]{0,40}[.!]*$/iu;

/** Whether it compiles with that one without being told. */
const isDefault = (compiler: string, text: string): boolean =>
  /^gcc$/iu.test(compiler) && !/^[ \t]*(?:export[ \t]+)?CC[ \t]*[:?]?=(?![ \t]*g?cc[ \t]*(?:#.*)?$)/mu.test(text);

/** `make CC=clang`, where the recipes use that variable. */
function compilerOf(said: string, text: string): string | undefined {
  const [, name = '', version = ''] = /^(gcc|clang)(-\d+)?$/u.exec(said) ?? [];
  const own = compilers[name];
  if (own === undefined) return undefined;
  const plus = `${own}${version}`;
  if (/\$[({]CC[)}]/u.test(text)) return `CC=${said}`;
  return /\$[({]CXX[)}]/u.test(text) ? `CXX=${plus}` : undefined;
}

/** "With c11", where `-std=c$(CSTD)` is what it compiles with. */
function standardOf(said: string, text: string): string | undefined {
  const [, standard] = /^c(\d\d)$/iu.exec(said) ?? [];
  const [, name] = /-std=c\$[({](\w+)[)}]/u.exec(text) ?? [];
  return standard === undefined || name === undefined ? undefined : `${name}=${standard}`;
}

interface Condition {
  readonly name: string;
  /** What it is compared with; '' where it only has to be set. */
  readonly value: string;
}

/** The variables of its conditions. */
const conditionsIn = (text: string): readonly Condition[] => [
  ...[...text.matchAll(/^[ \t]*(?:else[ \t]+)?ifn?def[ \t]+(\w+)/gmu)].map(([, name = '']) => ({ name, value: '' })),
  ...[...text.matchAll(/^[ \t]*(?:else[ \t]+)?ifn?eq[ \t]*\([ \t]*\$[({](\w+)[)}][ \t]*,[ \t]*(\w*)[ \t]*\)/gmu)].map(
    ([, name = '', value = '']) => ({ name, value }),
  ),
];

function switchedOn(said: string, after: string, text: string): string | undefined {
  const wanted = /\bonly\b/iu.test(after) ? [`${said}only`, said] : [said];
  const found = wanted.flatMap((word) => conditionsIn(text).filter(({ name }) => plain(name) === word))[0];
  if (found === undefined || /^(?:no|without|disable|skip)_/iu.test(found.name)) return undefined;
  if (found.value === '') return `${found.name}=1`;
  return yes.test(found.value) ? `${found.name}=${found.value}` : undefined;
}

function switchedOff(said: string, text: string): string | undefined {
  const found = conditionsIn(text).find(({ name }) =>
    ['no', 'without', 'disable', 'skip'].some((prefix) => plain(name) === `${prefix}${said}`),
  );
  return found === undefined ? undefined : `${found.name}=${found.value === '' ? '1' : found.value}`;
}
