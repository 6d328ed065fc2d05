// "I merged lib/Tiny.pm by hand. Check the syntax of that file": the order alone, with the file that the text before names.
import { isFileIn } from './fileCommand.ts';

const path = /(?<![\w./@-])(?:\.\/)?((?:[\w-][\w.-]*\/){0,8}[\w-][\w.-]*\.[a-z]\w{0,4})(?![\w/-])/giu;
const pointed = /\b(?:that|this|the\s+same)\s+(?:(?:one|single)\s+)?(?:file|script|module)\b/iu;
const order = /\b(?:check|lint|parse|parses|compile|compiles|run|execute|test|format|open|verify|validate|syntax)\b/iu;
/** "I don't need the tests run": of what is not to be done, that nobody would have done. */
const unneeded =
  /\s*[,;–-]\s*(?:and\s+|but\s+)?(?:i|we)\s+(?:do(?:n['’]?t|\s+not))\s+need\s+(?:the\s+|any\s+)?(?:tests?|test\s+suite|suite|build|install)\s+(?:to\s+be\s+)?(?:run|executed|done|built|installed)?(?=\s*[.!]*\s*$)/iu;
/** Longer texts name files for other reasons. */
const longest = 600;

/** As it is where no sentence points back, or several files or none that is here are named before. */
export function withThatFile(said: string, root: string): string {
  if (said.length > longest) return said;
  const bare = /\btests?\b/iu.test(said.replace(unneeded, '')) ? said : said.replace(unneeded, '');
  const sentences = bare.split(/(?<=[.!?])\s+/u);
  const at = sentences.findIndex((sentence) => pointed.test(sentence) && order.test(sentence));
  const before = sentences.slice(0, at).join(' ');
  const [file, another] = new Set([...before.matchAll(path)].map(([, each = '']) => each));
  if (at < 1 || file === undefined || another !== undefined || !isFileIn(root, file)) return bare;
  return [(sentences[at] ?? '').replace(pointed, () => file), ...sentences.slice(at + 1)].join(' ');
}
