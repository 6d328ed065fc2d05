// A file that a task wants to have: what makes it, and whether it is there.
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { entriesIn } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { requestIn } from './clauses.ts';
import { producerOfFile, writtenBy } from './producers.ts';
import { isShortFor } from './match.ts';
import { productByName } from './productByName.ts';
import { makersOf } from './saidOutputs.ts';
import { actionConcepts, conceptsOf, isKnownWord } from './vocabulary.ts';

const making =
  '(?:(?:re)?(?:get|make|produce|create|generate|write|build|compile|render|assemble|update|link|archive|give|want|need)s?|(?:re)?(?:mak|produc|creat|generat|build|compil|assembl|render)ing)';
const wants = `(?:(?:like|love|want|need|have)\\s+to\\s+(?:have|get|see)|would\\s+like|['’]d\\s+like|(?:can|could|may)\\s+(?:i|we|you)\\s+have|(?:^|please\\s+)have|end\\s+up\\s+with|should\\s+be|${making})`;
const which =
  '(?:(?:me|us|the|an?|our|its|this|that|new|fresh|current|whole|single|one|plain|standalone|file|header|library|archive|program|static|shared|working|runnable|usable|executable|finished|up-to-date)\\s+)*';
const path = '[`\'"]?(?:\\./)?((?:[\\w-]+/)*[\\w-]+(?:\\.[\\w-]+)+|(?:[\\w-]+/)+[\\w-]+)(?![\\w/]|\\s+as\\s+an?\\s)';
/** "I would like to have libproto.a", "gen/ids.h has to be made". */
const wished = [
  new RegExp(`\\b${wants}\\s+${which}${path}`, 'giu'),
  new RegExp(
    `${path}[\`'"]?\\s+(?:gets|(?:has|needs?|should|must|ought)\\s+(?:to\\s+)?be)\\s+(?:\\w+ly\\s+)?(?:re)?(?:built|made|generated|compiled|created|written|there)\\b`,
    'giu',
  ),
  new RegExp(
    `\\b(?:can|could|should|may)\\s+(?:the\\s+)?${path}[\`'"]?\\s+(?:please\\s+)?be\\s+(?:re)?(?:built|made|generated|compiled|created)\\b`,
    'giu',
  ),
  new RegExp(`\\b(?:bring|get)\\s+${which}${path}[\`'"]?\\s+(?:back\\s+)?up[\\s-]to[\\s-]date\\b`, 'giu'),
  new RegExp(`\\b(?:refresh|redo)\\s+${which}${path}`, 'giu'),
];
/** What it is made of: "from the migrations", "with what is in migrations/". */
const madeOf =
  /\b(?:from|out of|with|using|based on|according to)\s+(?:(?:the|all|our|what['’]?s|what is|those|in)\s+)*[\w./-]+/giu;
const asMade: ReadonlySet<string> = new Set(['#build', '#generate', '#start', '#update']);

/** "My colleague deleted bin/relay, build it again", "dist/x.js is missing, generate it", "docs/x.md is behind the code, generate it". */
const lost = [
  new RegExp(`\\b(?:deleted|removed|lost|cleaned\\s+away)\\s+${which}${path}`, 'giu'),
  new RegExp(
    `${path}[\`'"]?\\s+(?:is|was|got|went|has)\\s+(?:been\\s+)?(?:missing|gone|lost|deleted|removed|not\\s+(?:there|here)|behind|stale|outdated|out[\\s-]of[\\s-]date|old|wrong)\\b`,
    'giu',
  ),
];
const makesIt = new RegExp(`\\b${making}\\s+(?:it|that)\\b`, 'iu');

/** Folders that hold what builds make. */
const madeIn = /^(?:bin|build|dist|out|output|target|obj|release|debug|public|_site|_build)\//i;

const notWanted = /\b(?:do(?:es)?(?:n['’]?t|\s+not)|not|never|no\s+longer)\s*$/iu;
/** "I need site.js explained", "to be smaller", "to stay as it is", "on the server": something done to what is there. */
const doneToIt =
  /^[`'"]?\s+(?:(?:to\s+be|all|file)\s+){0,3}(?:gone|sent|kept|back|left|split|rewritten|untouched|undone|(?:small|fast|short|clean|nic|simpl|larg|bigg|light|quick|bett|old|low)er|smaller|less|more|in\s+(?:type|java|coffee)script|(?!(?:(?:re)?(?:generat|creat|updat|render|compil|assembl|produc|refresh|link|archiv|need|mak|bundl|pack|packag|transpil)e?d|finished)\b)\p{L}{2,}ed)\b|^[`'"]?\s+(?:file\s+)?(?:to\s+(?:stay|remain|keep|become|have|contain|shrink|lose|stop|work|behave|look|not|never|no\s+longer|be\s+(?:\p{L}+er|not|less|more|as|like|in|on|valid|readable|there\s+for))|on\s+(?:the|our|my|that)\s+(?:[\w-]+\s+)?(?:server|host|cdn|machine|web\s?site|bucket|production)|as\s+(?:it|they)\s+(?:is|are|was|were))\b/iu;

/** Paths that a task wants to have. */
function wishedIn(task: string, products: Workspace['products']): readonly string[] {
  const request = requestIn(task);
  const isMeant = ({ 0: whole, index }: RegExpExecArray) =>
    !notWanted.test(request.slice(0, index)) && !doneToIt.test(request.slice(index + whole.length));
  const found = [
    ...wished.flatMap((each) => [...request.matchAll(each)].filter(isMeant)),
    ...(makesIt.test(request) ? lost.flatMap((each) => [...task.matchAll(each)]) : []),
  ].map(([, named = '']) => named);
  // A slash may also join two words: "build/test".
  const isFile = (named: string) =>
    !/^tar\.\w+$/i.test(named) &&
    (basename(named).includes('.') || products.has(named) || (madeIn.test(named) && !isKnownWord(basename(named))));
  return [...new Set(found)].filter(isFile);
}

/** The only path that a task wants to have, where it wants nothing else. */
export function onlyWish(task: string, products: Workspace['products']): string | undefined {
  const [named, another] = wishedIn(task, products);
  if (named === undefined || another !== undefined) return undefined;
  const asked = actionConcepts(requestIn(task).replaceAll(named, ' ').replaceAll(madeOf, ' '));
  return [...asked].every((concept) => asMade.has(concept)) ? named : undefined;
}

/** The only file that a task wants to have and that is not there yet; undefined if it wants more, or something else done. */
export function fileToBuild(
  task: string,
  { root, products }: Pick<Workspace, 'root' | 'products'>,
): string | undefined {
  const named = onlyWish(task, products);
  if (named === undefined || !isPlainName(named) || isBelow(root, named)) return undefined;
  // Its folder is the build's to choose.
  return named.includes('/') || products.has(named) || !binary.test(named) ? named : undefined;
}

/** "Create the executable jar in target/". */
const intoFolder = new RegExp(
  `\\b(?:${wants}|puts?)\\s+[^.;:!?]*\\b(jar|war|wheel|bundle|binary|executable|library)\\b[^.;:!?]*?\\s(?:in|into|under|below)\\s+(?:the\\s+)?(?:\\./)?(bin|build|dist|out|output|target)(?:/|\\s+(?:folder|directory)\\b)`,
  'iu',
);

/** The folder where a task wants to have what a build makes, and what that is; undefined if it wants something else done. */
function folderWish(
  task: string,
  products: Workspace['products'],
): readonly [folder: string, thing: string] | undefined {
  const request = requestIn(task);
  const [, thing = '', folder] = intoFolder.exec(request) ?? [];
  if (folder === undefined || wishedIn(task, products).length > 0) return undefined;
  return [...actionConcepts(request)].every((concept) => asMade.has(concept))
    ? [folder, thing.toLowerCase()]
    : undefined;
}

/** What builds make, by its ending -> what people call it. */
const built: Readonly<Record<string, string>> = {
  jar: 'the jar',
  war: 'the war',
  whl: 'the wheel',
  wheel: 'the wheel',
  deb: 'the deb',
};

/** What to build in plain words for the only file that a task wants to have, if builds make such a file; undefined for any other task. */
export function buildOf(task: string, { products }: Pick<Workspace, 'products'>): string | undefined {
  const named = onlyWish(task, products);
  const [, thing] = folderWish(task, products) ?? [];
  if (thing !== undefined) return `build ${built[thing] ?? 'it'}`;
  const ending = /\.(\w+)$/.exec(named ?? '')?.[1]?.toLowerCase() ?? '';
  if (named === undefined || !(madeIn.test(named) || binary.test(named))) return undefined;
  return `build ${built[ending] ?? 'it'}`;
}

/** Files that only a compiler or a packer writes. */
const binary = /\.(?:jar|war|whl|exe|dll|so|dylib|a|o|wasm|deb|rpm|dmg|apk)$/i;

/** The command that makes the only file which a task wants to have, where it wants nothing else. */
export function productCommand(
  task: string,
  { root, commands, products }: Pick<Workspace, 'root' | 'commands' | 'products'>,
): string | undefined {
  const named = onlyWish(task, products);
  if (named === undefined) return productByName(task, { products, commands }) ?? targetInWords(task, commands);
  const isNamed = (made: string) => made === named || basename(made) === named;
  const targets = [...products].filter(([made]) => isNamed(made)).map(([, command]) => command);
  const writers = commands
    .filter(({ kind, folder, body }) => kind === 'declared' && folder === undefined && writtenBy(body).some(isNamed))
    .map(({ command }) => command);
  const [only, other] = targets.length > 0 ? targets : writers.length > 0 ? writers : makersOf(isNamed, commands);
  if (only === undefined) return isPlainName(named) ? producerOfFile({ root, commands }, named) : undefined;
  return other === undefined ? only : undefined;
}

/** "Compile the static library", where the target is called `staticlib`: two words of the task, one of them in short. */
function targetInWords(task: string, commands: Workspace['commands']): string | undefined {
  const request = requestIn(task);
  if (![...actionConcepts(request)].every((concept) => asMade.has(concept))) return undefined;
  const words = request.toLowerCase().match(/\p{L}+/gu) ?? [];
  const isSaid = (name: string) =>
    words.some((word, at) => {
      const [long = '', rest] = [words[at + 1], name.startsWith(word) ? name.slice(word.length) : undefined];
      return word.length > 3 && rest !== undefined && rest.length > 2 && (rest === long || isShortFor(rest, long));
    });
  const [only, other] = commands.filter(
    ({ kind, name, folder }) => kind === 'declared' && folder === undefined && /^[a-z]{6,}$/.test(name) && isSaid(name),
  );
  return only !== undefined && other === undefined && conceptsOf(only.name).size === 0 ? only.command : undefined;
}

/** Deeper folders are not looked into for a file of that name. */
const deepest = 3;
const mostFolders = 200;

/** "Use it to convert the README into README.html" */
const converted = new RegExp(
  `\\b(?:convert|render|translate|turn|transform|export)(?:s|ing|ed)?\\s(?:[^.;!?]|\\.(?=\\w)){0,80}?\\s?(?:in)?to\\s+${which}${path}`,
  'giu',
);

/** The first file that a task wants to have and that is nowhere in the workspace. */
export function missingProduct(
  task: string,
  { root, products }: Pick<Workspace, 'root' | 'products'>,
): string | undefined {
  const known = new Set([...products.keys()].flatMap((made) => [made, basename(made)]));
  const isMade = (file: string) => known.has(file) || isData.test(file) || madeIn.test(file);
  const turned = [...task.matchAll(converted)].map(([, file = '']) => file);
  const named = [...wishedIn(task, products), ...turned].filter((file) => isPlainName(file) && isMade(file));
  const [folder] = folderWish(task, products) ?? [];
  return [...named, ...(folder === undefined ? [] : [`${folder}/`])].find((file) => !isBelow(root, file));
}

/** What programs write, unlike sources and the names of projects: `report.csv`, and not `node.js`. */
const isData = /\.(?:csv|tsv|jsonl|ndjson|html?|pdf|svg|png|db|dat|zip|tar|gz|ics|geojson|a|so|o|wasm|jar|whl|bin)$/i;

/** Whether only builds and programs write such a file, by its folder or ending. */
export const isMadeByBuilds = (file: string): boolean => madeIn.test(file) || binary.test(file) || isData.test(file);

/** Whether a path ends so somewhere in the workspace. */
function isBelow(root: string, path: string): boolean {
  let folders = [root];
  let seen = 0;
  for (let depth = 0; depth <= deepest && seen < mostFolders; depth += 1) {
    const inside = folders.slice(0, mostFolders - seen).flatMap((folder) => entriesIn(folder));
    seen += folders.length;
    if (folders.some((folder) => existsSync(join(folder, path)))) return true;
    folders = inside
      .filter((entry) => entry.isDirectory() && !/^(?:\.git|node_modules)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
  }
  return false;
}
