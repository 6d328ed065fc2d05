// "How many migrations are there?", "count the stations in data/stations.csv": files of a folder, or rows of a table.
import { basename, dirname, extname, join } from 'node:path';
import { stemmer } from 'stemmer';
import { commandAction } from '../../../core/tools/run.ts';
import { filesBelow } from '../commands/filesBelow.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { limitsNames } from '../request/namesOfFiles.ts';
import { endingsIn, fileIn } from './files.ts';
import { folderOfWords, foldersIn, isCalled } from './folderOfWords.ts';
import { codeSpan } from './markup.ts';
import { folderNamed } from './namedFolder.ts';
import { isOfTests } from './projectFiles.ts';
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
  if (limitsNames(task)) return undefined;
  // "How many java files are there in src/test?"
  if (/^(?:the\s+)?\S+\s+files\b/iu.test(what) && endingsIn(task, root).length > 0) return undefined;
  const words = what.toLowerCase().match(/\p{L}[\p{L}\p{N}]*/gu) ?? [];
  const up = wayUp(task, root);
  // What is called so elsewhere is not in the folder that is named (filesInFolder.ts).
  const place = folderNamed(what, root)?.path;
  const called = folderCalled(words, root);
  const isOther = place?.includes('/') === true && called !== place;
  const found = (isOther ? undefined : called) ?? (up === '' ? undefined : folderCalled(words, join(root, up), up));
  const noun = nounOf(words);
  // "The number of migration files" are those in that folder.
  if (
    found !== undefined &&
    !/^(?:(?:all|the|of)\s+)*(?:lines?|commits?|tests?|specs?)\b/iu.test(what) &&
    !(isWithin.test(noun) && !isCalled(basename(found), [noun])) &&
    !(isOffered.test(noun) && isOfTests(`${found}/`) && !others.test(what))
  )
    return membersIn(found, noun, root) ?? filesIn(found, root);
  if (others.test(what)) return undefined;
  const alike = filesCalled(what, root);
  if (alike !== undefined) return { known: alike, looks: [], nothing: '' };
  const kind = words.find((word) => ['csv', 'tsv'].includes(word));
  const file = kind === undefined ? undefined : onlyFile(`.${kind}`, root, names);
  return file === undefined ? undefined : rowsOf(file);
};

/** What is counted: "rust lines" in "rust lines excluding the tests". */
function nounOf(words: readonly string[]): string {
  const end = words.findIndex((word) => verbs.test(word) || excludes.test(word));
  return words.slice(0, end < 0 ? undefined : end).at(-1) ?? '';
}
const excludes = /^(?:excluding|excludes?|without|except|ignoring|outside|minus|not|besides|apart|other)$/;
/** What files hold: those of a folder that is called otherwise are no answer. */
const isWithin =
  /^(?:lines?|loc|sloc|bytes|class(?:es)?|functions?|methods?|structs?|enums?|traits?|interfaces?|macros?|types?|variables?|constants?)$/;

/** What a program offers is not in its tests. */
const isOffered = /^(?:(?:sub)?commands?|options?|plugins?|extensions?|adapters?|formats?)$/;

const verbs = /^(?:are|is|do|does|did|were|was|have|has|had|can|in|of|here|there|exist|exists)$/;

/** A folder, at most two levels down, that is called like one of the words; `base` goes before its path. */
function folderCalled(words: readonly string[], root: string, base = ''): string | undefined {
  // "How many fuzzing inputs are there?"
  const until = words.findIndex((word) => verbs.test(word));
  const named = words.slice(0, until < 0 ? undefined : until);
  const exact = named.length > 1 ? folderOfWords(named.join(' '), root) : undefined;
  if (exact !== undefined) return join(base, exact);
  const wanted = words.filter((word) => word.length > 3);
  const is = (path: string) => wanted.some((word) => isCalled(basename(path), [word]));
  const inside = (folders: readonly string[]) =>
    folders.flatMap((folder) => foldersIn(join(root, folder)).map((name) => `${folder}/${name}`));
  const first = foldersIn(root);
  const second = inside(first);
  const third = inside(second).filter(is);
  // Deep in a tree, it may be one of many.
  const called = [...first, ...second].filter(is);
  // `tests/rules` has the tests of `src/rules`.
  const aside = (path: string) => /^(?:tests?|specs?|docs?|examples?|bench\w*)\//i.test(path);
  const found = called.find((path) => !aside(path)) ?? called[0] ?? (third.length === 1 ? third[0] : undefined);
  return found === undefined ? undefined : join(base, found);
}

const several =
  /^(?:the\s+)?(\p{L}{4,}s)(?:\s+(?:are|is|do|does|did|have|has|in|of|there|here|it|this|the|we|you|exist|book|project|repo(?:sitory)?|manual|guide|docs|all))*\s*[?.!]*$/iu;
/** What files hold many of: their names do not tell its number. */
const inFiles =
  /^(?:functions?|methods?|class(?:es)?|types?|structs?|macros?|enums?|traits?|interfaces?|variables?|constants?|symbols?|endpoints?|routes?|options?|flags?|arguments?|parameters?|commands?|targets?|scripts?|dependenc(?:y|ies)|packages?|imports?|words?|headings?|sections?|users?|errors?|warnings?|issues?|bugs?|times|threads?|cores?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|people|releases?|versions?)$/iu;

/** "How many chapters are there?": files that are called so, numbered or by a word of their names, of one ending in one folder. */
function filesCalled(what: string, root: string): string | undefined {
  const [, noun = ''] = several.exec(what) ?? [];
  if (noun === '' || inFiles.test(noun)) return undefined;
  const stem = stemmer(noun.toLowerCase());
  const isCalled = (name: string) =>
    (
      name
        .replace(/\.\w+$/, '')
        .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
        .toLowerCase()
        .match(/\p{L}+/gu) ?? []
    ).some((word) => stemmer(word) === stem);
  const groups = new Map<string, number>();
  for (const path of filesBelow(root, isCalled, countable)) {
    const group = `${dirname(path)}/*${extname(path)}`;
    groups.set(group, (groups.get(group) ?? 0) + 1);
  }
  const [most, ...rest] = [...groups].toSorted(([, a], [, b]) => b - a);
  if (most === undefined || most[1] < 2) return undefined;
  const lines = [most, ...rest]
    .slice(0, 6)
    .map(([group, count]) => `- ${codeSpan(group.replace(/^\.\//, ''))}: ${String(count)}`);
  return rest.length === 0
    ? `${String(most[1])} files have ${codeSpan(noun.replace(/s$/iu, ''))} in their names: ${codeSpan(most[0].replace(/^\.\//, ''))}.`
    : `Files with ${codeSpan(noun.replace(/s$/iu, ''))} in their names:\n\n${lines.join('\n')}`;
}

const countable = { deepest: 40, mostFolders: 20_000 };

const memberNouns =
  /^(?:packages?|crates?|modules?|workspaces?|members?|apps?|plugins?|projects?|librar(?:y|ies)|libs?|services?)$/;
const manifest =
  /^(?:package\.json|Cargo\.toml|pyproject\.toml|setup\.(?:py|cfg)|go\.mod|pom\.xml|build\.gradle(?:\.kts)?|composer\.json|mix\.exs|pubspec\.yaml|[\w-]+\.(?:gemspec|csproj))$/;
const mostNamed = 30;

/** "How many packages are there?": folders with a manifest each, of a folder that is called so. */
function membersIn(folder: string, noun: string, root: string): Question | undefined {
  if (!memberNouns.test(noun) || !isCalled(basename(folder), [noun])) return undefined;
  // `packages/@scope/name`.
  const inner = foldersIn(join(root, folder)).flatMap((name) =>
    name.startsWith('@') ? foldersIn(join(root, folder, name)).map((part) => `${name}/${part}`) : [name],
  );
  const members = inner.filter((name) => namesIn(root, `${folder}/${name}`).some((file) => manifest.test(file)));
  if (members.length === 0 || 2 * members.length < inner.length) return undefined;
  const named = members.length > mostNamed ? '' : `: ${members.map((name) => codeSpan(name)).join(', ')}`;
  const rest = inner.length - members.length;
  const others = rest === 0 ? '' : `; ${String(rest)} more without one`;
  const [folders, have] = members.length === 1 ? ['folder', 'has'] : ['folders', 'have'];
  return {
    known: `${String(members.length)} ${folders} in ${codeSpan(folder)} ${have} a manifest of a package${named}${others}.`,
    looks: [],
    nothing: '',
  };
}

function filesIn(folder: string, root: string): Question {
  const endings = new Map<string, number>();
  for (const name of namesIn(root, folder)) {
    const ending = extname(name);
    if (/^\.\w+$/.test(ending)) endings.set(ending, (endings.get(ending) ?? 0) + 1);
  }
  // The most frequent ending tells the migrations from a README beside them; several with mostly documents are all counted.
  const [most, count] = [...endings].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  const isMost = count !== undefined && 2 * count > namesIn(root, folder).length;
  if (most === '.md' && endings.size > 1)
    return counting(`find ${folder} -type f -not -name '.*' | wc -l`, `files in ${folder}`);
  return most === undefined || !isMost
    ? ofSeveralKinds(folder)
    : counting(
        `find ${folder} -type f -name '*${most}' -not -name '.*'${aside(most)} | wc -l`,
        `files in ${folder} (*${most})`,
      );
}

/** `__init__.py` only makes a package of the folder. */
const aside = (ending: string): string => (ending === '.py' ? " -not -name '__init__.py'" : '');

/** What is counted may be of one kind of several: each by its folder and ending. */
function ofSeveralKinds(folder: string): Question {
  const grouped = `find ${folder} -type f -not -name '.*' | sed -E -e 's#/[^/]*(\\.[A-Za-z0-9_]+)$#/*\\1#' -e 't' -e 's#/[^/]*$#/*#'`;
  const command = `${grouped} | sort | uniq -c | sort -rn | awk '{ n += $1 } NR <= ${String(mostKinds)} { print } END { print n, "." }'`;
  const answer = (output: string) => {
    const rows = [...output.matchAll(/^\s*(\d+) (.+)$/gm)].map(([, count = '', place = '']) => ({ count, place }));
    const sum = rows.find(({ place }) => place === '.');
    if (sum === undefined || sum.count === '0') return undefined;
    const kinds = rows.filter((row) => row !== sum);
    const head = `${sum.count} ${sum.count === '1' ? 'file' : 'files'} in ${folder}`;
    const more = kinds.reduce((left, { count }) => left - Number(count), Number(sum.count));
    return kinds.length < 2
      ? head
      : [
          `${head}:`,
          '',
          ...kinds.map(({ count, place }) => `- ${codeSpan(place)}: ${count}`),
          ...(more > 0 ? [`- others: ${String(more)}`] : []),
        ].join('\n');
  };
  return {
    looks: [{ action: commandAction(command), intent: `count the files in ${folder}`, answer }],
    nothing: 'They could not be counted.',
  };
}
const mostKinds = 12;

/** Neither blank lines, nor comments, nor the header of a table. */
const rowsOf = (file: string): Question =>
  counting(
    `grep -v -e '^[[:space:]]*#' -e '^[[:space:]]*$' ${file}${table.test(file) ? ' | tail -n +2' : ''} | wc -l`,
    `rows in ${file}, without comments${table.test(file) ? ' and the header' : ''}`,
  );

function onlyFile(ending: string, root: string, names: ReadonlySet<string>): string | undefined {
  const found = [...names].filter((name) => name.endsWith(ending));
  const deeper = foldersIn(root).flatMap((folder) =>
    namesIn(root, folder).flatMap((name) => (name.endsWith(ending) ? [`${folder}/${name}`] : [])),
  );
  const all = [...found, ...deeper].filter(isPlainName);
  return all.length === 1 ? all[0] : undefined;
}

function counting(command: string, unit: string): Question {
  const answer = (output: string) => {
    const count = /^\s*(\d+)\s*$/.exec(output)?.[1];
    return count === undefined ? undefined : `${count} ${count === '1' ? unit.replace(/^(\w+)s\b/, '$1') : unit}`;
  };
  return {
    looks: [{ action: commandAction(command), intent: `count the ${unit}`, answer }],
    nothing: 'They could not be counted.',
  };
}
