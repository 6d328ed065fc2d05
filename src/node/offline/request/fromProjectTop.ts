// "Run cookie.t" in `t/Plack-Request`, "run the tests here" in `spec/models`: a part of a project's tests, run from where the project begins.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { inGit } from '../../workspace/projectRoot.ts';
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { isFileIn } from './fileCommand.ts';
import { ending, opening } from './testOrder.ts';

type Place = Pick<Workspace, 'root' | 'onPath'>;

interface Kind {
  readonly files: RegExp;
  /** What begins a project whose tests these are. */
  readonly top: RegExp;
  /** The line without its paths. */
  readonly line: RegExp;
  readonly ofFolder: (top: ReadonlySet<string>) => string;
}

const perl: Kind = {
  files: /\.t$/,
  top: /^(?:Makefile\.PL|Build\.PL|dist\.ini|cpanfile|META\.json|Makefile)$/,
  line: /^(prove(?: -\w+)*) ((?!-)[\w./*?-]+(?: (?!-)[\w./*?-]+)*)((?: -\w+)*)$/,
  ofFolder: (top) => (top.has('lib') ? 'prove -lr' : 'prove -r'),
};
const ruby: Kind = {
  files: /_spec\.rb$/,
  top: /^(?:Gemfile|\.rspec|[\w.-]+\.gemspec)$/,
  line: /^((?:bundle exec )?rspec) ((?!-)[\w./*?-]+(?::\d+)?(?: (?!-)[\w./*?-]+)*)((?: -\w+)*)$/,
  ofFolder: (top) => (top.has('Gemfile') ? 'bundle exec rspec' : 'rspec'),
};
const kinds = [perl, ruby];

/** Further up than these, without a repository that holds both, a folder has nothing to do with this one. */
const mostLevels = { inRepository: 8, outside: 3 };

/** The nearest folder above, within the repository, of which a name is a sign of such a project. */
function topAbove(root: string, sign: RegExp): string | undefined {
  let folder = root;
  const most = inGit(root) ? mostLevels.inRepository : mostLevels.outside;
  for (let level = 0; level < most && !existsSync(join(folder, '.git')); level++) {
    folder = dirname(folder);
    if (dirname(folder) === folder) return undefined;
    if (namesOf(folder).some((name) => sign.test(name))) return folder;
  }
  return undefined;
}

const namesOf = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

const isTop = (root: string, { top }: Kind): boolean => namesOf(root).some((name) => top.test(name));

/** A line for some files of tests in the folder of a larger project, as it is run from the top of that project; undefined where it is not of such tests. */
export function fromProjectTop(line: string, { root }: Place): string | undefined {
  for (const kind of kinds) {
    const [, start = '', paths = '', options = ''] = kind.line.exec(line) ?? [];
    if (start === '' || isTop(root, kind) || paths.includes('..')) continue;
    const top = topAbove(root, kind.top);
    if (top === undefined) continue;
    const from = relative(top, root);
    const moved = paths.split(' ').map((path) => `${from}/${path}`.replace(/\/\.$/, ''));
    return isPlainName(from) ? `(cd ${relative(root, top)} && ${start} ${moved.join(' ')}${options})` : undefined;
  }
  return undefined;
}

const here = '(?:here|(?:in|of|from|under)\\s+(?:this|the\\s+current)\\s+(?:folder|directory|dir))';
const allHere = new RegExp(`${opening}(?:unit\\s+)?(?:tests?|specs?)\\s+${here}${ending}`, 'iu');

/** "Run the tests in this folder": all of them, where they are of one kind. */
export function testsOfFolder(task: string, { root }: Place): string | undefined {
  if (!allHere.test(task.trim())) return undefined;
  const kind = kinds.find(({ files }) => filesBelow(root, (name) => files.test(name)).length > 0);
  if (kind === undefined || isTop(root, kind)) return undefined;
  const top = topAbove(root, kind.top);
  const from = top === undefined ? '' : relative(top, root);
  return top === undefined || !isPlainName(from)
    ? undefined
    : `(cd ${relative(root, top)} && ${kind.ofFolder(new Set(namesOf(top)))} ${from})`;
}

const oneClass = new RegExp(
  `${opening}(?:(?:class|test)\\s+)?[\`'"]?([A-Z]\\w*(?:Tests?|IT|Spec)|Test[A-Z]\\w*)(?:\\.(?:java|kt|groovy))?[\`'"]?(?:\\s+(?:tests?|class))?${ending}`,
  'u',
);

/** "Run CSVRecordTest" in its package: that class by the Maven project above. */
export function classOfFolder(task: string, { root, onPath }: Place): string | undefined {
  const [, name = ''] = oneClass.exec(task.trim().replace(/^\p{Lu}(?=\p{Ll}+\s)/u, (one) => one.toLowerCase())) ?? [];
  const isThere = name !== '' && ['java', 'kt', 'groovy'].some((end) => isFileIn(root, `${name}.${end}`));
  if (!isThere || existsSync(join(root, 'pom.xml')) || !`${root}/`.includes('/src/test/')) return undefined;
  const top = topAbove(root, /^pom\.xml$/);
  if (top === undefined) return undefined;
  const own = existsSync(join(top, 'mvnw')) ? './mvnw' : onPath('mvn') ? 'mvn' : undefined;
  return own === undefined ? undefined : `(cd ${relative(root, top)} && ${own} test -Dtest=${name})`;
}
