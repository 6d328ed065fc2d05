// "Start the console logging demo, show_off.py", "run the showoff demo script": the one script of that name.
import { basename, extname } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import { textIn } from '../questions/texts.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { compiledSource } from './compileSource.ts';
import { programCalled } from './fileCommand.ts';
import { scriptStart } from './scriptStart.ts';
import { conceptsOf } from './vocabulary.ts';

const noun = '(?:demo|demonstration|examples?|sample|script|program|showcase)';
const lead =
  "^\\W*(?:(?:please|pls|now|just|hey|hi|ok(?:ay)?|(?:can|could|would)\\s+you(?:\\s+please)?|i(?:'d|\\s+would)\\s+like\\s+(?:you\\s+)?to|i\\s+want\\s+(?:you\\s+)?to)[\\s,]+)*(?:run|start|launch|execute|try)(?:\\s+(?:the|our|this|that|its))?";
const words =
  '(?:\\s+(?!not\\b|on\\b|with\\b|and\\b|or\\b|from\\b|for\\b|but\\b|without\\b|in\\b|test)[a-z][\\w-]*){0,4}?';
const path = '[`\'"]?((?:[\\w-]+\\/)*[\\w-]+\\.(?:py|sh|bash|[cm]?js|rb|pl|lua|c|cc|cpp|cxx))[`\'"]?';
const word = '[`\'"]?([a-z][\\w-]*?)(?:\\.(?:py|sh|js))?[`\'"]?';
/** What may follow says where, that its output is to be seen, or why that is wanted. */
const rest =
  "(?:\\s+(?:please|pls|thanks|here|now|once|for\\s+me|(?:from|in)\\s+(?:this|the)\\s+(?:checkout|repo\\w*|project|root|folder|director\\w+)))*(?:\\s*[,.;–-]?\\s*(?:(?:and|then)\\s+)?(?:let\\s+me\\s+see|show(?:\\s+me)?|tell\\s+me|print)\\s+(?:what|the|its|how|all)\\b[^.;!?]*|\\s*[,.;–-]?\\s*(?:so\\s+)?(?:that\\s+)?i(?:'d|\\s+would|\\s+want|\\s+can|\\s+need)\\b[^.;!?]*\\b(?:see|look|watch)\\b[^.;!?]*)?[\\s.!?]*$";
const forms: readonly RegExp[] = [
  // "Start the console logging demo, show_off.py"
  new RegExp(
    `${lead}${words}\\s+${noun}(?:\\s+(?:called|named|in))?\\s*[,:(]?\\s*${path}\\)?(?:\\s+${noun})?,?${rest}`,
    'iu',
  ),
  new RegExp(`${lead}\\s+${path}${rest}`, 'iu'),
  new RegExp(`${lead}\\s+${word}\\s+${noun}(?:\\s+(?:script|program|file))?${rest}`, 'iu'),
  // "What do I get when I run the greeting example?"
  new RegExp(
    `^\\W*what\\s+(?:do\\s+(?:i|we)\\s+(?:get|see)|happens|is\\s+printed|comes\\s+out|does\\s+it\\s+(?:print|output|show|say))\\s+(?:when|if)\\s+(?:i|you|we)\\s+(?:run|start|launch|execute|try)\\s+(?:the\\s+)?${word}(?:\\s+${noun})?[\\s.!?]*$`,
    'iu',
  ),
  new RegExp(
    `^\\W*what\\s+(?:does|will)\\s+(?:the\\s+)?${word}(?:\\s+${noun})?\\s+(?:print|output|show|say|write)(?:\\s+out)?(?:\\s+(?:when|if)\\s+(?:i|you|we)\\s+(?:run|start|launch|execute|try)\\s+it|\\?\\s*(?:(?:please|just)\\s+)*(?:run|start)\\s+it)[\\s.!?]*$`,
    'iu',
  ),
];
/** "Run ini_example": by that alone only what means nothing else. */
const bare = new RegExp(`${lead}\\s+${word}${rest}`, 'iu');
const script = /^\.(?:py|sh|bash|[cm]?js|rb|pl|lua)$/iu;
const source = /^\.(?:c|cc|cpp|cxx)$/iu;
const homes = /^(?:(?:examples?|demos?|samples?|scripts?|tools?|bin)\/)?[^/]+$/iu;
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
/** Words that pick a script without naming it. */
const noName =
  /^(?:the|this|that|our|an?|it|main|first|second|last|other|same|tests?|build|setup|install|little|small|simple|only|new|demo|example|sample|program|script|app|server)$/iu;
const negates = /\b(?:not|never|without|before|until|unless)\b|n't\b/iu;

/** The start of it, compiled before if it is C; undefined where none or several are called so, or the request says more. */
export function demoByName(said: string, place: Parameters<typeof compiledSource>[1]): string | undefined {
  // "I'm new to this: launch the greeting demo"
  const [whole = '', preface = '', last = ''] = /^([^:]{0,120}:|[^.:;!?]{0,120},\s+so)\s+(.*)$/su.exec(said.trim()) ?? [
    said.trim(),
    '',
    said.trim(),
  ];
  if (whole === '' || negates.test(preface.replaceAll('’', "'"))) return undefined;
  const text = last.replaceAll('’', "'");
  const name = forms.map((form) => form.exec(text)?.[1]).find((found) => found !== undefined);
  const alone = name === undefined ? bare.exec(text)?.[1] : undefined;
  const called = name ?? alone;
  if (called === undefined || noName.test(called) || (alone !== undefined && conceptsOf(alone).size > 0))
    return undefined;
  const isWanted = (file: string) =>
    script.test(extname(file)) || source.test(extname(file)) || plain(file) === plain(called);
  const files = filesBelow(place.root, isWanted, { deepest: 4 }).filter((file) => isPlainName(file));
  const isPath = script.test(extname(called)) || source.test(extname(called));
  const found = isPath
    ? files.filter((file) => file === called || (!called.includes('/') && basename(file) === called))
    : files.filter((file) => homes.test(file) && plain(basename(file, extname(file))) === plain(called));
  const [only, another] = found.includes(called) ? [called] : found;
  if (only === undefined || another !== undefined) return undefined;
  if (extname(only) === '') return textIn(place.root, only, 2) === '#!' ? scriptStart(place.root, only) : undefined;
  if (!source.test(extname(only))) return programCalled(only, false, place);
  const stem = basename(only, extname(only));
  const isMade =
    place.products.has(stem) || place.commands.some(({ kind, name }) => kind === 'declared' && name === stem);
  return isMade ? undefined : compiledSource(`compile ${only} and run it`, place);
}
