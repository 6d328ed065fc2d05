// "The forum asks for the exact version of ExifTool. Could you find out which one I have in this folder?": the version of the project that lies here.
import { ownNames } from '../questions/ownPackage.ts';
import { asksOnly, tail, type Forms } from './factForms.ts';
import type { AskedFact } from './askedFacts.ts';
import { factWords } from './factSpelling.ts';

const version = '(?:version|release)(?:\\s+number)?';
const here =
  '(?:,?\\s+(?:(?:in|of|inside|from)\\s+(?:(?:this|the|my|our|present|current)\\s+)*(?:folder|directory|check-?out|clone|copy|repo(?:sitory)?|project|working\\s+copy)|(?:right\\s+)?(?:in\\s+)?here|in\\s+front\\s+of\\s+me))';
const form = (source: string) => new RegExp(`(?<![\\w§])${source}${tail}`, 'iu');

const wanted = new RegExp(
  `\\b(?:asks?|asked|asking|wants?|wanted|needs?|requires?|wonders?|insists?|quote|state|report|mention|include|know|tell)\\b[^.?!]*\\b(?:the|my|our|its|an?|which|what)\\s+(?:(?:exact|precise|current|full|right)\\s+)*${version}\\b`,
  'iu',
);
const one = `(?:one|${version})`;
const forms: Forms = {
  about: wanted,
  mention: wanted,
  named: [],
  pointing: [
    `which\\s+(?:of\\s+them\\s+|${one}\\s+)?(?:i|we)(?:['’]ve|\\s+have)?(?:\\s+(?:have|got))?${here}`,
    `which\\s+${one}\\s+(?:do|have)\\s+(?:i|we)\\s+(?:have|got)${here}`,
    `which\\s+${one}\\s+(?:(?:this|it|that)\\s+is|is\\s+(?:this|it|that)|is|lies|sits)${here}?`,
    `which\\s+${one}\\s+(?:this|the|my|our)\\s+(?:folder|directory|check-?out|clone|copy|repo(?:sitory)?|working\\s+copy)\\s+(?:is|has|holds|contains)`,
    `what\\s+(?:it|that)\\s+is${here}`,
  ].map(form),
};

const named = new RegExp(
  `\\b${version}\\s+of\\s+(?:(?:the|my|our|your|this|that)\\s+)?([\\w.+:/@-]*\\w)((?:\\s*,|\\s+(?:and|or)|/)\\s+\\w)?`,
  'giu',
);
const thisOne =
  /^(?:it|this|that|program|tool|project|software|library|package|app|application|thing|module|code|checkout|copy)$/iu;
/** What is installed, was or will be is not what lies here. */
const other =
  /\b(?:which|what)\b[^.?!]*\b(?:installed|latest|newest|next|older|newer|first|last|supported|required|requires|needs)\b|\b(?:dependenc\w+|compiler|interpreter|runtime)\b/iu;

export const versionAsked: AskedFact = (said, { root }) => {
  if (!/\b(?:version|release)\b/iu.test(said)) return undefined;
  const text = factWords(said);
  if (other.test(text) || !asksOnly(text, forms)) return undefined;
  const own = new Set(ownNames({ root }).map((name) => name.toLowerCase()));
  const isOwn = (name: string) =>
    thisOne.test(name) ||
    own.has(name.toLowerCase()) ||
    [...own].some((each) => each.split(/::|-|\//u).at(-1) === name.toLowerCase());
  const all = [...said.matchAll(named)];
  return all.every(([, name = '', more]) => isOwn(name) && more === undefined) ? 'which version is this?' : undefined;
};
