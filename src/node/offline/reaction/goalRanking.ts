// How well each of the workspace's commands fits a goal of a task.
import type { Workspace } from '../commands/workspace.ts';
import type { Goal } from '../request/goals.ts';
import { goalsOf, leastConfidence } from '../request/goals.ts';
import { isMaker, type DeedsIn } from '../request/deeds.ts';
import { programFile } from '../sources/programFiles.ts';
import { missesBuild } from '../request/byproducts.ts';
import { makes, makesSite, type Matcher, type Ranking } from '../request/match.ts';
import { removesBuilds } from '../commands/workspaceCommand.ts';
import { actionConcepts, conceptsOf, indexTerms, queryWords, saysOtherwise } from '../request/vocabulary.ts';
import { asksAboutFormat, beyondGoal, formats, needsPackages, runsFormatter } from './beyondGoal.ts';
import { isPlainRest } from '../request/orderInParts.ts';
import { aside, goalsByPlace, isBesides, namesFolder } from '../request/places.ts';
import { saysName } from './check.ts';
import { buildsBesideCheck, checksNoTypes, checksOnlyPages, wantsTypes } from './checksNoTypes.ts';
import { installsNeeds } from './installsNeeds.ts';
import { makesDocuments } from './makesDocuments.ts';
import { throwsAway } from './throwsAway.ts';
import { startsNothing, startsSomething } from './startsSomething.ts';

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
  const own = declaredFirst(meant, withoutMentions(meant, matcher.rank(meant), commands), commands);
  const ranked = wholeFirst(meant, own, commands);
  const isOfOther = isMissed(meant, ranked, commands) || (meant !== text && missesAll(text, ranked, commands));
  const ranking = isOfOther ? { ...ranked, confidence: 0 } : ranked;
  const asked = ranking.relevance.filter((_, id) => commands[id] && beyondGoal(commands[id], text) === undefined);
  const best = Math.max(0, ...asked);
  return { text: meant, ranking, best: best > 0 ? best : Math.max(0, ...ranking.relevance), literal: undefined };
}

/** Share of what is declared, of a file that the text does not mean in particular. */
const besideDeclared = 0.9;
/** What is started, whatever it is called. */
const anyProgram = /^(?:server|app|main|program|service|run|all|do|sh)$/;

/**
 * A file whose name says what it does comes after a script or target for the same: `server.js` may be a leftover, `lint-rules.js` a part of
 * the linter, `build-arm.sh` a special case. Unless the text says the rest of its name, or no such command does as well.
 */
function declaredFirst(text: string, ranking: Ranking, commands: Workspace['commands']): Ranking {
  const wanted = actionConcepts(text);
  const said = new Set(text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const isFile = ({ origin, command }: Workspace['commands'][number]) =>
    origin === programFile && command.split(' ').length < 3;
  const best = Math.max(
    0,
    ...commands.map(({ kind, name, folder }, id) =>
      // What the documentation's own folder offers is not for the whole.
      kind === 'declared' &&
      !(folder !== undefined && aside.test(folder) && !namesFolder(text, folder)) &&
      [...wanted].every((concept) => conceptsOf(name).has(concept))
        ? (ranking.relevance[id] ?? 0)
        : 0,
    ),
  );
  if (wanted.size === 0 || best === 0) return ranking;
  const isMeant = ({ name }: Workspace['commands'][number]) =>
    name
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .some((part) => said.has(part) && conceptsOf(part).size === 0 && !anyProgram.test(part));
  const relevance = ranking.relevance.map((value, id) => {
    const command = commands[id];
    return command && isFile(command) && !isMeant(command) ? Math.min(value, besideDeclared * best) : value;
  });
  return { ...ranking, relevance };
}

const buildWord = /\b(?:re-?)?(?:build|compil|mak)\w*/giu;
const isOfAll = /^(?:|all|default)$/u;

/**
 * A build of which no more is said is what the Makefile makes of everything, before a target that is called after a part: `tools-build`,
 * `build-kernel`.
 */
function wholeFirst(text: string, ranking: Ranking, commands: Workspace['commands']): Ranking {
  const wanted = actionConcepts(text);
  if (wanted.size !== 1 || !wanted.has('#build') || !isPlainRest(text.replace(buildWord, ' '), new Set()))
    return ranking;
  const isOwn = ({ kind, origin, folder }: Workspace['commands'][number]) =>
    kind === 'declared' && origin === 'Makefile target' && folder === undefined;
  const whole = commands.findIndex((known) => isOwn(known) && /^all\b.*\bbuild$/u.test(known.name));
  const best = ranking.relevance[whole] ?? 0;
  const said = new Set(indexTerms(text));
  const isPart = ({ name }: Workspace['commands'][number]) =>
    name
      .split(/[^\p{L}\p{N}]+/u)
      .some(
        (part) =>
          !isOfAll.test(part) && !conceptsOf(part).has('#build') && !indexTerms(part).some((term) => said.has(term)),
      );
  const relevance = ranking.relevance.map((value, id) => {
    const known = commands[id];
    return known && id !== whole && isOwn(known) && isPart(known) ? Math.min(value, besideDeclared * best) : value;
  });
  return best === 0 ? ranking : { ...ranking, relevance };
}

const making: ReadonlySet<string> = new Set(['#generate', '#build', '#update']);

/** "The lz4 command line program" is `lz4`; nothing is to be started. */
const kindOfProgram =
  /(?<=\b(?!(?:the|an?|our|this|that|my|its|your|compile|build|make)\b)[\w.-]+\s*)\s+(?:(?:command[\s-]*line|cli)\s+)?(?:program|binary|executable|tool|utility)\b/giu;

/** "Generate the site" where nothing is called so: a build. "Build the summary", where something is called that: making it. */
function plainly(text: string, commands: Workspace['commands']): string {
  const wanted = actionConcepts(text);
  // The library is what is built, unless something here is called so.
  if (wanted.has('#build') && /\blib\b/iu.test(text) && !commands.some(({ name, folder }) => name === 'lib' && !folder))
    return plainly(text.replace(/\blib\b/giu, 'library'), commands);
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
  if (wanted.size > 0 && [...wanted].every((one) => making.has(one)) && namesThing(text)) {
    const made = (namesThing(plain) ? plain : text).replace(
      /\b(?:(?:re)?(?:generat|build|creat)|render|produc|updat|refresh|compil)\w*/giu,
      'make',
    );
    const named = made.replace(kindOfProgram, '');
    // The target may be called `tool`.
    return namesThing(named) ? named : made;
  }
  // A picture is what a program draws when it runs.
  if (drawn.test(text)) return text;
  if (!wanted.has('#generate') || [...wanted].some((one) => one !== '#generate' && one !== '#build')) return text;
  return has('#generate') || !(has('#build') || commands.some(({ name }) => makesSite.test(name)))
    ? text
    : text.replace(/\b(?:re)?generat\w*|\brender\w*/giu, 'build');
}

const drawn =
  /\b(?:render|draw|paint|(?:ray-?)?trace)\s+(?:\w+\s+){0,4}?(?:scene|images?|pictures?|frames?|ppm|png|bmp|tga)\b/iu;

/** `cmake --build build --target doc`, where nothing is said of `doc`. */
function buildsOtherTarget({ name, command }: Workspace['commands'][number], text: string): boolean {
  const target = name === '' ? /^cmake .*--target ([\w.-]+)/.exec(command)?.[1] : undefined;
  if (target === undefined || target === 'all') return false;
  const wanted = conceptsOf(text);
  const does = [...conceptsOf(target)];
  const words = new Set(text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return (
    !does.some((one) => wanted.has(one)) &&
    !target
      .toLowerCase()
      .split(/[\W_]+/u)
      .some((part) => words.has(part))
  );
}

/** What a target or script runs, also where another manager stands in. */
const isScript = ({ kind, body }: Workspace['commands'][number]): boolean =>
  kind === 'declared' || (kind === 'fallback' && body !== '');

/**
 * Without what only mentions what is wanted: a test that starts a server for itself, a build that cleans before, an installer in a job that
 * is named after something else.
 */
function withoutMentions(text: string, ranking: Ranking, commands: Workspace['commands']): Ranking {
  const wanted = actionConcepts(text);
  const cleansOnly = wanted.has('#clean') && [...wanted].every((one) => one === '#clean' || one === '#build');
  // Whoever asks what a linter or the types say does not ask for other files.
  const ofCode = wanted.size > 0 && [...wanted].every((one) => /^#(?:lint|format|types)$/.test(one));
  const onlyLooks =
    (wanted.has('#lint') || wanted.has('#types')) && !wanted.has('#format') && !conceptsOf(text).has('#fix');
  const onlyTypes = wantsTypes(wanted);
  const asksToRelease = wanted.size === 1 && wanted.has('#release');
  const onlyDocuments =
    wanted.size > 1 && wanted.has('#docs') && [...wanted].every((one) => one === '#docs' || making.has(one));
  const onlyNeeds = wanted.size === 1 && wanted.has('#install') && needsPackages.test(text);
  const asksForServer = /\bdev(?:elopment)?[- ]?server\b/iu.test(text);
  const isDev = ({ name, kind }: Workspace['commands'][number]) => kind === 'declared' && /(?:^|[:_-])dev$/.test(name);
  const hasDev = asksForServer && commands.some(isDev);
  const onlyMentions = (command: Workspace['commands'][number]) => {
    // A server that developers use while they work is not the project's own program.
    if (asksForServer && /^program\b/.test(command.origin) && !/serve|dev/i.test(command.command)) return true;
    if (isMaker(command.name, text) || buildsOtherTarget(command, text)) return true;
    if (asksToRelease && !conceptsOf(withoutMode(command)).has('#release')) return true;
    const does = conceptsOf(command.name || command.command);
    if (
      onlyTypes &&
      (checksNoTypes(command, text) ||
        buildsBesideCheck(command, text, commands) ||
        checksOnlyPages(command, text, commands))
    )
      return true;
    if (onlyLooks && formats(command) && ![...wanted].some((one) => does.has(one))) return true;
    const says = saysOtherwise(command.name, wanted);
    if (command.kind === 'conventional' && says) return true;
    // What a document says to lose data is run where it is asked for by its own words.
    const isLoss = command.kind === 'documented' && throwsAway.test(command.description);
    if (isLoss && ![...conceptsOf(lineWords(command.command))].some((one) => wanted.has(one))) return true;
    // Whoever wants something made wants nothing removed.
    if (!wanted.has('#clean') && does.size === 1 && does.has('#clean')) return true;
    // A job may be named after tests that it builds first.
    if (wanted.size === 1 && wanted.has('#test') && onlyBuilds.test(command.command)) return true;
    // An installation mentions its manual, and a test the document that it takes its examples from.
    if (onlyDocuments && !makesDocuments(command)) return true;
    if (onlyNeeds && !installsNeeds(command)) return true;
    // "Run Production Audit" starts no program.
    if (wanted.size === 1 && wanted.has('#start') && isCheckOfCi(command)) return true;
    if (wanted.size === 1 && wanted.has('#start'))
      return says || does.has('#release') || startsNothing(command) || (isScript(command) && !startsSomething(command));
    if ((ofCode || (cleansOnly && !cleanBuild.test(text))) && isBesides(command, text)) return true;
    // "Clean up what the build made" is no build.
    if (!cleansOnly || cleanBuild.test(text)) return false;
    if (removesBuilds(command)) return false;
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
    const beside = isElse ? 0.5 : isOther(command) ? 0.6 : hasDev && !isDev(command) ? 0.9 : 1;
    return value * (onlyChecks(command) ? 0.6 * beside : beside);
  });
  return { ...ranking, relevance, confidence: Math.min(ranking.confidence, Math.max(0, ...relevance)) };
}

/** A line of CI that only its title says to run. */
const isCheckOfCi = ({ kind, name, command }: Workspace['commands'][number]): boolean =>
  kind === 'automated' &&
  !conceptsOf(`${name} ${command}`.replace(/(?<=\s)-\S+/gu, ' ')).has('#start') &&
  !startsSomething({ name: '', body: command.replace(/^\(cd \S+ && /u, '') });

/** The words of a line that stand for what it does: no path, and no program. */
const lineWords = (line: string): string =>
  line
    .split(' ')
    .slice(1)
    .filter((word) => !/[./]/.test(word))
    .join(' ');
const onlyBuilds =
  /^(?:\(cd \S+ && )?(?:cmake --build \S+(?: (?:-j ?\d*|--parallel(?: \d+)?|--config \w+))*|\S*python3? -c ['"]import [\w.]+['"])\)?$/;

/** All that is said of a command; `build --release` and `build:release` are ways to build. */
const withoutMode = ({ name, command, body, description, requires = [] }: Workspace['commands'][number]): string =>
  [name, command, body, description, ...requires]
    .join(' ')
    .replace(/(?<=\s)--release\b|\b(?:build|compile)[\s:_-]release\b|\brelease[\s:_-]build\b|\brelease mode\b/g, ' ');

/** "A clean build" and "a release build" are builds. */
const cleanBuild = /\b(?:clean|release|docs?)\s+(?:build|compile)\s*[.!?]*$/i;

const checked =
  /\b(?:(?:check|scan|verify|validate|inspect)\s+(?:the|our|all|any)|(?:check|scan|look|test)\s+(?:(?:it|this|everything|the\s+\w+)\s+)?for)\s+(?!(?:that|whether|if)\b)([^.,;:!?]+?)(?=\s+(?:with|using|by|in|on|before|after|and|or|so|please|pls|now|again)\b|[.,;:!?]|$)/iu;
/** Things to check that are the project, or whatever is wrong with it. */
const wholeOrWrong =
  /^(?:sources?|lib|librar(?:y|ies)|modules?|crates?|packages?|apps?|programs?|changes?|branch|commits?|patch|pr|state|status|health|work|works|working|files?|errors?|warnings?|issues?|mistakes?|bugs?|failures?|breakage|faults?|defects?)$/;

/** "License check", where the words say what is checked; a "quick check" is one of everything. */
const nounCheck =
  /^\W*(?:please\s+)?(?:(?:run|do|start|make)\s+)?(?:(?:the|a|our)\s+)?((?:[\p{L}-]+\s+)??[\p{L}-]+)\s+checks?\s*(?:please|pls)?\W*$/iu;
const anyCheck =
  /\b(?:run|do|all|the|our|please|just|now|and|to|sanity|quick|full|final|usual|standard|complete|whole|last|next|first|another|new|same|health|smoke|pre-?commit|ci|pr|project|code|static|basic|regular|good|thorough|proper)\b/iu;
const checkedIn = (text: string): string => {
  const [, noun = ''] = nounCheck.exec(text) ?? [];
  return noun === '' || anyCheck.test(noun) ? (checked.exec(text)?.[1] ?? '') : noun;
};

/** "Check for memory leaks": whether it is to check something that no command here is about. */
function checksElse(text: string, { matched, relevance }: Pick<Ranking, 'matched' | 'relevance'>): boolean {
  const words = queryWords(checkedIn(text));
  const best = Math.max(0, ...relevance);
  const isServed = (word: string) =>
    matched.some((found, id) => (relevance[id] ?? 0) >= leadShare * best && found.includes(word));
  if (words.some(({ word }) => wholeOrWrong.test(word))) return false;
  return words.length > 0 && words.every(({ word, concepts }) => concepts.length === 0 && !isServed(word));
}

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
  if (checksElse(text, { matched, relevance })) return true;
  const [lead] = words;
  const isPlainCheck = /\bcheck\b/.test(commands[relevance.indexOf(best)]?.name ?? '');
  const specific = words.filter((word) => word.specific);
  // In "check the types", "check" names no other goal.
  if (lead?.concepts.includes('#check') && specific.length > 0 && !specific.some(isMatched) && !isPlainCheck)
    return true;
  if (missesAll(text, { relevance }, commands)) return true;
  if (!lead?.specific || isServed(lead)) return false;
  return !cleanBuild.test(text);
}

/** A plain build leaves out the examples, and `build-storybook` the project. */
function missesAll(text: string, { relevance }: Pick<Ranking, 'relevance'>, commands: Workspace['commands']): boolean {
  const best = Math.max(0, ...relevance);
  return !commands.some((known, id) => (relevance[id] ?? 0) >= leadShare * best && !missesBuild(text, known));
}
