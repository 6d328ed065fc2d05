// `test/test_vec.c`, where nothing here builds or runs tests: the one program of tests, by the compiler alone.
import { extname } from 'node:path';
import { namesIn } from '../questions/texts.ts';
import { isProgram, ownHeaders } from '../request/ownHeaders.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { buildFiles } from '../sources/loosePairs.ts';
import { isPlainName, type WorkspaceCommand } from './workspaceCommand.ts';

const test = /^(?:tests?(?:[_-]\w+)?|\w+[_-]tests?)\.(?:c|cc|cpp)$/;
/** Empty where tests are known, a file says how to build, or there are several such programs. */
export function loneTest(
  offered: readonly WorkspaceCommand[],
  { root, names, onPath }: { root: string; names: ReadonlySet<string>; onPath: (program: string) => boolean },
): readonly WorkspaceCommand[] {
  if (offered.some(({ name }) => conceptsOf(name).has('#test')) || [...names].some((name) => buildFiles.test(name)))
    return [];
  const found = ['.', 'test', 'tests'].flatMap((folder) =>
    namesIn(root, folder)
      .filter((name) => test.test(name))
      .map((name) => (folder === '.' ? name : `${folder}/${name}`))
      .filter((file) => isPlainName(file) && isProgram(file, root)),
  );
  const [file, another] = found;
  if (file === undefined || another !== undefined) return [];
  const compiler = (extname(file) === '.c' ? ['cc', 'gcc', 'clang'] : ['c++', 'g++', 'clang++']).find(onPath);
  const { folders, sources, isWhole } = ownHeaders(file, root, (path) => isProgram(path, root));
  // Without headers of its own there is nothing that it could test.
  if (compiler === undefined || !isWhole || folders.length === 0) return [];
  const program = file.slice(0, -extname(file).length);
  const headers = folders.map((folder) => ` -I${folder}`).join('');
  const command = `${compiler}${headers} -o ${program} ${[file, ...sources].join(' ')} && ./${program}`;
  return [{ command, name: 'test', description: '', body: '', origin: file, kind: 'conventional' }];
}
