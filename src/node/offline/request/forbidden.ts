// What a task says not to do: "run the tests without building", "don't install anything".
import { actionConcepts, conceptsOf } from './vocabulary.ts';

const joints =
  /\s*(?:[,;:()]|\.(?=\s|$)|[!?]+|\s[-–—]+\s|\b(?:but|and|then|because|since|although|so)\b(?!\s+not\b))\s*/iu;
const deed =
  '(?:re-?)?(?:run|start|execut|launch|build|compil|test|check|lint|format|install|fetch|download|updat|upgrad|publish|deploy|releas|upload|push|clean|clear|delet|remov|generat|migrat|do|us|touch|try|bring|put)(?:e|ning|ing|ting)?\\b';
const polite = '^(?:\\W|please\\b|pls\\b|and\\b|but\\b|so\\b|just\\b|also\\b|(?:you|we)\\s+(?:must|should|shall)\\b)*';
/** "Don't run the tests", "skip the build", "never publish", "no install". */
const order = new RegExp(
  `${polite}(?:(?:do not|don['’]?t|dont|never|(?:there(?:['’]s| is) )?no need to|needn['’]?t|must(?:n['’]?t| not)|should(?:n['’]?t| not))\\s+(?:ever\\s+|even\\s+)?(?=${deed})|skip(?:ping)?\\s+|leave\\s+out\\s+|no\\s+(?=${deed}))(.*)$`,
  'iu',
);
/** "Test it without building", "run the tests but not the build", told by somebody who wants something done. */
const tail = new RegExp(
  `${polite}(?:(?:can|could|would|will)\\s+you\\s+(?:please\\s+)?)?(?:${deed}|give|make|get|show)\\b.*?\\s(?:(?:without|w/o)\\s+(?=${deed}|(?:any|the|a)\\s|coverage\\b|cov\\b)|(?:but|and)\\s+not\\s+|instead of\\s+)(.*)$`,
  'iu',
);

const usualThing = '(?:(?:unit|integration|test)\\s+)?(?:tests?|suite|linter|linting|lint|build|benchmarks?|docs)';
/** "The test suite takes ages, leave it out", "no tests needed". */
const unwanted = new RegExp(
  `\\b(?:the|any|my|our)\\s+(${usualThing})\\b[^.;!?]{0,60}[,;.]\\s*(?:so\\s+)?(?:please\\s+)?(?:just\\s+)?(?:leave|skip|omit|drop|forget)\\s+(?:it|them|that|those)(?:\\s+out)?\\s*(?:[.!,;]|$)|\\bno\\s+(${usualThing})\\s+(?:is\\s+|are\\s+)?(?:needed|required|necessary|wanted)\\b`,
  'giu',
);

/** "Don't throw the objects away" */
const otherRemoving = /\b(?:get\s+rid\s+of|throw(?=\s[^.;!?]{0,40}\baway\b)|wipe|erase|purge)\b/giu;

/** "I don't want the objects gone" */
const unwished =
  /\b(?:i|we)\s+(?:do(?:n['’]?t|\s+not)|never)\s+want\s+([^.;!?]{1,60}?)\s+(?:gone|removed|deleted|wiped|erased|cleaned(?:\s+up)?)\b/giu;
/** "You must under no circumstances remove it", "it is forbidden to deploy". */
const inNoCase =
  /\b(?:(?:you|we)\s+)?(?:must|should|may|can)\s+(?:under\s+no\s+circumstances|in\s+no\s+case|on\s+no\s+account)\s+|\b(?:under\s+no\s+circumstances|in\s+no\s+case|on\s+no\s+account)\s+(?:must|should|may)\s+(?:you|we)\s+|\bit\s+is\s+(?:strictly\s+)?forbidden\s+to\s+/giu;
const inPlainOrders = (said: string): string =>
  said.replace(inNoCase, 'do not ').replace(unwished, "don't remove $1").replace(otherRemoving, 'remove');

/** What is ruled out, each in the words of the task. */
const ruledOutIn = (task: string): readonly string[] => [
  ...task.split(joints).flatMap((clause) => order.exec(clause)?.[1] ?? tail.exec(clause)?.[1] ?? []),
  ...[...task.matchAll(unwanted)].map(([whole]) => whole),
];

/** Things that a build makes, which are no order to build. */
const madeThings = /\b(?:dist|outputs?|objects?|executables?|binar(?:y|ies)|artifacts?|artefacts?)\b/giu;

/** "The CMake stuff in test/" is no order to test. */
const paths = /(?<![\w/])(?:\.{0,2}\/)?[\w-]+\/(?:[\w.-]+\/?)*/gu;

/** What kinds of doing a task rules out and does not ask for as well, as `#build`. */
export function forbiddenBy(said: string): ReadonlySet<string> {
  const task = inPlainOrders(said);
  const parts = ruledOutIn(task);
  if (parts.length === 0) return new Set();
  const asked = actionConcepts(
    parts
      .reduce((rest, part) => rest.replace(part, ' '), task)
      .replace(madeThings, ' ')
      .replace(paths, ' '),
  );
  return new Set(parts.flatMap((part) => [...conceptsOf(part)]).filter((concept) => !asked.has(concept)));
}

/** Politeness, and what somebody tells beside a request. */
const aside =
  /^\W*(?:(?:please|pls|thanks|thank you|ok(?:ay)?|hi|hello|hey|today|now)\W*)*$|^\W*(?:i|we|it|they|this|that|there|my|our|the)\b/iu;

/** Whether all that a task names is what not to do: "do not run the tests". */
export function onlyForbids(said: string): boolean {
  const task = inPlainOrders(said);
  if (/\?\s*$/u.test(task)) return false;
  if (onlyOrder.test(task) || rulesOutWhatIsTold(task)) return true;
  const clauses = task.split(joints);
  const orders = clauses.filter((clause) => order.test(clause));
  const forbidden = new Set(orders.flatMap((clause) => [...conceptsOf(clause)]));
  // "I only need to know if the tests are OK" asks for more.
  const tellsMore = (clause: string) =>
    !aside.test(clause) || [...conceptsOf(clause)].some((one) => !forbidden.has(one));
  return forbidden.size > 0 && !clauses.some((clause) => !orders.includes(clause) && tellsMore(clause));
}

/** All that is said: "don't seed the database", "no packaging, thanks". */
const pleaseEnd = '(?:,?\\s+(?:please|pls|thanks|thank\\s+you|today|now|yet|here))*\\s*[.!]*$';
const onlyOrder = new RegExp(
  [
    "^\\W*(?:please\\s+)?(?:do(?:n['’]?t|\\s+not)|never)\\s+(?:ever\\s+|even\\s+)?(?!(?:forget|hesitate|stop|worry|mind|be|let|just|only|use|fail|miss|care|i|you|we|it|the|they|these|those|this|that)\\b)(?![^.,;:!?]*\\b(?:except|but|unless|than|besides|apart|without|only|until|when|if|while)\\b)[a-z][^.,;:!?]*[.!]*$",
    `^\\W*(?:no|without)\\s+(?:any\\s+|the\\s+)?[a-z][\\w-]*${pleaseEnd}`,
    `^\\W*(?:please\\s+)?(?:format|lint|fix|install|build|test|run|delete|remove|clean|change|publish|deploy|release)\\s+(?:absolutely\\s+)?nothing(?:\\s+at\\s+all)?${pleaseEnd}`,
  ].join('|'),
  'iu',
);

const toldThenRuledOut =
  /^\W*(?:(?:the|our|this|my|your|its|it|there)\b|[\w./-]{1,80}\s+(?:says?|wants?|requires?|tells?)\b)[^;!?]{0,400}?\b(?:has to|have to|must|should|needs?|is to|are to)\b[^;!?]{0,400}?[.;!]\s+(?:but\s+|so\s+|and\s+|please\s+){0,2}(?:do(?:n['’]?t| not)|never)\s+(?:run|do|execute|apply|start|perform|try)\s+(?:it|that|this|them|so|(?:that|this|the)\s+(?:step|one|command|thing|target))\b[^.,;:!?]*[.!]*\s*$/iu;
const asks = /\b(?:please\s+(?!do(?:n['’]?t| not)\b)|(?:can|could|would)\s+you|(?:i|we)\s+(?:want|need|would))\b/iu;

/** "The guide says that it has to be formatted. Don't do that." */
export const rulesOutWhatIsTold = (task: string): boolean => toldThenRuledOut.test(task) && !asks.test(task);

/** What rules out that files change: "without fixing anything", "leave them as they are". */
export const forbidsChange =
  /\b(?:do(?:es)?n['’]?t|do not|must not|must(?:n['’]?t)|should(?:n['’]?t| not)|without|never|nothing|no|not)\b[^.;!?]{0,25}\b(?:(?:auto-?)?fix|chang|modif|writ|rewrit|touch|correct|edit|alter)\w*|\b(?:fix|change|modify|write|rewrite|touch|edit|alter) nothing\b|\b(?:leave|keep)\b[^.;!?]*\b(?:(?:as|how|the way) (?:they|it) (?:are|is)|untouched|alone|unchanged)\b|\bleave\s+(?:(?:the|any|all)\s+){0,2}(?:(?:auto-?)?fix|repair|correct|chang|edit|mend)(?:e?s|ing|ions?)?\s+(?:to|for)\s+(?:me|us|later|somebody|someone|others)\b|\bstop there\b|\bmyself\b/iu;

const files = '(?:files?|sources?|code|tree|repo\\w*|everything|them|it|anything)';
/** What rules out that any file changes: "hands off the files", "look but don't touch", "please stay read-only". */
export const forbidsAllChange = new RegExp(
  `\\bhands?\\s+off\\b|\\bread[- ]only\\b|\\blook\\W+(?:but\\s+)?(?:do(?:n['’]?t| not)|no)\\s+touch|\\b(?:the\\s+)?${files}\\s+(?:(?:must|should|shall|has to|have to|are to|is to)\\s+)?(?:stays?|remains?)\\s+(?:\\w+\\s+)?(?:untouched|unchanged|as|put)\\b|\\bleave\\s+(?:the\\s+)?${files}\\s+(?:(?:exactly|just)\\s+)?(?:alone|untouched|unchanged|as)\\b|\\b(?:fix|change|modify|rewrite|touch|edit|alter|repair|reformat)\\s+nothing\\b|\\bnothing\\s+(?:(?:is|should|must|may)\\s+(?:to\\s+)?be\\s+)?(?:changed|modified|rewritten|touched|edited|reformatted|repaired)\\b|\\b(?:do(?:n['’]?t| not)|without|never)\\s+(?:\\w+ly\\s+)?(?:fix|chang|modify|rewrit|touch|edit|alter|repair|reformat)(?:e|ing)?\\s+(?:${files}|any\\w*)\\b(?!\\s+(?:does|is|says))|\\b(?:only|just)\\s+(?:the|a)\\s+(?:verdict|answer|yes|no)\\b`,
  'iu',
);
