// "I've put my tests in test/a.js. Could we run these and nothing else?": the tests of one file, by the parts of the order.
import { isPlainRest, type Parts, wordsOf } from './orderInParts.ts';

const path =
  /(?<![\w./~-])[`'"]?((?:\.\/)?(?:[\w.@+-]{1,80}\/){0,12}[\w.@+-]{1,80}\.(?:bats|t|sh|lua|rb|py|go|[cm]?[jt]sx?|rs|c|cc|cpp|cxx|java|kt))\b(?!\.\w|\/)[`'"]?(?:['’]s\b)?/gu;

const rest =
  '(?:(?:all|any|the|of|other|rest|remaining|whole|entire|full|complete|else)\\s+){0,4}(?:others?|rest|else|tests?(?:\\s+(?:files?|suite))?|ones?|suite|files?|anything|everything|nothing)(?:\\s+(?:else|tests|ones|files))?';
const only = [
  '\\b(?:restrict|limit|narrow)\\s+(?:the\\s+)?(?:tests?|test\\s+runs?|runs?)\\s+to\\b|\\b(?:and|but)\\s+(?=only\\b|just\\b)|\\bin\\s+there\\b',
  "\\bthe\\s+(?:other\\s+(?:tests|ones)|others|rest)\\s+(?:(?:are|is)n['’]t|(?:are|is)\\s+not)\\s+(?:needed|wanted|necessary)\\b",
  '\\bnothing\\s+(?:but|except|besides|other\\s+than)\\b',
  `[\\s,;]*\\b(?:and\\s+|but\\s+)?(?:skip(?:ping)?|leav(?:e|ing)(?:\\s+(?:out|off|aside|alone))?|without(?:\\s+running)?|not|no|ignor(?:e|ing)|omit(?:ting)?|rather\\s+than|instead\\s+of|(?:do\\s+not|don['’]?t)\\s+(?:run|touch|bother\\s+with|execute|start))\\s+(?=(?:all|any|the|of|other|others|rest|remaining|whole|entire|full|complete|else|anything|everything)\\b)${rest}(?:\\s+(?:out|off|aside|alone))?`,
  '[\\s,;]*\\b(?:and\\s+|but\\s+)?(?:nothing|no\\s*one|none)\\s+(?:else|more|besides)\\b|[\\s,;]*\\b(?:and\\s+|but\\s+)?no\\s+(?:others?|more|other\\s+(?:tests?|ones|files?))\\b',
  '\\b(?:all\\s+)?(?:by\\s+itself|on\\s+its\\s+own|in\\s+isolation|alone|separately|individually|by\\s+themselves|on\\s+their\\s+own)\\b',
].map((form) => new RegExp(form, 'giu'));

const words = wordsOf(
  'run rerun execute launch test tests case cases file spec specs suite from only those these them that single does do everything all pass passes passing see whether check try ' +
    'comes come out green work works succeed succeeds ok contains contain interested am should holds found inside within defined lives live which are is goes go through start still actually results result',
);
const limits =
  /\b(?:only|just|alone|single|nothing|no|none|not|skip\w*|leav\w*|without|on\s+its\s+own|by\s+itself|isolation|rest|others?)\b/iu;
const within = /\b(?:tests?|cases|specs?|suite)\b/iu;
const verb =
  /\b(?:re-?)?(?:run|execute|launch|start|try|check|pass|passes|passing|green|see|restrict|limit|do)\b|^test\b/iu;
/** "Run src/main.py" runs no tests. */
const isOfTests =
  /(?:^|\/)(?:tests?|specs?|__tests__|t)\/|(?:^|\/)tests?[_.-]|[_.-](?:tests?|spec)s?\.\w+$|\.(?:bats|t)$/u;
const pointsBack = /\b(?:in\s+there|that|this|these|those|them|it|its)\b/iu;

/** The plain order; undefined where it is none of these, or more is said. */
export function testFileByParts({ order, told }: Parts): string | undefined {
  const files = (text: string) => new Set([...text.matchAll(path)].map(([, name = '']) => name));
  const [named, another] = files(order);
  const [mentioned, further] = files(told.join(' '));
  if (another !== undefined || further !== undefined) return undefined;
  const name = named ?? mentioned;
  if (name === undefined || (named !== undefined && mentioned !== undefined && named !== mentioned)) return undefined;
  const bare = order.replaceAll(path, ' ');
  if (named === undefined && !(pointsBack.test(bare) && limits.test(bare))) return undefined;
  if (/\bthen\s+\p{L}/iu.test(order)) return undefined;
  // "Is it a test?"
  if (/^is\b/iu.test(order) && !/\b(?:green|passing|passes)\b/iu.test(order)) return undefined;
  const left = only.reduce((text, form) => text.replace(form, ' '), bare);
  const isLimited = limits.test(bare);
  if (!(within.test(bare) ? isLimited || verb.test(bare) : isLimited && isOfTests.test(name))) return undefined;
  return isPlainRest(left, words) ? `run only the tests in ${name}` : undefined;
}
