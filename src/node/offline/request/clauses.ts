// What of a task asks for something: "run the tests, but don't install anything" asks for tests.
import type { DeedsIn } from './deeds.ts';
import { actionConcepts } from './vocabulary.ts';

/** Begins what is wanted: "I'd like", "could you", "please". */
const wish =
  "(?:i['’]d|i would|we['’]d|we would)\\s+(?:like|love|need|prefer)|(?:i|we)\\s+(?:want|need)|(?:can|could|would) you|please";
/** Where clauses part; a bracket is one, and so is the "and" before what is wanted. */
const joints = new RegExp(
  `(\\s*(?:[,;:]|\\.(?=\\s|$)|[?!]+|\\s[-–—]+\\s|[()]|\\b(?:but|although|though|because|since|so that|as long as)\\b|\\band(?=\\s+(?:(?:now|so|then|before|first|today)\\b[^,;.:]*?)?\\b(?:${wish})\\b))\\s*)`,
  'iu',
);

/** What follows says why. */
const because = /because|since|so that|although|though/iu;
/** Rules something out, or says that it does not matter. */
const ruledOut =
  /\b(?:do not|don['’]?t|does not|doesn['’]?t|(?:have|has|am|is|are|was|were|ca|can|could|wo|would)(?:n['’]t| not)|cannot|never|nothing\s+(?:(?:is|gets|to|should|may|must)\s+)?(?:be\s+)?(?:installed|deployed|published|released|uploaded|changed|deleted|removed|rewritten|reformatted)|no need|not (?:needed|required|necessary|wanted)|unnecessary|need(?:n['’]t| not)|nothing else|no other|must not|mustn['’]t|should not|shouldn['’]t|leave\b.*\b(?:alone|out|as)|(?:install|deploy|publish|release|upload|push|commit|delete|remove|change|touch|fix|rewrite)\s+nothing|skip|ignore|avoid|rather than|instead of|except|without (?:\w+ing|any|the))\b|\b(?:does|do)(?: not|n['’]?t) (?:matter|count)\b|\bno matter\b|\bwhatever\b(?!\s+(?:steps?|it takes|is (?:needed|necessary)|you need))|\bno\s+(?:install\w*|deploy\w*|publish\w*|release|upload|push|commit|lint\w*|tests?|build)\b|\bnot\s+(?:(?:for|on|in|with)\s+)?(?:the|a|an|any)\b/iu;
/** The part of a clause that rules something out, where the clause also asks for something. */
const ruledOutTail =
  /\s+(?:without\s+(?:\w+ing|any|the)\b.*|rather than\b.*|instead of\b.*|except\b.*|(?:and|but)\s+(?:do not|don['’]?t|not|never|nothing)\b.*|not\s+(?:(?:for|on|in|with)\s+)?(?:the|a|an|any)\b.*)$/iu;
/** Why, or until when: "before I open the pull request". */
const reason = new RegExp(
  `(?:^|\\s+)(?:before|so|when|because|since|until|as soon as|in order)\\s+(?:that\\s+)?(?:i|we|you|they|lunch|tomorrow|today|touching|(?:the )?(?:meeting|weekend|demo|review|release|merging|pushing))\\b(?:(?!\\b(?:${wish})\\b).)*`,
  'iu',
);
/** What it is to bring about: "so CI is happy", "so that the check passes again". */
const sothat =
  /\s+so(?:\s+that)?\s+(?:(?:the|our|my|this|that)\s+)?(?:[\p{L}-]+\s+){0,2}?(?:ci|pipelines?|checks?(?:\s+(?:on|for|of)\s+[\p{L}-]+)?|builds?|jobs?|reviewers?|tests?|linters?|bots?|hooks?|diffs?|it|they|everything|everyone|nobody)\s+(?:(?:is|are|gets?|goes|go|will|can|does|do|won['’]t|doesn['’]t|don['’]t|stops?|stays?|turns?|looks?|become|becomes)\b|pass(?:es)?\b).*$/iu;
/** "The way the CI workflow wants to see it": no check of its own. */
const asCiWants =
  /(?:^|\s+)(?:in\s+)?the\s+way\s+(?:(?:that\s+)?(?:the|our)\s+)?(?:ci|pipelines?|workflows?)(?:\s+\w+)?\s+(?:wants?|expects?|likes?|demands?|needs?)\b.*$/iu;
/** What something is wanted for: "I need the zip for testing". */
const purpose =
  /\s+for\s+(?:testing|releasing|publishing|(?:a|an|the|my|our|some)\s+(?:(?:quick|manual|next|upcoming)\s+)?(?:tests?|demo|release|deploy(?:ment)?|build|review))(?=\s*(?:$|tomorrow|today|this|next|on\b|at\b|later|of mine))/iu;
/** When, ahead of what is asked for: "Before the release somebody should ...". */
const occasion =
  /^\W*(?:right |just |shortly )?(?:before|after|ahead of|prior to)\s+(?:the|a|an|my|our|this|that|any|next|every|each)\s+(?:next\s+|big\s+)?(?:release|merge|push|demo|review|meeting|weekend|deploy\w*|tag|launch|upload|freeze|pull request|pr)\b\s*/iu;
/** When, behind what is asked for: "... after the dependency bump". */
const aftermath =
  /\s+(?:after|since|following|despite)\s+(?:the|my|our|this|that|an?|last|yesterday['’]s|today['’]s|all (?:the|my|these|those))\s+(?:[\w-]+\s+){0,4}?(?:bumps?|upgrades?|updates?|changes?|refactor\w*|merges?|rebases?|edits?|fix|fixes|commits?|moves?|renam\w+|clean-?ups?|migrations?|rewrites?|tweaks?|patch|patches)\b(?=\s*(?:[?.!,;]|$))/iu;
/** "And tell me whether they pass": how it went is told anyway. */
const report =
  /,?\s(?:and|then)\s+(?:just\s+|only\s+)?report(?:\s+(?:back|to\s+me))?(?=\s*(?:[.?!;]|$))|^\s*report\s+(?:back|to\s+me)\s*$|\s*\b(?:and\s+(?:just|only)|and|then|so)?\s*(?:please\s+)?(?:tell|let|show|give) me\s+(?:know\s+)?(?:(?:whether|if|how)\s+(?:it|they|this|that|everything|all)\b|what\s+(?:fails?|happens?|you (?:see|get)|is wrong|(?:it|they)\s+(?:has|have|had|says?|finds?|found|complains?|reports?|thinks?|dislikes?))|the (?:results?|outcome)|how)\b.*$/iu;
/** "Run all of it and report the number of passed tests": what came out is told anyway. */
const resultOfRun =
  /(?<=\b(?:run|rerun|execute|do|perform|start|launch|try|put|lint)\b[^.;!?]*)\s*,?\s*\b(?:and|then)\s+(?:then\s+|please\s+|also\s+)*(?:report|tell|count|say|give|note|write|list|show|print|state|summari[sz]e)\b(?![^.;!?]*\b(?:version|defin\w+)\b)[^.;!?]*\b(?:pass\w*|fail\w*|tests?|errors?|warnings?|problems?|findings?|results?|outcome|green|red|broke\w*)\b[^.;!?]*/giu;

/** A task without what it wants to hear of what it has run, unless only that says what to run. */
export function withoutResults(task: string): string {
  const left = task.replace(resultOfRun, '');
  const said = actionConcepts(left);
  return [...actionConcepts(task)].every((concept) => said.has(concept)) ? left : task;
}

/** "Installing it anywhere is not needed." */
const unneeded = /\b(?:(?:is|are)(?: not|n['’]t)|not) (?:needed|required|necessary|wanted)\W*$/iu;

/** Tells what was before, or how things are. */
const tells =
  /^(?:(?:and|but)\s+)?there\s*(?:['’]?s|is|are|['’]?re)\s+(?:still|already|also|some|an?|old|two)\b.*\b(?:lying|hanging|left|sitting|floating)\b|^(?:hey|hi|hello|ok|okay|so|well|thanks|thank you|morning)\b\W*$|^(?:and\s+)?(?:(?:then|afterwards)\s+)?(?:i|we|you|they|someone|somebody)(?:['’]ve|['’]m|['’]re)?\s+(?:(?!trying|going|looking|hoping|planning|wondering|thinking|nothing|anything)\w+ing|(?:just|already|only|recently)(?!\s+(?:really\s+)?(?:need|want|care|ask|wish|would|['’]d)\b)|(?:am|are|['’]m|['’]re)?\s*about to\b|have (?:a|an|some|just|not|been|changed)|had|got|was|were|am|are|changed|pulled|cloned|fetched|merged|edited|upgraded|updated|switched|moved|added|fixed|broke|wrote|hear|heard|think|guess|believe|will|['’]ll)\b|^(?:have\s+)?just\s+(?:re)?(?!need|embed|feed|speed|seed|shed)\w+(?:ed|wrote|did|got|made)\b|\b(?:is|are|was|were|has become|have become|looks?|seems?)\s+(?:known\s+to\s+be\s+|already\s+|still\s+)?(?:fine|ok|okay|good|slow|broken|missing|huge|big|large|messy|a mess|gone|new|old|stale|outdated|optional|irrelevant|done|ready|clean|down|offline|stuck|dead|unavailable|unreachable)(?:\s+(?:again|today|now|right\s+now|at\s+the\s+moment|this\s+morning))?\s*$|^(?!(?:is|are|was|were|has|have)\b).*(?:['’]s|\b(?:is|was|were|are|been|got))\s+(?:last\s+|only\s+|just\s+|already\s+)?(?:built|generated|compiled|created|installed)\b|^(?:it|this|that)\s+(?:is|was|may|might|should|can)\b|\bthe next (?:build|run|release|test|deploy|start)\w*\b|\b(?:says?|said|insists?|turned\b.*\bdown|reject(?:s|ed)|complain\w*|refuse[sd])\b|^(?:an?\s+|this\s+is\s+an?\s+)?(?:fresh|clean|new|brand[- ]new)\s+(?:git\s+)?(?:clone|check-?out)(?:\s+(?:of\s+[\w.-]+|here))?\s*$|^nothing\s+(?:is\s+|has\s+been\s+)?(?:configured|built|compiled|installed|set\s+up|changed|touched|started)\s+(?:here\s+)?(?:yet|so\s+far|before)\s*$/iu;

/** What the writer or somebody else does, did or will do: "linting I've already done", "I like to repair things myself", "tagging is my part". */
const doneByOthers =
  /^(?:(?:and|but|so)\s+)?(?:i|we)(?:['’]ll|\s+will)\s+(?!need\b|want\b)[^,;:]*\b(?:myself|ourselves)\b|^(?:(?:and|but|so)\s+)?(?:i|we)(?:['’]d|\s+would)?\s+(?:(?:only|just|always|rather)\s+)?(?:like|love|prefer|enjoy|want|intend|plan|['’]d\s+rather)\b.*\b(?:myself|ourselves|own\s+hands|by\s+hand|on\s+my\s+own|later|afterwards)\b|\b(?:\w+ing|the\s+\w+)\s+(?:i|we)(?:['’]ve|['’]ll|\s+have|\s+will|\s+did)\b|\b(?:is|are)\s+(?:my|her|his|their|(?-i:\p{Lu})[\p{L}]+['’]s)\s+(?:part|job|turf|business|task|privilege|thing|department)\b|\b(?-i:\p{Lu})\p{L}+\s+(?:will|does|did|has|['’]ll)\s+(?:do\s+|done\s+)?the\s+\w+ing\b/iu;

/** "I only need to know if the tests are OK", "then see if they are fine". */
const wantsToKnow =
  /^(?:and\s+|then\s+){0,2}(?:please\s+)?(?:check|see|verify|confirm|find out|test|make sure)\s+(?:if|whether|that)\b|\b(?:want|need|like|love|have|trying)\s+to\s+(?:know|see|learn|check|find out|be sure|make sure)\s+(?:if|whether|that)\b/iu;

/** What follows from the clauses before it, and such a clause. */
const concludes = /^so\s+\w/iu;
/** "So run it": what, stands before. */
const pointsBack = /^so\s+(?:please\s+|just\s+)?\w+\s+(?:it|them|that|this|those|these)\b/iu;
const background = /^(?:(?:and|but|or)\s+)?(?:i|we|my|our|it|this|that|the|there|they|some\w*)\b/iu;

/** The task without its clauses that ask for nothing; the whole where that would leave nothing to do. */
export function requestIn(task: string, deedsIn: DeedsIn = actionConcepts): string {
  const parts = task.split(joints);
  const clauses = parts.flatMap((text, at) =>
    at % 2 === 0 && text !== '' && !because.test(parts[at - 1] ?? '') ? [{ text, joint: parts[at + 1] ?? '' }] : [],
  );
  const kept = clauses.flatMap(({ text, joint }) => {
    const asks = [occasion, asCiWants, ruledOutTail, reason, aftermath, sothat, report, purpose].reduce(
      (rest, each) => rest.replace(each, ''),
      text,
    );
    return ruledOut.test(asks) || doneByOthers.test(asks) || (tells.test(asks) && !wantsToKnow.test(asks))
      ? []
      : [{ text: asks, joint }];
  });
  // "I'd like to know where it went, so make the summary."
  const from = kept.findLastIndex(
    ({ text }) => concludes.test(text) && !pointsBack.test(text) && deedsIn(text).size > 0,
  );
  const left = kept
    // What it is to be done with may stand there: "in March 2019".
    .filter(({ text }, at) => at >= from || !background.test(text) || /\d/.test(text))
    .map(({ text, joint }) => `${text}${joint}`)
    .join('')
    .replace(loose, '')
    .replace(looseWithin, '. ')
    .trim();
  const meant = saidOf(left, clauses, deedsIn);
  if (meant !== undefined) return `${meant}: ${left}`;
  if (deedsIn(left).size > 0 || makesIt.test(left)) return left;
  const notLacking = clauses
    .filter(({ text }) => !lacks.test(text) && !forbids.test(text) && !unneeded.test(text))
    .map(({ text, joint }) => `${text}${joint}`);
  return notLacking.join('').trim() || task;
}

/** "Make it from source here": what the words of the clause alone say. */
const makesIt =
  /\bmake\s+(?:it|this|everything)\s*(?:$|[.,;!]|(?:from\s+(?:the\s+)?sources?|here|now|please|locally|for\s+me)\b)/iu;

const kindsOfCheck = ['#format', '#types', '#lint', '#test'];

/**
 * "The reviewer says the code isn't formatted. Check it.", "it bounced on the lint job; run the same check here": the nearest clause that
 * tells what to check, where the rest only points at it.
 */
function saidOf(left: string, clauses: readonly { readonly text: string }[], deedsIn: DeedsIn): string | undefined {
  const deeds = deedsIn(left);
  if (deeds.size !== 1 || !deeds.has('#check') || !/\b(?:it|that|this|so|same)\b/iu.test(left)) return undefined;
  return clauses.findLast(
    ({ text }) => !forbids.test(text) && kindsOfCheck.some((kind) => actionConcepts(text).has(kind)),
  )?.text;
}

/** A joint whose clause is gone. */
const loose = /\s+(?:so that|because|since|although|though|but)\s*$|\s*[([–—]\s*$/iu;
/** A joint whose clause is gone, before another sentence. */
const looseWithin = /\s+(?:because|since|although|though|but)\s+(?=\p{Lu}\p{Ll}+\b)/gu;
const forbids = /^\W*(?:and |but )?(?:do not|don['’]?t|no need|there(?:['’]s| is) no need|never|not)\b/iu;

/** What there is not can be no request: "I haven't got an upload id any more". */
const lacks =
  /\b(?:haven['’]?t|have not|hasn['’]?t|has not|do(?:n['’]?t| not) have|no longer have)\s+(?:got\s+)?(?:an?|any|the|my)\b/iu;

/** Whether a task rules something out that these words name: "don't move or delete anything". */
export function rulesOut(task: string, words: RegExp): boolean {
  return task.split(joints).some((text, at) => at % 2 === 0 && ruledOut.test(text) && words.test(text));
}

/** What no command of a workspace writes. */
const coding =
  /^(?:\W|please\b|can you\b|could you\b|would you\b|i want you to\b|i['’]d like you to\b|we should\b|let['’]s\b|pls\b)*\b(?:(add|implement|refactor|rename|introduce|extract|optimi[sz]e|redesign)|(write|rewrite|port|translate|replace|convert|document))\b/iu;

/** The verb of a task that asks for code to be written; undefined for any other task, as to write the docs by their generator. */
export function verbOfCoding(task: string): string | undefined {
  const [, always, sometimes] = coding.exec(task) ?? [];
  if (always !== undefined) return always.toLowerCase();
  const made = ['#docs', '#generate', '#build', '#format', '#lint', '#migrate'];
  return made.some((concept) => actionConcepts(task).has(concept)) ? undefined : sometimes?.toLowerCase();
}
