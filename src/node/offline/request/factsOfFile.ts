// "How heavy is a/b.c, in bytes?", "what is the line count of a/b.c?": the size and the lines of the one file that a text names.
import type { AskedFact } from './askedFacts.ts';
import { asksOnly, tail, type Forms } from './factForms.ts';
import { mark, soleFile } from './soleFile.ts';

const about = new RegExp(mark, 'u');
const unit = '(?:bytes?|kb|kib|kilobytes?|kibibytes?|mb|mib|megabytes?|kilos)';
const where = `(?:,?\\s+(?:on\\s+(?:the\\s+|my\\s+|this\\s+)?disk|on\\s+(?:the\\s+|this\\s+)?file\\s?system|in\\s+(?:terms\\s+of\\s+)?(?:the\\s+)?(?:file\\s+)?(?:size|${unit})|here|in\\s+advance|(?:don['’]t|do\\s+not)\\s+ask(?:\\s+me)?\\s+why))*`;
const space = '(?:(?:(?:disk|storage)\\s+)?(?:space|room|storage)|disk)';
const takes =
  '(?:take(?:s)?(?:\\s+up)?|need(?:s)?|occup(?:y|ies)|use(?:s)?(?:\\s+up)?|weigh(?:s)?|have|has|cost(?:s)?|fill(?:s)?|eat(?:s)?(?:\\s+up)?|require(?:s)?)';
const there = '(?:\\s+(?:on\\s+(?:the\\s+|my\\s+)?(?:disk|drive|stick|card)|there|up))?';
const form = (source: string) => new RegExp(`(?<![\\w§])${source}${where}${tail}`, 'iu');

const sizesOf = (thing: string): readonly RegExp[] =>
  [
    `how\\s+(?:big|large|heavy|huge|fat|small|tiny)\\s+(?:(?:is|has)\\s+${thing}|${thing}\\s+(?:is|has))`,
    `(?:(?:file[\\s-]?)?size|weight)\\s+(?:of|for)\\s+${thing}`,
    `(?:what|which)\\s+(?:file\\s?)?size\\s+(?:(?:is|has|does)\\s+)?${thing}(?:\\s+(?:is|has|have))?`,
    `how\\s+(?:many|much)\\s+${unit}\\s+(?:(?:is|has|(?:are|is)\\s+(?:there\\s+)?in|in|of)\\s+${thing}|(?:does|do|would|will)\\s+${thing}\\s+(?:${takes}|contain|hold|come\\s+to)|${thing}\\s+(?:is|has|${takes}))`,
    `(?:how\\s+much\\s+${space}\\s+(?:does|do|is|will|would)\\s+${thing}\\s+(?:${takes}|taking(?:\\s+up)?|using|occupying)|(?:how\\s+much|what)\\s+(?:does|would|will)\\s+${thing}\\s+weigh(?:\\s+as\\s+an?\\s+\\w+)?|how\\s+much\\s+${space}\\s+${thing}\\s+${takes})${there}`,
  ].map(form);

const sizes: Forms = {
  about,
  mention: /\b(?:size|weight)\s+of\s+§|\bhow\s+(?:big|large|heavy)\s+(?:is\s+)?§|§['’]s\s+(?:file\s+)?size\b/iu,
  named: [
    ...sizesOf(mark),
    ...[
      `§(?:['’]s)?\\s*[:,–-]?\\s*(?:(?:file[\\s-]?)?size|how\\s+(?:big|large|heavy))(?:\\s+(?:is\\s+it|is|in\\s+bytes))?`,
      `(?:file[\\s-]?)?size[:,]?\\s+§`,
      `§['’]s\\s+(?:size|weight)(?:\\s+is)?`,
      `§\\s*[:,–-]?\\s*how\\s+many\\s+${unit}`,
      `(?<=^\\W*)${unit}\\s+(?:in|of)\\s+§`,
      `if\\s+(?:i|we|you)\\s+(?:(?:were\\s+to|would)\\s+)?(?:cop(?:y|ied)|put|move|moved|mail|mailed|send|sent|upload|uploaded|store|stored|save|saved|carr(?:y|ied))\\s+§\\s+(?:in)?(?:to|onto|on|over|by|as)\\s+[^,;?]{1,60},\\s+how\\s+(?:much\\s+${space}|many\\s+${unit})\\s+(?:would|will|does|do)\\s+(?:it|that|i)\\s+${takes}`,
    ].map(form),
  ],
  pointing: [
    ...sizesOf('(?:it|that|this|the\\s+(?:file|thing|script)|that\\s+(?:file|thing|script))'),
    ...[
      `(?:its|the\\s+(?:file|script)['’]s)\\s+(?:(?:file[\\s-]?)?size|weight)(?:\\s+is)?`,
      `(?:in|how\\s+many)\\s+${unit}`,
      `the\\s+(?:file[\\s-]?)?size`,
    ].map(form),
  ],
};

const line = '(?:lines|rows|newlines|line\\s+breaks|loc|rows\\s+of\\s+text|lines\\s+of\\s+(?:code|text))';
const whole =
  '(?:,?\\s+(?:all\\s+(?:told|in)|from\\s+top\\s+to\\s+bottom|top\\s+(?:row\\s+)?to\\s+bottom(?:\\s+row)?|(?:blanks?|comments?)(?:\\s+lines)?\\s+and\\s+(?:blanks?|comments?)(?:\\s+lines)?\\s+included|including\\s+(?:blanks?|comments?)(?:\\s+lines)?\\s+and\\s+(?:blanks?|comments?)(?:\\s+lines)?))?';
const lineForm = (source: string) => new RegExp(`(?<![\\w§])${source}${whole}${tail}`, 'iu');
const linesOf = (thing: string): readonly RegExp[] =>
  [
    `how\\s+many\\s+${line}\\s+(?:(?:is|has|have|are(?:\\s+there)?\\s+in|in|of|make\\s+up)\\s+${thing}|(?:does|do|did)\\s+${thing}\\s+(?:have|contain|hold|span|comprise|count|run\\s+to|come\\s+to|consist\\s+of)|${thing}\\s+(?:is|has|contains|holds|have|spans|runs\\s+to))(?:\\s+in\\s+it)?`,
    `(?:number\\s+of\\s+${line}|(?:line|row|loc)[\\s-]?counts?|loc(?:\\s+(?:figure|number|value))?)\\s+(?:(?:in|of|for)\\s+|(?:that\\s+)?(?=it\\b))?${thing}(?:\\s+(?:has|contains|is))?`,
    `count\\s+(?:(?:up|all|the|of)\\s+){0,3}${line}\\s+(?:in|of)\\s+${thing}`,
    `how\\s+many\\s+${line}\\s+(?:would|do|will|must)\\s+(?:i|we|one|you)\\s+(?:have\\s+to\\s+|need\\s+to\\s+)?(?:read|review|scroll|go)(?:\\s+to\\s+(?:get|read|go))?(?:\\s+(?:through|of|in))?\\s+${thing}`,
    `how\\s+long\\s+(?:is\\s+${thing}|${thing}\\s+is)(?:,?\\s+(?:in\\s+(?:number\\s+of\\s+)?lines|line-?wise|counted\\s+in\\s+lines))?`,
  ].map(lineForm);

const lines: Forms = {
  about,
  mention: /\b(?:lines|line\s+count|length)\s+(?:in|of)\s+§|\bhow\s+(?:long|many\s+lines)\s+(?:is\s+|has\s+)?§/iu,
  named: [
    ...linesOf(mark),
    ...[
      `§\\s*[:,–-]?\\s*(?:(?:number\\s+of|how\\s+many)\\s+${line}|line\\s?count)`,
      `if\\s+(?:i|you|we)\\s+(?:scroll|scrolled|go|went|jump|jumped|page|paged)\\s+(?:down\\s+)?to\\s+the\\s+(?:very\\s+)?(?:bottom|end|last\\s+line)\\s+of\\s+§,\\s+(?:what|which)\\s+(?:line\\s+)?number\\s+(?:will|would|do|does|is|am)\\s+[^,;?]{1,40}`,
    ].map(lineForm),
  ],
  pointing: [
    ...linesOf('(?:it|that|this|the\\s+(?:file|thing|script)|that\\s+(?:file|thing|script))'),
    ...[`(?:the\\s+|its\\s+)?(?:number\\s+of\\s+lines|line\\s+count)`, `how\\s+many\\s+lines`].map(lineForm),
  ],
};

const ofSize =
  /\b(?:big|large|heavy|huge|fat|small|tiny|size|weight?s?|bytes?|kb|kib|mb|mib|kilo\w*|mega\w*|space|room|storage|disk)\b/iu;
const ofLength = /\b(?:lines?|rows|newlines|breaks|loc|long)\b|\bline-?count|\bif\s+(?:i|you|we)\b/iu;

export const sizeOfFile: AskedFact = (text, { root }) => {
  const named = ofSize.test(text) ? soleFile(text, root) : undefined;
  return named && asksOnly(named.text, sizes) ? `how big is ${named.file}?` : undefined;
};

export const linesOfFile: AskedFact = (text, { root }) => {
  const named = ofLength.test(text) ? soleFile(text, root) : undefined;
  return named && asksOnly(named.text, lines) ? `how many lines has ${named.file}?` : undefined;
};
