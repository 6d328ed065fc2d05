// A goal for several parts of a repository, "test the server and the client", is one goal for each of them.
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import type { Goal } from './goals.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { isSaid } from './match.ts';
import { allPackages } from '../sources/memberScripts.ts';
import { actionConcepts, conceptsOf, indexTerms } from './vocabulary.ts';

/** What is done to all parts where none is named. */
const ofAllParts: ReadonlySet<string> = new Set(['#test', '#lint', '#build', '#types', '#format', '#clean']);
/** More parts than these are hardly all meant. */
const mostParts = 4;
/** Folders that hold no part of what a project makes. */
export const aside = /^(?:docs?|man|manual|website|site|examples?|demos?|bench\w*)$/i;
/** What else holds no Makefile of the whole. */
const besides = /^(?:html|www|contrib|nintendods|msdos|win32|amiga|vms)$/i;

/** The folder of the repository that a command runs in; undefined for the root, and for what lies above it. */
const placeOf = ({ member, folder, command }: WorkspaceCommand): string | undefined => {
  const typed = /^\(cd (\S+) && /.exec(command)?.[1];
  if (typed?.startsWith('..') === true) return undefined;
  const place = member?.folder ?? folder ?? typed;
  return place?.startsWith('..') === true ? undefined : place;
};

/**
 * The same goal for each of the parts that it names, or for all that have a command for it where it names none and the root has none.
 * Only the goal itself where it is about one part or the whole.
 */
export function goalsByPlace(goal: Goal, commands: readonly WorkspaceCommand[]): readonly Goal[] {
  const wanted = [...actionConcepts(goal.text)];
  const relevanceOf = (id: number) => goal.ranking.relevance[id] ?? 0;
  const serves = ({ name, command, kind }: WorkspaceCommand, id: number) =>
    relevanceOf(id) > 0 && kind !== 'fallback' && wanted.some((one) => conceptsOf(name || command).has(one));
  const serving = commands.filter(serves);
  const places = [...new Set(serving.flatMap((command) => placeOf(command) ?? []))];
  if (places.length < 2) return [goal];
  const said = new Set(indexTerms(goal.text));
  const named = places.filter((place) => isSaid(place.slice(place.lastIndexOf('/') + 1), said));
  const whole = serving.filter((command) => placeOf(command) === undefined);
  const only = (test: (command: WorkspaceCommand) => boolean): Goal => {
    const relevance = commands.map((command, id) => (test(command) ? relevanceOf(id) : 0));
    return { ...goal, ranking: { ...goal.ranking, relevance }, best: Math.max(0, ...relevance) };
  };
  const inAll = whole.find(({ description }) => description === allPackages);
  if (named.length === places.length && inAll !== undefined) return [only((command) => command === inAll)];
  const mayBeAll = whole.length === 0 && wanted.every((one) => ofAllParts.has(one));
  const parts = named.length > 0 ? named : mayBeAll ? places.filter((place) => !aside.test(place)) : [];
  if (parts.length < 2 || parts.length > mostParts) return [goal];
  return parts.map((part) => only((command) => placeOf(command) === part));
}

/** What a package has: "do its tests pass?", "run what tests it has". */
const points =
  /\bits\s+(?:\w+\s+)?\w+|\b(?:in there|(?:that|this) (?:package|one|folder|module|crate))\b|\bit has\b|\bthere\s*[.!?]*$/iu;

/** A request for what "it" has, with the only package that the task names before: "I changed packages/parser. Do its tests pass?" */
export function withPlace(request: string, task: string, commands: readonly WorkspaceCommand[]): string {
  if (!points.test(request)) return request;
  const members = new Map(commands.flatMap(({ member }) => (member ? [[member.folder, member.name] as const] : [])));
  const namedIn = (text: string) =>
    [...members].filter(([folder, name]) => says(text, folder) || says(text, name) || saysLast(text, name));
  const [named, another] = namedIn(task);
  return named === undefined || another !== undefined || namedIn(request).length > 0
    ? request
    : `${request.replace(/[\s.!?]+$/u, '')} in ${named[0]}`;
}

/** Whether a text speaks of a package by the last part of its name. */
const saysLast = (text: string, name: string): boolean =>
  new RegExp(`(?<![\\w/.-])${escapeRegExp(name.slice(name.lastIndexOf('/') + 1))}(?![\\w/-]|\\.\\w)`, 'iu').test(text);

/** Whether a text has a path or a name as a word of its own. */
const says = (text: string, word: string): boolean =>
  word.includes('/') && new RegExp(`(?:^|[\\s\`'"(])${escapeRegExp(word)}(?![\\w/-])`, 'iu').test(text);

const allOfKind =
  /\b(?:all|every)\s+(?:of\s+)?(?:the\s+|our\s+|its\s+)?(?:unit\s+)?(?:tests?|suites?|checks?|linters?)\b|\beverything\b/iu;
const isOfOne = ({ member, kind, body }: WorkspaceCommand): boolean =>
  member === undefined &&
  kind === 'declared' &&
  /\s(?:-w[ =]?|--workspace[ =]|--filter[ =]|--prefix[ =])['"]?[@\w./-]+|^cd [\w./-]+ && (?:npm|pnpm|yarn)\b[^&;]*$/.test(
    body,
  ) &&
  !/[*{]|\s(?:-w|--workspace|--filter|--prefix)\b.*\s(?:-w|--workspace|--filter|--prefix)\b/.test(body);

/** "Run all tests", where the root's own script runs those of one package. */
export const asksBeyondOne = (
  task: string,
  { commands }: { readonly commands: readonly WorkspaceCommand[] },
): boolean => allOfKind.test(task) && commands.some(isOfOne);

/** Whether a text names a folder as a path, `packages/billing`. */
export const namesFolder = (text: string, folder: string): boolean =>
  folder.includes('/') && new RegExp(`(?:^|[\\s\`'"./])${escapeRegExp(folder)}(?![\\w-])`, 'i').test(text);

/** Whether a command is of a folder beside the project, which a text does not name. */
export const isBesides = ({ folder, origin }: WorkspaceCommand, text: string): boolean =>
  folder !== undefined &&
  (aside.test(folder) || (origin === 'Makefile target' && besides.test(folder))) &&
  !namesFolder(text, folder);
