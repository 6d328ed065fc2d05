// "Is run.sh valid? Don't run it.", "would a.py even parse?": whether one file is well-formed, which a look at it tells.
import type { AskedFact } from './askedFacts.ts';
import { asksOnly, tail, type Forms } from './factForms.ts';
import { mark, soleFile } from './soleFile.ts';

const runs = '(?:run|execute|start|launch|invoke|call|try|source)';
const running = '(?:running|executing|starting|launching|invoking|calling|sourcing)';
const done = '(?:run|executed|started|launched|invoked|called|sourced)';
const thing =
  '(?:\\s+(?:it|them|this|that|anything|any\\s+of\\s+it|the\\s+(?:thing|file|script|program|code)|yet|though|please|here|now|for\\s+real|at\\s+all|either))*';
const never =
  "(?:do\\s+not|don['’]?t|never|must\\s+not|mustn['’]t|should\\s+not|shouldn['’]t|(?:there(?:['’]s|\\s+is)\\s+)?no\\s+need\\s+to|not\\s+to|rather\\s+not)";
const bars = [
  `${never}\\s+(?:(?:actually|ever|really|please|even)\\s+)?${runs}${thing}`,
  `(?:without|not|avoid|instead\\s+of|rather\\s+than)\\s+(?:(?:actually|ever|really)\\s+)?${running}${thing}`,
  `no\\s+(?:execution|execut(?:e|ing)|running|run|runs|launching|launch|starting)(?:\\s+(?:needed|necessary|required|wanted|please|of\\s+(?:it|the\\s+\\w+)))?`,
  `(?:(?:it|this|that|§|the\\s+(?:script|file))(?:['’]s|\\s+is)?\\s+|and\\s+)?(?:not\\s+to|must\\s+not|mustn['’]t|should\\s+not|shouldn['’]t|is\\s+not\\s+to|cannot|can['’]t)\\s+(?:be|get)\\s+${done}${thing}`,
  `(?:i|we)\\s+(?:do\\s+not|don['’]?t)\\s+want\\s+(?:it|this|that|anything|the\\s+\\w+)\\s+(?:to\\s+(?:be\\s+)?)?${done}`,
  `(?:do\\s+not|don['’]?t)\\s+let\\s+it\\s+(?:do\\s+anything|run|start|loose)`,
  `nothing\\s+(?:should|must|may|is\\s+to)\\s+(?:be\\s+|get\\s+)?${done}(?:\\s+(?:here|yet|now))?`,
  `(?:(?:only|just)\\s+(?:look|check|read|parse|checked|parsed|looked\\s+at|a\\s+look|a\\s+parse)|(?:read|look|parse|syntax|check)\\s+only)(?:\\s+(?:at\\s+)?it)?`,
  `do\\s+nothing\\s+(?:else|more|further)(?:\\s+(?:with|to)\\s+it)?`,
  `yes\\s+or\\s+no`,
];
const barred = `(?:(?:[\\s,;(–—-]|\\band\\b|\\bbut\\b|\\bplease\\b|\\bso\\b)*(?:${bars.join('|')})\\)?)`;
/** At the end of a sentence, or all of it. */
const notToRun = new RegExp(
  `(?:^\\W*|[\\s,;(])${barred}{1,3}(?:,?\\s+(?:please|pls|thanks|thank\\s+you|ok))*(?=\\W*(?:$|[.!?]))`,
  'iu',
);
const first = new RegExp(`^\\W*(?:please\\s+)?(?:${bars.slice(0, 2).join('|')})\\s*[,:;–-]\\s*(?=\\S)`, 'iu');

const faults =
  '(?:(?:syntax|syntactic(?:al)?|parse|parsing|grammar)\\s+(?:errors?|mistakes?|problems?|slips?|issues?)|broken\\s+syntax)';
const sound =
  '(?:(?:still|even|all|really|syntactically|completely)\\s+)*(?:valid|well[\\s-]?formed|parsable|parseable|(?<=syntactically\\s)(?:ok(?:ay)?|fine|correct|sound|right|clean|intact|sane))(?:\\s+(?:syntax|syntactically|syntax-?wise|code|shell|bash|python|perl|ruby|javascript|json|php|lua))?';
const right =
  '(?:(?:still|all|really|even)\\s+)*(?:ok(?:ay)?|fine|correct|sound|right|valid|clean|intact|sane|good|all\\s+right|alright|in\\s+order)';
const lost =
  '(?:missing|lost|stray|unbalanced|unmatched|unclosed|unterminated|mismatched|dangling|forgotten|half|open)';
const sign =
  '(?:brackets?|braces?|parenthes[ie]s|parens?|quotes?|quotation\\s+marks?|semicolons?|colons?|commas?|keywords?|fi|done|end|esac|backticks?)';
const signs = `${lost}(?:\\s+\\w+)?\\s+${sign}(?:(?:,|\\s+or|,\\s+or|\\s+and)\\s+(?:an?\\s+)?(?:${lost}\\s+)?(?:${sign}|anything(?:\\s+like\\s+(?:that|it))?|the\\s+like|something(?:\\s+like\\s+that)?))*`;
const check = '(?:check|verify|validate|confirm|see|look|test|tell\\s+me|make\\s+sure|ensure|know|say)';

const form = (source: string) => new RegExp(`(?<![\\w§])${source}(?:\\s+only)?${tail}`, 'iu');

const ofFile = (it: string): readonly RegExp[] =>
  [
    `(?:is|are)\\s+${it}\\s+${sound}`,
    `(?:if|whether|that)\\s+${it}\\s+(?:is|has)\\s+${sound}`,
    `(?:would|will|does|do|can|could)\\s+${it}\\s+(?:(?:still|even|at\\s+least|actually)\\s+)*(?:parse|be\\s+parsed)(?:\\s+(?:cleanly|fine|ok(?:ay)?|correctly|without\\s+(?:an?\\s+|any\\s+)?(?:errors?|problems?|complaints?)|at\\s+all))?`,
    `(?:if|whether|that)\\s+${it}\\s+(?:(?:still|even|at\\s+least|actually)\\s+)*(?:parses|can\\s+be\\s+parsed|would\\s+parse)(?:\\s+(?:cleanly|fine|ok(?:ay)?|correctly))?`,
    `(?:does|has|do)\\s+${it}\\s+(?:(?:have|contain)\\s+)?(?:(?:an?|any|some)\\s+)?${faults}(?:\\s+(?:in\\s+it|anywhere))?`,
    `is\\s+${it}\\s+free\\s+of\\s+(?:any\\s+)?${faults}`,
    `(?:check|verify|validate|test)\\s+(?:the\\s+)?syntax\\s+${it}`,
    `(?:are|is|if|whether|that)\\s+(?:(?:all|every|the|each|of|my)\\s+){0,3}${sign}(?:(?:,|\\s+and|\\s+or)\\s+${sign}){0,4}\\s+in\\s+${it}\\s+(?:(?:are|is|all|still|properly|correctly)\\s+)*(?:closed|balanced|matched|paired|in\\s+place|there)`,
    `(?:if|whether|that)\\s+${it}\\s+(?:has|contains|is\\s+free\\s+of)\\s+(?:(?:an?|any|no|some)\\s+)?${faults}`,
    `(?:(?:are|is)\\s+there\\s+|there\\s+(?:are|is)\\s+)?(?:(?:any|an?|some|no)\\s+)?${faults}\\s+(?:in|inside)\\s+${it}`,
    `${check}\\s+${it}\\s+for\\s+(?:(?:any|an?)\\s+)?${faults}`,
    `(?:check|verify|validate|test|confirm|inspect|ensure)\\s+(?:(?:that|if|whether)\\s+)?(?:the\\s+)?syntax\\s+(?:of|in|for)\\s+${it}(?:\\s+(?:is|still|be|for)\\s+${right})?`,
    `(?:a\\s+)?syntax\\s+check\\s+(?:of|on|for)\\s+${it}`,
    `(?:is|if|whether|that)\\s+(?:the\\s+)?syntax\\s+(?:of|in)\\s+${it}\\s+(?:is\\s+)?${right}`,
    `syntax[\\s-]?check\\s+${it}`,
    `(?:(?:did|have)\\s+(?:i|we)\\s+(?:leave|left|make|made|lose|lost|forget|forgotten)\\s+)?(?:any|an?|some)\\s+${signs}\\s+(?:(?:anywhere|somewhere|left)\\s+)?in(?:side)?\\s+${it}`,
    `(?:(?:do\\s+|run\\s+)?an?\\s+)?(?:dry|test|trial)[\\s-]?parse\\s+(?:of\\s+|on\\s+)?${it}(?:\\s+and\\s+(?:tell|show|let)\\s+me\\s+(?:know\\s+)?(?:if|whether)\\s+(?:it['’]?s?|that)(?:\\s+is)?\\s+(?:accepted|ok(?:ay)?|fine|valid|works|passes|goes\\s+through|clean))?`,
    `(?:interpreter|parser|shell|compiler|python|node|bash|perl|ruby|php|lua|json\\s+parser)\\s+(?:could|can|would|will|is\\s+able\\s+to|accepts?|takes?)\\s+(?:still\\s+)?(?:read|parse|accept|digest|take|get\\s+through)?\\s*${it}(?:\\s+(?:(?:from\\s+)?(?:top|start|beginning)\\s+to\\s+(?:bottom|end|finish)|as\\s+it\\s+is|without\\s+(?:any\\s+)?(?:errors?|complaints?|complaining)))?`,
  ].map(form);

/** As no command says it: an order to look is none of its own where a file of data or a program is only valid or not. */
const forms: Forms = {
  about: new RegExp(mark, 'u'),
  named: [
    ...ofFile(mark),
    ...[
      `§\\s*[:,–-]?\\s*(?:parses?|valid)(?:\\s+${right})?`,
      `§\\s*[:,–-]\\s*(?:is\\s+)?(?:the\\s+)?syntax\\s+(?:is\\s+)?${right}`,
      `(?:check|verify|is|does|has)\\s+§['’]s\\s+syntax(?:\\s+(?:is\\s+)?${right})?`,
    ].map(form),
  ],
  pointing: [
    ...ofFile('(?:it|that|this|the\\s+(?:file|script|thing)|that\\s+(?:file|script|thing))'),
    ...[
      `(?:(?:check|verify|test)\\s+)?(?:its|the(?:\\s+(?:file|script)['’]s)?)\\s+syntax(?:\\s+(?:is\\s+)?${right})?`,
      `(?:is|if|whether|that)\\s+(?:its|the)\\s+syntax\\s+(?:is\\s+)?${right}`,
      `syntax[\\s-]?check\\s+(?:it|that|this)`,
      `(?:any|an?|some)\\s+(?:${faults}|${signs})(?:\\s+(?:anywhere|in\\s+there|left))?`,
    ].map(form),
  ],
  beside: /^[\W_]*$/u,
};

/** What means no more than that where nothing may run. */
const ordered: readonly RegExp[] = [`parse\\s+§`, `is\\s+§\\s+${right}`].map(form);

/** "Now we don't know if a.sh is still valid. Check its syntax": what is not known is asked. */
const unknown = /\b(?:now\s+)?(?:i|we)\s+(?:do\s+not|don['’]?t)\s+know\s+(?=(?:if|whether)\b)/giu;

const ofSyntax =
  /\b(?:syntax|syntactic\w*|grammar|valid|well-?\s?formed|pars\w*|interpreter|shell|compiler|bracket\w*|brace\w*|paren\w*|quot\w*|semicolons?|commas?|colons?|backticks?|read|accept\w*)\b/iu;

/** Perl runs `BEGIN` blocks when it checks. */
const perl = /\.(?:p[lm]|t)$/u;
const noCodeRun =
  /(?:n['’]?t|\bnot|\bnever|\bwithout)\s+(?:\w+\s+)?(?:run|execut)\w*\s+(?:them|these|those|any\w*|code)\b/iu;

export const soundFile: AskedFact = (text, { root }) => {
  const named = ofSyntax.test(text) ? soleFile(text, root) : undefined;
  if (named === undefined || !new RegExp(mark, 'u').test(named.text)) return undefined;
  if (perl.test(named.file) && noCodeRun.test(text)) return undefined;
  const asked = named.text
    .replace(first, '')
    .split(/(?<=[.?!])\s+/u)
    .map((sentence) =>
      sentence.replace(notToRun, (barring) => (barring.includes(mark) ? ` ${mark}` : '')).replace(unknown, 'tell me '),
    )
    .filter((sentence) => /\w|§/u.test(sentence))
    .join(' ');
  const isBarred = asked.length < named.text.length - 5;
  return asksOnly(asked, isBarred ? { ...forms, named: [...forms.named, ...ordered] } : forms)
    ? `check the syntax of ${named.file}`
    : undefined;
};
