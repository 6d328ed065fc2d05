// "Run the full CI test script", "run the benchmark": a script in a folder for such scripts, by all the words of its path.
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { namesIn, textIn } from '../questions/texts.ts';
import { reachesOut } from '../sources/memberScripts.ts';
import { startOfExample } from './exampleFiles.ts';
import { scriptStart } from './scriptStart.ts';
import { politeEnd, politeLead } from './politeEnds.ts';

const byWords = new RegExp(
  `${politeLead}(?:run|execute|start)\\s+the\\s+((?:[a-z\\d-]+\\s+){1,4})(?:shell\\s+)?script${politeEnd}`,
  'iu',
);
const benchmarks = new RegExp(
  `${politeLead}(?:run|execute|start)\\s+(?:the\\s+|our\\s+)?(?:benchmarks?|benches|benchmark\\s+suite|[\`'"]?((?:[\\w-]+\\/)?bench\\w*\\.py)[\`'"]?)${politeEnd}`,
  'iu',
);
const folders = ['.', 'ci', '.ci', 'scripts', 'script', 'tools', 'bin', 'hack'];
/** Says where it lies, or nothing. */
const ofPlace = /^(?:scripts?|tools?|bin|hack|full|whole|the|shell|sh)$/u;
const changes = /\b(?:install|deploy|clean|remove|delete|update|upgrade|setup|reset|bump|tag|sync|before|after)\b/iu;
const benchFolders = ['bench', 'benchmark', 'benchmarks'];

/** Undefined where none or several are called so, or it does what only its name may order. */
export function scriptByWords(task: string, { root, onPath }: Workspace): string | undefined {
  const [, said = ''] = byWords.exec(task.trim()) ?? [];
  const wanted = wordsOf(said);
  if (wanted.length < 2 || reachesOut(said) || changes.test(said) || !onPath('bash')) return undefined;
  const found = folders
    .flatMap((folder) => namesIn(root, folder).map((name) => (folder === '.' ? name : `${folder}/${name}`)))
    .filter((path) => /\.(?:sh|bash)$/u.test(path) && isPlainName(path) && isCalled(path, wanted));
  const [only, another] = found;
  return only === undefined || another !== undefined ? undefined : scriptStart(root, only);
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[a-z\d]+/gu) ?? [];

/** Each word of either is one of the other. */
function isCalled(path: string, wanted: readonly string[]): boolean {
  const own = wordsOf(path.replace(/\.\w+$/u, ''));
  const rest = (words: readonly string[]) => words.filter((word) => !ofPlace.test(word));
  return (
    wanted.every((word) => own.includes(word)) &&
    rest(own).every((word) => wanted.includes(word)) &&
    rest(own).length > 0
  );
}

/** The only script of Python in a folder of benchmarks that is called so too, where nothing else is set up for them. */
export function benchScript(task: string, place: Workspace): string | undefined {
  const [whole, file] = benchmarks.exec(task.trim()) ?? [];
  if (whole === undefined) return undefined;
  if (file === undefined && place.commands.some(({ name, kind }) => kind !== 'fallback' && /bench/iu.test(name)))
    return undefined;
  const paths = benchFolders.flatMap((folder) => namesIn(place.root, folder).map((name) => `${folder}/${name}`));
  const scripts = paths.filter(
    (path) => path.endsWith('.py') && isPlainName(path) && (textIn(place.root, path) ?? '').includes('__main__'),
  );
  const named = scripts.filter((path) =>
    file === undefined
      ? /\/(?:bench(?:marks?)?|main|run)\.py$/u.test(path)
      : path === file || path.endsWith(`/${file}`),
  );
  const [only, another] = named.length === 0 && file === undefined ? scripts : named;
  if (only === undefined || another !== undefined) return undefined;
  return startOfExample(only, place)?.replace(/^(?=python3? \S+\.py$)/u, sourceFolder(only, place));
}

/** What brings its own folder finds the project in `src` only where it is told. */
function sourceFolder(path: string, { root, sources }: Workspace): string {
  const modules = [...(textIn(root, path) ?? '').matchAll(/^[ \t]*(?:from|import)[ \t]+(\w+)/gmu)];
  return modules.some(([, name = '']) => sources.has(name)) ? 'PYTHONPATH=src ' : '';
}
