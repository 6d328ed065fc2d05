// "Build without tests", "compile with cmake, tests off", "no tests or examples": a CMake build with those parts switched off.
import type { Workspace } from '../commands/workspace.ts';
import { requestIn } from './clauses.ts';
import { cmakeLists } from './cmakeLists.ts';
import { onlyAsks } from './questionWords.ts';
import { actionConcepts } from './vocabulary.ts';

const one =
  '(?:(?:the|any|its|building|compiling|unit|also|all)\\s+)*(?:unit[- ])?(?:tests?|examples?|samples?|benchmarks?|demos?)(?:\\s+(?:programs?|targets?|suite))?';
const parts = `(${one}(?:(?:\\s*,\\s*(?:(?:and|or)\\s+)?|\\s+(?:and|or|nor)\\s+|\\s*/\\s*|\\s+(?=no\\s))(?:no\\s+)?${one}){0,3})`;
const leftOut = new RegExp(
  `[\\s,;(–-]{0,4}(?:\\b(?:and|but|with)\\s+)?\\b(?:(?:without|w\\/o|no|skip(?:ping)?|(?:leav|switch|turn)(?:e|ing)?\\s+(?:out|off)|disabl(?:e|ing)|omit(?:ting)?|do\\s+not\\s+(?:build|compile)|don['’]?t\\s+(?:build|compile)|except(?:\\s+for)?|excluding)\\s+${parts}|(?:leav|switch|turn)(?:e|ing)?\\s+${parts}\\s+(?:out|off|aside)\\b|${parts}\\s+(?:(?:are\\s+)?(?:turned|switched)\\s+)?(?:off|disabled)\\b)\\)?`,
  'iu',
);
const lead =
  '^\\W*(?:(?:please|pls|just|now|(?:can|could|would) you|i (?:only |just )?need|i want|get me|give me)\\s+)*';
const what =
  '(?:(?:re-?)?(?:build|compile|make)\\b|cmake\\s+build\\b|(?:configure\\s+and\\s+)?(?:build|compile)\\b|(?:the\\s+)?(?:static\\s+)?lib[\\w-]*\\.(?:a|so)\\b)';
const orders = new RegExp(`${lead}${what}|[.;!?]\\s+${lead.slice(1)}${what}`, 'iu');
/** "Don't leave out the tests", "so that no tests fail" */
export const keepsThem =
  /\b(?:(?:not|never|without|cannot)|\w+n['’]?t|instead\s+of)\s+(?:\w+\s+)?(?:skip|leav|switch|turn|disabl|omit|exclud|except)|\b(?:not|never|n['’]t)\s+without\b|\b(?:tests?|examples?|samples?|benchmarks?|demos?)\s+(?:fail|break|crash|complain|get|need|depend|should|must|may|can|will|would|had?s?|have|exist|yet|pass)\w*\b/iu;
/** More than that is wanted. */
const wantsElse =
  /\b(?:run|start|execute|test|install|package|deploy|publish|only\s+(?!(?:the\s+)?(?:static|shared|libr?\w*)\b)(?:the\s+)?\w+\s+(?:module|part|target|component)|release|debug|header[- ]only|instead|then)\b/iu;
/** Longer ones say more than one thing. */
const longest = 400;
const declared = '\\b(?:option|cmake_dependent_option)\\s*\\(\\s*';
const kinds: readonly (readonly [said: RegExp, option: RegExp, folder: RegExp])[] = [
  [
    /\btests?\b/iu,
    new RegExp(
      `${declared}(?!\\w*(?:TIMEOUT|MEMORY|LEAK|COVERAGE|GCOV|SANITI|FUZZ|BENCH))((?:\\w+_)?TEST(?:S|ING)?)\\s`,
      'giu',
    ),
    /(?!)/u,
  ],
  ...(
    [
      ['\\b(?:example|sample|demo)', '(?:EXAMPLE|SAMPLE|DEMO)'],
      ['\\bbench', 'BENCH'],
    ] as const
  ).map(
    ([said, word]) =>
      [
        new RegExp(said, 'iu'),
        new RegExp(`${declared}(\\w*${word}\\w*)\\s`, 'giu'),
        new RegExp(`\\badd_subdirectory\\s*\\(\\s*["']?[\\w/.{}$-]*${word}`, 'iu'),
      ] as const,
  ),
];

/** The build with those parts switched off; undefined where a task asks for more, a part cannot be left out, or CMake is not what builds here. */
export function buildWithoutTests(
  task: string,
  { root, commands }: Pick<Workspace, 'root' | 'commands'>,
): string | undefined {
  if (task.length > longest || keepsThem.test(task)) return undefined;
  const [phrase = '', after, between, before] = leftOut.exec(task) ?? [];
  const said = after ?? between ?? before;
  if (said === undefined) return undefined;
  const rest = task.replace(phrase, ' ').replace(/^\W*(?:and|then)\s+/iu, '');
  const isBuild = [...actionConcepts(requestIn(rest))].every((concept) => concept === '#build');
  if (!isBuild || !orders.test(rest) || wantsElse.test(rest) || onlyAsks(task)) return undefined;
  const build = commands.find(
    ({ command, kind }) =>
      byPreset.test(command) ||
      (command === 'cmake -S . -B build && cmake --build build' && (kind !== 'fallback' || /\bcmake\b/iu.test(task))),
  );
  if (build === undefined) return undefined;
  const lists = cmakeLists(root);
  const meant = kinds.filter(([word]) => word.test(said));
  const named = meant.map(([, option]) => [...lists.matchAll(option)].map(([, name = '']) => name));
  // What is always built cannot be left out.
  if (meant.some(([, , folder], at) => named[at]?.length === 0 && folder.test(lists))) return undefined;
  const options = new Set(named.flat());
  const isAboutTests = /\btests?\b/iu.test(said);
  if (isAboutTests && givesTesting.test(lists)) options.add('BUILD_TESTING');
  const off = switchedOff(options);
  return build.command.replace(' && ', off.length === 0 ? ' && ' : ` ${off.join(' ')} && `);
}

/** `DISABLE_TESTS`: on, it leaves them out. */
const switchedOff = (options: Iterable<string>): readonly string[] =>
  [...options].map(
    (name) => `-D${name}=${/(?:^|_)(?:DISABLE|WITHOUT|NO|SKIP|OMIT|EXCLUDE)(?=_)/u.test(name) ? 'ON' : 'OFF'}`,
  );

/** The settings with which CMake leaves out the tests, benchmarks and examples of a project, as far as it has options for them. */
export function withoutAnyParts(root: string): readonly string[] {
  const lists = cmakeLists(root);
  const named = kinds.flatMap(([, option]) => [...lists.matchAll(option)].map(([, name = '']) => name));
  return switchedOff(new Set([...named, ...(givesTesting.test(lists) ? ['BUILD_TESTING'] : [])]));
}

const givesTesting = /\binclude\s*\(\s*CTest\s*\)|\bif\s*\(\s*BUILD_TESTING\s*\)/iu;

/** What builds by a preset, and runs no tests. */
const byPreset = /^cmake --preset [\w.-]+ && cmake --build --preset [\w.-]+$/;
