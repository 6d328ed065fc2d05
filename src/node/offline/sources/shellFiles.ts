// A project of shell scripts with nothing that lints them: `shellcheck` over all of them, where it is installed.
import { dirname, join } from 'node:path';
import { readHead } from '../../workspace/readHead.ts';
import { filesBelow } from '../commands/filesBelow.ts';
import { isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { conceptsOf } from '../request/vocabulary.ts';

export const ofShells = 'shell scripts';
/** More are not named on one line. */
const mostFiles = 30;
const mostLooked = 200;
/** Projects in other languages have linters of their own. */
const others =
  /^(?:package\.json|pyproject\.toml|setup\.py|Cargo\.toml|go\.mod|pom\.xml|build\.gradle(?:\.kts)?|CMakeLists\.txt|composer\.json|Gemfile|mix\.exs)$/;
const otherSources =
  /\.(?:lua|py|p[lm]|rb|[cm]?[jt]s|go|rs|c|cc|cpp|h|java|kt|php|exs?|hs|swift|zig|nim|jl|ml|el|clj|scala|cs)$/;
const shebang = /^#!\s*\S*(?:\/env\s+|\/)(?:ba|da|k)?sh\b/;

export async function shellLint(
  root: string,
  names: ReadonlySet<string>,
  onPath: (program: string) => boolean,
  commands: readonly WorkspaceCommand[],
): Promise<readonly WorkspaceCommand[]> {
  if ([...names].some((name) => others.test(name)) || !onPath('shellcheck')) return [];
  if (commands.some(({ name }) => conceptsOf(name).has('#lint'))) return [];
  const found = filesBelow(root, (name) => /^[\w-]+(?:\.(?:ba)?sh)?$/.test(name)).filter(isPlainName);
  const sources = filesBelow(root, (name) => otherSources.test(name));
  const isShell = async (path: string) =>
    /\.(?:ba)?sh$/.test(path) || shebang.test((await readHead(join(root, path), 64))?.toString('latin1') ?? '');
  const files = (
    await Promise.all(found.slice(0, mostLooked).map(async (path) => ((await isShell(path)) ? [path] : [])))
  )
    .flat()
    .sort();
  // A helper or two make no project of shell scripts.
  if (sources.length > files.length) return [];
  const named =
    files.length > mostFiles && found.length <= mostLooked
      ? byFolder(
          files,
          filesBelow(root, () => true),
        )
      : files;
  if (named.length === 0 || named.length > mostFiles) return [];
  const own = { name: 'lint', description: '', body: '', origin: ofShells, kind: 'conventional' } as const;
  return [{ ...own, command: `shellcheck ${named.join(' ')}` }];
}

/** `libexec/*` for a folder of which each of `all` files is a script. */
export function byFolder(scripts: readonly string[], all: readonly string[]): readonly string[] {
  const known = new Set(scripts);
  const isMixed = (folder: string) =>
    all.some((path) => path.startsWith(`${folder}/`) && (dirname(path) !== folder || !known.has(path)));
  return [
    ...new Set(
      scripts.map((path) => {
        const folder = dirname(path);
        const isAlone = scripts.filter((other) => dirname(other) === folder).length < 2;
        return folder === '.' || isAlone || isMixed(folder) ? path : `${folder}/*`;
      }),
    ),
  ];
}
