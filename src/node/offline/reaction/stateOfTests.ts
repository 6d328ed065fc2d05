// "I only want to know how the tests do": a run tells.
import { forbidsRuns } from '../questions/flakyTest.ts';
import type { DeedsIn } from '../request/deeds.ts';
import { otherDeedsIn } from '../request/otherDeeds.ts';
import { actionConcepts } from '../request/vocabulary.ts';
import { wantsAllPassing } from './allPasses.ts';

const stateOfTests =
  /\b(?:check\s+)?how\s+(?:(?:the|our|my|all\s+the|its)\s+(?:unit\s+)?(?:tests?|test\s+suite|suite)\s+(?:do|does|fares?|stands?|looks?|go|goes|(?:are|is)(?:\s+(?:doing|faring|looking|going))?)|(?:are|do|is|does)\s+(?:the|our|my|all\s+the|its)\s+(?:unit\s+)?(?:tests?|test\s+suite|suite)\s+(?:doing|do|faring|fare|looking|look|going|stand))(?=\s*(?:[,.;:!?]|$)|\s+(?:and|now|here|today|right\s+now|at\s+the\s+moment|please|pls|in\s+here|currently)\b|\s+(?:on|with|under)\s+(?:the|my|our|this)\s+(?:\w+\s+)?(?:machine|computer|laptop|box|system|host|python|node|java|perl|ruby|compiler|gcc|clang|toolchain)\b)/iu;
/** Of a part, elsewhere, or at another time; or something else is to be done. */
const notAllTests =
  /\b(?:ci|pipeline|yesterday|last\s+(?:time|run|night|week)|coverage|slow\w*|long|fix|mend|write|add|commit|push|deploy|release|pull|fetch|merge|rebase|check\s*out|switch|revert|stash|reset|undo|rename|move|only\s+the|just\s+the)\b|(?<![\w/])[\w-]+\/[\w./-]+|\b[\w-]+\.(?:py|[cm]?[jt]sx?|rb|go|rs|java|php|pl|t|c|sh)\b/iu;
/** No run is wanted: "not the tests", "I know how the tests do"; or words about them: "explain how the tests look". */
const notWanted =
  /\b(?:not\s+(?!know\b|sure\b|yet\b)|no\s+(?!idea\b)|(?:never|skip\w*|without|instead\s+of|rather\s+than|leave|except)\s)[^.;:!?]{0,30}\b(?:tests?|suite)\b|\b(?:i|we)\s+(?:\w+\s+)?know\s+(?:\w+\s+)?how\b(?<!\b(?:i|we)\s+(?:do\s?n['’]?t|never|hardly|wanna)\s+know\s+(?:\w+\s+)?how)|\b(?:explain|describe|document|summari[sz]e|teach|understand)\w*\b/iu;
/** "Tidy the notes and tell me how the tests do": something comes before it, unless it is to look or to run them. */
const joined =
  /(?:^|[.;:!?]\s+)([^.;:!?]{1,120}?)\s+(?:and|then)\s+(?:(?:then|please)\s+){0,2}(?:tell|show|let|see|say|report|check|find)\b[^.;:!?]{0,40}?\bhow\b/iu;
const onlyLooks =
  /^\W*(?:(?:please|just|go\s+and)\s+){0,2}(?:(?:have|take)\s+a\s+look|look|run\s+(?:them|it|(?:all\s+)?(?:the|our|my)\s+(?:tests?|suite)))\b/iu;

/** "Build it and tell me how the tests do": both, in this order. */
const afterwards =
  /[\s,;.]+(?:(?:and|then)\s+){1,2}(?:please\s+)?(?:(?:tell|show)\s+me|let\s+me\s+know|report|say|see)\s*$/iu;
/** "I want you to", "could you". */
const wish =
  /^\W*(?:(?:please|first|i(?:['’]d|\s+would)?\s+(?:want|need|like)\s+you\s+to|(?:can|could|would|will)\s+you)[\s,]+){0,3}/iu;
/** "Build it", and no story or negation around it. */
const isOrder = (text: string): boolean =>
  actionConcepts(/^\W*([\w-]+)/iu.exec(text.replace(wish, ''))?.[1] ?? '').size > 0 &&
  !/\b(?:not|never|no|without|except|but)\b|n['’]t\b|[.;:!?]/iu.test(text);
const before: ReadonlySet<string> = new Set('#build #format #lint #types #clean #generate #install'.split(' '));

/** What is to be run where a task asks for that; undefined where it does not, or where more is wanted than projects usually do. */
export function testsAskedIn(said: string, deedsIn: DeedsIn): string | undefined {
  if (asksStateOfTests(said, deedsIn) || wantsAllPassing(said, deedsIn)) return 'run the tests';
  const found = stateOfTests.exec(said);
  if (found === null || forbidsRuns.test(said) || notAllTests.test(said) || notWanted.test(said)) return undefined;
  const start = said.slice(0, found.index);
  const first = start.replace(afterwards, '');
  const end = said.slice(found.index + found[0].length);
  const deeds = [...deedsIn(first)];
  const isUsual = deeds.length === 1 && deeds.every((deed) => before.has(deed)) && isOrder(first);
  return first !== start && isUsual && /^\W*$/u.test(end) && otherDeedsIn(said).deeds.length === 0
    ? `${first.replace(wish, '')} and run the tests`
    : undefined;
}

/** Whether a task asks for that and orders nothing besides. */
function asksStateOfTests(said: string, deedsIn: DeedsIn): boolean {
  if (!stateOfTests.test(said) || forbidsRuns.test(said) || notAllTests.test(said) || notWanted.test(said))
    return false;
  const [, first] = joined.exec(said) ?? [];
  if (first !== undefined && !onlyLooks.test(first)) return false;
  const others = [...deedsIn(said.replace(stateOfTests, ' '))].filter((deed) => deed !== '#test');
  return others.length === 0 && otherDeedsIn(said).deeds.length === 0;
}
