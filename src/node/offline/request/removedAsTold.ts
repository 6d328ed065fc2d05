// "Someone packed the build results into our backup. Please delete them here.": what is to go, another sentence tells.
import { onlyTells, saidSentences } from './toldBesides.ts';

const built =
  /\b(?:build|compiler|compilation)\s+(?:results?|products?|outputs?|art[ie]facts?|left-?overs?)\b|\b(?:compiled|generated|built)\s+(?:stuff|things|art[ie]facts|objects)\b|\bran\s+(?:a\s+few|some|several|many|a\s+couple\s+of)\s+builds\b/iu;
const ends =
  '(?:,?\\s+(?:all|here|again|now|first|please|pls|thanks|for\\s+me|in\\s+this\\s+(?:folder|tree|checkout|repo(?:sitory)?|project)))*';
const kept =
  '(?:\\s*[,;]\\s*(?:(?:but|and)\\s+)?(?:the|my|our)\\s+sources?(?:\\s+(?:code|files|changes))?\\s+(?:stay|stays|remain|remains)(?:\\s+(?:of\\s+course|here|put|as\\s+(?:they|it)\\s+(?:are|is)))?)?';
const ordered = new RegExp(
  `^\\W*(?:(?:so|and|but|please|pls|now|just|can\\s+you|could\\s+you|would\\s+you)\\W+){0,4}(?:(?:delete|remove|wipe|erase|clear(?:\\s+(?:out|away))?)\\s+(?:it|them|those|that)(?:\\s+(?:out|away))?|get\\s+rid\\s+of\\s+(?:it|them|those|that)|throw\\s+(?:it|them|those|that)\\s+(?:away|out)|clean\\s+(?:it|them|those|that)\\s+(?:up|out|away))${ends}${kept}\\s*[.!?]*$`,
  'iu',
);
/** Somewhere else, or one of them. */
const elsewhere =
  /[`/\\~]|\w\.\w|\b(?:server|desktop|downloads?|registry|bucket|cloud|usb|there|git(?:hub|lab)|pages?|wiki|ci|pipeline|e?-?mails?|slack|issues?|comments?|releases?|web|site|phone|laptop|drive|disk|backups?|artifactory)\b/iu;

/** Whether a text orders that, and tells nothing else that is wanted. */
export function removesAsTold(said: string): boolean {
  const sentences = saidSentences(said);
  const [order, another] = sentences.filter((sentence) => ordered.test(sentence));
  if (order === undefined || another !== undefined || elsewhere.test(said)) return false;
  const told = sentences.filter((sentence) => sentence !== order);
  return told.some((sentence) => built.test(sentence)) && told.every((sentence) => onlyTells(sentence));
}
