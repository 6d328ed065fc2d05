// "How many migrations are there?", "count the stations in data/stations.csv": files of a folder, or rows of a table.
import { readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { stemmer } from 'stemmer';
import { commandAction } from '../../../core/tools/run.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { fileIn } from './files.ts';
import type { Question, QuestionKind } from './question.ts';
import { wayUp } from './scope.ts';
import { namesIn } from './texts.ts';

const asks = /\b(?:how many|count(?: up)?|number of)\s+(.+)/iu;
/** Counted elsewhere (files.ts), by git, or only by running something. */
const others =
  /\b(?:lines?|loc|files?|commits?|branches|tags|contributors|tests?|specs?|errors?|warnings?|bytes|words?)\b/iu;
const table = /\.(?:csv|tsv)$/i;
const rowFile = /\.(?:csv|tsv|txt|jsonl|ndjson|list|dat)$/i;

export const countQuestion: QuestionKind = (task, { root, names }) => {
  const what = asks.exec(task)?.[1];
  if (what === undefined) return undefined;
  const named = fileIn(task, root);
  if (named !== undefined)
    return rowFile.test(named) && !/\b(?:lines?|words?|char(?:acter)?s?|bytes)\b/iu.test(what)
      ? rowsOf(named)
      : undefined;
  const words = what.toLowerCase().match(/\p{L}[\p{L}\p{N}]*/gu) ?? [];
  const up = wayUp(task, root);
  const found = folderCalled(words, root) ?? (up === '' ? undefined : folderCalled(words, join(root, up), up));
  // "The number of migration files" are those in that folder.
  if (found !== undefined && !/^(?:lines?|commits?|tests?|specs?)\b/iu.test(what)) return filesIn(found, root);
  if (others.test(what)) return undefined;
  const kind = words.find((word) => ['csv', 'tsv'].includes(word));
  const file = kind === undefined ? undefined : onlyFile(`.${kind}`, root, names);
  return file === undefined ? undefined : rowsOf(file);
};

const hidden = /^(?:\.|node_modules$|dist$|build$|target$|vendor$)/;
const foldersOf = (path: string): readonly string[] => {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !hidden.test(entry.name) && isPlainName(entry.name))
      .map(({ name }) => name);
  } catch {
    return [];
  }
};

/** A folder, at most two levels down, that is called like one of the words; `base` goes before its path. */
function folderCalled(words: readonly string[], root: string, base = ''): string | undefined {
  const wanted = new Set(words.filter((word) => word.length > 3).map((word) => stemmer(word)));
  const first = foldersOf(root);
  const second = first.flatMap((folder) => foldersOf(join(root, folder)).map((name) => `${folder}/${name}`));
  const found = [...first, ...second].find((path) => wanted.has(stemmer(basename(path).toLowerCase())));
  return found === undefined ? undefined : join(base, found);
}

function filesIn(folder: string, root: string): Question {
  const endings = new Map<string, number>();
  for (const name of namesIn(root, folder)) {
    const ending = extname(name);
    if (/^\.\w+$/.test(ending)) endings.set(ending, (endings.get(ending) ?? 0) + 1);
  }
  // The most frequent ending tells the migrations from a README beside them; several with mostly documents are all counted.
  const [most] = [...endings].toSorted(([, a], [, b]) => b - a).map(([ending]) => ending);
  const glob = most === undefined || (most === '.md' && endings.size > 1) ? undefined : `*${most}`;
  return counting(
    `find ${folder} -type f${glob === undefined ? '' : ` -name '${glob}'`} -not -name '.*' | wc -l`,
    `files in ${folder}${glob === undefined ? '' : ` (${glob})`}`,
  );
}

/** Neither blank lines, nor comments, nor the header of a table. */
const rowsOf = (file: string): Question =>
  counting(
    `grep -v -e '^[[:space:]]*#' -e '^[[:space:]]*$' ${file}${table.test(file) ? ' | tail -n +2' : ''} | wc -l`,
    `rows in ${file}, without comments${table.test(file) ? ' and the header' : ''}`,
  );

function onlyFile(ending: string, root: string, names: ReadonlySet<string>): string | undefined {
  const found = [...names].filter((name) => name.endsWith(ending));
  const deeper = foldersOf(root).flatMap((folder) =>
    namesIn(root, folder).flatMap((name) => (name.endsWith(ending) ? [`${folder}/${name}`] : [])),
  );
  const all = [...found, ...deeper].filter(isPlainName);
  return all.length === 1 ? all[0] : undefined;
}

function counting(command: string, unit: string): Question {
  const answer = (output: string) => (/^\s*\d+\s*$/.test(output) ? `${output.trim()} ${unit}` : undefined);
  return {
    looks: [{ action: commandAction(command), intent: `count the ${unit}`, answer }],
    nothing: 'They could not be counted.',
  };
}
