// What a JavaScript or Python program deletes by paths that its text shows, as lines of a shell. It is read, never run.
import { posix } from 'node:path';
import { argumentsAt, callsOf, mostCharacters, starts, withoutComments } from './calls.ts';
import { chosenPart } from './chosen/chosenPart.ts';

/**
 * Undefined: it deletes nothing, or its text does not show what. Branches count, but for those that `args` do not choose: a question is
 * better than a loss. Where they choose a part, also what that sends elsewhere.
 */
export function programDeletions(path: string, text: string, args: readonly string[] = []): string | undefined {
  const part = chosenPart(path, text, args);
  const code = withoutComments(part ?? text);
  const place: Place = { code, folder: posix.dirname(path) };
  const isPython = path.endsWith('.py');
  const paths = [...(isPython ? pythonArguments(code) : scriptArguments(code))].flatMap((each) =>
    valuesOf(each, place),
  );
  const lines = [
    ...new Set(
      paths.map((each) => posix.normalize(each)).filter((each) => /^[\w@+.*?/-]+$/u.test(each) && each !== '.'),
    ),
  ].map((each) => `rm -r ${each}`);
  const all = [...lines, ...shellLines(code, part === undefined ? deletes : reaches)];
  return all.length === 0 ? undefined : all.join('\n');
}

interface Place {
  readonly code: string;
  /** Of the program, from where it is started. */
  readonly folder: string;
}

const deletesInScript =
  /(?<![\w.])(?:(?:fs|fsp|fse|fsPromises|promises|fsExtra|require\(['"](?:node:)?fs(?:\/promises)?['"]\))\s*(?:\.\s*promises\s*)?\.\s*(?:rm|rmdir|unlink|remove|emptyDir)(?:Sync)?|(?:rm|rmdir|unlink|remove|emptyDir|delete)Sync|(?:await\s+)(?:rm|rmdir|unlink|emptyDir)|rimraf(?:\.sync|Sync)?|del(?:\.sync)?|deleteAsync)\s*(?=\()/gu;
/** ShellJS: every argument but the options. */
const deletesByShell = /(?<![\w.])(?:shell|shelljs|sh)\s*\.\s*rm\s*(?=\()/gu;

function scriptArguments(code: string): readonly string[] {
  return [
    ...callsOf(code, deletesInScript).flatMap((args) => args.slice(0, 1)),
    ...callsOf(code, deletesByShell).flatMap((args) => args.filter((each) => !/^['"`]-/u.test(each))),
  ];
}

const deletesInPython =
  /(?<![\w.])(?:(?:shutil\.)?rmtree|os\.(?:remove|unlink|rmdir|removedirs)|send2trash|(?:remove_tree))\s*(?=\()/gu;
const deletesItself = /((?:[A-Za-z_]\w*|Path\([^()\n]*\)|\([^()\n]*\)))\.(?:unlink|rmdir|rmtree)\s*\(/gu;

function pythonArguments(code: string): readonly string[] {
  return [
    ...callsOf(code, deletesInPython).flatMap((args) => args.slice(0, 1)),
    ...[...code.matchAll(deletesItself)].map(([, object = '']) => object),
  ];
}

/** `execSync('rm -rf src')`, `subprocess.run(['rm', '-rf', 'src'])`, `$`rm -rf src``. */
function shellLines(code: string, counts: RegExp): readonly string[] {
  const lines = callsOf(code, starts).map((args) => {
    const [first = '', second = ''] = args;
    // `run('rsync', '-a', ...)`, a function of the program's own, hands its words on.
    const all = counts === deletes ? [first, second.startsWith('[') ? second : ''] : args;
    const words = all.flatMap((each) => textsIn(each));
    return words.join(' ');
  });
  const tagged = [...code.matchAll(/(?<!\w)\$`([^`$]*)`/gu)].map(([, line = '']) => line);
  return [...lines, ...tagged].filter((line) => counts.test(line));
}

const deletes = /^(?:rm|find|npx rimraf|rimraf)\s/u;
/** The same, and programs that reach other machines. */
const reaches =
  /^(?:(?:rm|find|npx rimraf|rimraf|rsync|scp|ssh|twine|kubectl|helm|terraform|gh|aws|gcloud|curl|wget)\s|git (?:push|clean|reset|checkout)\b|(?:npm|pnpm|yarn|cargo|poetry|gem|docker|vsce|flit|hatch|uv) (?:publish|push|deploy)\b)/u;

const textsIn = (code: string): readonly string[] =>
  [...code.matchAll(/(["'`])((?:(?!\1)[^\\\n$])*)\1/gu)].map(([, , text = '']) => text);

const deepest = 8;
const joins =
  /^(?:(?:path|posix)\.(?:join|resolve|normalize)|join|resolve|os\.path\.(?:join|abspath|realpath)|(?:pathlib\.)?Path|URL|fileURLToPath|new URL|str|String)\s*\(/u;
const ownFolder =
  /^(?:__dirname|import\.meta\.dirname|import\.meta\.url|(?:pathlib\.)?Path\(__file__\)(?:\.resolve\(\)|\.absolute\(\))*\.parent|os\.path\.dirname\((?:os\.path\.(?:abspath|realpath)\()?__file__\)?\))/u;
const currentFolder = /^(?:process\.cwd\(\)|(?:pathlib\.)?Path\.cwd\(\)|os\.getcwd\(\)|(?:pathlib\.)?Path\(\))/u;
const listed = /^(?:fs\.)?(?:readdirSync|readdir|os\.listdir|os\.scandir)\s*(?=\()/u;
const globbed = /^(?:glob\.glob|glob\.sync|globSync|glob|fg\.sync|fastGlob\.sync|globby\.sync)\s*(?=\()/u;

/** Every path that an expression may be, from where the program is started; none where its text does not say. */
function valuesOf(expression: string, place: Place, depth = 0): readonly string[] {
  const text = expression.trim().replace(/^await\s+/u, '');
  if (depth > deepest || text === '') return [];
  const inner = (each: string) => valuesOf(each, place, depth + 1);
  const literal = /^[rf]?(["'`])((?:(?!\1)[^\\\n])*)\1$/u.exec(text);
  if (literal) return inTemplate(literal[2] ?? '', inner);
  const own = ownFolder.exec(text)?.[0];
  if (own !== undefined) return after(text.slice(own.length), [place.folder], inner);
  const current = currentFolder.exec(text)?.[0];
  if (current !== undefined) return after(text.slice(current.length), ['.'], inner);
  if (/^[[(]/u.test(text)) return listOrGroup(text, inner);
  const call = joins.exec(text)?.[0];
  if (call !== undefined)
    return after(
      ...callAt(text, call.length - 1, (args) =>
        joined((call.includes('URL') && args.length > 1 ? args.toReversed() : args).map(inner)),
      ),
      inner,
    );
  const list = listed.exec(text)?.[0];
  if (list !== undefined)
    return callAt(text, list.length, ([first = '']) => inner(first).map((each) => `${each}/*`))[1];
  const glob = globbed.exec(text)?.[0];
  if (glob !== undefined) return callAt(text, glob.length, ([first = '']) => inner(first))[1];
  const name = /^[A-Za-z_$][\w$]*/u.exec(text)?.[0];
  if (name === undefined) return [];
  return after(text.slice(name.length), definitionsOf(name, place.code).flatMap(inner), inner);
}

type Inner = (expression: string) => readonly string[];

function inTemplate(text: string, inner: Inner): readonly string[] {
  const parts = text.split(/\$?\{([^}]*)\}/u);
  const values = parts.map((part, at) => (at % 2 === 0 ? [part] : inner(part)));
  return values.reduce((before, each) => before.flatMap((start) => each.map((end) => start + end)), ['']);
}

function listOrGroup(text: string, inner: Inner): readonly string[] {
  const args = argumentsAt(text, 0).filter((each) => each !== '');
  const rest = text.slice(closingAt(text, 0) + 1);
  return after(rest, args.flatMap(inner), inner);
}

function callAt(
  text: string,
  open: number,
  value: (args: readonly string[]) => readonly string[],
): readonly [rest: string, values: readonly string[]] {
  const args = argumentsAt(text, open).filter((each) => each !== '');
  return [text.slice(closingAt(text, open) + 1), value(args)];
}

const closingAt = (text: string, open: number): number => {
  const whole = argumentsAt(text, open);
  return whole.length === 0 ? text.length : text.indexOf(whole.at(-1) ?? '', open) + (whole.at(-1) ?? '').length;
};

/** What follows a path: `/ "src"`, `.glob("*.py")`, `.parent`, `+ "/src"`. */
function after(rest: string, values: readonly string[], inner: Inner): readonly string[] {
  const text = rest.trim();
  if (values.length === 0) return [];
  const part = /^[/+]\s*/u.exec(text)?.[0];
  if (part !== undefined) {
    const [next = '', ...others] = text.slice(part.length).split(/\s+[/+]\s+/u);
    const ends = inner(next);
    const both = values.flatMap((start) => ends.map((end) => (part.startsWith('/') ? `${start}/${end}` : start + end)));
    return others.length === 0 ? both : after(`/ ${others.join(' / ')}`, both, inner);
  }
  const parent = /^\.parent\b/u.exec(text)?.[0];
  if (parent !== undefined)
    return after(
      text.slice(parent.length),
      values.map((each) => `${each}/..`),
      inner,
    );
  const [glob, kind = ''] = /^\.(r?glob|iterdir)\s*(?=\()/u.exec(text) ?? [];
  if (glob === undefined) return values;
  const [, patterns] = callAt(text, glob.length, (args) => args.flatMap(inner));
  const below = kind === 'iterdir' ? ['*'] : patterns.map((each) => (kind === 'rglob' ? `**/${each}` : each));
  return values.flatMap((start) => below.map((each) => `${start}/${each}`));
}

/** What a name is defined as, or goes through: `const out = ...`, `for (const d of ...)`, `[...].forEach((d) => ...)`. */
function definitionsOf(name: string, code: string): readonly string[] {
  const own = name.replaceAll('$', '\\$');
  const defined = [
    ...code.matchAll(new RegExp(`(?:^|[;{(\\s])(?:const|let|var)?\\s*${own}\\s*(?::[^=\\n]*)?=(?![=>])\\s*`, 'gu')),
  ];
  const looped = [
    ...code.matchAll(
      new RegExp(`\\bfor\\s*(?:await\\s*)?\\(?\\s*(?:(?:const|let|var)\\s+)?${own}\\s+(?:of|in)\\s+`, 'gu'),
    ),
  ];
  const each = [
    ...code.matchAll(
      new RegExp(`([\\w$.]+|\\[[^\\]]*\\])\\s*\\.(?:forEach|map)\\(\\s*(?:async\\s*)?\\(?\\s*${own}\\b`, 'gu'),
    ),
  ];
  return [
    ...[...defined, ...looped].map(({ index, 0: { length } }) => expressionAt(code, index + length)),
    ...each.map(([, list = '']) => list),
  ];
}

/** The expression that begins at `at`: to the end of its brackets, or of its line. */
function expressionAt(code: string, at: number): string {
  let depth = 0;
  for (let end = at; end < Math.min(code.length, at + mostCharacters); end++) {
    const char = code[end] ?? '';
    if (/[([{]/u.test(char)) depth++;
    else if (/[)\]}]/u.test(char)) depth--;
    if (depth < 0 || (depth === 0 && /[;\n]|:(?=\s)/u.test(char))) return code.slice(at, end);
  }
  return code.slice(at, at + mostCharacters);
}

const joined = (parts: readonly (readonly string[])[]): readonly string[] =>
  parts.reduce(
    (before, each) => (before.length === 0 ? each : before.flatMap((start) => each.map((end) => `${start}/${end}`))),
    [],
  );
