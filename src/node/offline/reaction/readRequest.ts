// What a task asks of a workspace: by rules about its words, and where they find nothing or are led astray, by what it resembles.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { InferredCheck } from '../../../core/ports.ts';
import { createFileReader } from '../commands/folder.ts';
import { readWorkspace } from '../commands/readWorkspace.ts';
import type { Workspace } from '../commands/workspace.ts';
import { purposeOf, sentenceFor, type Judged, type Purpose } from '../purpose/purpose.ts';
import { askIn, ownSentence } from '../request/asking.ts';
import { asksForByproduct, generatesFile } from '../request/byproducts.ts';
import { wantsPacked } from '../request/archives.ts';
import { forbiddenBy, forbidsAllChange, forbidsChange } from '../request/forbidden.ts';
import { deedsOf } from '../request/deeds.ts';
import { isKnown } from '../request/goals.ts';
import { keptIn } from '../request/keptThings.ts';
import { ofPackage, ordersIn } from '../request/orders.ts';
import { comparesTwo } from '../questions/commandFacts.ts';
import { dependencyIn } from '../questions/dependencyIn.ts';
import { questionBeyond, questionOf, unansweredQuestion, type Question } from '../questions/question.ts';
import { withoutWhatIsMade } from '../request/otherDeeds.ts';
import { selectionIn } from '../request/testSelection.ts';
import { writtenOut } from '../request/shorthand.ts';
import { plainly } from '../questions/plainly.ts';
import { namesAbove } from '../request/projectAbove.ts';
import { describesTestFile, onlyFileOfTests } from '../request/testFile.ts';
import { actionConcepts, conceptsOf } from '../request/vocabulary.ts';
import { linksNamesake } from '../sources/makePrograms.ts';
import { withoutOwnName } from '../request/ownName.ts';
import { spelled } from '../request/spelling.ts';
import { asksAboutFormat, asksHowFormatIs, beyondGoal, ordersFormat } from './beyondGoal.ts';
import { inferCheck } from './check.ts';
import { readByRules, unknownGoal, type ReadRequest } from './taskGoals.ts';

/** How each purpose is said in words that the rules know. */
const plainWords: Readonly<Partial<Record<Purpose, string>>> = {
  test: 'run the tests',
  build: 'build it',
  lint: 'run the linter',
  format: 'format the code',
  'format-check': 'check the formatting',
  types: 'check the types',
  version: 'which version is this?',
  largest: 'which are the largest files?',
  clean: 'clean up what the build made',
  start: 'start the program',
};

/** From this probability on, it says what a task is for where the rules found nothing. */
const leastProb = 0.6;
/** And where they found something else, which may be due to a word in passing. */
const sureProb = 0.75;
/** What removes files has to be surer. */
const cleanProb = 0.75;
/** And where they would answer, though it asks nothing. */
const toldProb = 0.85;
/** And where the rules would rewrite files though the task forbids to change them. */
const saferProb = 0.5;
/** What only looks may be less sure by this much. */
const lookingLess = 0.1;
/** From this probability on, a look is wanted though something here is called as the text says. */
const lookProb = 0.85;
/** And from this one on, anything usual is. */
const certainProb = 0.95;
/** For one file of tests, where one is called as the task says, and where its path is said. */
const fileProb = 0.55;
const pathProb = 0.3;
const testPath = /(?<![\w/])(?:[\w-]+\/)+[\w.-]+\.\w+/u;

/** What is told rather than asked may be taken for a question by what it only mentions: "..., I changed a shared helper". Not with a file. */
const asks =
  /\?|\/|\w\.\w|^\W*(?:(?:please|pls|just|now|so|and|ok|hey|hi)\W+)*(?:what|which|who|whose|where|why|how|when|is|are|was|were|does|do|did|can|could|has|have|will|would|should|find|list|show|search|grep|look|tell|count|explain|describe|print|read|open|give|name)\b/iu;

/** "Could you please compile it?": an order, for all its mark. */
const politely = /^\W*(?:(?:hello|hi|hey|good \w+|please)\W+)*(?:can|could|would|will)\s+(?:you|u)\b/iu;

/** From this probability on, it wants something else than what its words share with a usual command: "type the parse function". */
const otherProb = 0.8;
const usual: ReadonlySet<string> = new Set('#test #build #lint #format #types #clean #start #unit #check'.split(' '));

/** "Make the program, no install" */
const makesProduct =
  /\b(?:make|build|compile)\s+(?:(?:the|our|this)\s+)?(?:[\w.-]+\s+)?(?:program|binary|library|executable|app|tool)\b/iu;

/** Whether a command was found only because the words name tests, a build or another of the usual deeds. */
function isOnlyUsual({ goals, task }: ReadRequest): boolean {
  const isFix = conceptsOf(task).has('#fix');
  if (makesProduct.test(task)) return false;
  return goals.every((goal) => {
    const concepts = [...actionConcepts(goal.text)];
    // "Fix the failing test": a run shows what is wrong, and its success that nothing is. A start shows neither.
    if (isFix && !concepts.includes('#start') && !concepts.includes('#clean')) return false;
    return isKnown(goal) && concepts.length > 0 && concepts.every((concept) => usual.has(concept));
  });
}

/** Whether all that fits best does no more than projects usually do, by its name, and the text does not want anything mended. */
function isUsualDeed(said: string, { goals, workspace: { commands } }: ReadRequest): boolean {
  const isUsual = ({ name }: Workspace['commands'][number]) => {
    const concepts = [...conceptsOf(name)];
    return concepts.length > 0 && concepts.every((concept) => usual.has(concept));
  };
  const best = goals.flatMap((goal) =>
    commands.filter(({ command }, id) =>
      goal.literal === undefined ? (goal.ranking.relevance[id] ?? 0) >= goal.best : command === goal.literal,
    ),
  );
  return best.length > 0 && best.every(isUsual) && !conceptsOf(said).has('#fix');
}

/** What both the rules and the classifier take for a question. */
const factual: ReadonlySet<Purpose> = new Set(['version', 'definition', 'largest']);

export function readRequest(typed: string, whole: Workspace): ReadRequest {
  const written = writtenOut(typed);
  // "Mkae all": what is typed as a command of this workspace.
  const line = spelled(written, new Set()).trim();
  const said = whole.commands.some(({ command }) => command === line) ? line : written;
  const read = readByRules(said, whole);
  if (read.isBeyond === true) return ofClearSentence(said, whole) ?? read;
  const isAnswered = read.isClear && read.question !== undefined;
  const isLiteral = read.goals.some(({ literal }) => literal !== undefined);
  const ruledOut = new Set([...forbiddenBy(said)].map((concept) => concept.slice(1)));
  const judged = forChecking(purposeOf(withoutOwnName(withoutWhatIsMade(said), whole.root), ruledOut), said);
  // What a story asks in one of its sentences.
  const sentence = isFactual(judged) && !isLiteral ? ownSentence(judged.purpose, said) : undefined;
  const isNamed = judged.purpose !== 'definition' || (sentence !== undefined && nameIn(sentence) !== undefined);
  const ofSentence = sentence === undefined || !isNamed ? undefined : readByRules(sentence, whole);
  if (ofSentence?.question !== undefined && ofSentence.isClear) return ofSentence;
  const asked = politely.test(said) ? plainly(said).replaceAll('?', '') : said;
  if (isAnswered && (asks.test(asked) || asks.test(plainly(asked)))) return read;
  if (!read.question && runsNothing(said, whole))
    return { ...read, question: questionOf(said, whole) ?? questionBeyond(said, whole) };
  const lastOne = isLiteral || read.question || isFactual(judged) ? undefined : lastAsked(said, whole);
  if (lastOne !== undefined) return { ...read, question: lastOne };
  // The rules see more of its details.
  if (isAnswered && factual.has(judged.purpose)) return read;
  if (judged.purpose === 'question' && judged.prob >= questionProb && !read.question && onlyAsks(said, read))
    return { ...read, question: (isLiteral ? questionOf(said, whole) : undefined) ?? questionBeyond(said, whole) };
  const isOwn = (line: string) => whole.commands.some(({ command }) => command === line);
  const isTyped = read.goals.some(
    ({ literal }) => literal !== undefined && (said.includes(literal) || !isOwn(literal)),
  );
  const isElse = isOnlyUsual(read) || (judged.prob >= certainProb && isUsualDeed(said, read));
  if (judged.purpose === 'other' && judged.prob >= otherProb && !isTyped && !read.question && isElse)
    return { ...read, goals: [unknownGoal(said, read.workspace.commands)], isClear: false, isBeyond: true };
  const plain = isLiteral ? undefined : inPlainWords(said, judged, read, whole);
  const again =
    plain === undefined
      ? undefined
      : readByRules(namesAbove(said, whole.root) ? `${plain} in the parent project` : plain, whole);
  const found = readAs(read);
  const isRun = !isLiteral && !read.question;
  const isRuledOut = found !== undefined && ruledOut.has(found);
  // "Check for errors", where only `make check` does anything.
  const leadsNowhere = again?.question === undefined && again?.goals.some(isKnown) === false;
  if (again !== undefined && !(read.isClear && leadsNowhere && !isRuledOut)) return again;
  // All of the tests are not the one file that it describes; and what it rules out is not run.
  const isOther = isRun && (isRuledOut || (found === 'test' && describesTestFile(said, whole.root)));
  return isOther
    ? { ...read, goals: [unknownGoal(said, read.workspace.commands)], isClear: false, isBeyond: true }
    : read;
}

/** "She never ran a formatter here. Let us do that in a commit of its own. Please reformat the sources": the sentence that says for certain what is wanted. */
function ofClearSentence(said: string, whole: Workspace): ReadRequest | undefined {
  const { purpose, prob } = purposeOf(said);
  const sentence =
    prob >= certainProb && plainWords[purpose] !== undefined ? ownSentence(purpose, said, false) : undefined;
  const read = sentence === undefined ? undefined : readRequest(sentence, whole);
  return read?.isBeyond === true ? undefined : read;
}

/** A version, a definition or the largest files, for sure: its words tell less than what stands beside them. */
const isFactual = ({ purpose, prob }: Judged): boolean => factual.has(purpose) && prob >= sureProb;

/** "Do the sources conform to the style? Hands off the files": no formatting, whatever else it says of that. */
function forChecking({ purpose, prob }: Judged, said: string): Judged {
  if (purpose === 'format' && asksHowFormatIs(said) && !(ordersFormat.test(said) && !forbidsAllChange.test(said)))
    return { purpose: 'format-check', prob };
  const isOrdered = purpose === 'format-check' && ordersFormat.test(said) && !forbidsAllChange.test(said);
  return isOrdered ? { purpose: 'format', prob } : { purpose, prob };
}

const lastClause =
  /(?:[:;,.!?–-]\s+)(?:(?:and|but|so)\s+)?((?:what|which|how\s+(?:many|much|deep|large|big|long|often|far|high|old))\b[^.;:!?]*)\?\s*$/iu;

/** "I wonder when the parser gives up: what depth is allowed?": nothing is built to answer it. Undefined where only a run tells, or something is ordered besides. */
function lastAsked(said: string, whole: Workspace): Question | undefined {
  const [, clause] = lastClause.exec(said) ?? [];
  if (clause === undefined || ordersIn(said, deedsOf(whole.commands)) !== undefined) return undefined;
  return questionOf(`${clause}?`, whole) ?? unansweredQuestion(`${clause}?`, whole);
}

/** Who asks what, why or how wants nothing changed or started. */
const openQuestion = /^\W*(?:(?:and|so|but|ok|hey|hi)\W+)*(?:what|which|who|whose|where|why|how|when)\b/iu;
const acts: ReadonlySet<Purpose> = new Set(['build', 'clean', 'start', 'format']);

/** From this probability on, it asks about what it names, and wants none of that done: "why does the formatter change my quotes?" */
const questionProb = 0.6;
const forbidsRunning =
  /\b(?:do(?:n['’]?t| not)|never|without|no need to)\s+(?:run|start|execut|launch|call|invok|trigger)\w*\b(?!\s+(?:(?:the|any|all|unit)\s+)*tests?\b)/iu;

const forbidden = new RegExp(`${forbidsRunning.source}\\s+(?:it|them|that|this|anything|any of (?:it|them))\\b`, 'iu');

/** "Just tell me the lint command, do not run it"; "build it, but don't run it" orders a build. */
function runsNothing(said: string, { commands }: Workspace): boolean {
  if (!forbidden.test(said) || !asks.test(said)) return false;
  return ordersIn(said.replace(forbidden, ' '), deedsOf(commands)) === undefined;
}

/** "What would it delete?", "could it overwrite something?": a program that one does so of is not to be run. */
const supposes = /\b(?:would|could|might|may|safe|harm\w*|danger\w*|risk\w*|happens?)\b/iu;

/** "Can I have a jar?", "when you get a minute, ...", and what has no words. */
const wishes =
  /^\W*(?:can|could|may)\s+(?:i|we)\s+(?:have|get|see)\b|^\W*(?:how|what)\s+about\s+\w+ing\b|^\W*why\s+(?:not|don['’]?t\s+(?:you|we))\b|^\W*(?:when(?:ever)?|once)\s+(?:you|u)\s+(?:get|have|can|find)\b|^\P{L}*$/iu;

/** "Do the usual build steps": no question without its mark. */
const ordersDo =
  /^\W*(?:please\s+)?do\s+(?:the|an?|all\s+the)\s+(?:[\w-]+\s+){0,3}?(?:steps?|build|install\w*|instal|linting|formatting|check|cleanup|set-?up|procedure|routine|run|generation)\b(?!\s+(?:pass|fail|work|succeed|exist|need|have|depend)\w*)[^?]*$/iu;

/** "Are the tests OK?": only a run tells. */
const asksForState =
  /^\W*(?:does|do|will)\s+(?:it|they|everything|all(?:\s+of\s+(?:it|them))?)\s+(?:(?:also|still|now|really)\s+)*pass\b|^\W*(?:are|is|do|does|did|will)\s+(?:(?:all|of|the|our|my|these|unit)\s+)*(?:tests?|suite|test\s+suite|specs?|build|lint(?:er|ing)?|checks?|type(?:s|check)?)\s+(?:\w+\s+)?(?:ok(?:ay)?|fine|good|green|healthy|happy|clean|all\s+right|alright|in\s+(?:order|shape)|pass(?:es|ing)?|succeed(?:ing|s)?|work(?:s|ing)?)\b/iu;

/** Whether nothing that a question names is to be run for its answer, as a program whose output it asks for would be. */
function onlyAsks(said: string, read: ReadRequest): boolean {
  if (ordersDo.test(said) || asksForState.test(said)) return false;
  // "What must be set before `npm run sync` works? Don't run it."
  const isOneSentence = !/[.?!;]\s+\S/u.test(said);
  if (forbidsRunning.test(said) || (isOneSentence && openQuestion.test(said) && comparesTwo.test(said))) return true;
  const { goals, workspace } = read;
  if (
    wishes.test(said) ||
    goals.some(({ literal }) => literal !== undefined) ||
    ordersIn(said, deedsOf(workspace.commands)) !== undefined
  )
    return false;
  return readAs(read) !== undefined || !goals.some(isKnown) || supposes.test(said);
}

/** "The format check rejected my branch. Fix them in place": a check is the reason, and not what is wanted. */
const isAfterCheck = (said: string): boolean =>
  ordersFormat.test(said) && /\b(?:check|job|step|gate|pipeline)\b/iu.test(said) && !/\w\.\w|\w\/\w/u.test(said);

/** "Toss my notes away", "the dist folder only": something of one's own, or a single folder. */
const removesOther =
  /\b(?:throw|toss|chuck|delete|remove|wipe|purge|erase|drop|get\s+rid\s+of|clean(?:\s+up)?)\s+(?:away\s+)?(?:(?:all|the|my|our|these|those|old)\s+)*(?:[\w-]+\s+){0,2}?(?:notes?|migrations?|photos?|pictures|uploads?|database|db|settings|virtual\s*env\w*|venv|users?|accounts?|branch(?:es)?|commits?|tests|sources|docs?)\b|\bfolders?\s+only\b|\bonly\s+the\s+[\w-]+\s+folder\b/iu;

const onlyName = /^\W*(?:please\s+)?(?:run|use|do|call)\s+[\w.-]+\W*$/iu;

/** Undefined where the rules' reading stands. */
function inPlainWords(
  said: string,
  { purpose, prob }: Judged,
  read: ReadRequest,
  whole: Workspace,
): string | undefined {
  const found = readAs(read);
  if (selectionIn(said)?.kind !== 'without' && (purpose === 'test-file' || purpose === 'test' || found === 'test')) {
    const isOfOne =
      (purpose === 'test-file' && prob >= (testPath.test(said) ? pathProb : fileProb)) ||
      describesTestFile(said, whole.root);
    const file = onlyFileOfTests(said, whole, isOfOne);
    if (file !== undefined) return `run only the tests in ${file}`;
  }
  if (purpose === 'clean' && removesOther.test(said)) return undefined;
  // "Run xo": a name says nothing to who does not know it.
  if (read.isClear && found !== undefined && onlyName.test(said)) return undefined;
  const isSafer =
    (purpose === 'format-check' && found === 'format' && forbidsChange.test(said)) ||
    (purpose === 'format' && isAfterCheck(said)) ||
    (found !== undefined && forbiddenBy(said).has(`#${found}`));
  const onlyLooks = factual.has(purpose);
  const least = isSafer
    ? saferProb
    : read.isClear
      ? read.question && !politely.test(said)
        ? toldProb
        : sureProb
      : leastProb;
  if (
    prob < (purpose === 'clean' && !isSafer ? Math.max(least, cleanProb) : onlyLooks ? least - lookingLess : least) ||
    (found === purpose && !read.question && !(purpose === 'format' && isAfterCheck(said))) ||
    (purpose === 'format' && found === 'format-check') ||
    (!onlyLooks && namesElse(sentenceFor(purpose, said), purpose)) ||
    (purpose === 'build' && testsToo.test(said)) ||
    (purpose === 'build' && (asksForByproduct(said) || generatesFile(said) || wantsPacked(said))) ||
    forbiddenBy(said).has(`#${purpose}`)
  )
    return undefined;
  if (purpose === 'definition') {
    const name = nameIn(said);
    return name && `where is ${name} defined?`;
  }
  // What the rules found by a name of this workspace stands.
  const isAsked =
    (onlyLooks && prob >= lookProb) || (purpose !== 'build' && purpose !== 'start' && prob >= certainProb);
  if (read.isClear && found === undefined && !read.question && !isAsked && isServed(read, purpose)) return undefined;
  if (openQuestion.test(said) && !wishes.test(said) && acts.has(purpose)) return undefined;
  const used = purpose === 'version' ? dependencyIn(said, whole) : undefined;
  if (used !== undefined) return `which version of ${used} does it use?`;
  const many = purpose === 'largest' ? howMany.exec(said)?.[1] : undefined;
  const plain = many === undefined ? plainWords[purpose] : `which are the ${many} largest files?`;
  const stays = purpose === 'clean' ? keptIn(said) : '';
  if (stays !== '') return `${plainWords.clean ?? ''}, ${stays}`;
  if (purpose === 'lint' && (forbidsChange.test(said) || forbidsAllChange.test(said)))
    return 'run the linter, read-only';
  const folder = folderIn(said, whole.root);
  return plain && (folder === undefined ? plain : `${plain.replace(/\?$/, '')} in ${folder}`);
}

/** Whether what fits best does no more than is asked: what seeds a database only mentions the board that it fills. */
const isServed = ({ goals, workspace: { commands } }: ReadRequest, purpose: Purpose): boolean =>
  goals.every(({ text, best, literal, ranking }) =>
    literal === undefined
      ? commands.some(
          (known, id) =>
            (ranking.relevance[id] ?? 0) >= best &&
            beyondGoal(known, text) === undefined &&
            // What only compiles a program does not start it.
            !(purpose === 'start' && linksNamesake(known)),
        )
      : true,
  );

/** "Build + ctest": a build alone would leave something out. */
const testsToo =
  /(?:\+|&|\b(?:and|then)\b|,)\s*(?:then\s+)?(?:(?:run|do|execute)\s+)?(?:all\s+)?(?:the\s+|its\s+|our\s+)?(?:unit\s+)?c?tests?\b/iu;

const howMany =
  /\b(\d{1,2}|two|three|four|five|ten|twenty)\s+(?:[\w-]+\s+){0,2}?(?:largest|biggest|heaviest|files)\b/iu;

const elsewhere: ReadonlySet<string> = new Set(
  [
    'docs',
    'coverage',
    'release',
    'benchmark',
    'migrate',
    'seed',
    'audit',
    'install',
    'image',
    'e2e',
    'integration',
  ].map((each) => `#${each}`),
);

const bothTests =
  /\bunit(?:\s+tests?)?\s+(?:and|&|\+)\s+integration\s+tests?\b|\bintegration(?:\s+tests?)?\s+(?:and|&|\+)\s+unit\s+tests?\b/giu;

/** "The project's ESLint setup" is nothing to be set up. */
const setUp =
  /\b(?:is|are|was|has|have|had|been|got)\s+set-?\s?up\b|\b(?:the|our|its|your|this|that|project['’]s)\s+(?:[\w-]+\s+){0,2}set-?up\b/giu;

/** "As the docs describe it": how it is to be done. */
const asDocumented =
  /\b(?:(?:as|like|the\s+way|what|how)\s+(?:the\s+|its\s+|our\s+)?(?:docs?|documentation|manual)\s+(?:describes?|says?|tells?|explains?|wants?|puts?|has|have|recommends?)(?:\s+it)?|(?:according\s+to|following|per|by)\s+(?:the\s+|its\s+|our\s+)?(?:docs?|documentation|manual))\b/giu;

/** Whether a text speaks of what none of the purposes is: documentation, coverage, a development server. */
const namesElse = (said: string, purpose: Purpose): boolean =>
  // "The unit and integration tests" are all of them.
  [
    ...conceptsOf(
      (purpose === 'test' ? said.replace(bothTests, 'tests') : said).replace(setUp, ' ').replace(asDocumented, ' '),
    ),
  ].some(
    (concept) =>
      // What a clean-up removes may come from anything.
      elsewhere.has(concept) && purpose !== 'clean',
  ) ||
  /\bdev(?:elopment)?[- ]?server\b|\b(?:installers?|demos?|examples?|samples?|links?|spelling|typos?|licen[cs]es?)\b/iu.test(
    said,
  );

/** The purpose that the rules found; undefined if none of those. */
function readAs({ goals, task }: ReadRequest): Purpose | undefined {
  const known = goals.filter(isKnown);
  if (known.length > 1) return 'several';
  const concepts = actionConcepts(known[0]?.text.replace(ofPackage, ' ') ?? '');
  if (concepts.has('#format')) return asksAboutFormat(task) ? 'format-check' : 'format';
  return (['test', 'lint', 'types', 'clean', 'build', 'start'] as const).find((each) => concepts.has(`#${each}`));
}

/** The only name of code in a text: `parseAmount`, `parse_amount`, or a capital within a sentence. */
function nameIn(text: string): string | undefined {
  const found =
    text.match(/`[\w.:]+`|\b[a-z]\w*[A-Z]\w*\b|\b\w+_\w+\b|\b[A-Z][a-z]+[A-Z]\w*\b|(?<=[\w,] )[A-Z][a-z]{2,}\b/g) ?? [];
  const names = [...new Set(found.map((each) => each.replaceAll('`', '')))];
  return names.length === 1 ? names[0] : undefined;
}

/** The only folder below the root that a text names as a path. */
function folderIn(text: string, root: string): string | undefined {
  const paths = (
    text.match(/(?<![\w./-])(?:[\w-]+\/)+[\w-]*|(?<=\b(?:in|under|below|inside|within) (?:the )?)[\w-]+\b/g) ?? []
  )
    .map((path) => path.replace(/\/$/, ''))
    .filter((path) => statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() === true);
  return new Set(paths).size === 1 ? paths[0] : undefined;
}

/** The command whose success is the task's, if the workspace's own commands leave no doubt: for models that do not read them. */
export async function goalCheckOf(told: string, root: string): Promise<InferredCheck | undefined> {
  const task = askIn(told);
  const { workspace, goals, question, ...asked } = readRequest(
    task,
    await readWorkspace(root, createFileReader(), process.env['PATH'] ?? ''),
  );
  return question ? undefined : inferCheck(goals, { ...workspace, task: asked.task, said: task });
}
