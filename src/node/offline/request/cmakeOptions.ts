// "Build it with ENABLE_UTILS", "with the utils enabled": options that a CMake project declares, for its conventional build or test.
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { keepsThem } from './buildWithoutTests.ts';
import { cmakeOptionsByWords } from './cmakeWords.ts';
import { actionConcepts } from './vocabulary.ts';

const configured = /^cmake -S \. -B build (?=.*&& cmake --build build\b)/;
const tested = ' && ctest ';
/** cmake.org/cmake/help/latest/command/option.html */
const declared = /^[ \t]*(?:option|cmake_dependent_option)\s*\(\s*(\w+)(?!\s+"[^"]*"\s+\d{1,9}\s*\))/gim;
/** `FOO_DISABLE_READER`, `NO_TESTS`: on, it leaves out. */
const negative = /^(?:disable|without|no|skip|omit|exclude)$/u;

/** The project's own build or test with the options that a task names; undefined where it names none, or wants anything else. */
export function withCmakeOptions(
  given: string,
  { root, commands }: Pick<Workspace, 'root' | 'commands'>,
): string | undefined {
  if (keepsThem.test(given)) return undefined;
  const task = inPlainOrder(given);
  // What is left out is not wanted.
  const wanted = actionConcepts(
    task.replace(said, (whole: string, preposition: string | undefined = 'without') =>
      /^with$/iu.test(preposition) ? whole : ' ',
    ),
  );
  const isTest = wanted.has('#test');
  if (!isTest && !wanted.has('#build') && !/\bconfigure\b/iu.test(task)) return undefined;
  // Also where a Makefile comes first, but not where presets do.
  const isOffered = (kind: string) =>
    kind === 'conventional' ||
    (kind === 'fallback' && !commands.some((one) => one.command.startsWith('cmake --preset ')));
  const lines = commands.filter(({ command, kind }) => isOffered(kind) && configured.test(command));
  const line = lines.find(({ command }) => command.includes(tested) === isTest)?.command;
  const options = line === undefined ? [] : optionsOf(task, root);
  return options.length === 0
    ? undefined
    : line?.replace(configured, (start) => `${start}${options.map((option) => `-D${option}`).join(' ')} `);
}

/** "Leave the tests out" is "leave out the tests", "without building its tests" is "without tests". */
const inPlainOrder = (task: string): string =>
  task
    .replace(
      /\b(leav(?:e|ing))\s+((?:(?:the|its|all|any)\s+)?(?:unit\s+)?[\w-]+s)\s+(?:out|off|aside|away)\b/giu,
      '$1 out $2',
    )
    .replace(/\b(without)\s+(?:building|compiling)\s+(?:(?:the|its|all|any)\s+)?(?=[\w-]+s\b)/giu, '$1 ');

function optionsOf(task: string, root: string): readonly string[] {
  const text = textIn(root, 'CMakeLists.txt') ?? '';
  const named = optionsIn(
    task,
    [...text.matchAll(declared)].map(([, name = '']) => name),
  );
  const setAlready = new Set(named.map((option) => option.split('=')[0]));
  return [...named, ...cmakeOptionsByWords(task, text).filter((option) => !setAlready.has(option.split('=')[0]))];
}

const on = /\b(?:enabled|included|turned on|switched on|on)\b/iu;
const off = /\b(?:disabled|turned off|switched off|off)\b/iu;
/** "With the utils enabled", "without tests": at most three words, and whether they are wanted. */
const said =
  /\b(with(?:out)?)\s+(?:the\s+|its\s+)?((?:[\w-]+\s+){0,2}?[\w-]+?)(?:\s+(enabled|included|disabled|turned on|turned off|switched on|switched off|on|off))(?=\s*(?:[,.;!?]|$|and\b))|\b(?:without|skip(?:ping)?|leav(?:e|ing)\s+out|(?:everything|all|all\s+of\s+it)\s+(?:but|except(?:\s+for)?|without|other\s+than|apart\s+from))\s+(?:the\s+|its\s+|any\s+)?([\w-]+)(?=\s*(?:[,.;!?]|$))/giu;

/** `NAME=ON` for each. Names that are spelt out count before words. */
function optionsIn(task: string, names: readonly string[]): readonly string[] {
  const spelt = names.flatMap((name) => {
    const [whole, value] =
      new RegExp(`(?<!\\w)(?:-D)?${name}(?:\\s*=\\s*(\\w+))?(?!\\w)(?:\\s+(?:on|off|enabled|disabled)\\b)?`, 'iu').exec(
        task,
      ) ?? [];
    if (whole === undefined) return [];
    const isOff = off.test(whole) || new RegExp(`\\b(?:without|no)\\s+${name}\\b`, 'iu').test(task);
    return [`${name}=${value ?? (isOff ? 'OFF' : 'ON')}`];
  });
  if (spelt.length > 0) return spelt;
  return [...task.matchAll(said)].flatMap(([, preposition = 'without', words, state = '', alone]) => {
    const own = (words ?? alone ?? '').toLowerCase().split(/[\s-]+/);
    const isSaid = (name: string, word: string) =>
      partsOf(name).some((part) => part === word || part === word.replace(/s$/, ''));
    const all = names.filter((name) => own.every((word) => isSaid(name, word)));
    // `DISABLE_READER` leaves it out, `DISABLE_INCR_READER` another one, and `READER_NO_CACHE` is of it.
    const leaving = all.filter((name) => isNegative(name) && own.some((word) => isSaid(leftOutBy(name), word)));
    const exact = leaving.filter((name) => leftOutBy(name).split('_').length === own.length);
    const meant = exact.length > 0 ? exact : leaving.length > 0 ? leaving : all.filter((name) => !isNegative(name));
    const isOn = preposition.toLowerCase() === 'with' && !off.test(state) && (state === '' || on.test(state));
    if (!isOn) return meant.map((name) => `${name}=${isNegative(name) ? 'ON' : 'OFF'}`);
    const [name, another] = meant;
    return name === undefined || another !== undefined ? [] : [`${name}=${isNegative(name) ? 'OFF' : 'ON'}`];
  });
}

const partsOf = (name: string): readonly string[] => name.toLowerCase().split('_');
const isNegative = (name: string): boolean => partsOf(name).some((part) => negative.test(part));
/** `READER` of `FOO_DISABLE_READER`. */
const leftOutBy = (name: string): string => {
  const parts = partsOf(name);
  return parts.slice(parts.findIndex((part) => negative.test(part)) + 1).join('_');
};

const name =
  '(?!\\w*(?:DISABLE|WITHOUT|SKIP|NO_|SSL|ASYNC|FUZZ|BENCH|CUDA|SYCL|OPENCL|GPU|VALGRIND|COVERAGE|STRESS|INSTALL|SYSTEM|GTEST))(\\w*TEST\\w*)';
const byDefaultOff = new RegExp(
  `^\\s*(?:(?:cmake_dependent_)?option\\s*\\(\\s*${name}\\s+(?:"[^"]*"\\s+)?OFF\\b|set\\s*\\(\\s*${name}\\s+(?:OFF|NO|FALSE|0)\\s+CACHE\\b)`,
  'im',
);

/** On as such, or as a variable says. */
const byDefaultOn = new RegExp(
  `^\\s*(?:option\\s*\\(\\s*${name}\\s+(?:"[^"]*"\\s+)?(?:ON\\b|\\$)|set\\s*\\(\\s*${name}\\s+(?:ON|YES|TRUE|1)\\s+CACHE\\b)`,
  'im',
);

/** A variable that nothing declares, and that tests depend on: `if(ENABLE_TESTS)` around `enable_testing()`. */
const gate = new RegExp(
  `^[ \\t]*if\\s*\\(\\s*${name}\\s*\\)(?:(?!^[ \\t]*endif)[\\s\\S]){0,400}?^[ \\t]*enable_testing\\s*\\(`,
  'im',
);

/** The option of a CMakeLists.txt without which no tests are built: off by default, or CMake's own where nothing turns that on. */
export function optionOfTests(lists: string): string | undefined {
  if (byDefaultOn.test(lists)) return undefined;
  const [, option, setting] = byDefaultOff.exec(lists) ?? [];
  const isCmakesOwn =
    /^\s*if\s*\(\s*BUILD_TESTING\s*\)/im.test(lists) &&
    !/\binclude\s*\(\s*CTest\b|\b(?:option|set)\s*\(\s*BUILD_TESTING\b/i.test(lists);
  const [, undeclared] = gate.exec(lists) ?? [];
  const isSet = (name: string) =>
    new RegExp(`\\b(?:option|set|cmake_dependent_option)\\s*\\(\\s*${name}\\b`, 'i').test(lists);
  if (option !== undefined || setting !== undefined) return option ?? setting;
  if (isCmakesOwn) return 'BUILD_TESTING';
  return undeclared === undefined || isSet(undeclared) ? undefined : undeclared;
}
