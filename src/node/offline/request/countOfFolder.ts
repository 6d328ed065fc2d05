// "The backup reported a strange total for a/b. How many files does it hold, nested folders too?": the number of the files of the folder that a text names.
import { asksOnly, tail, type Forms } from './factForms.ts';
import type { AskedFact } from './askedFacts.ts';
import { inPlainParts, saysOnly, wordsWith } from './plainParts.ts';
import { ofOneFolder } from './soleFolder.ts';

const form = (source: string) => new RegExp(`(?<![\\w§])${source}${tail}`, 'iu');

const forms: Forms = {
  mention: /§/u,
  about: /§/u,
  named: [
    'how many files are in §',
    'what do (?:all )?(?:the )?files (?:in|under|below|beneath|inside) § (?:add up|come|amount) to',
    'how (?:big|large|full) is §,? (?:(?:measured|counted|expressed) )?(?:in|by)(?: terms of)?(?: the)?(?: number of)? files',
    'if (?:i|we|you|one|somebody) [^,;:?§]{2,40} §[^,;:?§]{0,40}, how many files (?:would|will|do|does|should|must) (?:that|it|i|we|you|there|they) (?:be|make|have|get|come to|find|see|end up with|be in it)',
  ].map(form),
  pointing: [
    'how many files are in it',
    'how many files(?: (?:are|is)(?: there| in there| inside)?| there are| exist)?',
    'count (?:all )?(?:its |the )?files(?: (?:there|in there|inside))?',
    '(?:number|count|total) of (?:all )?(?:its |the )?files(?: (?:there|in there|inside))?',
    '(?:count|tally) (?:them|those)(?: all)?(?: up)?',
    'how many files (?:is|are|would|will) (?:that|this|it|we|those|they)(?: be| talking about| speaking of| looking at| make)?',
    '(?:give|tell|show)(?: me| us)? (?:the|a|its) (?:figure|number|count|total)',
    '(?:the|its) (?:file[ -]?count|(?:figure|number|count|total)(?: of (?:its |the )?files)?)',
  ].map(form),
  beside:
    /^\W*(?:and )?is (?:that|this|it) (?:really |actually )?(?:true|right|correct|so)\W*$|^\W*(?:just|only) the number(?: of files)?(?:,? please)?\W*$|^\W*(?:so |and |now |is it true that )?(?:is|how big is|how large is) § (?:(?:an?|really|very|quite|that|actually) ){0,3}(?:big|large|huge|small|deep|full)?(?: ?(?:folder|directory|one|tree))?\s*[?.]*$/iu,
};

const files = '(?:(?:total|regular|plain|individual|single|separate|different) ){0,2}files?';
const words = wordsWith(
  'how many finds number nr count counts tally total sum amount quantity figure head headcount file files documents only regular plain individual single separate different come comes amounts consist consists comprise comprises made',
);
const quantity = new RegExp(
  `\\bhow many ${files}\\b|\\b(?:count|tally|add|total|sum|number|nr|quantity|amount|figure|head ?count)(?: up)?(?: (?:all|the|of|for|those|every|single|up)){0,4} ${files}\\b|\\bfiles? ?-?(?:count|number|total|tally)\\b|\\b(?:count|how many|number of)(?: all| the){0,2} § files\\b(?=.*\\bsub)|\\bfiles? (?:in|under|below|beneath|inside|within) §\\W{0,3}(?:how many|count|number|total)\\b|: how many files is that\\b|\\b(?:count|tally) (?:them|those)\\b|\\b(?:figure|number|count|total),? files only\\b`,
  'iu',
);
/** "In every subfolder" may be for each of them; and a folder may need files, or be allowed to have them. */
const other =
  /\b(?:per|in|of|for) every (?!level|depth|layer)|\b(?:can|may|could|must|might) (?:§|it)|§ (?:needs?|likes?|wants?|may|can|must|might)\b|\bdo(?:es)? § (?!currently |now |actually |really )(?!have|hold|contain|keep|store|comprise|consist|include|count|come|amount|total)|\bonly (?!the number|want|need|files|interested|regular)|\bonly files (?:in|at|on)\b/iu;
const back = /\b(?:it|there|this|that|them|those|we talking about)\b|^\W*(?:give|tell|show) me the\b/iu;

function plainCount(part: string): string | undefined {
  const bare = part.replace(
    /\badd(?:ing|ed)? up\b|\bevery(?= (?:level|depth|layer|subfolder|subdirectory|single)\b)/giu,
    ' ',
  );
  const asked = bare.replace(/(?:files|,) (?:not|no) folders\b/giu, 'files');
  if (!quantity.test(part) || other.test(part) || !saysOnly(asked, words)) return undefined;
  const places = part.match(/§/gu)?.length ?? 0;
  if (places === 1) return 'how many files are in §?';
  return places === 0 && back.test(part) ? 'how many files are in it?' : undefined;
}

export const countOfFolder: AskedFact = (text, { root }) =>
  /\b(?:files?|flies|fiels)\b/iu.test(text)
    ? ofOneFolder(text, root, ({ folder, text: marked }) =>
        asksOnly(marked, forms) || asksOnly(inPlainParts(marked, plainCount), forms)
          ? `how many files are in ${folder}?`
          : undefined,
      )
    : undefined;
