// "Legal sent me a form. What license does this one have?", "under what terms is this code published?": the license of the project.
import type { AskedFact } from './askedFacts.ts';
import { asksOnly, tail, type Forms } from './factForms.ts';

const it =
  '(?:it|(?:this|the|that|our)(?:\\s+(?:project|repo(?:sitory)?|code(?:base)?|library|lib|package|program|tool|one|thing|software|crate|module|gem|source\\s+code|check-?out))?)';
const license = '(?:(?:open[\\s-]?source|software|free)\\s+)*licen[cs]e';
const published =
  '(?:published|released|distributed|licen[cs]ed|offered|made\\s+available|available|shared|given\\s+(?:out|away)|provided|open[\\s-]?sourced|shipped)';
const really = '(?:(?:really|actually|exactly|officially|truly|now)\\s+)?';
const form = (source: string) => new RegExp(`(?<![\\w/.-])${source}(?:\\s+(?:under|here|with|by))?${tail}`, 'iu');
/** "So I can write to him", "for a form": what it is wanted for. */
const toWrite = '(?:,?\\s+so\\s+(?:that\\s+)?(?:i|we)\\s+(?:can|could|may)\\s+[^,;?]{1,60})?';

const forms: Forms = {
  mention: new RegExp(`\\blicen[cs]e\\s+(?:of|for)\\s+${it}|${it}['’]s\\s+licen[cs]e\\b`, 'iu'),
  about: new RegExp(`\\blicen[cs]e\\b`, 'iu'),
  named: [
    `(?:which|what|whose)\\s+(?:sort\\s+of\\s+|kind\\s+of\\s+)?${license}\\s+(?:is\\s+${it}(?:\\s+${really}${published})?|(?:does|did)\\s+${it}\\s+${really}(?:have|use|carry|come|ship|fall|say|state)|has\\s+${it}|(?:applies|covers|governs|goes)(?:\\s+(?:to|for|with))?\\s+${it}|${it}\\s+(?:is|has|uses|comes|carries|falls)(?:\\s+${published})?)`,
    `(?:the\\s+)?${license}\\s+(?:of|for|on)\\s+${it}`,
    `(?:under|by)\\s+(?:which|what)\\s+${license}\\s+(?:is|was|has)\\s+${it}(?:\\s+${really}(?:been\\s+)?${published})?`,
    `(?<=^\\W*(?:(?:so|and|now|well)\\W+)?(?:what(?:['’]?s|\\s+is)|which\\s+is|please\\s+tell\\s+me|tell\\s+me)\\s+(?:the\\s+|its\\s+)?)${license}`,
    `${it}(?:['’]s)\\s+${license}(?:\\s+is)?`,
    `(?:project|repo(?:sitory)?|code)(?:['’]s)?\\s+${license}`,
    `(?:under|on|by)\\s+(?:what|which)\\s+(?:(?:open[\\s-]source|legal|licen[cs]e|licen[cs]ing)\\s+)*(?:terms|conditions|licen[cs]e)\\s+(?:is|are|was|has|may|can)\\s+${it}\\s+${really}(?:been\\s+)?(?:be\\s+)?${published}`,
    `(?:on|under)\\s+(?:what|which)\\s+(?:(?:legal|licen[cs]e)\\s+)*(?:terms|conditions)\\s+(?:may|can|are)\\s+(?:people|others|one|we|i|you)\\s+(?:(?:allowed|permitted)\\s+to\\s+)?(?:use|reuse|copy|share|redistribute|modify|distribute)(?:(?:,|\\s+and|\\s+or|,\\s+and)\\s+(?:use|reuse|copy|share|redistribute|modify|distribute))*\\s+${it}`,
    `(?:which|what)\\s+(?:open[\\s-]source|licen[cs]e|licen[cs]ing)\\s+terms\\s+(?:did|do|does)\\s+(?:the\\s+)?(?:authors?|maintainers?|owners?|developers?)\\s+(?:choose|pick|use|select|offer|grant)(?:\\s+for\\s+${it})?`,
  ].map(form),
  pointing: [
    new RegExp(`(?<![\\w/.-])(?:what|which(?:\\s+one)?)\\s+it\\s+${really}is${toWrite}${tail}`, 'iu'),
    ...[
      `(?:what|which)\\s+(?:is\\s+it|one\\s+is\\s+it)(?:\\s+(?:for|of|in)\\s+${it})?`,
      `(?:what|which)\\s+(?:${license}\\s+)?(?:goes|belongs|should\\s+(?:i|we)\\s+(?:put|write|enter|fill)|do\\s+(?:i|we)\\s+(?:put|write|enter|fill))(?:\\s+(?:in|into))?(?:\\s+(?:there|it|that|that\\s+field|the\\s+field))?(?:\\s+for\\s+${it})?`,
      `(?:what|which)\\s+${license}\\s+is\\s+${it}`,
    ].map(form),
  ],
};

/** "We embed a font. Under what license is it?" */
const pointsBack = /[.!]\s.*\bit\b[^.!]*\?/isu;
const ofProject =
  /\b(?:project|repo\w*|package|library|lib|tool|program|code\w*|software|this|here|checkout|crate|module|gem)\b/iu;

export const askedLicense: AskedFact = (text) =>
  (!pointsBack.test(text) || ofProject.test(text)) && asksOnly(text, forms)
    ? 'which license does this project have?'
    : undefined;
