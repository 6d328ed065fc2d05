// The files of tests of a workspace by the parts of their names, and the line that runs some of them.
import { basename, dirname } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import { isPresentable } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { isOfCram } from './cramTests.ts';
import { lineOfSpots } from './cargoSpots.ts';
import type { Spot } from './calledFiles.ts';
import { commandFor, isFileOfTests } from './testRunners.ts';
import { partsOfName } from './spokenPart.ts';
import { linesOfTestFiles } from './severalTestFiles.ts';
import type { Place } from './testPlace.ts';

const isScript = /\.[cm]?[jt]sx?$/;
const ofJava = /\.(?:java|kt|groovy)$/;
const isAbstract = /^\s*(?:public\s+)?abstract\s+class\b/mu;

/** Without those of Rust, which Cargo tells apart by more than files, and of npm's runners. */
export const testSpots = ({ root }: Pick<Place, 'root'>): readonly Spot[] =>
  filesBelow(root, () => true)
    .filter((path) => isFileOfTests(path) && !path.endsWith('.rs') && !isScript.test(path))
    .filter((path) => !ofJava.test(path) || !isAbstract.test(textIn(root, path) ?? ''))
    .map((path) => ({
      path,
      own: ownParts(path),
      above: dirname(path)
        .split('/')
        .flatMap((folder) => partsOfName(folder)),
    }));

const isOfAll = /^(?:tests?|specs?|it)$/u;

/** `[regular, file]` for `RegularFileTest.java`. */
function ownParts(path: string): readonly string[] {
  const parts = partsOfName(basename(path).replace(/\.\w+$/u, ''));
  const own = parts.filter((each) => !isOfAll.test(each));
  return own.length === 0 ? parts : own;
}

const mostFiles = 4;
const mostClasses = 12;

/** The line for these of all spots; undefined where nothing here runs them together. */
export function lineOfFiles(found: readonly Spot[], all: readonly Spot[], place: Place): string | undefined {
  const paths = found.map(({ path }) => path);
  const [first = '', another] = paths;
  if (paths.every((path) => path.endsWith('.rs'))) return lineOfSpots(found, place);
  if (paths.some((path) => path.endsWith('.rs'))) return undefined;
  if (another === undefined) return commandFor(first, place);
  if (paths.every((path) => ofJava.test(path))) return ofClasses(paths, place);
  if (paths.every((path) => path.endsWith('.py'))) {
    const line = commandFor(first, place);
    if (line?.endsWith(` -m pytest ${first}`) !== true) return undefined;
    const where = together(
      paths,
      all.map(({ path }) => path),
    );
    return where && `${line.slice(0, -first.length)}${where}`;
  }
  if (paths.some((path) => path.endsWith('.t') && isOfCram(path, place.root))) return undefined;
  if (paths.every((path) => path.endsWith('.t'))) {
    const folder = dirname(first);
    const inside = all.filter(({ path }) => path.startsWith(`${folder}/`));
    if (inside.length === paths.length && paths.every((path) => path.startsWith(`${folder}/`)))
      return `prove -lr ${folder}`;
  }
  return paths.length > mostFiles || paths.some((path) => path.endsWith('.sh'))
    ? undefined
    : linesOfTestFiles(paths, place);
}

function ofClasses(paths: readonly string[], place: Place): string | undefined {
  const line = commandFor(paths[0] ?? '', place);
  const classes = paths.map((path) => basename(path).replace(/\.\w+$/u, ''));
  if (line === undefined || paths.length > mostClasses) return undefined;
  if (line.includes(' -Dtest=')) return line.replace(/ -Dtest=\S+/u, ` -Dtest=${classes.join(',')}`);
  return line.includes(' --tests ')
    ? `${line.replace(/ --tests .*$/u, '')} ${classes.map((each) => `--tests ${each}`).join(' ')}`
    : undefined;
}

/** Their folder, where it holds no others, the few files themselves, or a pattern that fits no others. */
function together(paths: readonly string[], all: readonly string[]): string | undefined {
  const parents = paths.map((path) => dirname(path).split('/'));
  const [first = []] = parents;
  const shared = first.filter((_, at) =>
    parents.every((each) => each.slice(0, at + 1).join('/') === first.slice(0, at + 1).join('/')),
  );
  const folder = shared.join('/');
  const inside = all.filter((path) => path.startsWith(`${folder}/`));
  if (folder !== '' && folder !== '.' && inside.length === paths.length) return folder;
  if (paths.length <= mostFiles) return paths.join(' ');
  const names = paths.map((path) => basename(path));
  const [one = ''] = names;
  const begins = [...one.matchAll(/_/gu)].map(({ index }) => one.slice(0, index + 1));
  const begin = begins.toReversed().find((each) => names.every((called) => called.startsWith(each))) ?? '';
  const pattern = `${folder}/${begin}*.py`;
  const isWhole = paths.every((path) => dirname(path) === folder) && /^tests?_\w+_$/u.test(begin);
  const fits = all.filter((path) => dirname(path) === folder && basename(path).startsWith(begin));
  return isWhole && fits.length === paths.length && isPresentable(pattern) ? pattern : undefined;
}
