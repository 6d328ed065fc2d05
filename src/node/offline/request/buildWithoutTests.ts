// "Build without tests", "compile with cmake, tests off", "no tests or examples": a CMake build with those parts switched off.
import type { Workspace } from '../commands/workspace.ts';
import { cmakeLists } from './cmakeLists.ts';

const what =
  '(?:\\s+(?:it|this|everything|(?:(?:the|our|only|just|your)\\s+){0,2}(?:[\\w.-]+\\s+){0,2}?(?:project|library|lib|program|code|tool)(?:\\s+itself)?))?';
const one = '(?:(?:the|any|its|building|unit|also)\\s+)*(?:unit[- ])?(?:tests?|examples?|samples?|benchmarks?|demos?)';
const parts = `(${one}(?:(?:\\s*,\\s*(?:(?:and|or)\\s+)?|\\s+(?:and|or|nor)\\s+|\\s*/\\s*)(?:no\\s+)?${one}){0,3})`;
const asked = new RegExp(
  `^\\W*(?:(?:please|pls|just|now|can you|could you)\\s+)*(?:build|compile|make)${what}(?:\\s+(?:with|using|via)\\s+cmake)?[\\s,;(–-]+(?:but\\s+)?(?:(?:without|w\\/o|no|skip(?:ping)?|leav(?:e|ing)\\s+out)\\s+${parts}|(?:with\\s+)?(?:the\\s+|its\\s+)?(tests?)\\s+(?:(?:turned|switched)\\s+)?(?:off|disabled))\\)?(?:\\s+(?:please|pls|thanks))*\\s*[.!]*$`,
  'iu',
);
const declared = '\\b(?:option|cmake_dependent_option)\\s*\\(\\s*';
const kinds: readonly (readonly [said: RegExp, option: RegExp, folder: RegExp])[] = [
  [
    /\btests?\b/iu,
    new RegExp(
      `${declared}(?!\\w*(?:TIMEOUT|MEMORY|LEAK|COVERAGE|GCOV|SANITI|FUZZ|BENCH))((?:\\w+_)?TEST(?:S|ING))\\s`,
      'giu',
    ),
    /(?!)/u,
  ],
  ...(['EXAMPLE', 'SAMPLE', 'BENCH', 'DEMO'] as const).map(
    (word) =>
      [
        new RegExp(`\\b${word}`, 'iu'),
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
  const [, several, only] = asked.exec(task.trim()) ?? [];
  const said = several ?? only;
  if (said === undefined) return undefined;
  const build = commands.find(
    ({ command, kind }) =>
      command === 'cmake -S . -B build && cmake --build build' && (kind !== 'fallback' || /\bcmake\b/iu.test(task)),
  );
  if (build === undefined) return undefined;
  const lists = cmakeLists(root);
  const meant = kinds.filter(([word]) => word.test(said));
  const named = meant.map(([, option]) => [...lists.matchAll(option)].map(([, name = '']) => name));
  // What is always built cannot be left out.
  if (meant.some(([, , folder], at) => named[at]?.length === 0 && folder.test(lists))) return undefined;
  const options = new Set(named.flat());
  const isAboutTests = /\btests?\b/iu.test(said);
  if (isAboutTests && /\binclude\s*\(\s*CTest\s*\)|\bif\s*\(\s*BUILD_TESTING\s*\)/iu.test(lists))
    options.add('BUILD_TESTING');
  return options.size === 0
    ? build.command
    : build.command.replace('-B build', `-B build ${[...options].map((name) => `-D${name}=OFF`).join(' ')}`);
}
