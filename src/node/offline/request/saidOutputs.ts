// What documents and comments say that a command makes: `make build  # Creates database at ./dist/shop.db`, `yarn build  # writes site/`.
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { beyondGoal, installsDependencies } from '../reaction/beyondGoal.ts';
import { bodyLoses, harmful, throwsAway } from '../reaction/throwsAway.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { requestIn } from './clauses.ts';
import { actionConcepts } from './vocabulary.ts';

const makes =
  /^\W*(?:it\s+)?(?:re)?(?:creates?|writes?|makes?|builds?|generates?|produces?|renders?|compiles?)\s+(.{1,80})/iu;
const path = /(?<![\w./-])(?:\.\/)?((?:[\w-]+\/)+(?:[\w-]+\.\w+)?|[\w-]+\.[a-z]\w{0,5})(?![\w/])/giu;

/** The commands of this folder that say so, with what follows the verb. */
const makersIn = (commands: readonly WorkspaceCommand[]) =>
  commands.flatMap((known) => {
    const said =
      known.folder === undefined && known.kind !== 'fallback' ? makes.exec(known.description)?.[1] : undefined;
    return said === undefined ? [] : [{ command: known.command, known, said }];
  });

const pathsIn = (text: string): readonly string[] => [...text.matchAll(path)].map(([, found = '']) => found);

/** The commands that are said to make such a file. */
export const makersOf = (
  isNamed: (path: string) => boolean,
  commands: readonly WorkspaceCommand[],
): readonly string[] =>
  makersIn(commands)
    .filter(({ said }) => pathsIn(said).some(isNamed))
    .map(({ command }) => command);

/** `shop.db` as `dist/shop.db`, where that is the only place in which commands speak of it. */
export function placeOfFile(named: string, commands: readonly WorkspaceCommand[]): string {
  if (named.includes('/')) return named;
  const placed = new RegExp(`(?<![\\w./-])(?:\\./)?((?:[\\w-]+/)*${escapeRegExp(named)})(?![\\w/.-])`, 'gu');
  const texts = commands.map(({ command, body, description }) => `${command} ${body} ${description}`);
  const [only, another] = new Set(texts.flatMap((text) => [...text.matchAll(placed)].map(([, found = '']) => found)));
  return only === undefined || another !== undefined ? named : only;
}

const politely = String.raw`^\W*(?:(?:please|pls|now|just|can you|could you|would you|will you)\W+)*`;
const things = String.raw`((?:[\p{L}\p{N}-]+\s+){0,4}?)`;
/** An order to make one thing, and nothing behind it but of what. */
const order = new RegExp(
  `${politely}(?:re)?(?:make|create|generate|build|produce|render|write)\\s+(?:me\\s+|us\\s+)?(?:the|an?|our|all|all\\s+the|fresh|new)\\s+(?:fresh\\s+|new\\s+|current\\s+)?${things}([\\p{L}]+)(?:\\s+(?:from|out\\s+of)\\s+(?:(?:the|our|these|those|current)\\s+)*[\\w./ -]{2,40}?)?(?:\\s+(?:here|please|pls|now|again|for me|locally))*[\\s.!?]*$`,
  'iu',
);
const wish =
  /^\W*(?:(?:please|pls|now|just)\W+)*(?:i(?:['’]d)?\s+(?:would\s+)?(?:need|want|like)|(?:re)?(?:make|create|generate|build|produce|render|write|give\s+me|get\s+me))\s+(?:the\s+|some\s+|new\s+|fresh\s+|current\s+)*[\p{L}]+\s+(?:in|into|under)\s+(?:\.\/)?([\w-]+\/)(?=[\s.,;!]|$)/iu;
const pages = /^(?:pages?|site|website|html)$/iu;
const asks = /\b(?:do(?:n['’]?t| not)|never|without|instead|how|why|what|which|and|then)\b/iu;
const own: ReadonlySet<string> = new Set(['#build', '#generate']);

const anew =
  /\b(?:again|anew|afresh|fresh|new|current|once\s+more|up[\s-]to[\s-]date|re-?(?:make|create|generate|build|produce|render|write))\b/iu;
const holdsData = /\.(?:db|sqlite3?|db3|mdb|accdb)$/iu;

/** Whether its words or its recipe tell of a loss, or it would write over a file that is there. */
function loses({ known, said }: ReturnType<typeof makersIn>[number], request: string, root: string): boolean {
  const { description, body, requiredBody = '' } = known;
  const folders = pathsIn(said).filter((made) => made.endsWith('/'));
  // A folder of what is made may be emptied before.
  const recipe = folders.reduce(
    (left, folder) => left.replaceAll(`rm -rf ${folder.slice(0, -1)} `, ' '),
    `${body}\n${requiredBody} `,
  );
  const files = pathsIn(said).filter((made) => !made.endsWith('/') && existsSync(join(root, made)));
  const writesOver = files.some((made) => holdsData.test(made) || !anew.test(request));
  return (
    writesOver ||
    throwsAway.test(description) ||
    harmful.test(description.replace(/\binstall\b/giu, ' ')) ||
    bodyLoses(recipe)
  );
}

/** "Create the Northwind database from the SQL", "I need fresh HTML in site/": the only command that is said to make that. */
export function saidOutput(
  task: string,
  { root, commands, documents }: Pick<Workspace, 'root' | 'commands' | 'documents'>,
): string | undefined {
  const request = requestIn(task);
  if (asks.test(request)) return undefined;
  const makers = makersIn(commands).filter(
    (maker) =>
      beyondGoal(maker.known, request) === undefined &&
      // What is installed for it makes nothing of it.
      !installsDependencies.test(maker.command) &&
      !loses(maker, request, root),
  );
  const folder = wish.exec(request)?.[1];
  if (folder !== undefined) return onlyOne(makers.filter(({ said }) => pathsIn(said).includes(folder)));
  const [, words = '', noun = ''] = order.exec(request) ?? [];
  if (noun === '' || [...actionConcepts(noun)].some((concept) => !own.has(concept))) return undefined;
  return onlyOne(
    makers.filter(({ known, said }) => {
      const text = `${known.command} ${known.body} ${known.description} ${basename(root)}`.toLowerCase();
      const whole = `${words}${noun}`.trim().toLowerCase();
      const isOwn =
        words
          .trim()
          .toLowerCase()
          .split(/\s+/u)
          .every((word) => text.includes(word)) ||
        documents.some((document) => document.toLowerCase().replace(/\s+/gu, ' ').includes(whole));
      return isOwn && namesThing(noun, said);
    }),
  );
}

/** "Creates database at", and what is called pages where it writes a folder of them. */
function namesThing(noun: string, said: string): boolean {
  const [first = ''] = said
    .replace(/^(?:(?:the|an?|all|our)\s+)*/iu, '')
    .split(/\s+(?:at|of|in|into|to|from|under|with|as|for)\s|[,.;:(](?:\s|$)/u);
  const last = /([\p{L}]+)\W*$/u.exec(first)?.[1]?.toLowerCase();
  if (last !== undefined && (last === noun.toLowerCase() || `${last}s` === noun.toLowerCase())) return true;
  return pages.test(noun) && pathsIn(said).some((path) => /^(?:_?site|public|html|www|web)\//iu.test(path));
}

const onlyOne = (found: readonly { readonly command: string }[]): string | undefined =>
  new Set(found.map(({ command }) => command)).size === 1 ? found[0]?.command : undefined;
