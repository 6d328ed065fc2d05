// "Run the CLI on panda.png", where only a document shows how: `project/cli> node cli ../panda.png out panda.svg scale 10`.
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, relative } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { simpleCommand } from '../commands/shellText.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { reachesOut } from '../sources/memberScripts.ts';
import { verbOfCoding } from './clauses.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { itself, usual } from './programValues.ts';
import { conceptsOf } from './vocabulary.ts';

type Place = Pick<Workspace, 'root' | 'documents' | 'onPath' | 'python'>;

/** A call as a document shows it. */
interface Shown {
  /** Where it is typed, relative to the workspace. */
  readonly folder: string;
  readonly interpreter: string;
  /** As it is typed; `file`: from the workspace. */
  readonly program: string;
  readonly file: string;
  readonly input: string;
  /** With the word that announces it. */
  readonly output: readonly string[];
}

const prompted = /^[ \t]*((?:[\w.~:-]+[\\/])*[\w.-]+)>[ \t]*(\S[^\n`]*)$/u;
const bareCall =
  /^[ \t]*(?:[$%] )?((?:node|python3?|ruby|perl|php)[ ]+(?:\.\/)?(?:[\w-]+\/)+[\w-]+(?:\.\w+)?[ ][^\n`]*)$/u;
const fileName = /^(?:\.{0,2}\/)*(?:[\w-]+\/)*[\w-]+\.[a-z]\w{0,4}$/iu;

/** The calls that documents show of programs which lie in folders of a workspace. */
function callsIn({ root, documents, onPath, python }: Place): readonly Shown[] {
  return documents.flatMap((text) =>
    text.split('\n').flatMap((line) => {
      const [, prompt, typed = ''] = prompted.exec(line) ?? [];
      const folder = prompt === undefined ? '.' : folderOf(prompt, root);
      const words = simpleCommand(prompt === undefined ? (bareCall.exec(line)?.[1] ?? '') : typed)?.words ?? [];
      const [program = '', script = '', ...args] = words;
      if (folder === undefined || !/^(?:node|python3?|ruby|perl|php)$/u.test(program)) return [];
      const file = [script, `${script}.js`]
        .map((each) => join(folder, each))
        .find((path) => isFile(root, path) && (program === 'node' || path.endsWith(script)));
      const interpreter = program.startsWith('python') ? python : program;
      const given = argumentsIn(args);
      return file === undefined || given === undefined || file.startsWith('..') || !onPath(interpreter)
        ? []
        : [{ folder, interpreter, program: script, file, ...given }];
    }),
  );
}

/** `project/cli` is the folder `cli` here. */
function folderOf(prompt: string, root: string): string | undefined {
  const parts = prompt.split(/[\\/]/u);
  return parts
    .map((_, at) => parts.slice(at).join('/'))
    .find((path) => isPlainName(path) && !path.includes('..') && statSync(join(root, path), quiet)?.isDirectory());
}

/** The file that comes first, and the one that is written; settings with a number are left at what they are without. */
function argumentsIn([input = '', ...rest]: readonly string[]): Pick<Shown, 'input' | 'output'> | undefined {
  if (!fileName.test(input)) return undefined;
  let output: readonly string[] = [];
  for (let at = 0; at < rest.length; at += 1) {
    const [word = '', next = ''] = [rest[at], rest[at + 1]];
    const isName = /^-{0,2}[a-z][\w-]*$/iu.test(word);
    const written = fileName.test(word) ? [word] : isName && fileName.test(next) ? [word, next] : undefined;
    if (written !== undefined && output.length > 0) return undefined;
    output = written ?? output;
    const isSetting = isName && /^-?\d+(?:\.\d+)?$/u.test(next);
    if (written === undefined && !isSetting) return undefined;
    if (written?.length === 2 || isSetting) at += 1;
  }
  return { input, output };
}

const lineVersion = /\bcommand[- ]line\s+version\b/iu;
const polite =
  "(?:^|[.;!:]\\s+)\\W*(?:(?:please|pls|now|just|hey|hi|(?:can|could|would|will)\\s+you|(?:i|we)\\s+(?:just\\s+)?want\\s+(?:you\\s+)?to|(?:i|we)(?:['’]d|\\s+would)\\s+like\\s+(?:you\\s+)?to)[\\s,]+)*";
const kindOfFile =
  '(?:an?\\s+)?(?:svg|png|pdf|gif|jpe?g|bmp|webp|html?|csv|tsv|json|xml|xlsx?|ya?ml|txt|md|text|vector|plain)(?:\\s+(?:file|image|picture|graphics?|version|text))?';
const fromHere =
  '(?:\\s+(?:in|of|from)\\s+(?:this|the)\\s+(?:folder|repo\\w*|project|checkout|clone|package|workspace))?';
/** What leaves the call as it is; to the end of the sentence. */
const end = `(?:,?\\s+(?:please|pls|now|once|here|thanks|in\\s+(?:this|the)\\s+(?:folder|repo\\w*|project|checkout|clone)|with\\s+(?:(?:the|its|all)\\s+)*defaults?(?:\\s+(?:options|settings|values))?|so\\s+(?:that\\s+)?i\\s+(?:can\\s+)?(?:get|have|see)\\s+(?:the\\s+)?${kindOfFile}(?:\\s+of\\s+it)?|(?:and\\s+)?(?:tell|show)\\s+me\\s+where\\b[^.;!?]*))*\\s*(?:[.;!?]|$)`;

/** The plain wordings of a call of a program on a file. */
function isPlainCall(task: string, names: readonly string[], path: string): boolean {
  const named = names.map((name) => `(?:[\\w-]+\\/)*${escapeRegExp(name)}`).join('|');
  const thing = `(?:${named}|cli|comm?and[- ]line\\s+(?:tool|program|interface|client|utility|app|version)|program|tool|script)`;
  const program = `(?:(?:the|this|its|our)\\s+(?:(?!(?:of|on|for|and|docs?|from|with)\\b)[\\w'’-]+\\s+){0,2}?)?${thing}(?![\\w-])${fromHere}`;
  const file = `(?:the\\s+)?(?:file\\s+|image\\s+|picture\\s+)?[\`'"]?(?:\\.\\/)?${escapeRegExp(path)}[\`'"]?${fromHere}`;
  const by = `(?:with|using|by|via|through)\\s+${program}`;
  return [
    `${polite}(?:run|use|start|call)\\s+${program}\\s+(?:on|over|with|for)\\s+${file}${end}`,
    `${polite}use\\s+${program}\\s+to\\s+(?:turn|make|convert|trace)\\s+${file}\\s+(?:in)?to\\s+${kindOfFile}${end}`,
    `${polite}(?:turn|make|convert|trace)\\s+${file}\\s+(?:in)?to\\s+${kindOfFile}\\s+${by}${end}`,
    `${polite}(?:make|create|generate|produce)\\s+(?:the\\s+)?${kindOfFile}\\s+(?:of|from|form|out\\s+of)\\s+${file}\\s+${by}${end}`,
    `\\b(?:i|we)(?:['’]d|\\s+would)?\\s+(?:like|want|need)\\s+(?:to\\s+have\\s+)?${file}\\s+as\\s+${kindOfFile},?\\s+(?:made\\s+)?${by}${end}`,
    `\\b(?:i|we)(?:['’]d|\\s+would)?\\s+(?:like|want|need)\\s+(?:to\\s+have\\s+)?${kindOfFile}\\s+(?:of|from|form)\\s+${file},?\\s+(?:made\\s+)?${by}${end}`,
  ].some((form) => new RegExp(form, 'iu').test(task));
}

/** What else may be wanted, and is not told to the program. */
const wantsElse =
  /\b(?:not|never|without|instead|rather|except|unless|if|whether|why|how|explain|describe|fix|debug|refactor|implement|tests?|lint|commit|push|publish|deploy|upload|send|delete|remove|rename|move|overwrite|append|edit|change|add|then|also|both|each|every|all|and\s+(?:tell|compare)|colou?rs?|scale\w*|size\w*|times|options?\s+\w+\s+\d|twice|black|white|gr[ae]y\w*|transparent|larger|bigger|smaller|upside|rotat\w*|flip\w*|mirror\w*|crop\w*|gone|away|replac\w*)\b|n['’]t\b|^\W*(?:what|which|where|who|when|is|are|does|did|should|can\s+(?:i|we|it))\b|\s--?[a-z]/iu;
const formats =
  /(?<![\w./-])(?:svg|png|pdf|gif|jpe?g|bmp|webp|html?|csv|tsv|json|xml|xlsx?|ya?ml|txt|md|wav|mp3)(?![\w/-])/giu;

/** Undefined where no call, or several, are shown for such a file, or the task wants more than that. */
export function shownCall(task: string, place: Place): string | undefined {
  if (wantsElse.test(task) || verbOfCoding(task) !== undefined) return undefined;
  const files = [
    ...new Set(
      [...task.matchAll(/(?<![\w./-])(?:\.\/)?((?:[\w-]+\/)*[\w-]+\.\w+)(?![\w/-]|\.\w)/giu)].map(
        ([, path = '']) => path,
      ),
    ),
  ].filter((path) => isPlainName(path));
  const all = callsIn(place).filter(({ file, input }) => {
    const stem = basename(file).replace(/\.\w+$/u, '');
    return (
      extname(input) === extname(files[0] ?? '') && !usual.some((one) => conceptsOf(stem).has(one)) && !reachesOut(stem)
    );
  });
  const named = all.filter(({ file, program }) =>
    [program, basename(file)].some((name) => isSaid(basename(name), task)),
  );
  const meant = named.length > 0 ? named : itself.test(task) || lineVersion.test(task) ? all : [];
  const [call] = meant;
  const [path, another] = files.filter((each) => each !== call?.file && each !== basename(call?.file ?? ''));
  if (call === undefined || path === undefined || another !== undefined || !isFile(place.root, path)) return undefined;
  if (meant.some(({ file }) => file !== call.file)) return undefined;
  if (
    !isPlainCall(
      task,
      [call.program, basename(call.file)].map((each) => basename(each)),
      path,
    )
  )
    return undefined;
  return lineOf(call, path, task.replaceAll(path, ' '), place.root);
}

function lineOf(
  { folder, interpreter, program, output }: Shown,
  path: string,
  task: string,
  root: string,
): string | undefined {
  const shown = output.at(-1);
  const written =
    shown === undefined ? undefined : join(dirname(shown), `${basename(path, extname(path))}${extname(shown)}`);
  const kind = extname(shown ?? '').slice(1);
  // "Make a pdf of it": something else than what it writes.
  if ((task.match(formats) ?? []).some((each) => each.toLowerCase() !== kind)) return undefined;
  if (written !== undefined && !existsSync(join(root, folder, dirname(written)))) return undefined;
  // `compare a.png b.png` reads both.
  if (output.length === 1 && extname(shown ?? '') === extname(path)) return undefined;
  const line = [
    ...(written === undefined ? [] : ['test', '!', '-e', written, '&&']),
    ...[interpreter, program, relative(folder, path)],
    ...output.slice(0, -1),
    ...(written === undefined ? [] : [written, '&&', 'test', '-s', written]),
  ].join(' ');
  return folder === '.' ? line : `(cd ${folder} && ${line})`;
}

const isSaid = (name: string, task: string): boolean =>
  name.length > 2 && new RegExp(`(?<![\\w./-])(?:[\\w-]+/)*${escapeRegExp(name)}(?![\\w-])`, 'iu').test(task);

const quiet = { throwIfNoEntry: false } as const;
const isFile = (root: string, path: string): boolean => statSync(join(root, path), quiet)?.isFile() === true;
