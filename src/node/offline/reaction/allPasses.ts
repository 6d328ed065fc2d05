// "I'm going to touch the formatting. First I want to know that everything passes": the tests, before what the user does alone.
import { forbidsRuns } from '../questions/flakyTest.ts';
import type { DeedsIn } from '../request/deeds.ts';
import { ordersIn } from '../request/orders.ts';
import { actionConcepts } from '../request/vocabulary.ts';

const sentenceEnd = /(?<=[.;!?])\s+/u;
const wants =
  /^\W*(?:(?:but|so|and|first|before\s+(?:that|i\s+do|then)|now|then)[,\s]+)*(?:i|we)(?:['’]d)?\s+(?:(?:would|first|only|just|really|also)\s+)*(?:want|like|need|have|love)\s+to\s+(?:first\s+)?(?:know|see|be\s+(?:sure|certain)|make\s+sure|check|verify|confirm)\s+(?:(?:that|if|whether)\s+)?(?:everything|it\s+all|all\s+of\s+it|all|all\s+(?:of\s+)?(?:the\s+|its\s+)?tests)\s+(?:(?:currently|still|already|now|really)\s+)?(?:pass(?:es)?|succeeds?|goes\s+through|(?:is|are)\s+(?:green|passing))\b/iu;
/** What the user is going to do, or has done. */
const ofUser =
  /^\W*(?:(?:and|but|so|before|then|after(?:wards)?|once)\W+)*(?:(?:i|we)(?:['’](?:m|re|ll|ve|d)|\s+(?:am|are|will|have|just|cloned|plan|intend|would))?)\b/iu;
const elsewhere = /\b(?:ci|pipeline|lint\w*|build|compil\w+|types?|style|coverage)\b/iu;
/** Wanted of who reads it, in the words of the user. */
const ofReader = /\byou\b/iu;

/** Whether a task asks for that, and orders nothing besides. */
export function wantsAllPassing(said: string, deedsIn: DeedsIn): boolean {
  if (forbidsRuns.test(said)) return false;
  const sentences = said
    .trim()
    .split(sentenceEnd)
    .filter((each) => each !== '');
  const own = sentences.filter((each) => wants.test(each));
  const [only, another] = own;
  if (only === undefined || another !== undefined || elsewhere.test(only)) return false;
  const rest = only.replace(wants, ' ');
  if ([...actionConcepts(rest)].some((concept) => concept !== '#test' && concept !== '#check')) return false;
  if (/\b(?:and|then|afterwards|but|not|without|except)\b/iu.test(rest)) return false;
  return sentences
    .filter((each) => each !== only)
    .every((each) => ofUser.test(each) && !ofReader.test(each) && !each.includes('?') && isTold(each, deedsIn));
}

/** "I want it formatted" is asked for, "I'm going to format it" is told. */
const isTold = (text: string, deedsIn: DeedsIn): boolean =>
  !/\b(?:want|need|like|love)\b/iu.test(text) && ordersIn(text, deedsIn) === undefined;
