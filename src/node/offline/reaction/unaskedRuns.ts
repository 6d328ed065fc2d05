// What only looks like what is asked: a program that sets something up for a question, a clean that removes more than what is named.
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { codeSpan } from '../questions/markup.ts';
import type { Question } from '../questions/question.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { isKnown } from '../request/goals.ts';
import { programFile } from '../sources/programFiles.ts';
import { bareLine, changesUnwanted, hasNoOther } from './unwantedChanges.ts';
import { removedBeyond } from './removesTracked.ts';
import { bestOf, unknownGoal, type ReadRequest } from './taskGoals.ts';

const question =
  /^\W*(?:so\s+|and\s+)?(?:how\s+(?:many|much|big|large|old|often)|what(?:['’]s)?|which|where|who|whose|when|is|are|does|did|has|(?:do|have)\s+(?:i|we|you|they|any))\b/iu;
const counts = /^\W*how\s+(?:many|much)\b/iu;
const looking: readonly string[] = [
  '#test',
  '#lint',
  '#types',
  '#check',
  '#coverage',
  '#benchmark',
  '#format',
  '#unit',
  '#integration',
  '#e2e',
];
/** Makes or changes something, by the first word of its name. */
const changing =
  /(?:^|[\s/])(?:set-?up|init|install|create|generate|gen|migrate|convert|deploy|publish|update|upgrade|release|scaffold|bootstrap|eject|rename|remove|delete|reset|seed|bump)(?=[A-Z_.-]|$)/u;

/** "Can the lint errors be fixed?", but not "can you fix them?". */
const asksOfMending =
  /^\W*(?:(?:can|could|would|will)\s+(?!you\b|u\b|we\b|i\b|one\b|(?:some|any)(?:one|body)\b)|(?:does|do|is|are|did|has|have|which|what|how\s+(?:many|much))\b)/iu;
/** "Are there lint errors? Fix them." */
const ordersMending =
  /[?.!;]\s+\S|(?:,|\b(?:and|then|so|please))\s+(?:(?:please|then|also)\s+)*(?:auto-?)?(?:fix|mend|correct|repair|format|apply)\b/iu;

/** Whether a command rewrites files for a question about mending them. */
const mendsForQuestion = (said: string, { command, name }: WorkspaceCommand): boolean =>
  asksOfMending.test(said) &&
  !ordersMending.test(said) &&
  !said.includes(command) &&
  (conceptsOf(name || command).has('#fix') || /\s--(?:fix|write)\b/u.test(command));

/** Whether a question would be answered by a command that makes or changes something and that it does not name. */
function changesForQuestion(said: string, { command, name }: WorkspaceCommand): boolean {
  if (!question.test(said) || said.includes(command)) return false;
  const [last = ''] = command.split(' ').slice(-1);
  const own = name === '' ? last : name;
  if (own !== '' && said.toLowerCase().includes(own.toLowerCase())) return false;
  if (changing.test(last) || changing.test(name)) return true;
  const does = conceptsOf(name || command);
  return counts.test(said) && does.size > 0 && !looking.some((one) => does.has(one));
}

const removing = /\b(?:remove|delete|clean|clear|wipe|erase)\b/iu;
const madeThing =
  /\b(?:dist|build|out|output|coverage|cache|lib|bundle)\s+(?:folders?|director(?:y|ies)|dirs?)\b|\bdist\b/iu;
const insists = /\b(?:only|just|nothing\s+else)\b/iu;
const all = /\b(?:all|everything|anything|node_modules|dependencies|modules)\b/iu;
/** What takes long to download again. */
const fetched = /(?:^|[\s/'"])(?:node_modules|[\w-]+\.lock|package-lock\.json|pnpm-lock\.yaml)(?=[\s/'"]|$)/u;

/** Whether a clean removes more than the folder that a task names. */
function removesMore(said: string, { body, lines = [] }: WorkspaceCommand): boolean {
  if (!removing.test(said) || !madeThing.test(said) || all.test(said)) return false;
  const removed = [body, ...lines].flatMap((text) =>
    [...text.matchAll(/(?:^|[\s;&|])(?:rm|rimraf|del-cli|trash)\s+([^\n;&|]+)/gu)].flatMap(([, paths = '']) =>
      paths.split(/\s+/u),
    ),
  );
  if (removed.some((path) => fetched.test(path))) return true;
  const paths = removed.filter((path) => path !== '' && !path.startsWith('-'));
  const isSaid = (path: string) =>
    path.split(/[^\w-]+/u).some((part) => part.length > 2 && said.toLowerCase().includes(part.toLowerCase()));
  return insists.test(said) && paths.some((path) => !isSaid(path));
}

/** To look into a bundle is not to lint. */
const onlyAnalyzesBundle = (said: string, { name }: WorkspaceCommand): boolean =>
  /\b(?:es)?lint(?:s|ed|ers?|ing)?\b/iu.test(said) &&
  !/lint/iu.test(name) &&
  /\banaly[sz]/iu.test(name) &&
  conceptsOf(name).has('#build');

const removes = /\b(?:rm|rimraf|clean|unlink|del)\b|-delete\b/u;
/** `go mod tidy` cleans nothing. */
const tidiesModules = (said: string, { name, body, lines = [] }: WorkspaceCommand): boolean =>
  /(?:^|[:_-])tidy$/iu.test(name) &&
  !/\btidy\b/iu.test(said) &&
  conceptsOf(said).has('#clean') &&
  !removes.test([body, ...lines].join('\n'));

const preparing =
  /(?:^|[/_.-])(?:pre-?req[a-z]*|install|deps|dependencies|set-?up|bootstrap|provision)(?:[_.-][\w.-]*)?(?:\s|$)/iu;
/** `benchmark-prereq.sh` runs no benchmark. */
const onlyPrepares = (said: string, { command, origin }: WorkspaceCommand): boolean =>
  origin.startsWith(programFile) &&
  preparing.test(command) &&
  !preparing.test(said.replaceAll(' ', '-')) &&
  !/\b(?:prepar|install|set\s?up|fetch|download|need|depend|pre-?req)/iu.test(said) &&
  looking.some((one) => conceptsOf(said).has(one));

/** "Verify, skip checkstyle" runs no `checkstyle:check`. */
const isSkipped = (said: string, { command }: WorkspaceCommand): boolean => {
  const [, thing] = /\bskip(?:ping)?\s+(?:the\s+)?([a-z]\w{3,})\s*[.!]*$/iu.exec(said) ?? [];
  return thing !== undefined && !/skip/iu.test(command) && command.toLowerCase().includes(thing.toLowerCase());
};

const helpWanted = /^\W*(?:(?:please|pls)\s+)?(?:run|call|show|print|see|display)\s+[\w.-]+\s+(?:help|usage)[\s.!]*$/iu;
/** "Run plackup help" starts no server. */
const startsForHelp = (said: string, { command, name, origin }: WorkspaceCommand): boolean =>
  helpWanted.test(said) &&
  (origin.startsWith(programFile) || /^start\b/u.test(name)) &&
  !/help|usage|\s-h\b/iu.test(command);

/** Whether a task cannot mean a command, whatever words they share. */
const isUnasked = (said: string, known: WorkspaceCommand, place: Workspace): boolean =>
  changesUnwanted(said, known, place.commands) ||
  changesForQuestion(said, known) ||
  mendsForQuestion(said, known) ||
  removesMore(said, known) ||
  tidiesModules(said, known) ||
  onlyPrepares(said, known) ||
  startsForHelp(said, known) ||
  isSkipped(said, known) ||
  onlyAnalyzesBundle(said, known) ||
  removedBeyond(said, known, place).length > 0;

/** Of a line that no command of the workspace has. */
const harmsAsLine = (said: string, literal: string | undefined): boolean =>
  literal !== undefined && changesUnwanted(said, bareLine(literal));

const beyond = (said: string, read: ReadRequest): ReadRequest => ({
  ...{ ...read, goals: [unknownGoal(said, read.workspace.commands)], isClear: false, isBeyond: true },
});

/** `read`'s reading of a task; where it would choose a command that the task cannot mean, it reads again without those. */
export function withoutUnasked(
  said: string,
  place: Workspace,
  read: (said: string, place: Workspace) => ReadRequest,
): ReadRequest {
  const found = read(said, place);
  const { goals, question, workspace } = found;
  const chosen = goals.map(({ literal }, at) =>
    literal === undefined
      ? bestOf(goals[at], workspace.commands)
      : place.commands.find(({ command }) => command === literal),
  );
  const unasked = chosen.flatMap((known) => (known !== undefined && isUnasked(said, known, place) ? [known] : []));
  if (question === undefined && goals.some((goal) => harmsAsLine(said, goal.literal))) return beyond(said, found);
  if (question !== undefined || unasked.length === 0) return found;
  const again = read(said, { ...place, commands: place.commands.filter((known) => !isUnasked(said, known, place)) });
  const [first] = unasked;
  const isUnserved = (goal: (typeof again.goals)[number]) =>
    goal.literal === undefined ? unasked.some((known) => hasNoOther(said, known)) : harmsAsLine(said, goal.literal);
  if (again.question === undefined && again.goals.some(isUnserved)) return beyond(said, again);
  const paths = first === undefined ? [] : removedBeyond(said, first, place);
  if (first === undefined || paths.length === 0 || again.goals.some(isKnown)) return again;
  const told = notRemoved(first, paths);
  if (again.question === undefined) return { ...again, question: told };
  return again.question.known === undefined
    ? { ...again, question: { ...again.question, nothing: told.nothing } }
    : again;
}

const notRemoved = ({ command }: WorkspaceCommand, paths: readonly string[]): Question => ({
  looks: [],
  nothing: `Nothing was removed: ${codeSpan(command)} would also delete ${paths.map((path) => codeSpan(path)).join(', ')}. Name that command in the task to run it.`,
});
