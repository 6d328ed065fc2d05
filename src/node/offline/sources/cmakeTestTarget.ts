// A target of CMake's own that builds and runs the tests, where the usual build leaves their programs out: `--target check`.

/** `add_custom_target(check COMMAND ${CMAKE_CTEST_COMMAND} --verbose DEPENDS one two)` */
const runsTests =
  /\badd_custom_target\s*\(\s*([\w-]+)\s+COMMAND\s+"?(?:\$\{CMAKE_CTEST_COMMAND\}|ctest)"?(?=[\s)])([^)]*)\)/gi;
const leftOut = /\badd_executable\s*\(\s*[^\s)]+\s+EXCLUDE_FROM_ALL\b/i;
const folderLeftOut = /\badd_subdirectory\s*\(\s*"?tests?"?\s+(?:\S+\s+)?EXCLUDE_FROM_ALL\s*\)/i;

/** Undefined where the usual build has the programs of the tests, or nothing is known to build them before it runs them. */
export function cmakeTestTarget(
  lists: string,
  text: (file: string) => string | undefined = () => undefined,
): string | undefined {
  const inside = ['test', 'tests'].map((folder) => text(`${folder}/CMakeLists.txt`) ?? '');
  const whole = [lists, ...inside].join('\n').replaceAll(/^\s*#.*$/gm, '');
  if (!leftOut.test(whole) && !folderLeftOut.test(whole)) return undefined;
  const found = [...whole.matchAll(runsTests)].flatMap(([, name = '', more = '']) => {
    const depends = new RegExp(`\\badd_dependencies\\s*\\(\\s*${name}\\s`, 'i').test(whole);
    // With its own choice of tests it runs some of them.
    return /(?:^|\s)-(?:R|L|E|LE|-\w*regex)\b/.test(more) || !(depends || /\bDEPENDS\s/.test(more)) ? [] : [name];
  });
  const [only, another] = new Set(found);
  return another === undefined ? only : undefined;
}
