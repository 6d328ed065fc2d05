// What a task wants, said again in plain words that the rules know.
import type { Workspace } from '../commands/workspace.ts';
import { sentenceFor, type Judged, type Purpose } from '../purpose/purpose.ts';
import { asksForByproduct, generatesFile } from '../request/byproducts.ts';
import { wantsPacked } from '../request/archives.ts';
import { forbiddenBy, forbidsAllChange, forbidsChange } from '../request/forbidden.ts';
import { speaksOfData } from '../request/formatNouns.ts';
import { isKnown } from '../request/goals.ts';
import { ofData } from '../request/testFile.ts';
import { isFolderIn } from '../request/fileCommand.ts';
import { keptIn } from '../request/keptThings.ts';
import { limitsNames } from '../request/namesOfFiles.ts';
import { ofPackage } from '../request/orders.ts';
import { asksForUses } from '../questions/definitionQuestion.ts';
import { dependencyIn } from '../questions/dependencyIn.ts';
import { selectionIn } from '../request/testSelection.ts';
import { describesTestFile, onlyFileOfTests } from '../request/testFile.ts';
import { actionConcepts, conceptsOf } from '../request/vocabulary.ts';
import { namesTool, ofNamedTool } from '../request/saidTools.ts';
import { linksNamesake } from '../sources/makePrograms.ts';
import { asksAboutFormat, beyondGoal, ordersFormat } from './beyondGoal.ts';
import type { ReadRequest } from './taskGoals.ts';

/** How each purpose is said in words that the rules know. */
export const plainWords: Readonly<Partial<Record<Purpose, string>>> = {
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
export const sureProb = 0.75;

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
export const certainProb = 0.95;

/** From this probability on, one file of tests is meant, where one is called as the task says. */
const fileProb = 0.55;

/** And from this one on where its path is said. */
const pathProb = 0.3;

/** `tests/unit/test_dates.py` */
const testPath = /(?<![\w/])(?:[\w-]+\/)+[\w.-]+\.\w+/u;

/** "Could you please compile it?": an order, for all its mark. */
export const politely = /^\W*(?:(?:hello|hi|hey|good \w+|please)\W+)*(?:can|could|would|will)\s+(?:you|u)\b/iu;

/** What both the rules and the classifier take for a question. */
export const factual: ReadonlySet<Purpose> = new Set(['version', 'definition', 'largest']);

/** Who asks what, why or how wants nothing changed or started. */
export const openQuestion = /^\W*(?:(?:and|so|but|ok|hey|hi)\W+)*(?:what|which|who|whose|where|why|how|when)\b/iu;

const acts: ReadonlySet<Purpose> = new Set(['build', 'clean', 'start', 'format']);

/** "Can I have a jar?", "when you get a minute, ...", and what has no words. */
export const wishes =
  /^\W*(?:can|could|may)\s+(?:i|we)\s+(?:have|get|see)\b|^\W*(?:how|what)\s+about\s+\w+ing\b|^\W*why\s+(?:not|don['’]?t\s+(?:you|we))\b|^\W*(?:when(?:ever)?|once)\s+(?:you|u)\s+(?:get|have|can|find)\b|^\P{L}*$/iu;

/** "The format check rejected my branch. Fix them in place": a check is the reason, and not what is wanted. */
const isAfterCheck = (said: string): boolean =>
  ordersFormat.test(said) && /\b(?:check|job|step|gate|pipeline)\b/iu.test(said) && !/\w\.\w|\w\/\w/u.test(said);

/** "Toss my notes away", "the dist folder only": something of one's own, or a single folder. */
const removesOther =
  /\b(?:throw|toss|chuck|delete|remove|wipe|purge|erase|drop|get\s+rid\s+of|clean(?:\s+up)?)\s+(?:away\s+)?(?:(?:all|the|my|our|these|those|old)\s+)*(?:[\w-]+\s+){0,2}?(?:notes?|migrations?|photos?|pictures|uploads?|database|db|settings|virtual\s*env\w*|venv|users?|accounts?|branch(?:es)?|commits?|tests|sources|docs?)\b|\bfolders?\s+only\b|\bonly\s+the\s+[\w-]+\s+folder\b/iu;

/** "Don't put the folder back to how it was before I ran make." */
const restoresNothing =
  /\b(?:do(?:n['’]?t|\s+not)|never|must(?:n['’]?t|\s+not))\s+(?:ever\s+|please\s+)?(?:put|get|bring|take|return|restore|reset|set|go|revert|undo)\b/iu;

/** "Do I need the static library?" */
const doubtsNeed = /\b(?:whether|do|did|should|would)\s+(?:i|we)\s+(?:\w+ly\s+)?(?:need|want)\s+(?!to\b|you\b)/iu;

/** "Which revision did we check out?": of git, and no version. */
const ofCommit =
  /\b(?:which|what)\s+(?:git\s+)?(?:commit\b|revision\b[^.;!?]{0,40}\b(?:check(?:ed)?\s+out|commit|git|head)\b)/iu;

/** "I cloned it to try the current development version": told in passing. */
const versionInPassing =
  /\b(?:try(?:ing)?|tries|us(?:e|ing)|test(?:ing)?|have|got|get|run(?:ning)?|build(?:ing)?|compil(?:e|ing)|cloned|downloaded|checked\s+out|with|of|against|from)\s+(?:out\s+)?(?:the|this|a|an|our|my)\s+(?:[\w-]+\s+){0,2}?(?:version|release)\b/giu;
const asksVersion = /\?|\b(?:which|what|versions?|releases?|tags?|tell|say|find\s+out|know|number)\b/iu;

/** "Run the style checks and tests": one clause, whose parts the rules know. */
const isPlainPair = /^[\w\s/-]{0,80}\s(?:and|then|plus|&)\s[\w\s/-]{1,40}[.!]?\s*$/u;

const onlyName = /^\W*(?:please\s+)?(?:run|use|do|call)\s+[\w.-]+\W*$/iu;

/** "Feed tests/data/a.json to bin/tool.py": no tests are spoken of. */
export function testsOnlyInData(said: string): boolean {
  const bare = said.replaceAll(ofData, ' ');
  return bare !== said && !speaksOfTests.test(bare);
}
const speaksOfTests = /\b(?:tests?|testing|specs?|suite|pass(?:es)?|fail\w*|checks?|green)\b/iu;

/** Undefined where the rules' reading stands. */
export function inPlainWords(
  said: string,
  { purpose, prob }: Judged,
  read: ReadRequest,
  whole: Workspace,
): string | undefined {
  const found = readAs(read);
  if ((purpose.startsWith('test') || found === 'test') && testsOnlyInData(said)) return undefined;
  if (selectionIn(said)?.kind !== 'without' && (purpose === 'test-file' || purpose === 'test' || found === 'test')) {
    const isOfOne =
      (purpose === 'test-file' && prob >= (testPath.test(said) ? pathProb : fileProb)) ||
      describesTestFile(said, whole.root);
    const file = onlyFileOfTests(said, whole, isOfOne);
    if (file !== undefined) return `run only the tests in ${file}`;
  }
  if (purpose === 'build' && doubtsNeed.test(said)) return undefined;
  if (purpose === 'clean' && (removesOther.test(said) || restoresNothing.test(said))) return undefined;
  if (purpose.startsWith('format') && speaksOfData(said) && !conceptsOf(said).has('#format')) return undefined;
  if (purpose === 'version' && ofCommit.test(said)) return undefined;
  const isPassing = purpose === 'version' && !asksVersion.test(said.replace(versionInPassing, ' '));
  if (isPassing && read.isClear && !read.question) return undefined;
  // "Run xo": a name says nothing to who does not know it.
  if (read.isClear && found !== undefined && onlyName.test(said)) return undefined;
  // "Test client and server": the rules see which parts.
  const isOfParts = read.goals.length > 1 && read.goals.every(({ text }) => conceptsOf(text).has(`#${purpose}`));
  if (isOfParts || (isPlainPair.test(said) && read.isClear && read.goals.length > 1 && read.goals.every(isKnown)))
    return undefined;
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
        : purpose === 'start' && found === undefined && !isServed(read, purpose)
          ? leastProb
          : sureProb
      : leastProb;
  if (
    prob < (purpose === 'clean' && !isSafer ? Math.max(least, cleanProb) : onlyLooks ? least - lookingLess : least) ||
    (found === purpose && !read.question && !(purpose === 'format' && isAfterCheck(said))) ||
    (purpose === 'format' && found === 'format-check') ||
    (!onlyLooks && namesElse(sentenceFor(purpose, said), purpose)) ||
    (purpose === 'build' &&
      (testsToo.test(said) || (namesTool(said) && ofNamedTool(said, whole.commands) !== whole.commands))) ||
    (purpose === 'build' && (asksForByproduct(said) || generatesFile(said) || wantsPacked(said))) ||
    forbiddenBy(said).has(`#${purpose}`)
  )
    return undefined;
  if (purpose === 'definition') {
    const name = nameIn(said);
    return name && `where is ${name} defined${asksForUses.test(said) ? ', and which file uses it' : ''}?`;
  }
  // What the rules found by a name of this workspace stands.
  const isAsked =
    (onlyLooks && prob >= lookProb) || (purpose !== 'build' && purpose !== 'start' && prob >= certainProb);
  if (read.isClear && found === undefined && !read.question && !isAsked && isServed(read, purpose)) return undefined;
  if (openQuestion.test(said) && !wishes.test(said) && acts.has(purpose)) return undefined;
  const used = purpose === 'version' ? dependencyIn(said, whole) : undefined;
  if (used !== undefined) return `which version of ${used} does it use?`;
  if (purpose === 'largest' && (ofNoFile.test(said) || limitsNames(said))) return undefined;
  const many = purpose === 'largest' ? howMany.exec(said)?.[1] : undefined;
  const plain = many === undefined ? plainWords[purpose] : `which are the ${many} largest files?`;
  const stays = purpose === 'clean' ? keptIn(said) : '';
  if (stays !== '') return `${plainWords.clean ?? ''}, ${stays}`;
  if (purpose === 'lint' && (forbidsChange.test(said) || forbidsAllChange.test(said)))
    return 'run the linter, read-only';
  const folder = folderIn(said, whole.root);
  return plain && (folder === undefined ? plain : `${plain.replace(/\?$/, '')} in ${folder}`);
}

/** The slowest of all, the longest of what stands in files, or the number of that. */
const ofNoFile =
  /\bslow\w*|\b(?:tak(?:es?|ing)|runs?)\s+(?:the\s+)?longest\b|\blongest\s+(?:tests?|functions?|methods?|steps?|jobs?|commits?|targets?|class(?:es)?|lines?)\b(?!\s+files?\b)|\b(?:most|fewest|least)\s+(?:lines?|words|characters)\b(?!.*\b(?:size|bytes)\b)/iu;

/** Whether what fits best does no more than is asked: what seeds a database only mentions the board that it fills. */
const isServed = ({ goals, workspace: { commands } }: ReadRequest, purpose: Purpose): boolean =>
  goals.every(({ text, best, literal, ranking }) =>
    literal === undefined
      ? commands.some(
          (known, id) =>
            (ranking.relevance[id] ?? 0) >= best &&
            beyondGoal(known, text) === undefined &&
            // What only compiles a program does not start it.
            !(purpose === 'start' && linksNamesake(known)) &&
            !(purpose === 'clean' && doesElse(known)),
        )
      : true,
  );

/** A usual deed by its name, and no clean-up. */
const doesElse = ({ name }: Workspace['commands'][number]): boolean => {
  const concepts = conceptsOf(name);
  return !concepts.has('#clean') && ['#test', '#check', '#lint', '#build', '#start'].some((one) => concepts.has(one));
};

/** "Build + ctest": a build alone would leave something out. */
const testsToo =
  /(?:\+|&|\b(?:and|then)\b|,)\s*(?:then\s+)?(?:(?:run|do|execute)\s+)?(?:all\s+)?(?:the\s+|its\s+|our\s+|those\s+|these\s+|their\s+)?(?:unit\s+)?c?tests?\b/iu;

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

/** "Nothing minified and no release". */
const leftOut =
  /\b(?:no|without(?:\s+(?:any|an?|the))?|neither|nor)\s+(?:release|publish(?:ing)?|deploy\w*|install\w*|docs?|documentation|coverage|benchmarks?)\b/giu;

/** Whether a text speaks of what none of the purposes is: documentation, coverage, a development server. */
const namesElse = (said: string, purpose: Purpose): boolean =>
  // "The unit and integration tests" are all of them.
  [
    ...conceptsOf(
      (purpose === 'test' ? said.replace(bothTests, 'tests') : said)
        .replace(setUp, ' ')
        .replace(asDocumented, ' ')
        .replace(leftOut, ' '),
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
export function readAs({ goals, task }: ReadRequest): Purpose | undefined {
  const known = goals.filter(isKnown);
  if (known.length > 1) return 'several';
  const concepts = actionConcepts(known[0]?.text.replace(ofPackage, ' ') ?? '');
  if (concepts.has('#format')) return asksAboutFormat(task) ? 'format-check' : 'format';
  return (['test', 'lint', 'types', 'clean', 'build', 'start'] as const).find((each) => concepts.has(`#${each}`));
}

/** The only name of code in a text: `parseAmount`, `parse_amount`, or a capital within a sentence. */
export function nameIn(text: string): string | undefined {
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
    .filter((path) => isFolderIn(root, path));
  return new Set(paths).size === 1 ? paths[0] : undefined;
}
