// One file of several that a program of tests is built from: that program, told which of its suites to run.
import { basename, dirname, join } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import { isPlainName, isPresentable } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';

const executable = /\badd_executable\s*\(\s*([\w.+-]+)\s+([^)]*)\)/gi;
const source = /\.(?:c|cc|cpp|cxx)$/;
const suite = /^[ \t]*(?:TYPED_)?TEST(?:_[FP])?\s*\(\s*(\w+)\s*,/gm;
const elsewhere = /RUNTIME_OUTPUT_DIRECTORY|EXECUTABLE_OUTPUT_PATH|\bOUTPUT_NAME\b/i;

/** `... --target unit && ./build/unit --gtest_filter='Lexer.*'`; undefined where no program is told apart so. `build` ends with `cmake --build build`. */
export function suitesOfFile(build: string, path: string, root: string): string | undefined {
  const lists = filesBelow(root, (name) => name === 'CMakeLists.txt', { deepest: 4, mostFolders: 100 }).map((file) => ({
    folder: dirname(file),
    text: (textIn(root, file) ?? '').replace(/^\s*#.*$/gm, ''),
  }));
  if (!lists.some(({ text }) => /\bg(?:test|mock)\b/i.test(text)) || lists.some(({ text }) => elsewhere.test(text)))
    return undefined;
  const programs = lists.flatMap(({ folder, text }) =>
    [...text.matchAll(executable)].flatMap(([, target = '', said = '']) => {
      const files = said.split(/[\s"]+/).filter((word) => source.test(word));
      const isOfFile = files.some((file) => join(folder, file) === path);
      return isOfFile && files.length > 1 ? [{ target, program: join('build', folder, target) }] : [];
    }),
  );
  const [only, another] = programs;
  const own = [...(textIn(root, path) ?? '').matchAll(suite)].map(([, name = '']) => name);
  if (only === undefined || another !== undefined || own.length === 0 || !isPlainName(basename(only.program)))
    return undefined;
  const filter = [...new Set(own)].map((name) => `${name}.*`).join(':');
  const line = `${build} --target ${only.target} && ./${only.program} --gtest_filter='${filter}'`;
  return isPresentable(line) ? line : undefined;
}
