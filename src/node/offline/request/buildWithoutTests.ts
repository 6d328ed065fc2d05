// "Build without tests", "compile with cmake, tests off": a build of CMake that makes no tests and runs none.
import type { Workspace } from '../commands/workspace.ts';
import { cmakeLists } from './cmakeLists.ts';

const asked =
  /^\W*(?:(?:please|pls|just|now|can you|could you)\s+)*(?:build|compile|make)(?:\s+(?:it|this|everything|the\s+(?:project|library|lib|program|code)))?(?:\s+(?:with|using|via)\s+cmake)?,?\s+(?:but\s+)?(?:(?:without|w\/o|no|skip(?:ping)?|leav(?:e|ing)\s+out)\s+(?:(?:the|any|its|building|unit)\s+)*tests?|(?:with\s+)?(?:the\s+|its\s+)?tests?\s+(?:(?:turned|switched)\s+)?(?:off|disabled))(?:\s+(?:please|pls|thanks))*\s*[.!]*$/iu;
const option =
  /\b(?:option|cmake_dependent_option)\s*\(\s*(?!\w*(?:TIMEOUT|MEMORY|LEAK|COVERAGE|GCOV|SANITI|FUZZ|BENCH))((?:\w+_)?TEST(?:S|ING))\s/giu;

/** The build with tests switched off; undefined where a task asks for more, or CMake is not what builds here. */
export function buildWithoutTests(
  task: string,
  { root, commands }: Pick<Workspace, 'root' | 'commands'>,
): string | undefined {
  if (!asked.test(task.trim())) return undefined;
  const build = commands.find(
    ({ command, kind }) =>
      command === 'cmake -S . -B build && cmake --build build' && (kind !== 'fallback' || /\bcmake\b/iu.test(task)),
  );
  if (build === undefined) return undefined;
  const lists = cmakeLists(root);
  const options = new Set([...lists.matchAll(option)].map(([, name = '']) => name));
  if (/\binclude\s*\(\s*CTest\s*\)|\bif\s*\(\s*BUILD_TESTING\s*\)/iu.test(lists)) options.add('BUILD_TESTING');
  return options.size === 0
    ? build.command
    : build.command.replace('-B build', `-B build ${[...options].map((name) => `-D${name}=OFF`).join(' ')}`);
}
