// `test/test_vec.c`, where nothing here builds or runs tests: the one program of tests, by the compiler alone.
import { extname } from 'node:path';
import { namesIn, textIn } from '../questions/texts.ts';
import { ownHeaders } from '../request/ownHeaders.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { isPlainName, type WorkspaceCommand } from './workspaceCommand.ts';

const buildFiles =
  /^(?:GNUmakefile|[Mm]akefile(?:\.am|\.in)?|CMakeLists\.txt|meson\.build|SConstruct|configure(?:\.ac|\.in)?|build\.(?:sh|ninja|zig)|BUILD(?:\.bazel)?|Cargo\.toml|setup\.py|pyproject\.toml|nob\.c|bootstrap\.sh|xmake\.lua|premake\d?\.lua)$/;
const test = /^(?:tests?(?:[_-]\w+)?|\w+[_-]tests?)\.(?:c|cc|cpp)$/;
const main = /^[ \t]*(?:int|void)\s+main\s*\(/m;
const include = /^[ \t]*#[ \t]*include[ \t]*"([\w./+-]+)"/gm;

/** Empty where tests are known, a file says how to build, or there are several such programs. */
export function loneTest(
  offered: readonly WorkspaceCommand[],
  { root, names, onPath }: { root: string; names: ReadonlySet<string>; onPath: (program: string) => boolean },
): readonly WorkspaceCommand[] {
  if (offered.some(({ name }) => conceptsOf(name).has('#test')) || [...names].some((name) => buildFiles.test(name)))
    return [];
  const isProgram = (file: string) => main.test(textIn(root, file) ?? '');
  const found = ['.', 'test', 'tests'].flatMap((folder) =>
    namesIn(root, folder)
      .filter((name) => test.test(name))
      .map((name) => (folder === '.' ? name : `${folder}/${name}`))
      .filter((file) => isPlainName(file) && isProgram(file)),
  );
  const [file, another] = found;
  if (file === undefined || another !== undefined) return [];
  const compiler = (extname(file) === '.c' ? ['cc', 'gcc', 'clang'] : ['c++', 'g++', 'clang++']).find(onPath);
  const { folders, sources, isWhole } = ownHeaders(file, root, isProgram);
  // What it includes and is neither beside it nor in such a folder would be missed.
  const isOwn = [...(textIn(root, file) ?? '').matchAll(include)].length > 0 && folders.length > 0;
  if (compiler === undefined || !isWhole || !isOwn) return [];
  const program = file.slice(0, -extname(file).length);
  const headers = folders.map((folder) => ` -I${folder}`).join('');
  const command = `${compiler}${headers} -o ${program} ${[file, ...sources].join(' ')} && ./${program}`;
  return [{ command, name: 'test', description: '', body: '', origin: file, kind: 'conventional' }];
}
