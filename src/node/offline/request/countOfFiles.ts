// "What is the total of .rs sources in this tree?", "how many names end in .c?": the files of one ending in the whole repository.
import { asksOnly, tail, type Forms } from './factForms.ts';
import type { AskedFact } from './askedFacts.ts';
import { namesPlace } from './namesPlace.ts';
import { isFileIn } from './fileCommand.ts';

const mark = '¤';
const ending = /(?<![\w*./-])[`'"]?\*?\.(?!git\b)([a-z]\w{0,7})[`'"]?(?![\w/-]|\.\w)/giu;

const all =
  '(?:(?:this|the|our|my|that|whole|entire|full|all\\s+of|complete)\\s+)*(?:repo(?:sitory)?|project|check-?out|tree|source\\s+tree|code\\s?base|workspace|working\\s+(?:copy|tree)|clone|package|place)';
const here = `(?:,?\\s+(?:(?:in|of|inside|across|within|under|throughout)\\s+${all}(?:\\s+(?:have|has|contain|hold))?|(?:in|around)?\\s*here|in\\s+(?:it|there|all)|(?:is|are|exist)(?:\\s+there)?|there(?:\\s+(?:is|are))?|(?:do|does|did)\\s+(?:we|it|they|you|i|${all})\\s+(?:have|contain|hold|has)|(?:have|has)\\s+(?:we|it|they|you|i|${all})(?:\\s+got)?|(?:we|it|i|they|${all})\\s+(?:have|has|contains?|holds?|got|consists?\\s+of)|exist|all\\s+together|so\\s+(?:that\\s+)?(?:we|i)\\s+know(?:\\s+it)?|as\\s+in\\s+separate\\s+(?:documents|files))){0,4}`;
const things = '(?:files?|sources?|source\\s+files?|documents?|modules?|scripts?|ones|names?|headers?)';
const counts = '(?:number|quantity|amount|headcount|count|tally|total(?:\\s+(?:number|count))?|sum|amount)';
const endsIn =
  '(?:(?:that\\s+|which\\s+|whose\\s+names?\\s+|(?:have|has|with|having)\\s+(?:a\\s+)?names?\\s+(?:that\\s+)?)?(?:end|ends|ending)\\s+(?:in|with|on)|(?:with|having|of|carrying|bearing|(?:that|which)\\s+(?:carry|carries|have|has|bear))\\s+(?:the\\s+)?(?:ending|extension|suffix|file\\s+extension|type|file\\s+type))';
/** "With a .c suffix" */
const suffixed =
  '(?:(?:that|which)\\s+(?:have|has|carry|carries)|with|having|of|whose\\s+names?\\s+(?:have|has))\\s+(?:an?|the)\\s+¤\\s+(?:suffix|ending|extension|file\\s+extension)';
const everything = '(?:everything|all|anything|every\\s+file|each\\s+file|all\\s+(?:the\\s+)?files|whatever)';
const through = `(?:(?:go|walk|run|look|search|comb|crawl)\\s+(?:through|over|across)\\s+(?:the\\s+)?${all}\\s+and\\s+)?`;
const verbs = '(?:count|tally|add|total|sum|tot)(?:\\s+up)?';
const form = (source: string) => new RegExp(`(?<![\\w¤])${source}${here}${tail}`, 'iu');

const what = `(?:¤\\s+${things}|${things}(?:${here})\\s+${endsIn}\\s+¤|(?:things|everything|entries|anything|names)(?:${here})\\s+${endsIn}\\s+¤|(?:${things}|${everything})(?:${here})\\s+${suffixed})`;
const forms: Forms = {
  mention: new RegExp(`¤\\s+${things}|${endsIn}\\s+¤`, 'iu'),
  about: new RegExp(`¤\\s+${things}|${endsIn}\\s+¤`, 'iu'),
  named: [
    ...[
      `how\\s+many\\s+${what}`,
      `how\\s+many\\s+${things}\\s+(?:${all}\\s+|(?:in|of|across)\\s+${all}\\s+|here\\s+)?${endsIn}\\s+¤`,
      `${counts}\\s+(?:of\\s+)?(?:all\\s+|the\\s+|how\\s+many\\s+)*${what}`,
      `${through}${verbs}\\s+(?:(?:all|the|of|every|our)\\s+){0,3}(?:${what}|${everything}\\s+(?:that\\s+)?${endsIn}\\s+¤)`,
      `(?:all\\s+)?(?:the\\s+)?${what}(?:${here})\\s*[:,–-]\\s*(?:and\\s+)?(?:how\\s+many|what\\s+(?:do|would|will)\\s+they\\s+(?:add\\s+up|come|amount|sum\\s+up|total)(?:\\s+to)?|what(?:['’]s|\\s+is)\\s+(?:the|their)\\s+${counts}|(?:their\\s+)?${counts})`,
      `what\\s+do\\s+(?:all\\s+)?(?:the\\s+)?${what}(?:${here})\\s+(?:add\\s+up|come|amount|sum\\s+up)\\s+to`,
      `how\\s+much\\s+¤\\s+stuff`,
      `how\\s+many\\s+¤`,
      `how\\s+often\\s+does\\s+(?:a|the)\\s+(?:name\\s+of\\s+a\\s+file|file(?:['’]?s)?\\s*name|name)\\s+end\\s+(?:in|with|on)\\s+¤`,
      `¤\\s+${things}\\s*[:,–-]\\s*how\\s+many`,
      `¤\\s+(?:${things}\\s+)?(?:count|total|tally)`,
      `(?:across|in|over|throughout)\\s+${all},\\s+how\\s+many\\s+${what}`,
      `if\\s+(?:i|you|we)\\s+(?:list|listed|counted|count|printed|print)\\s+(?:everything|every\\s+file|all\\s+files|all)(?:${here})\\s+${endsIn}\\s+¤,\\s+how\\s+(?:long|large|big)\\s+(?:would|will)\\s+(?:the|that)\\s+list\\s+be`,
    ].map(form),
  ],
  pointing: [
    `how\\s+many(?:\\s+(?:of\\s+(?:them|those)|such\\s+files|files\\s+like\\s+that))?(?=\\s+(?:are|exist|do|does|have|in)\\b|\\s*[?.]|$)`,
    `(?:count|tally)\\s+(?:them|those)(?:\\s+up)?`,
    `(?:number|count|total|tally)(?:\\s+of\\s+(?:them|those))?`,
  ].map(form),
};

export const countOfFiles: AskedFact = (text, { root }) => {
  const found = new Set([...text.matchAll(ending)].map(([, each = '']) => each));
  const [only, another] = found;
  if (
    only === undefined ||
    another !== undefined ||
    text.includes(mark) ||
    namesPlace(text, root) ||
    isFileIn(root, `.${only}`)
  )
    return undefined;
  return asksOnly(text.replace(ending, mark), forms) ? `how many .${only} files are in the repository?` : undefined;
};
