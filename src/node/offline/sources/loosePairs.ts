// `aes.c` and `aes_test.c` in a folder that nothing builds: each pair is a program, which tests what it is linked with.
import { isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';

/** Files that say how to build C or C++; a `package.json` may only list the sources. */
export const buildFiles =
  /^(?:GNUmakefile|[Mm]akefile(?:\.am|\.in)?|CMakeLists\.txt|meson\.build|SConstruct|configure(?:\.ac|\.in)?|build\.(?:sh|ninja|zig)|BUILD(?:\.bazel)?|Cargo\.toml|setup\.py|pyproject\.toml|nob\.c|bootstrap\.sh|xmake\.lua|premake\d?\.lua)$/;
const test = /^([\w-]+)_test\.(c|cc|cpp)$/;
const mostPairs = 20;

/** Empty where a file says how to build. */
export function loosePairs(
  root: string,
  names: ReadonlySet<string>,
  onPath: (program: string) => boolean,
): readonly WorkspaceCommand[] {
  if (names.has('package.json') || [...names].some((name) => buildFiles.test(name))) return [];
  const isMain = (file: string) => /\bmain\s*\(/.test(textIn(root, file) ?? '');
  const pairs = [...names].sort().flatMap((name) => {
    const [, stem = '', ending = ''] = test.exec(name) ?? [];
    const source = `${stem}.${ending}`;
    return names.has(source) && isPlainName(name) && isMain(name) && !isMain(source) ? [{ stem, ending }] : [];
  });
  if (pairs.length === 0 || pairs.length > mostPairs) return [];
  const [ending = '', another] = new Set(pairs.map((pair) => pair.ending));
  const compiler = (ending === 'c' ? ['cc', 'gcc', 'clang'] : ['c++', 'g++', 'clang++']).find(onPath);
  if (compiler === undefined || another !== undefined) return [];
  const each = pairs.map(({ stem }) => stem).join(' ');
  const build = `${compiler} -o "$t"_test "$t"_test.${ending} "$t".${ending}`;
  const own = { description: '', body: '', origin: 'sources beside their tests', kind: 'conventional' } as const;
  const all = `for t in ${each}; do ${build} || exit 1; done`;
  const runs = pairs.map(({ stem }) => `./${stem}_test`).join(' && ');
  return [
    { ...own, command: all, name: 'build tests' },
    { ...own, command: `${all} && ${runs}`, name: 'test' },
  ];
}
