// "Run demo01", "run the hello world example with 3": an example or script that a task calls by the words of its file's name.
import { dirname, join, relative } from 'node:path';
import { existsSync } from 'node:fs';
import { isSlipOf } from '../../../core/state/slips.ts';
import { projectAbove } from '../../workspace/projectRoot.ts';
import { filesBelow } from '../commands/filesBelow.ts';
import { inFolder, isPlainName } from '../commands/workspaceCommand.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isOwnName } from '../questions/ownPackage.ts';
import { textIn } from '../questions/texts.ts';
import { interpreters } from '../sources/interpreters.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { byOwnInterpreter, ownScriptIn } from './ownInterpreter.ts';
import { typescriptLine } from '../sources/typescriptRunner.ts';
import { scriptStart } from './scriptStart.ts';
import { verbOfCoding } from './clauses.ts';
import { conceptsOf, isKnownWord } from './vocabulary.ts';

const kinds = 'examples?|demos?|samples?|tutorials?|snippets?';
const form = new RegExp(
  `^(?:(?:please|pls|just|now|can you|could you|would you)\\s+)*(?:run|execute|start|launch|try|play)\\s+(?:the\\s+|our\\s+)?(?:(${kinds})\\s+)?[\`'"]?([\\w.-]+(?:[ _-][\\w.-]+){0,3}?)[\`'"]?(?:\\s+(${kinds}|script|program))?(?:\\s+(?:with|on)\\s+(?:the\\s+)?(?:arguments?\\s+)?(.+?))?(?:\\s+(?:of|in|from)\\s+(?:this|the)\\s+(?:checkout|repo\\w*|project|folder|workspace))?(?:,?\\s+(?:please|pls|thanks|for me|now|once))*\\s*[.!?]*$`,
  'iu',
);
const ofKind = new RegExp(`^(?:${kinds})$`, 'i');
const program = /\.(?:py|sh|bash|[cm]?js|pl|rb|lua)$/;

type Place = Pick<Workspace, 'root' | 'commands' | 'python' | 'onPath'>;

/** "The little program in examples/versions.rs. Start it here": the order begins a sentence of its own. */
const inSentence = new RegExp(
  `\\b(?:examples?|demos?|samples?)/([\\w-]+(?:\\.\\w+)?)\\b[^!?;]{0,300}[.!;]\\s+(?:please\\s+|now\\s+)?(?:run|start|execute|launch|try)\\s+(?:it|that|this)\\b(?!\\s+(?:through|with|on|against|in)\\b)`,
  'iu',
);
const namedExample =
  /^\W*(?:(?:please|now|just|can you|could you|would you|build it and|build and|compile and)\s+)*(?:run|start|execute|launch|try)\s+(?:the\s+)?(?:examples?|demos?|samples?)\s+(?:program\s+|file\s+)?(?:called|named)\s+["'`]?([\w-]+)(?=["'`]?\s*(?:$|[.,!?;]|please\b|and\b))/iu;
/** Anything but a plain order. */
const saysElse =
  /\b(?:not|n['’]t|never|without|only|should|shall|whether|if|before|safe|delete|remove|move|rename|fix|broken|change|edit|modify|review|lint|format|deploy|commit|push|add|write|production|instead)\b|n['’]t\b/iu;

/** The only file that is called so; undefined where a command is, or the words after "with" are no arguments. */
export function exampleCommand(task: string, whole: Workspace): string | undefined {
  const plain = task.replaceAll(aside, ' ').replace(leftRunning, '').replace(purpose, '');
  return ownScriptIn(task, whole) ?? exampleOf(withoutProject(plain, whole), whole);
}

/** "The hello example of PROJECT", as it calls itself. */
const withoutProject = (task: string, whole: Workspace): string =>
  task.replace(ofProject, (said, name: string) => (isOwnName(name, whole) ? '' : said));
const ofProject = new RegExp(`(?<=\\b(?:${kinds}))\\s+(?:of|in|from)\\s+(?:the\\s+)?([\\w-]+)(?![\\w-]|\\.\\w)`, 'iu');

/** "(hello.py, not the asgi one)", "and leave it running". */
const aside = /\s*\((?![^()]*\b(?:do(?:n['’]t| not)|never|against|without)\b)[^()]*\b\w+\.\w{1,4}\b[^()]*\)/giu;
const leftRunning =
  /[,;]?\s*(?:and\s+)?(?:then\s+)?(?:just\s+)?(?:let|leave|keep|have)\s+(?:it|that|them)\s+run(?:ning)?\b[^.;!?]*(?=[.!?]*$)/iu;

/** "So that I get its picture." */
const purpose =
  /,?\s+(?:so\s+(?:that\s+)?|because\s+)(?:i|we)\s+(?:(?:can|could|may|will|want\s+to)\s+)?(?:get|see|have|look|view|check|know|understand)\b(?:(?!\b(?:and|then|with|on|at|port)\b)[^.;!?,])*(?=[.!?]*$)/iu;

function exampleOf(task: string, place: Place): string | undefined {
  const [, path] = inSentence.exec(task) ?? [];
  const [, calledSo] = namedExample.exec(task) ?? [];
  const alone = calledSo ?? path?.replace(/\.\w+$/, '');
  if (alone !== undefined && !asks.test(task) && !saysElse.test(task) && verbOfCoding(task) === undefined) {
    const found = exampleOn(wordsOf(alone), true, [], place);
    if (found !== undefined) return found;
  }
  const [, before, said = '', after, rest] = form.exec(task.trim()) ?? [];
  const isExample = ofKind.test(before ?? after ?? '');
  const args = rest === undefined ? [] : argumentsIn(rest, place.root);
  if (args === undefined) return undefined;
  // "The example g.js".
  const ending = isExample ? (withEnding.exec(said)?.[0] ?? '') : '';
  const found = exampleOn(wordsOf(ending === '' ? said : said.slice(0, -ending.length)), isExample, args, place);
  return ending === '' || found?.split(' ').some((word) => word.endsWith(ending)) === true ? found : undefined;
}
const withEnding = /\.(?:py|sh|bash|[cm]?js|ts|pl|rb|lua)$/i;

/** The example of that name, as a task says it. */
export const exampleCalled = (name: string, place: Place): string | undefined =>
  exampleOn(wordsOf(name), true, [], place);

/** The "hello world" example may lie in `hello.py`. */
function exampleOn(
  wanted: readonly string[],
  isExample: boolean,
  args: readonly string[],
  place: Place,
): string | undefined {
  const isGreeting = isExample && /^hello world$/.test(wanted.join(' '));
  return (
    exampleByName(wanted, isExample, args, place) ??
    (isGreeting ? exampleByName(['hello'], true, args, place) : undefined)
  );
}

function exampleByName(
  wanted: readonly string[],
  isExample: boolean,
  args: readonly string[],
  place: Place,
): string | undefined {
  if (wanted.length === 0 || (!isExample && wanted.every((word) => isKnownWord(word)))) return undefined;
  if (!isExample && wanted.some((word) => conceptsOf(word).size > 0)) return undefined;
  if (place.commands.some(({ kind, name }) => kind === 'declared' && isCalled(name, wanted))) return undefined;
  const files = filesBelow(place.root, () => true).filter((path) => isPlainName(path));
  const exact = files.filter((path) => isMeant(path, wanted, isExample, place));
  const called = exact.length > 0 || !isExample ? exact : files.filter((path) => isNearly(path, wanted));
  // `examples/basic.rb` before `examples/multi/basic.rb`.
  const depthOf = (path: string) => path.split('/').length;
  const least = Math.min(...called.map(depthOf));
  const nearest = called.filter((path) => depthOf(path) === least);
  // `examples/hello/hello.py` before `examples/tls/hello.py`.
  const own = nearest.filter((path) => isCalled(path.split('/').at(-2) ?? '', wanted));
  const [only, other] = own.length === 1 ? own : nearest;
  const start = only === undefined || other !== undefined ? undefined : startOfExample(only, place);
  if (start === undefined) return undefined;
  // What stands behind is cargo's own without a mark.
  return [start, ...(start.startsWith('cargo ') && args.length > 0 ? ['--'] : []), ...args].join(' ');
}

const value = `["'\`]?([\\p{L}\\p{N}][\\p{L}\\p{N}_.-]*[\\p{L}\\p{N}]|[\\p{L}\\p{N}])["'\`]?`;
/** "With Ada as argument", "given the name Ada", "so that it greets Ada". */
const given: readonly RegExp[] = [
  new RegExp(
    `\\bwith\\s+${value}\\s+as\\s+(?:(?:the|its|an?|only)\\s+)*(?:argument|parameter|input|name|value|word)\\b`,
    'iu',
  ),
  new RegExp(
    `\\b(?:with|given|giving|passing|pass(?:\\s+it)?)\\s+(?:it\\s+)?(?:the\\s+|an?\\s+)?(?:argument|parameter|input|name|value|word)\\s+${value}`,
    'iu',
  ),
  new RegExp(
    `\\b(?:so\\s+(?:that\\s+)?it|and|to)\\s+(?!run|start|build|show|tell|see)[a-z]{4,}s?\\s+(\\p{Lu}[\\p{L}\\p{N}-]*)(?=\\s*(?:[.,;!?]|$|with\\s+it\\b))`,
    'u',
  ),
];
const called = [
  `\\b(?:${kinds})\\s+(?:program\\s+|file\\s+)?(?:called\\s+|named\\s+)?["'\`]?([\\w-]+)["'\`]?`,
  `\\b["'\`]?([\\w-]+)["'\`]?\\s+(?:${kinds})\\b`,
].map((pattern) => new RegExp(pattern, 'giu'));
const runsIt = /\b(?:run|execute|start|launch|try|play|see|watch)\b/iu;
const asks = /^\W*(?:how|what(?!\s+i\b)|which|where|why|who|when|is|are|does|did|do\s+(?:i|we|you))\b/iu;

/** The same with a value that stands elsewhere: "There's an example called hello. I'd like to see it in action, given the name Ada." */
export function exampleOnValue(task: string, place: Place): string | undefined {
  if (!runsIt.test(task) || asks.test(task)) return undefined;
  const args = given.flatMap((pattern) => pattern.exec(task)?.[1] ?? []);
  if (new Set(args).size !== 1) return undefined;
  const names = called.flatMap((pattern) => [...task.matchAll(pattern)]).map(([, name = '']) => name);
  const lines = names.flatMap((name) => exampleOn(wordsOf(name), true, args.slice(0, 1), place) ?? []);
  return new Set(lines).size === 1 ? lines[0] : undefined;
}

const word = '[\\w=.,:/@+-]*[\\w/+-]';
const option = '--?[a-z][\\w-]*(?:=[\\w.,:/@+-]*[\\w/+-])?';
/** A whole line of arguments: in backticks, or behind a colon. */
const lines = [
  new RegExp(`\`((?:${word}\\s+)*${option}(?:\\s+${word})*)\``, 'iu'),
  new RegExp(`:\\s+((?:${word}\\s+)*${option}(?:\\s+${word})*)[.?!,]?(?:\\s|$)`, 'iu'),
];
const saidOptions = new RegExp(`(?<=^|[\\s(])${option}(?:\\s+-?\\d[\\d.]*)?(?=[\\s,.;:)?!]|$)`, 'giu');
/** What stands before the first of them: nothing that belongs to the arguments too. */
const leadsIn =
  /(?:^|[(,:]|\b(?:with|and|plus|options?|flags?|using|given|passing|arguments?|example|demo|examples\/[\w./-]+))\s*$/iu;

/** `examples/naval` for `examples/naval/naval.py`. */
const isOwnFolder = (path: string, task: string): boolean =>
  dirname(path).includes('/') &&
  dirname(path).split('/').at(-1) === path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '') &&
  new RegExp(`(?<![\\w/])${escapeRegExp(dirname(path))}(?![\\w/])`).test(task);

/** The words that a task wants an example to be given; undefined where it is not clear where they begin. */
function optionsIn(task: string): readonly string[] | undefined {
  const line = lines.map((pattern) => pattern.exec(task)?.[1]).find((found) => found !== undefined);
  if (line !== undefined) return line.split(/\s+/);
  const found = [...task.matchAll(saidOptions)];
  const [first] = found;
  return first !== undefined && leadsIn.test(task.slice(0, first.index)) ? found.map(([each]) => each) : undefined;
}

const isForbidden = /\b(?:do(?:n['’]?t| not)|never|without)\s+(?:run|start|execut|launch)/iu;

/** "The pizza example with --peppers and --cheese=blue": with the options that a task gives it. */
export function exampleWithOptions(task: string, place: Place): string | undefined {
  if (isForbidden.test(task)) return undefined;
  const options = optionsIn(task);
  if (options === undefined || !(runsIt.test(task) || /\b(?:use|prints?|output)\b/iu.test(task))) return undefined;
  const paths = filesBelow(place.root, () => true).filter(
    (path) =>
      isPlainName(path) &&
      dirname(path)
        .split('/')
        .some((folder) => ofKind.test(folder)),
  );
  const names = new Set(
    called.flatMap((pattern) => [...task.matchAll(pattern)].map(([, name = '']) => name.toLowerCase())),
  );
  const [only, other] = paths.filter(
    (path) =>
      task.includes(path) ||
      isOwnFolder(path, task) ||
      names.has(
        path
          .slice(path.lastIndexOf('/') + 1)
          .replace(/\.\w+$/, '')
          .toLowerCase(),
      ),
  );
  if (only === undefined || other !== undefined) return undefined;
  const start =
    startOfExample(only, place) ??
    (textIn(place.root, only)?.startsWith('#!') ? scriptStart(place.root, only) : undefined);
  return start === undefined ? undefined : [start, ...(start.startsWith('cargo ') ? ['--'] : []), ...options].join(' ');
}

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[\s_.-]+/)
    .filter((word) => word !== '');

const isCalled = (name: string, wanted: readonly string[]): boolean =>
  wordsOf(name).join('') === wanted.join('') && wanted.length > 0;

/** `demos/demo01.py` for "demo01"; for an example also what lies in a folder of examples, or says so in its name: `calculator_example.py`. */
function isMeant(path: string, wanted: readonly string[], isExample: boolean, place: Place): boolean {
  const folders = dirname(path).split('/');
  const isThere = folders.some((folder) => ofKind.test(folder));
  const file = path.slice(path.lastIndexOf('/') + 1);
  if (!program.test(file) && !(isThere && /\.(?:rs|go|ts)$/.test(file)))
    return isCalled(file.replace(/\.\w+$/, ''), wanted) && byOwnInterpreter(path, place) !== undefined;
  const stem = (isThere && entry.test(file) ? folders.at(-1) : undefined) ?? file.replace(/\.\w+$/, '');
  const words = wordsOf(stem);
  if (isCalled(stem, wanted))
    return isThere || (isExample ? words.some((word) => ofKind.test(word)) : isProgram(place.root, path));
  const plain = words.filter((word) => !ofKind.test(word));
  return isExample && plain.length < words.length && plain.join(' ') === wanted.join(' ');
}

/** `examples/checkerboard.py` for "chekerboard". */
function isNearly(path: string, wanted: readonly string[]): boolean {
  const file = path.slice(path.lastIndexOf('/') + 1);
  const isThere = dirname(path)
    .split('/')
    .some((folder) => ofKind.test(folder));
  const said = wanted.join('');
  return (
    isThere && program.test(file) && said.length > 5 && isSlipOf(said, wordsOf(file.replace(/\.\w+$/, '')).join(''))
  );
}

/** `examples/hello-world/index.js`: what is in its folder is called so. */
const entry = /^(?:main\.(?:go|py|[cm]?js|rb)|index\.[cm]?js|(?:app|__main__)\.\w+)$/;

/** Outside of a folder of examples, a file may be only to import. */
const isProgram = (root: string, path: string): boolean =>
  /^#!|^if __name__ == ['"]__main__['"]/m.test(textIn(root, path) ?? '');

/** How such a file is started; undefined where nothing here runs it. */
export function startOfExample(path: string, place: Place): string | undefined {
  const { root, python, onPath } = place;
  const ending = path.slice(path.lastIndexOf('.') + 1);
  if (ending === 'rs') {
    const name = /^examples\/([\w-]+)(?:\.rs|\/main\.rs)$/.exec(path)?.[1];
    return name !== undefined && existsSync(join(root, 'Cargo.toml')) ? `cargo run --example ${name}` : undefined;
  }
  if (ending === 'go')
    return !existsSync(join(root, 'go.mod'))
      ? undefined
      : `go run ./${path.endsWith('/main.go') ? dirname(path) : path}`;
  if (ending === 'sh' || ending === 'bash') return scriptStart(root, path);
  if (ending === 'ts') return typescriptLine(path, place);
  if (ending === 'py')
    return ofAnotherProgram.test(textIn(root, path) ?? '') ? undefined : pythonLine(path, root, python);
  const interpreter = interpreters[ending];
  if (interpreter === undefined) return byOwnInterpreter(path, place);
  if (!onPath(interpreter)) return undefined;
  const library = interpreter === 'perl' || interpreter === 'ruby' ? ' -Ilib' : '';
  return `${interpreter}${library !== '' && existsSync(join(root, 'lib')) ? library : ''} ${path}`;
}

/** Modules that are only there inside of that program. */
const ofAnotherProgram = /^[ \t]*(?:from|import)[ \t]+(?:gdb|lldb|vim|bpy|idaapi|sublime)\b/m;

/**
 * Python looks beside the script, and for a module in the folder where it is started: the project's own modules lie there, in `src`, or in the
 * project above. What brings modules of its own folder may find the project by itself.
 */
function pythonLine(path: string, root: string, python: string): string {
  const folder = dirname(path);
  const plain = `${python} ${path}`;
  const text = textIn(root, path) ?? '';
  const modules = [...text.matchAll(/^[ \t]*(?:from|import)[ \t]+(\w+)/gm)].map(([, name = '']) => name);
  const isIn = (place: string, name: string) =>
    existsSync(join(root, place, name, '__init__.py')) || existsSync(join(root, place, `${name}.py`));
  const beside = modules.filter((name) => isIn(folder, name));
  const texts = [text, ...beside.map((name) => textIn(root, join(folder, `${name}.py`)) ?? '')];
  if (texts.some((each) => /\bsys\.path\b/.test(each))) return plain;
  const above = projectAbove(root);
  const up = above === undefined ? '' : relative(root, above);
  const places = ['.', 'src', ...(up === '' ? [] : [up, `${up}/src`])];
  const place = places.find((each) => modules.some((name) => !beside.includes(name) && isIn(each, name)));
  if (place === undefined) return plain;
  const module = path.replace(/\.py$/, '').replaceAll('/', '.');
  if (above !== undefined && place.startsWith('..'))
    return inFolder(up, pythonLine(relative(above, join(root, path)), above, python));
  const isModule = place === '.' && beside.length === 0 && /^[a-z_]\w*(?:\.[a-z_]\w*)+$/i.test(module);
  return isModule ? `${python} -m ${module}` : `PYTHONPATH=${place} ${plain}`;
}

/** Numbers, signs, options, quoted words and files that are there. */
function argumentsIn(text: string, root: string): readonly string[] | undefined {
  const words = text.match(/"[^"$`\\]*"|'[^']*'|\S+/g) ?? [];
  const isArgument = (word: string) =>
    /^(?:--?[a-z][\w-]*(?:=[\w./-]+)?|[-+]?\d[\w.,:]*|[-+*/%^=]|"[^"]*"|'[^']*')$/i.test(word) ||
    (isPlainName(word) && !word.includes('..') && existsSync(join(root, word)));
  return words.every(isArgument) ? words.map((word) => (/^[*^%]$/.test(word) ? `'${word}'` : word)) : undefined;
}
