// "Bring up the server of examples/hello/hello.py", "open the page of examples/hello (hello.py) in my browser": the example whose place a task names.
import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { namesIn } from '../questions/texts.ts';
import { verbOfCoding } from './clauses.ts';
import { startOfExample } from './exampleFiles.ts';
import { actionConcepts } from './vocabulary.ts';

type Place = Pick<Workspace, 'root' | 'commands' | 'python' | 'onPath'>;

const inExamples = /^(?:[\w-]+\/){0,3}(?:examples?|demos?|samples?|tutorials?)\//iu;
const code = /\.(?:py|[cm]?js|ts|pl|rb|lua)$/iu;
const path = /(?<![\w./:-])(?:\.\/)?((?:[\w-]+\/)*[\w-]+(?:\.\w{1,4})?)\/?(?![\w/-]|\.\w)/giu;

const polite = '^\\W*(?:(?:hey|hi|hello|please|pls|now|just|so|and|then|can\\s+you|could\\s+you|would\\s+you)[\\s,]+)*';
const wish = "\\b(?:i|we)(?:['’]d|\\s+would)?\\s+(?:want|like|love|need)\\s+(?:to\\s+)?";
const noun =
  '(?:the\\s+)?(?:(?:standalone|plain|little|small|example|demo|web|http)\\s+){0,2}(?:server|page|site|example|app|demo|[\\w-]+\\.\\w{1,4})\\s+(?:of|in|from)\\s+(?:the\\s+)?';
const placed =
  '[`\'"]?(?:\\.\\/)?(?:[\\w-]+\\/){0,3}(?:examples?|demos?|samples?|tutorials?)\\/[\\w./-]*\\w\\/?[`\'"]?(?:\\s*\\([^()]{0,80}\\))?';
const inBrowser = 'in\\s+(?:my|the|a)\\s+browser';
const isUp = '\\s+(?:up\\s+and\\s+running|up|running|going|working|in\\s+action|at\\s+work)';
/** What changes nothing of it: where, with what, what is to be told of it. */
const rest = `(?:\\s*\\([^()]{0,80}\\)|,?\\s+(?:please|pls|now|thanks|thank\\s+you|here|locally|once|for\\s+me|${inBrowser}|on\\s+(?:my|this)\\s+machine|(?:in|of|from)\\s+(?:this|the)\\s+(?:checkout|clone|repo\\w*|project)|with\\s+the\\s+[\\w-]+\\s+(?:from|of|in)\\s+(?:this|the)\\s+(?:checkout|clone|repo\\w*|project)|(?:and\\s+)?(?:tell|show|give)\\s+me\\s+(?:the|its|what|where)\\b[^.;!?]*|and\\s+(?:leave|keep|let)\\s+it\\s+run(?:ning)?|so\\s+(?:that\\s+)?(?:i|we)\\s+can\\s+(?:see|look|visit|try)\\b[^.;!?]*))*\\s*[.!?;]*\\s*$`;
/** An order to start it, or what only a start shows; to the end of the sentence. */
const starts = [
  `${polite}(?:run|start|execute|launch|serve|boot|(?:bring|fire|spin)\\s+up)\\s+(?:${noun})?${placed}${rest}`,
  `${polite}(?:get|bring)\\s+(?:${noun})?${placed}\\s+(?:up\\s+and\\s+running|up|running|going)${rest}`,
  `${wish}(?:run|start|launch|try\\s+out)\\s+(?:${noun})?${placed}${rest}`,
  `${wish}(?:have|see|watch|look\\s+at)\\s+(?:${noun})?${placed}${isUp}${rest}`,
  `${wish}(?:(?:have|open)\\s+${noun}|(?:see|watch|visit|look\\s+at)\\s+(?:${noun})?)${placed}\\s+${inBrowser}${rest}`,
].map((pattern) => new RegExp(pattern, 'iu'));
/** Anything but that. */
const saysElse =
  /\b(?:not|never|without|only\s+(?:read|show)|should|shall|whether|if|before|instead|rather|except|explain|describe|delete|remove|move|rename|copy|fix|broken|change|edit|modify|review|lint|format|tests?|deploy|commit|push|add|write|port|debug\w*|docker|stop|install|arguments?|options?|avoid\w*|wipes?|erases?|harm\w*|danger\w*|reset\w*|rewrit\w*|skip\w*|(?:delet|remov|renam|mov|copi|explain|describ|chang|edit|fix|modifi|review|format|test|replac|updat|revert|restor|ignor|archiv|committ|publish)ed)\b|n['’]t\b|\s--?[a-z]|^\W*(?:how|what|which|where|why|who|when|is|are|does|did|do\s+(?:i|we|you))\b/iu;
const own: ReadonlySet<string> = new Set(['#start']);

/** Undefined where a task names none or several, or wants something else. */
export function placedExample(task: string, place: Place): string | undefined {
  const file = exampleIn(task, place.root);
  if (file === undefined || saysElse.test(task) || verbOfCoding(task) !== undefined) return undefined;
  const isStart = task.split(/(?<=[.!?;])\s+/u).some((sentence) => starts.some((form) => form.test(sentence)));
  const bare = task.replaceAll(path, (word: string) => (word.includes('/') || code.test(word) ? ' ' : word));
  if (!isStart || [...actionConcepts(bare)].some((concept) => !own.has(concept))) return undefined;
  return startOfExample(file, place);
}

/** The only file of an example that a text names: by its path, or by its folder, and by its name there. */
function exampleIn(text: string, root: string): string | undefined {
  const words = [...new Set([...text.matchAll(path)].map(([, word = '']) => word))].filter(isPlainName);
  const kindOf = (word: string) => statSync(join(root, word), { throwIfNoEntry: false });
  const files = words.filter((word) => inExamples.test(word) && code.test(word) && kindOf(word)?.isFile() === true);
  const folders = words.filter((word) => inExamples.test(`${word}/`) && kindOf(word)?.isDirectory() === true);
  const names = words.filter((word) => !word.includes('/') && code.test(word));
  const [file, otherFile] = files;
  const [folder, otherFolder] = folders;
  const fits = names.every((name) => basename(file ?? '') === name);
  if (file !== undefined) return otherFile === undefined && fits ? file : undefined;
  if (folder === undefined || otherFolder !== undefined) return undefined;
  const inside = namesIn(root, folder).filter((name) => code.test(name));
  // All of the examples are none.
  if (names.length === 0 && !folder.includes('/')) return undefined;
  const named = names.length > 0 ? inside.filter((name) => names.includes(name)) : entriesOf(folder, inside);
  const [only, another] = named;
  return only !== undefined && another === undefined && names.length <= 1 ? `${folder}/${only}` : undefined;
}

/** `hello.py` or `main.py` of `examples/hello`, or all that there is. */
function entriesOf(folder: string, inside: readonly string[]): readonly string[] {
  const called = [basename(folder), 'main', 'index', 'app', '__main__'];
  const found = inside.filter((name) => called.includes(name.replace(/\.\w+$/, '')));
  return found.length > 0 ? found : inside;
}
