// "Is the suite green with the Python installed here?", "I want to zip this up, could you get rid of the objects first?": the request without what it is for, and where.
import { onlyTells } from './onlyTells.ts';
import { verbOfCoding } from './clauses.ts';
import { actionConcepts } from './vocabulary.ts';

/** Limits or forbids something, or asks how or why: each word may count. */
const counts =
  /n['’]t\b|\b(?:not|never|without|unless|except|only|instead|if|should\s+(?:i|we)|why|how|but|other\s+than|rather|neither|nor)\b/iu;
/** What leaves the workspace, or is done besides. */
const grave =
  /\b(?:install|deploy|publish|release|push|commit|merge|tag|upload|send|delete|remove|drop|reset|upgrade|update|rename|move)\w*\b/iu;

/** Nothing of such a text is what it seems: a question about a deed, a condition, or another deed. */
const refused =
  /\b(?:should|ought|possible|simulat\w*|pretend\w*|review\w*|record\w*|replay\w*|wish|then|once|unless|if|rather|instead|only|just\s+(?:to|in)\s+(?:see|case))\b/iu;
const here = '(?:here|on\\s+(?:this|my|the)\\s+(?:box|machine|computer|laptop|system))';
const host = '(?:python3?|node(?:\\.?js)?|gcc|g\\+\\+|compiler|interpreter|perl|ruby|java|rust|cargo)';

/** Where it is done; by what, as the project says anyway. */
const circumstance: readonly RegExp[] = [
  new RegExp(
    `\\s+(?:with|on|under|by)\\s+the\\s+${host}(?:\\s+(?:version|that\\s+is|which\\s+is)){0,2}(?:\\s+installed)?\\s+${here}(?=\\s*[?.!,;]|\\s*$)`,
    'giu',
  ),
  /\s+on\s+(?:this|my)\s+(?:box|machine|computer|laptop|system)(?=\s*[?.!,;]|\s*$)/giu,
  /\s+(?:under|by|with|using)\s+the\s+(?:type\s+)?(?:checker|linter)\s+(?:set\s+up|configured|declared)\s+in\s+[\w./-]*\.(?:ini|toml|cfg|json|ya?ml)\b/giu,
  /(?<=^\W*(?:(?:please|pls|can\s+you|could\s+you)\s+)*(?:run|put|execute|do)\b[^?]*)\s*,?\s+(?:and|then)\s+(?:please\s+)?(?:show|tell|give|let)\s+me\s+(?:know\s+|see\s+)?(?:the\s+(?:tally|totals?|numbers?|results?|outcome|score|counts?)|how\s+(?:it|that|they)\s+(?:went|goes|go|did))(?=\s*[?.!]|\s*$)/giu,
  /(?<=^\W*(?:(?:please|pls|can\s+you|could\s+you)\s+)*(?:run|put|execute)\b[^?]*)\s+and\s+(?:then\s+)?summari[sz]e\s+(?:the\s+|its\s+)?(?:results?|outcome)(?=\s*[?.!]|\s*$)/giu,
  /\s+or\s+whatever\s+(?:it\s+takes|is\s+needed|works)\b/giu,
  /\s+and\s+see\s+(?:whether|if)\s+(?:it|they|everything|all)\s+pass(?:es)?(?=\s*[?.!]|\s*$)/giu,
  /(?<=^\W*(?:(?:please|pls|can\s+you|could\s+you)\s+)+[^?]*)\s+first(?=\s*[?.!]*$)/giu,
];

const request = '(?:please\\b|pls\\b|(?:can|could|would|will)\\s+you\\b|(?:is|are|does|do|has|have)\\s)';
/** "I am about to zip it: ...", "before I publish, ...", "... - does it hold?" */
const lead = new RegExp(
  `^\\W*(?:before\\s+(?:i|we)\\s+(?:publish|push|merge|commit|send|release|submit|open)\\b[^.;!?:,]{0,40}|(?:i|we)(?:['’](?:m|re|d|ve|ll))?\\s[^.;!?]{3,120}?)(?:\\s+[-–—]\\s+|[:,;]\\s+)(?=${request})`,
  'iu',
);
/** "..., I need it to link against." */
const trail = /\s*[,–—-]\s*(?:i|we)\s+(?:need|want|have|am|are|will|would|plan|intend)\b[^.?!]*(?=[.?!]*$)/iu;
/** "Run it": what, stands in what is left out. */
const pointsBack = /\b(?:run|start|do|execute|try|use)\s+(?:it|them|that|this|those|these)\b/iu;

const bare = (text: string): string =>
  circumstance.reduce((rest, form) => rest.replace(form, ''), text.replace(trail, '')).trim();

/** Shorter texts that say the same, the longest first; none where a word that is left out may count. */
export function barerTexts(said: string): readonly string[] {
  const text = said.trim();
  if (text.length > mostRead || refused.test(text.replace(/\bjust\b|\bonly\s+(?:the\s+)?sources?\b/giu, ' ')))
    return [];
  const sentences = text.split(/(?<=[.?!])\s+(?=\p{Lu})/u);
  const withoutLead = text.replace(lead, '');
  const asking = sentences.filter((sentence) => !onlyTells(sentence) && !told.test(sentence));
  const [question = '', order = '', ...more] = sentences;
  // "Does it still compile? Build it.": both about the same.
  const isSame =
    more.length === 0 &&
    /^\W*(?:is|are|does|do|has|have)\b[^.!]*\?$/iu.test(question) &&
    actionConcepts(question).size > 0 &&
    [...actionConcepts(order)].every((concept) => actionConcepts(question).has(concept));
  const last = isSame ? [order] : [];
  const cores = [text, withoutLead, ...(asking.length === 1 ? asking : []), ...last];
  const found = [...new Set(cores.flatMap((core) => [core, bare(core)]))].filter(
    (each) => each !== text && each !== '',
  );
  return found.filter((each) => isSafe(text, each) && (isSame || !pointsBack.test(each)));
}

/** Nothing of that is wanted now. */
const occasion =
  /\b(?:before|after|when|once|since)\s+(?:i|we)\s+\w+|\b(?:i|we)\s+(?:have\s+)?(?:merged|committed|pushed|updated|upgraded|moved|renamed|removed|deleted)\b|\binstalled\s+(?:here|on)\b/giu;
const told =
  /^\W*(?:i|we)\s+(?:have|had|just|only|want\s+to|would\s+like\s+to|['’]d\s+like\s+to|am|are|was|were|changed|merged|did|need\s+to)\b[^?]*$/iu;
const mostRead = 400;

/** What is left out changes nothing about it. */
function isSafe(text: string, core: string): boolean {
  const at = text.indexOf(core);
  const left = at < 0 ? leftOut(text, core) : `${text.slice(0, at)} ${text.slice(at + core.length)}`;
  return !counts.test(left) && !grave.test(left.replaceAll(occasion, ' ')) && verbOfCoding(left) === undefined;
}

/** The words of a text that its core has not. */
function leftOut(text: string, core: string): string {
  const kept = core.split(/\s+/u);
  return text
    .split(/\s+/u)
    .filter((word) => {
      const found = kept.indexOf(word);
      if (found >= 0) kept.splice(0, found + 1);
      return found < 0;
    })
    .join(' ');
}
