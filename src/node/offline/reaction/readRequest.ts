// What a task asks of a workspace: by rules about its words, and where they find nothing or are led astray, by what it resembles.
import type { InferredCheck } from '../../../core/ports.ts';
import { createFileReader } from '../commands/folder.ts';
import { readWorkspace } from '../commands/readWorkspace.ts';
import type { Workspace } from '../commands/workspace.ts';
import { purposeOf, type Judged } from '../purpose/purpose.ts';
import { askedDeed } from '../request/askedDeeds.ts';
import { askedFact } from '../request/askedFacts.ts';
import { askIn, isReadWhole, ownSentence } from '../request/asking.ts';
import { forbiddenBy, forbidsAllChange, rulesOutWhatIsTold } from '../request/forbidden.ts';
import { deedsOf } from '../request/deeds.ts';
import { withoutLeftOut } from '../request/leftOutByName.ts';
import { isKnown } from '../request/goals.ts';
import { ordersIn } from '../request/orders.ts';
import { comparesTwo } from '../questions/commandFacts.ts';
import { formatsOther } from '../request/onlyPath.ts';
import { ownRun, pathRun } from '../request/ownRuns.ts';
import { ownWords } from './literalGoal.ts';
import { flakyTestQuestion, forbidsRuns } from '../questions/flakyTest.ts';
import { gitQuestion } from '../questions/git.ts';
import { asksItself, questionBeyond, questionOf, unansweredQuestion, type Question } from '../questions/question.ts';
import { withoutWhatIsMade } from '../request/otherDeeds.ts';
import { ofNamedLinter } from '../request/namedLinter.ts';
import { wholeByProducts } from '../request/namedProducts.ts';
import { scriptOfCi } from '../request/scriptOfCi.ts';
import { wantsStandardLayout } from '../request/standardLayout.ts';
import { targetByName } from '../request/targetByName.ts';
import { createMatcher } from '../request/match.ts';
import { syntaxOfAll } from '../request/syntaxOfAll.ts';
import { withoutMaking } from './wantsGone.ts';
import { builtByTests } from '../request/builtByTests.ts';
import { syntaxAsSaid, syntaxOfFile } from '../request/syntaxOfFile.ts';
import { writtenOut } from '../request/shorthand.ts';
import { plainly } from '../questions/plainly.ts';
import { withNearPath } from '../request/nearPath.ts';
import { packageRequest } from '../request/packageRequest.ts';
import { namesAbove } from '../request/projectAbove.ts';
import { withoutBareStarts } from '../request/programOnFile.ts';
import { ordersRemoval } from '../request/removals.ts';
import { describesTestFile } from '../request/testFile.ts';
import { actionConcepts, conceptsOf } from '../request/vocabulary.ts';
import { saidAsWhole, wholeOrder } from '../request/wholeOrder.ts';
import { withoutSourceScripts } from '../request/sourceScripts.ts';
import { wholeByName, withoutOwnName } from '../request/ownName.ts';
import { saidOutput } from '../request/saidOutputs.ts';
import { spelled } from '../request/spelling.ts';
import { asksHowFormatIs, ordersFormat } from './beyondGoal.ts';
import { inferCheck } from './check.ts';
import { asksPutRight } from './putRight.ts';
import { withoutUnasked } from './unaskedRuns.ts';
import { testsAskedIn } from './stateOfTests.ts';
import { withOnlySentence, withoutCircumstances } from './onlySentence.ts';
import { orderAmongStories } from '../request/orderAmongStories.ts';
import { readWithCompiler } from './readWithCompiler.ts';
import { orderAsSaid } from './orderAsSaid.ts';
import { goalFrom } from './goalRanking.ts';
import { isOnlyUsual, isUsualDeed } from './usualDeeds.ts';
import { readByRules, unknownGoal, type ReadRequest } from './taskGoals.ts';
import {
  certainProb,
  factual,
  inPlainWords,
  nameIn,
  openQuestion,
  plainWords,
  politely,
  readAs,
  sureProb,
  testsOnlyInData,
  wishes,
} from './plainWords.ts';

/** What is told rather than asked may be taken for a question by what it only mentions: "..., I changed a shared helper". Not with a file. */
const asks =
  /\?|\/|\w\.\w|^\W*(?:(?:please|pls|just|now|so|and|ok|hey|hi)\W+)*(?:what|which|who|whose|where|why|how|when|is|are|was|were|does|do|did|can|could|has|have|will|would|should|find|list|show|search|grep|look|tell|count|explain|describe|print|read|open|give|name)\b/iu;

/** From this probability on, it wants something else than what its words share with a usual command: "type the parse function". */
const otherProb = 0.8;

export function readRequest(typed: string, whole: Workspace): ReadRequest {
  const place = withoutSourceScripts(typed, whole);
  const line = wholeOrder(typed, place);
  return line === undefined
    ? withoutCircumstances(typed, (said) => readInParts(said, place))
    : readAsLine(typed, line, place);
}

const readInParts = (typed: string, whole: Workspace): ReadRequest =>
  readWithCompiler(typed, whole, (order) =>
    orderAsSaid(order, whole, (said) =>
      withoutUnasked(said, withoutLeftOut(said, ofNamedLinter(writtenOut(said), whole)), (each, place) =>
        withOnlySentence(each, (sentence) => withoutMaking(sentence, readWords(sentence, place))),
      ),
    ),
  );

function readWords(typed: string, whole: Workspace): ReadRequest {
  const written = withNearPath(wholeByName(writtenOut(typed), whole.root), whole.root);
  // "Mkae all": what is typed as a command of this workspace.
  const line = spelled(written, new Set()).trim();
  const said = whole.commands.some(({ command }) => command === line) ? line : builtByTests(written, whole);
  const known = typedFirst(said, whole);
  if (known !== undefined) return readByRules(known, whole);
  const spelt = spelled(said, ownWords(whole));
  const ofSyntax =
    syntaxOfFile(said, whole) ?? syntaxOfAll(spelt, whole) ?? syntaxAsSaid(spelt, whole) ?? packageRequest(said, whole);
  const alone =
    ofSyntax ?? pathRun(spelt, whole) ?? ownRun(said, whole) ?? (spelt === said ? undefined : ownRun(spelt, whole));
  if (alone !== undefined) return readAsLine(said, alone, whole);
  const read = readByRules(said, whole);
  if (rulesOutWhatIsTold(said))
    return {
      ...{ ...read, goals: [unknownGoal(said, read.workspace.commands)] },
      ...{ question: questionOf(said, whole), isClear: true },
    };
  // Whoever types it wants to see it.
  if (line === 'git log') return { ...read, question: gitQuestion(line, whole), isClear: true };
  if (read.isBeyond === true) return ofClearSentence(said, whole) ?? read;
  const isAnswered = read.isClear && read.question !== undefined;
  if (forbidsRuns.test(typed) && flakyTestQuestion(plainly(read.task), whole) !== undefined)
    return { ...read, question: { looks: [], nothing: 'Only runs of the tests tell that, and none was wanted.' } };
  if (isAnswered && asksItself(said, whole)) return read;
  const isLiteral = read.goals.some(({ literal }) => literal !== undefined);
  const ruledOut = new Set([...forbiddenBy(said)].map((concept) => concept.slice(1)));
  const judged = forChecking(
    purposeOf(withoutOwnName(withoutWhatIsMade(spelled(said, ownWords(whole))), whole.root), ruledOut),
    said,
  );
  if (!isLiteral && !read.question && namesOnlyInPath(said, read, judged))
    return { ...read, goals: [unknownGoal(said, read.workspace.commands)], isClear: false, isBeyond: true };
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
  const isSaidSo = startsNamed(said, whole) || (saidOutput(said, whole) ?? targetByName(said, whole)) !== undefined;
  const isOther = judged.purpose === 'other' && judged.prob >= otherProb && !isSaidSo;
  if (isOther && !isTyped && !read.question && isElse)
    return { ...read, goals: [unknownGoal(said, read.workspace.commands)], isClear: false, isBeyond: true };
  // What is to be removed is not to be made.
  const isOpposite = judged.purpose === 'build' && ordersRemoval(said);
  const plain = isLiteral || isOpposite ? undefined : inPlainWords(said, judged, read, whole);
  const again =
    plain === undefined
      ? undefined
      : readByRules(
          namesAbove(said, whole.root) ? `${plain} in the parent project` : plain,
          withoutBareStarts(withoutOtherFormatters(whole, said), said),
        );
  const found = readAs(read);
  const isRun = !isLiteral && !read.question;
  const isRuledOut = found !== undefined && ruledOut.has(found);
  // "Check for errors", where only `make check` does anything.
  const leadsNowhere = again?.question === undefined && again?.goals.some(isKnown) === false;
  const isLed =
    leadsNowhere && !isRuledOut && (read.isClear || read.goals.some(({ literal }) => literal !== undefined));
  if (again !== undefined && !isLed) return again;
  // All of the tests are not the one file that it describes; and what it rules out is not run.
  const isAnother = isRun && (isRuledOut || (found === 'test' && describesTestFile(said, whole.root)));
  return isAnother
    ? { ...read, goals: [unknownGoal(said, read.workspace.commands)], isClear: false, isBeyond: true }
    : read;
}

const withoutOtherFormatters = (whole: Workspace, said: string): Workspace => ({
  ...whole,
  commands: whole.commands.filter(({ command }) => !formatsOther(command, said, whole.root)),
});

/** A request for which one line is all. */
function readAsLine(task: string, literal: string, workspace: Workspace): ReadRequest {
  const matcher = createMatcher(workspace.commands);
  const goal = { ...goalFrom(task, matcher, workspace.commands), literal };
  return { task, workspace, matcher, goals: [goal], question: undefined, isClear: true };
}

/** From this probability on, it is about tests for all that. */
const leastPathProb = 0.6;

/** "sample/test.hjson -> json", "any errors in server.log?": no tests to run and nothing to start, where only a path has the word. */
function namesOnlyInPath(said: string, read: ReadRequest, { purpose, prob }: Judged): boolean {
  const found = readAs(read);
  const { goals, workspace } = read;
  const best = goals.flatMap(({ ranking, best }) =>
    workspace.commands.filter((_, id) => best > 0 && (ranking.relevance[id] ?? 0) >= best),
  );
  const isOf = (deed: 'test' | 'start') =>
    found === deed ||
    (found === undefined && best.length > 0 && best.every(({ name }) => conceptsOf(name).has(`#${deed}`)));
  const deed = isOf('test') ? 'test' : isOf('start') ? 'start' : undefined;
  if (deed === 'test' && testsOnlyInData(said)) return true;
  const bare = said.replaceAll(/(?<![\w./-])[\w.-]*[/.][\w./-]*\w/gu, ' ');
  return (
    deed !== undefined &&
    !(purpose.startsWith(deed) && prob >= leastPathProb) &&
    bare !== said &&
    !actionConcepts(bare).has(`#${deed}`) &&
    !/\b(?:run|runs|pass\w*|check|app|server|program|site|up|come\s+out|(?:go(?:es)?|gets?|makes?\s+it)\s+through|(?:exits?|ends?|finish(?:es)?)\s+(?:clean\w*|0|with(?:out)?)|holds?)\b/iu.test(
      bare,
    )
  );
}

/** "npm test, how many passed?", "so that cargo fmt --check stays silent": the tests whose result is asked for, and what makes a check of the format pass. */
function typedFirst(said: string, whole: Workspace): string | undefined {
  const { commands } = whole;
  const [, line = ''] = resultOf.exec(said) ?? [];
  const known = commands.find(({ command }) => command === line);
  const does = [...conceptsOf(known?.name ?? '')];
  if (does.length > 0 && does.every((one) => /^#(?:test|unit|lint|types|check)$/.test(one))) return line;
  const tests = testsAskedIn(said, deedsOf(commands));
  if (tests !== undefined) return tests;
  const own = scriptOfCi(said, whole) ?? wholeByProducts(said, whole);
  if (own !== undefined) return own;
  return ((comesTo.test(said) || quietAfter.test(said)) && !asksElse.test(said)) ||
    madeNeat.test(said) ||
    wantsStandardLayout(said) ||
    asksPutRight(said)
    ? 'format the code'
    : undefined;
}

const resultOf =
  /^\W*([a-z][\w./-]*(?: [\w:./-]+)+),\s+(?:and\s+)?(?:how\s+many\s+(?:\w+\s+)?(?:pass|fail|succeed)\w*|did\s+(?:it|they|all|everything)\s+pass)\s*\?\s*$/iu;
/** "Make src and test neat again": no tests to run. */
const madeNeat =
  /^\W*(?:please\s+)?make\s+(?:(?:the|all|our|my|of|src|lib|and|tests?|sources?|code|files?)\s+){1,5}(?:neat|tidy|pretty)\b|^\W*(?:please\s+)?(?:bring|put|get)\s+(?:(?:the|all|our|my|of|src|lib|and|tests?|examples?|sources?|code|files?|everything|benches),?\s+){1,7}(?:back\s+)?(?:in)?to\s+(?:the\s+|its\s+)?(?:standard|usual|canonical|official|proper)\s+(?:(?!(?:folder|directory|dir|project|file|package|maven|module|tree)\b)\w+\s+)?(?:layout|format|style|formatting)\b/iu;
const comesTo =
  /(?:\bso\s+that\s+|^\W*(?:(?:i['’]d|i\s+would|we['’]d|we\s+would)\s+(?:like|love)\s+|(?:i|we)\s+(?:want|need)\s+|(?:please\s+)?(?:make|get|have)\s+)?)[`'"]?(?:cargo fmt|(?:npx )?prettier|black|ruff format|dart format|mix format)\b[^.;!?]{0,60}?--(?:check\S*|list-different|dry-run)[`'"]?\s+(?:(?:should|must|shall|has\s+to|needs\s+to|to)\s+(?:come\s+out|be|pass|succeed|end|stay|go\s+through)\b|pass(?=\s*[.!]*$|\s+again\b)|passes|succeeds|(?:is|gets|becomes|stays|goes|comes)\s+\w+|(?:has|finds|would\s+have|will\s+have|had)\s+nothing|no\s+longer\s+(?:complains|fails))\b/iu;
/** "Cargo fmt --check complains. I'd like it to be quiet afterwards." */
const quietAfter =
  /(?:^|[\s`'"])(?:cargo fmt|(?:npx )?prettier|black|ruff format|dart format|mix format)\b[^.;!?]{0,60}?--(?:check\S*|list-different|dry-run)[`'"]?\s+(?:complains|fails|is\s+(?:un|not\s+)happy|moans|objects|barks|is\s+red)\b[^.;!?]{0,60}[.;!]\s+(?:please\s+)?(?:(?:i['’]d|i\s+would|we['’]d)\s+(?:like|love)|(?:i|we)\s+(?:want|need)|make|get|have)\s+(?:it|that)\s+(?:to\s+)?(?:be\s+|go\s+|stay\s+|come\s+out\s+)?(?:quiet|silent|happy|green|clean|pass|shut\s+up)\b/iu;
/** What is wanted is not that the sources are rewritten. */
const asksElse =
  /\b(?:ci|pipeline|workflow|config\w*|(?:the|a)\s+(?:best\s+)?way\s+to|how|tell|show|explain|why|install|add|write|do(?:n['’]t| not)|never|without|delet\w*|remov\w*|disabl\w*|ignor\w*|skip\w*|turn\w*)\b/iu;

/** "Start droopy", where a program of that name lies here. */
function startsNamed(said: string, { names, commands }: Workspace): boolean {
  const [, name = ''] =
    /^\W*(?:(?:please|pls|now|just|can you|could you)\s+)*(?:start|run|launch|fire\s+up)\s+(?:the\s+)?[`'"]?([\w.-]*\w)/iu.exec(
      said,
    ) ?? [];
  const isFile = [...names].some((file) => [file, file.replace(/\.(?:py|sh|pl|[cm]?js|rb)$/, '')].includes(name));
  return isFile || commands.some(({ starts, command }) => starts?.program === name || command.endsWith(`/${name}`));
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

/** From this probability on, it asks about what it names, and wants none of that done: "why does the formatter change my quotes?" */
const questionProb = 0.6;

const forbidsRunning =
  /\b(?:do(?:n['’]?t| not)|never|without|no need to)\s+(?:run|start|execut|launch|call|invok|trigger)\w*\b(?!\s+(?:(?:the|any|all|unit)\s+)*tests?\b)/iu;

const forbidden = new RegExp(`${forbidsRunning.source}\\s+(?:it|them|that|this|anything|any of (?:it|them))\\b`, 'iu');

/** "Should we clean the build folder?", "just tell me the lint command, do not run it"; "build it, but don't run it" orders a build. */
function runsNothing(said: string, { commands }: Workspace): boolean {
  if (/^(?:\W*|[^.;!?]{3,80}[,:]\s+)should\s+(?:i|we|one)\b[^.;!?]*\?\s*$/iu.test(said)) return true;
  if (!forbidden.test(said) || !asks.test(said)) return false;
  return ordersIn(said.replace(forbidden, ' '), deedsOf(commands)) === undefined;
}

/** "What would it delete?", "could it overwrite something?": a program that one does so of is not to be run. */
const supposes = /\b(?:would|could|might|may|safe|harm\w*|danger\w*|risk\w*|happens?)\b/iu;

/** "Do the usual build steps": no question without its mark. */
const ordersDo =
  /^\W*(?:please\s+)?do\s+(?:the|an?|all\s+the)\s+(?:[\w-]+\s+){0,3}?(?:steps?|build|install\w*|instal|linting|formatting|check|cleanup|set-?up|procedure|routine|run|generation)\b(?!\s+(?:pass|fail|work|succeed|exist|need|have|depend)\w*)[^?]*$/iu;

/** "Are the tests OK?": only a run tells. */
const asksForState =
  /^\W*(?:does|do|will)\s+(?:it|they|everything|all(?:\s+of\s+(?:it|them))?)\s+(?:(?:also|still|now|really)\s+)*pass\b|^\W*(?:are|is|do|does|did|will)\s+(?:(?:all|of|the|our|my|these|unit)\s+)*(?:tests?|suite|test\s+suite|specs?|build|lint(?:er|ing)?|checks?|type(?:s|check)?)\s+(?:\w+\s+)?(?:ok(?:ay)?|fine|good|green|healthy|happy|clean|all\s+right|alright|in\s+(?:order|shape)|pass(?:es|ing)?|succeed(?:ing|s)?|work(?:s|ing)?)\b|^\W*(?:does|do|did|will)\s+(?:(?:the|our|my)\s+)?(?:[\w.-]+\/)*[\w-]*tests?\.\w+\s+(?:\w+\s+)?(?:(?:go|get|make\s+it|run)\s+through|pass|succeed|finish|exit|end)\b/iu;

/** "Which lint warnings does the library have at the moment?": only a run tells that too, but not which of them are ignored. */
const asksWhatIsFound =
  /^\W*(?:which|what|how\s+many)\s+(?:lint(?:er|ing)?|clippy|eslint|ruff|pylint|flake8|rubocop|style|type)\s+(?:warnings?|errors?|findings?|problems?|issues?|complaints?|violations?|offen[cs]es)\s+(?:(?:does|do)\s+(?:(?:the|our|this|my)\s+(?:[\w-]+\s+){1,2}|it\s+|we\s+|i\s+)(?:currently\s+|still\s+|now\s+)?(?:have|get|give|show|produce|raise)|(?:has|have)\s+(?:it|we|i|(?:the|our|this|my)\s+[\w-]+)|are\s+(?:there|left))\b(?![^.;!?]*\b(?:ignor\w+|disabl\w+|suppress\w+|allow\w*|enabl\w+|configur\w+|mean\w*)\b)/iu;

/** Whether nothing that a question names is to be run for its answer, as a program whose output it asks for would be. */
function onlyAsks(said: string, read: ReadRequest): boolean {
  if (ordersDo.test(said) || asksForState.test(said) || asksWhatIsFound.test(said)) return false;
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

/** The command whose success is the task's, if the workspace's own commands leave no doubt: for models that do not read them. */
export async function goalCheckOf(told: string, root: string): Promise<InferredCheck | undefined> {
  const whole = await readWorkspace(root, createFileReader(), process.env['PATH'] ?? '');
  const task =
    askedFact(told, whole) ?? saidAsWhole(told, whole) ?? askedDeed(told, whole) ?? orderAmongStories(askIn(told));
  const { workspace, goals, question, ...asked } = readRequest(task, whole);
  return question || !isReadWhole(told) ? undefined : inferCheck(goals, { ...workspace, task: asked.task, said: task });
}
