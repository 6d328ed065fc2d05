// A sentence, or the end of one, that consists of plain words only, in the form that is known: "out of all files beneath §, which three have the most bytes?"
import { sentencesIn } from './onlyTells.ts';

/** Words that add nothing to a question about files. None that limits, excludes, joins another question or orders anything. */
const harmless =
  'a an the this that these those it its they them their there here in inside within of from at on to into under underneath below beneath through throughout across down with and also too as well plus ' +
  'including include includes included inclusive incl counting counts counted all any anywhere everything whole entire full complete altogether overall together is are was be being been ' +
  'do does did have has had got hold holds contain contains contained keep keeps kept store stores stored live lives living lie lies lying sit sits sitting located exist exists found find get gets ' +
  'i we you me us my our your can could would will may might please pls kindly thanks thank just simply tell give show say report let know like love want need see hear wish curious interested wondering wonder ' +
  'now currently right today actually really exactly precisely roughly about approximately for what which if when so ok okay hey hi hello then one ones that who happen work out figure look up check determine should way talking good nice great useful helpful handy be enough fine suffice wise into subs ' +
  "i'd we'd you'd what's that's i'm we're it's there's d s m re ve";

const deep =
  'recursive recursively subfolder subfolders subdirectory subdirectories subdir subdirs sub levels level depth depths deep deeper further tree hierarchy descend descending layers nested nesting';

const joints = /[,;:–—-]\s+(?:(?:so|and|but|then)\s+)?/gu;

export const wordsWith = (more: string): ReadonlySet<string> => new Set(`${harmless} ${deep} ${more}`.split(' '));

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

/** How something is done, or whether it may be, is another question. */
const other =
  /\bhow\b(?! many\b)|\b(?:can|could|would|should|do|did|does|must|may) (?:i|we|it|one|they|he|she) (?:count|list|find|see|show|sort|rank|order|look|get|tell|check|know)\b|\b(?:sub-?)?(?:folders|director(?:y|ies))\b(?=.*\bhow many\b)|\bfiles? (?:and|or|plus) (?:(?:all|the|its) ){0,2}(?:sub)?-?(?:folders|dir)|\bhow many\b.*\bhow many\b|\band (?:who|how|why|where|what (?!line|file))\b|\bwhat (?:it|they) (?:do|does|is|are|means?)\b/iu;
/** Wants it for that, which changes nothing. */
const occasion =
  /(?:,|\() ?(?:nothing else|no more)\b|\bfor (?:(?:the|my|our|an?|some|\w+['’]s) )?(?:\w+ )?(?:slides?|talk|report|presentation|post|audit|estimate|statistics|stats|paper|plan|lecture|ticket|notes?|overview|records|comparison|application|offer|quote|curiosity|review|minutes|handover)(?=\W*$)/giu;
const nestedOnes = /\b(?:nested|inner|deeper|child) (?:folders|directories|dirs|ones)\b/giu;

/** Whether a part of a sentence has none but those words. */
export function saysOnly(part: string, words: ReadonlySet<string>): boolean {
  const bare = part
    .replace(occasion, ' ')
    .replace(nestedOnes, ' ')
    .replace(/\bsub-(?=folder|dir)/giu, 'sub');
  return !other.test(bare) && wordsOf(bare).every((word) => words.has(word) || word === '§' || word === '¤');
}

/** The text with each such sentence as `plain` puts it. */
export const inPlainParts = (text: string, plain: (part: string) => string | undefined): string =>
  sentencesIn(text)
    .map((sentence) => {
      const starts = [0, ...[...sentence.matchAll(joints)].map(({ index, 0: joint }) => index + joint.length)];
      for (const start of starts) {
        const form = plain(sentence.slice(start));
        if (form !== undefined) return `${sentence.slice(0, start)}${form}`;
      }
      return sentence;
    })
    .join(' ');
