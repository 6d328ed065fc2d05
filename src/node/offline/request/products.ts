// A file that a task wants to have: what makes it, and whether it is there.
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { requestIn } from './clauses.ts';
import { producerOfFile, writtenBy } from './producers.ts';
import { actionConcepts } from './vocabulary.ts';

const making =
  '(?:re)?(?:get|make|produce|create|generate|write|build|compile|render|assemble|update|link|archive|give|want|need)s?';
const wants = `(?:(?:like|love|want|need|have)\\s+to\\s+(?:have|get|see)|would\\s+like|['’]d\\s+like|${making})`;
const which =
  '(?:(?:me|us|the|an?|our|its|this|that|new|fresh|current|whole|file|header|library|archive|program|static|shared)\\s+)*';
const path = '[`\'"]?(?:\\./)?((?:[\\w-]+/)*[\\w-]+(?:\\.[\\w-]+)+)(?![\\w/])';
/** "I would like to have libproto.a", "gen/ids.h has to be made". */
const wished = [
  new RegExp(`\\b${wants}\\s+${which}${path}`, 'giu'),
  new RegExp(
    `${path}[\`'"]?\\s+(?:has|needs?|should|must|ought)\\s+(?:to\\s+)?be\\s+(?:\\w+ly\\s+)?(?:re)?(?:built|made|generated|compiled|created|written|there)\\b`,
    'giu',
  ),
];
const asMade: ReadonlySet<string> = new Set(['#build', '#generate', '#start', '#update']);

/** Paths that a task wants to have. */
const wishedIn = (task: string): readonly string[] => [
  ...new Set(wished.flatMap((each) => [...requestIn(task).matchAll(each)].map(([, named = '']) => named))),
];

/** The command that makes the only file which a task wants to have, where it wants nothing else. */
export function productCommand(
  task: string,
  { root, commands, products }: Pick<Workspace, 'root' | 'commands' | 'products'>,
): string | undefined {
  const [named, another] = wishedIn(task);
  if (named === undefined || another !== undefined) return undefined;
  const asked = actionConcepts(requestIn(task).replaceAll(named, ' '));
  if (![...asked].every((concept) => asMade.has(concept))) return undefined;
  const isNamed = (made: string) => made === named || basename(made) === named;
  const targets = [...products].filter(([made]) => isNamed(made)).map(([, command]) => command);
  const writers = commands
    .filter(({ kind, folder, body }) => kind === 'declared' && folder === undefined && writtenBy(body).some(isNamed))
    .map(({ command }) => command);
  const [only, other] = targets.length > 0 ? targets : writers;
  if (only === undefined) return isPlainName(named) ? producerOfFile({ root, commands }, named) : undefined;
  return other === undefined ? only : undefined;
}

/** Deeper folders are not looked into for a file of that name. */
const deepest = 3;
const mostFolders = 200;

/** The first file that a task wants to have and that is nowhere in the workspace. */
export function missingProduct(
  task: string,
  { root, products }: Pick<Workspace, 'root' | 'products'>,
): string | undefined {
  const known = new Set([...products.keys()].flatMap((made) => [made, basename(made)]));
  const named = wishedIn(task).filter((file) => isPlainName(file) && (known.has(file) || isData.test(file)));
  return named.find((file) => !existsSync(join(root, file)) && !isBelow(root, basename(file)));
}

/** What programs write, unlike sources and the names of projects: `report.csv`, and not `node.js`. */
const isData = /\.(?:csv|tsv|jsonl|ndjson|html?|pdf|svg|png|db|dat|zip|tar|gz|ics|geojson|a|so|o|wasm|jar|whl|bin)$/i;

function isBelow(root: string, name: string): boolean {
  let folders = [root];
  let seen = 0;
  for (let depth = 0; depth <= deepest && seen < mostFolders; depth += 1) {
    const inside = folders.slice(0, mostFolders - seen).flatMap((folder) => entriesOf(folder));
    seen += folders.length;
    if (inside.some((entry) => entry.name === name)) return true;
    folders = inside
      .filter((entry) => entry.isDirectory() && !/^(?:\.git|node_modules)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
  }
  return false;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
