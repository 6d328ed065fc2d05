// The goals of a task, with the relevance of each of the workspace's commands.
import { basename } from 'node:path';
import { canonical } from '../commands/distinct.ts';
import type { Workspace } from '../commands/workspace.ts';
import { questionOf, unansweredQuestion, vagueQuestionOf, type Question } from '../questions/question.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { onlyForbids } from '../request/forbidden.ts';
import type { Goal } from '../request/goals.ts';
import { goalsOf, isKnown, leastConfidence } from '../request/goals.ts';
import { requestIn, verbOfCoding, withoutResults } from '../request/clauses.ts';
import { deedsOf, isMaker, type DeedsIn } from '../request/deeds.ts';
import { ordersIn, withoutSettled } from '../request/orders.ts';
import { withOptions } from '../request/options.ts';
import { withCmakeOptions } from '../request/cmakeOptions.ts';
import { filledRecipes, withArguments } from '../request/usage.ts';
import { missesBuild } from '../request/byproducts.ts';
import { saidProgram } from '../request/saidPrograms.ts';
import { ofNamedTool } from '../request/saidTools.ts';
import { producerOfThing } from '../request/producers.ts';
import { buildOf, productCommand } from '../request/products.ts';
import { checkerOver, literalCommand, namesakeProgram } from '../request/literalCommand.ts';
import { createMatcher, makes, makesSite, type Matcher, type Ranking } from '../request/match.ts';
import { removesBuilds } from '../commands/workspaceCommand.ts';
import { testFileCommand } from '../request/testFile.ts';
import { variantCommand } from '../request/variants.ts';
import { helpCommand } from '../request/ownHelp.ts';
import { rephrased } from '../request/rephrase.ts';
import { spelled } from '../request/spelling.ts';
import { actionConcepts, conceptsOf, indexTerms, queryWords, saysOtherwise } from '../request/vocabulary.ts';
import { asksAboutFormat, beyondGoal, formats, runsFormatter } from './beyondGoal.ts';
import { aside, asksBeyondOne, goalsByPlace, namesFolder, withPlace } from '../request/places.ts';
import { saysName } from './check.ts';
import { asksForFindings } from './findings.ts';
import { startsSomething } from './startsSomething.ts';

export interface ReadRequest {
  /** With its misspelt words replaced. */
  readonly task: string;
  /** Without what the task rules out. */
  readonly workspace: Workspace;
  readonly matcher: Matcher;
  /** Never empty. */
  readonly goals: readonly Goal[];
  /** Set: the task is answered by looking. */
  readonly question: Question | undefined;
  /** Whether it says in so many words what is to be done or answered. */
  readonly isClear: boolean;
}

/** What a task asks of a workspace, by rules about its words. */
export function readByRules(said: string, whole: Workspace): ReadRequest {
  const task = rephrased(spelled(said, ownWords(whole)), whole.commands.some(cleans));
  const deeds = deedsOf(whole.commands);
  const wish = withoutResults(task);
  const asked = ordersIn(wish, deeds) ?? wish;
  const wanted = withPlace(requestIn(asked, deeds), task, whole.commands);
  const terms = new Set(indexTerms(wanted));
  const all =
    (ofWhole.test(wanted) || namesMembers(wanted, whole) || asksBeyondOne(wanted, whole)) &&
    whole.commands.some((command) => command.whole === true);
  const named = ofNamedTool(wanted, whole.commands)
    .filter((command) => (command.whole === true) === all)
    // To ask a program for help is not to run it.
    .filter(({ command }) => !/\s(?:--help|-h)\)?$/.test(command) || /\b(?:help|usage|options?)\b/i.test(task))
    .filter(({ onlyFor }) => onlyFor?.every((word) => terms.has(word)) !== false);
  const plain = asksAboutFormat(task) ? named.filter((command) => !formats(command)) : named;
  const commands = withOptions(wanted, withArguments(task, { ...whole, commands: plain }));
  const workspace = { ...whole, commands };
  const matcher = createMatcher(commands);
  const literal = onlyForbids(task) ? undefined : literalGoal(said, task, { whole, workspace, matcher });
  if (literal) return { task, workspace, matcher, goals: [literal], question: undefined, isClear: true };
  const goals = asksForCode(task, commands)
    ? [unknownGoal(task, commands)]
    : goalsFor(
        startsProject(task, workspace) ? 'start the program' : (productBuild(task, workspace) ?? wanted),
        matcher,
        commands,
        deeds,
      );
  const isUnknown = !goals.some(isKnown);
  const isOfFindings = asksForFindings(task);
  const isBest = (command: Workspace['commands'][number]) =>
    goals.length === 1 && bestOf(goals[0], commands) === command;
  const spoken = asksForCode(task, commands) ? undefined : saidProgram(task, commands);
  const program = spoken && (isUnknown || isBest(spoken)) ? spoken.command : undefined;
  const isRun =
    program !== undefined || (!isUnknown && goals.every((goal) => bestOf(goal, commands)?.given !== undefined));
  const answerable = isOfFindings ? undefined : questionOf(withoutSettled(asked, deeds), whole);
  const question =
    answerable ??
    (isUnknown && program === undefined ? vagueQuestionOf(task, workspace) : undefined) ??
    (isOfFindings || isRun ? undefined : unansweredQuestion(asked, whole));
  const made = isUnknown && !question && !asksForCode(task, commands) ? producerOfThing(whole, wanted) : undefined;
  const producer = question ? undefined : (program ?? made);
  if (producer !== undefined) {
    const goal = { ...goalFrom(wanted, matcher, commands), literal: canonical(producer, workspace.python) };
    return { task, workspace, matcher, goals: [goal], question: undefined, isClear: true };
  }
  const started = isUnknown && namesProgram.test(wanted) && !asksForCode(task, commands);
  return {
    task,
    workspace,
    matcher,
    goals: started ? goalsFor('start the program', matcher, commands) : goals,
    question,
    isClear: answerable !== undefined || (question === undefined && !isUnknown),
  };
}

/** What fits a goal best. */
const bestOf = (goal: Goal | undefined, commands: Workspace['commands']) =>
  goal && commands[goal.ranking.relevance.indexOf(Math.max(...goal.ranking.relevance))];

const cleans = (command: Workspace['commands'][number]): boolean =>
  command.folder === undefined && (removesBuilds(command) || conceptsOf(command.name).has('#clean'));

/** "I need target/x.jar": a build, where something here builds. */
function productBuild(task: string, { commands, ...whole }: Workspace): string | undefined {
  const build = buildOf(task, whole);
  return commands.some(({ name }) => conceptsOf(name).has('#build')) ? build : undefined;
}

/** All of a repository, seen from one of its packages. */
const ofWhole =
  /\b(?:whole|entire|complete)\s+(?:\w+\s+)?(?:workspace|repo\w*|monorepo|project|tree|thing)\b|\b(?:all?|every|each)\s+(?:the\s+|of the\s+|our\s+)?(?:crates?|packages?|modules?|projects?|apps?|services?|members?)\b|\beverything in (?:the|this) (?:workspace|repo\w*|monorepo)\b|\bworkspace[- ]wide\b/iu;

/** Whether a task names several of the packages that a command is for. */
function namesMembers(task: string, { commands }: Pick<Workspace, 'commands'>): boolean {
  const said = new Set(task.toLowerCase().split(/[^\p{L}\p{N}_-]+/u));
  return commands.some(
    ({ whole, packages = [] }) => whole === true && packages.filter((name) => said.has(name)).length > 1,
  );
}

/** What is started where nothing else is meant: "make the report with the program in here". */
const namesProgram =
  /\b(?:run|execute|start|launch|with|using|by|call|invoke|let)\s+(?:the|this|our|its|that)\s+(?:[\w-]+\s+)?(?:program|script|tool|app|generator|converter|importer|exporter|simulation)\b/iu;

/** Words that the workspace itself uses. */
const ownWords = ({ root, names, sources, commands, needy }: Workspace): ReadonlySet<string> =>
  new Set(
    [
      basename(root),
      ...names,
      ...sources,
      ...[...commands, ...needy].flatMap(({ name, folder = '', member }) => [name, folder, member?.name ?? '']),
      ...commands.map(({ command }) => /^[a-z]{6,}(?= )/.exec(command)?.[0] ?? ''),
    ]
      .flatMap((name) => name.toLowerCase().split(/[^\p{L}]+/u))
      .filter((word) => word !== ''),
  );

/** Whether code is to be written, and no command is named after doing so. */
function asksForCode(task: string, commands: Workspace['commands']): boolean {
  const verb = verbOfCoding(task);
  const [stem] = verb === undefined ? [] : indexTerms(verb);
  // "Write the report", where a target of that name does.
  if (verb === 'write' && commands.some(({ kind, name }) => kind === 'declared' && isNamedIn(task, name))) return false;
  return stem !== undefined && !commands.some(({ name, command }) => indexTerms(name || command).includes(stem));
}

const isNamedIn = (task: string, name: string): boolean =>
  name.length > 3 &&
  conceptsOf(name).size === 0 &&
  new RegExp(`\\bthe\\s+(?:\\w+\\s+)?${escapeRegExp(name)}\\b`, 'i').test(task);

const unknownGoal = (text: string, commands: Workspace['commands']): Goal => ({
  ...{ text, best: 0, literal: undefined },
  ranking: { confidence: 0, relevance: commands.map(() => 0), matched: commands.map(() => []) },
});

/** The goal of a task that is itself a command. */
function literalGoal(
  said: string,
  task: string,
  { whole, workspace, matcher }: Pick<ReadRequest, 'workspace' | 'matcher'> & { readonly whole: Workspace },
): Goal | undefined {
  const place = { ...whole, commands: [...filledRecipes(said, whole), ...whole.commands] };
  const literal =
    testFileCommand(task, whole) ??
    literalCommand(said, place) ??
    checkerOver(spelled(said, ownWords(whole)), place) ??
    namesakeProgram(task, whole) ??
    variantCommand(task, whole) ??
    productCommand(task, whole) ??
    withCmakeOptions(said, whole) ??
    helpCommand(said, whole);
  return literal === undefined
    ? undefined
    : { ...goalFrom(requestIn(said), matcher, workspace.commands), literal: canonical(literal, workspace.python) };
}

export function goalsFor(
  task: string,
  matcher: Matcher,
  commands: Workspace['commands'],
  deeds: DeedsIn = actionConcepts,
): readonly Goal[] {
  const parts = goalsOf(task, deeds).map((text) => goalFrom(text, matcher, commands));
  const known = parts.filter(({ ranking }) => ranking.confidence >= leastConfidence);
  const one = parts.length === 1 ? parts : [goalFrom(task, matcher, commands)];
  return (known.length > 1 ? known : one).flatMap((goal) => goalsByPlace(goal, commands));
}

export function goalFrom(text: string, matcher: Matcher, commands: Workspace['commands']): Goal {
  const meant = plainly(text, commands);
  const ranked = withoutMentions(meant, matcher.rank(meant), commands);
  const ranking = isMissed(meant, ranked, commands) ? { ...ranked, confidence: 0 } : ranked;
  const asked = ranking.relevance.filter((_, id) => commands[id] && beyondGoal(commands[id], text) === undefined);
  const best = Math.max(0, ...asked);
  return { text: meant, ranking, best: best > 0 ? best : Math.max(0, ...ranking.relevance), literal: undefined };
}

/** "Run the report", where the project or its package is called so, starts it. */
function startsProject(text: string, { root, commands }: Pick<Workspace, 'root' | 'commands'>): boolean {
  const noun = /^\s*(?:please\s+)?(?:run|execute|launch|start)\s+(?:the\s+)?([\w-]+)\s*[.!?]*$/i
    .exec(text)?.[1]
    ?.toLowerCase();
  if (noun === undefined || actionConcepts(noun).size > 0) return false;
  const own = [basename(root), ...commands.flatMap(({ name }) => (name.startsWith('start ') ? [name.slice(6)] : []))];
  return own.some((name) => name.toLowerCase() === noun || name.toLowerCase().split(/[-_]/).includes(noun));
}

const making: ReadonlySet<string> = new Set(['#generate', '#build', '#update']);

/** "Generate the site" where nothing is called so: a build. "Build the summary", where something is called that: making it. */
function plainly(text: string, commands: Workspace['commands']): string {
  const wanted = actionConcepts(text);
  const has = (concept: string) => commands.some(({ name, command }) => conceptsOf(name || command).has(concept));
  const isNamed =
    (isMeant: (command: Workspace['commands'][number]) => boolean) =>
    (said: string): boolean =>
      commands.some((known) => isMeant(known) && conceptsOf(known.name).size === 0 && saysName(known.name, said));
  // "Configure and build ack": to build a program is no more than to build, where something does.
  const isBuilt = (known: Workspace['commands'][number]) => has('#build') && /^\.\/[\w-]+$/.test(known.command);
  const isDeclared = isNamed(({ kind }) => kind === 'declared');
  const namesThing = isDeclared(text) ? isDeclared : isNamed((known) => known.onlyFor !== undefined && !isBuilt(known));
  // Its name does not include what it is made from or for.
  const [plain = text] = text.split(/\s+(?:with|from|out of|for|using|that|which|so)\s/iu);
  if (wanted.size > 0 && [...wanted].every((one) => making.has(one)) && namesThing(text))
    return (namesThing(plain) ? plain : text).replace(
      /\b(?:(?:re)?(?:generat|build|creat)|render|produc|updat|refresh|compil)\w*/giu,
      'make',
    );
  if (!wanted.has('#generate') || [...wanted].some((one) => one !== '#generate' && one !== '#build')) return text;
  return has('#generate') || !(has('#build') || commands.some(({ name }) => makesSite.test(name)))
    ? text
    : text.replace(/\b(?:re)?generat\w*|\brender\w*/giu, 'build');
}

/**
 * Without what only mentions what is wanted: a test that starts a server for itself, a build that cleans before, an installer in a job that
 * is named after something else.
 */
function withoutMentions(text: string, ranking: Ranking, commands: Workspace['commands']): Ranking {
  const wanted = actionConcepts(text);
  const cleansOnly = wanted.has('#clean') && [...wanted].every((one) => one === '#clean' || one === '#build');
  const asksForServer = /\bdev(?:elopment)?[- ]?server\b/iu.test(text);
  const onlyMentions = (command: Workspace['commands'][number]) => {
    // A server that developers use while they work is not the project's own program.
    if (asksForServer && /^program\b/.test(command.origin) && !/serve|dev/i.test(command.command)) return true;
    if (isMaker(command.name, text)) return true;
    const says = saysOtherwise(command.name, wanted);
    if (command.kind === 'conventional' && says) return true;
    if (wanted.size === 1 && wanted.has('#start'))
      return says || (command.kind === 'declared' && !startsSomething(command));
    // "Clean up what the build made" is no build.
    if (!cleansOnly || cleanBuild.test(text)) return false;
    // What cleans the documentation does not clean the project.
    if (command.folder !== undefined && aside.test(command.folder) && !namesFolder(text, command.folder)) return true;
    if (removesBuilds(command)) return false;
    const does = conceptsOf(command.name || command.command);
    return (
      !does.has('#clean') || (command.name === '' && [...does].some((one) => one !== '#clean' && one !== '#build'))
    );
  };
  // A task that names the folder of a package is about that package.
  const asked = new Set(
    commands.flatMap(({ member }) => (member && namesFolder(text, member.folder) ? [member.folder] : [])),
  );
  const isOther = ({ member }: Workspace['commands'][number]) => asked.size > 0 && !asked.has(member?.folder ?? '');
  // "Format the code" rewrites it; a check of the format only tells.
  const onlyChecks = ({ name, body }: Workspace['commands'][number]) =>
    wanted.size === 1 &&
    wanted.has('#format') &&
    !asksAboutFormat(text) &&
    (['#test', '#check'].some((concept) => conceptsOf(name).has(concept)) ||
      (!conceptsOf(name).has('#format') &&
        /\s--(?:check|list-different|dry-run)\b|\bprettier\b.*\s-[cl]\b/.test(body)));
  // What another folder makes is not what this one is asked to make.
  const isOwn = ({ command }: Workspace['commands'][number]) => !command.startsWith('(cd ..');
  const bestOwn = Math.max(
    0,
    ...commands.map((command, id) => (isOwn(command) && !onlyMentions(command) ? (ranking.relevance[id] ?? 0) : 0)),
  );
  const isNeighbours = (command: Workspace['commands'][number]) =>
    bestOwn > 0 && command.whole !== true && !isOwn(command);
  // It shares words with what is wanted, and does something else.
  const doesNot = (known: Workspace['commands'][number]) => {
    const { name, command, body, description } = known;
    const does = conceptsOf(`${name} ${command} ${body} ${description}`);
    if (wanted.has('#build') && makes(known)) return false;
    return wanted.size > 0 && !makesSite.test(name) && ![...wanted].some((concept) => does.has(concept));
  };
  const relevance = ranking.relevance.map((value, id) => {
    const command = commands[id];
    if (value === 0 || command === undefined) return value;
    if (isNeighbours(command)) return 0.6 * Math.min(value, bestOwn);
    if (onlyMentions(command)) return 0;
    const isElse =
      doesNot(command) || (saysOtherwise(command.name, wanted) && !(wanted.has('#format') && runsFormatter(command)));
    const beside = isElse ? 0.5 : isOther(command) ? 0.6 : 1;
    return value * (onlyChecks(command) ? 0.6 * beside : beside);
  });
  return { ...ranking, relevance, confidence: Math.min(ranking.confidence, Math.max(0, ...relevance)) };
}

/** "A clean build" and "a release build" are builds. */
const cleanBuild = /\b(?:clean|release|docs?)\s+(?:build|compile)\s*[.!?]*$/i;

/** Share of the best match from which a command may do what a text asks for first. */
const leadShare = 0.8;
/** Whether no command does what a text asks for first: "clean up the build files" is not a build if nothing cleans. */
function isMissed(text: string, { matched, relevance }: Ranking, commands: Workspace['commands']): boolean {
  const words = queryWords(text);
  const isMatched = ({ word }: (typeof words)[number]) => matched.some((found) => found.includes(word));
  const best = Math.max(0, ...relevance);
  // That another command mentions it, as a test does that cleans up after itself, is not enough.
  const isServed = ({ word }: (typeof words)[number]) =>
    matched.some((found, id) => (relevance[id] ?? 0) >= leadShare * best && found.includes(word));
  const [lead] = words;
  const isPlainCheck = /\bcheck\b/.test(commands[relevance.indexOf(best)]?.name ?? '');
  const specific = words.filter((word) => word.specific);
  // In "check the types", "check" names no other goal.
  if (lead?.concepts.includes('#check') && specific.length > 0 && !specific.some(isMatched) && !isPlainCheck)
    return true;
  // A plain build leaves out the examples, and `build-storybook` the project.
  if (!commands.some((known, id) => (relevance[id] ?? 0) >= leadShare * best && !missesBuild(text, known))) return true;
  if (!lead?.specific || isServed(lead)) return false;
  return !cleanBuild.test(text);
}
