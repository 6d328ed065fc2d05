// "Start the console logging demo, show_off.py", "run the showoff demo script": the one script of that name.
import { basename, extname } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import { textIn } from '../questions/texts.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { compiledSource } from './compileSource.ts';
import { startOfExample } from './exampleFiles.ts';
import { programCalled } from './fileCommand.ts';
import { wishingLead } from './politeEnds.ts';
import { scriptStart } from './scriptStart.ts';
import { conceptsOf } from './vocabulary.ts';

const noun = '(?:demo|demonstration|examples?|sample|script|program|showcase)';
const ofExamples = '(?:demo|demonstration|examples?|sample|showcase)';
const starts = '(?:run|start|launch|execute|try)';
const lead = `${wishingLead}${starts}`;
const the = '\\s+(?:the|our|this|that|its)';
/** What kind of demo it is: nothing that says more of what is to be done. */
const kinds =
  '(?:\\s+(?!(?:an?|the|not|only|after|before|first|last|half|copy|equivalent|everything|against|over|inside|through|than|of|to|on|with|and|or|from|for|but|without|in)\\b|\\w+ing\\b(?<!logging|greeting|tracing|routing|streaming|typing|parsing|sorting))[a-z][\\w-]*){0,3}?';
const path = '[`\'"]?((?:[\\w-]+\\/)*[\\w-]+\\.(?:py|sh|bash|[cm]?js|rb|pl|lua|c|cc|cpp|cxx))[`\'"]?';
const word = '[`\'"]?([a-z][\\w-]*?)(?:\\.(?:py|sh|js))?[`\'"]?';
const output =
  '(?:what\\s+(?:it|that|this)\\s+(?:prints?|outputs?|logs?|shows?|says?|writes?)|(?:the|its|all(?:\\s+the)?)\\s+(?:outputs?|results?|logs?|log\\s+lines))';
/** What may follow says where, that its output is to be seen, or how it looks. */
const rest = `(?:\\s+(?:please|pls|thanks|here|now|once|for\\s+me|(?:from|in)\\s+(?:this|the)\\s+(?:checkout|repo\\w*|project|root|folder|director\\w+)))*(?:\\s*[,.;–-]?\\s*(?:(?:and|then)\\s+)?(?:let\\s+me\\s+see|show(?:\\s+me)?|tell\\s+me|print)\\s+${output}|\\s*[,.;–-]?\\s*(?:so\\s+)?(?:that\\s+)?i(?:'d\\s+like\\s+to|\\s+would\\s+like\\s+to|\\s+want\\s+to|\\s+can|\\s+need\\s+to)\\s+(?:see|look\\s+at|watch)\\s+(?:${output}|(?:how|what)\\s+(?:it|(?:the|its)\\s+[\\w-]+(?:\\s+[\\w-]+)?)\\s+(?:looks?|prints?|does)(?:\\s+like)?|how\\s+[\\w-]+(?:\\s+[\\w-]+)?\\s+works?))?(?:\\s+(?:please|pls|thanks))?[\\s.!?]*$`;
const forms: readonly RegExp[] = [
  // "Start the console logging demo, show_off.py"
  new RegExp(`${lead}${the}${kinds}\\s+${ofExamples}\\s*[,(]\\s*${path}\\)?,?${rest}`, 'iu'),
  new RegExp(
    `${lead}(?:${the})?\\s+(?:(?:demo|example|sample)\\s+)?${noun}(?:\\s+(?:called|named))?\\s+${path}${rest}`,
    'iu',
  ),
  new RegExp(`${lead}(?:${the})?\\s+${path}(?:\\s+${ofExamples})?${rest}`, 'iu'),
  new RegExp(`${lead}(?:${the})?\\s+${word}\\s+${noun}(?:\\s+(?:script|program|file))?${rest}`, 'iu'),
  // "What do I get when I run the greeting example?"
  new RegExp(
    `^\\W*what\\s+(?:do\\s+(?:i|we)\\s+(?:get|see)|happens|is\\s+printed|comes\\s+out|does\\s+it\\s+(?:print|output|show|say))\\s+when\\s+(?:i|you|we)\\s+${starts}\\s+(?:the\\s+)?${word}\\s+${ofExamples}[\\s.!?]*$`,
    'iu',
  ),
  new RegExp(
    `^\\W*what\\s+does\\s+(?:the\\s+)?${word}\\s+${ofExamples}\\s+(?:print|output|show|say|write)(?:\\s+out)?(?:\\s+when\\s+(?:i|you|we)\\s+${starts}\\s+it|\\?\\s*(?:(?:please|just)\\s+)*(?:run|start)\\s+it)[\\s.!?]*$`,
    'iu',
  ),
  // A name that says itself that it is one.
  new RegExp(
    `^\\W*what\\s+does\\s+(?:the\\s+)?[\`'"]?((?:\\w+[-_])?(?:example|demo|sample)(?:[-_]\\w+)?)[\`'"]?(?:\\s+program)?\\s+(?:print|output|show|say|write)(?:\\s+out)?\\s+when\\s+(?:i|you|we)\\s+${starts}\\s+it[\\s.!?]*$`,
    'iu',
  ),
];
/** "Run ini_example": by that alone only what means nothing else. */
const bare = new RegExp(`${lead}\\s+${word}${rest}`, 'iu');
/** "I'm new to this: launch the greeting demo", "I'd like to see that it works, so start it": why one wants to see it. */
const why =
  /^\W*(?:i(?:'m|\s+am)\s+new\b|i(?:'ve|\s+have)\s+never\s+(?:used|seen|tried)\b|i(?:'d|\s+would)\s+like\s+to\s+(?:see|know)\b|i\s+want\s+to\s+(?:see|know)\b|(?:just\s+)?curious\b)(?!.*\b(?:if|unless|until|before|without|only|should|must|not)\b)/iu;
const script = /^\.(?:py|sh|bash|[cm]?js|rb|pl|lua)$/iu;
const source = /^\.(?:c|cc|cpp|cxx)$/iu;
const homes = /^(?:(?:examples?|demos?|samples?|scripts?|tools?|bin)\/)?[^/]+$/iu;
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
/** Words that pick a script without naming it. */
const noName =
  /^(?:the|this|that|our|an?|it|main|first|second|last|other|same|tests?|build|setup|install|little|small|simple|only|new|demo|example|sample|program|script|app|server)$/iu;

/** The start of it, compiled before if it is C; undefined where none or several are called so, or the request says more. */
export function demoByName(said: string, place: Parameters<typeof compiledSource>[1]): string | undefined {
  const whole = said.trim().replaceAll('’', "'");
  const [, preface, last] =
    /^([^:]{0,120}:|[^.:;!?]{0,120},\s+so|[^.:;!?]{0,120},(?=\s+so\s+run))\s+(?:so\s+)?(.*)$/su.exec(whole) ?? [];
  if (preface !== undefined && (!why.test(preface) || last?.endsWith('?') === true)) return undefined;
  const text = last ?? whole;
  const name = forms.map((form) => form.exec(text)?.[1]).find((found) => found !== undefined);
  const alone = name === undefined ? bare.exec(text)?.[1] : undefined;
  const called = name ?? alone;
  if (called === undefined || noName.test(called) || (alone !== undefined && conceptsOf(alone).size > 0))
    return undefined;
  const isWanted = (file: string) =>
    script.test(extname(file)) || source.test(extname(file)) || plain(file) === plain(called);
  const files = filesBelow(place.root, isWanted, { deepest: 4 }).filter(
    (file) => isPlainName(file) && (extname(file) !== '' || textIn(place.root, file, 2) === '#!'),
  );
  const isPath = script.test(extname(called)) || source.test(extname(called));
  const found = isPath
    ? files.filter((file) => file === called || (!called.includes('/') && basename(file) === called))
    : files.filter((file) => homes.test(file) && plain(basename(file, extname(file))) === plain(called));
  const [only, another] = found.includes(called) ? [called] : found;
  if (only === undefined || another !== undefined) return undefined;
  if (extname(only) === '') return scriptStart(place.root, only);
  if (!source.test(extname(only)))
    return (extname(only) === '.py' ? startOfExample(only, place) : undefined) ?? programCalled(only, false, place);
  const stem = basename(only, extname(only));
  const isMade =
    place.products.has(stem) || place.commands.some(({ kind, name }) => kind === 'declared' && name === stem);
  return isMade ? undefined : compiledSource(`compile ${only} and run it`, place);
}
