// "What does camelCase give for 'foo-bar'?", "run clsx('a', ['b'])": a function of a package of JavaScript, called with the values of a task.
import { listEnd, literalEnd } from '../../../core/action/literalValues.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { valueIn } from '../questions/manifests.ts';
import { textIn } from '../questions/texts.ts';
import { escapeRegExp } from './escapeRegExp.ts';

const runs =
  /\b(?:runs?|running|call|execute|invoke|use|try|evaluate|apply|result|outputs?|returns?|gives?|yields?|produces?|print|show|get|converting|comes out)\b|->\s*\?/iu;
/** What asks about the code, or for code. */
const asksElse =
  /\b(?:where|why|who|defined?|implement\w*|tests?|fix|add|write|edit|change|rename|refactor|document|explain|benchmark|lines?|make|ensure|should|must|instead|bug|wrong|broken|but|throws?|allow|support|handle|so that)\b/iu;
const itself =
  /\b(?:this|the|our)\s+(?:lib(?:rary)?|module|package|function|code)\b|\b(?:this|the)\s+(?:module|package|library)['’]s\b|\bdefault\s+export\b/iu;
/** Before the values: "for", "on the string", "with the arguments". */
const before =
  /\b(?:for|on|with|of|to|pass|escape|encode|decode|convert|converting|value|string|strings|number|array|arguments?|input|passing|given|giving)\s+(?:(?:the|a|an|value|values|string|strings|number|array|object|arguments?|input|parameters?|following)\s+)*[`:]?\s*(?=\(|["'“\d[{]|new\s|true\b|false\b|null\b|undefined\b|Symbol\()/giu;
const path = /(?<![\w./-])(?:\.\/)?((?:[\w.-]+\/)*[\w.-]+\.[cm]?js)(?![\w/])/u;

type Place = Pick<Workspace, 'root' | 'names' | 'onPath'>;

/** Undefined where a task names no function that is exported here, no values that are written out, or wants something else. */
export function calledFunction(task: string, place: Place): string | undefined {
  const { root, names, onPath } = place;
  if (!names.has('package.json') || !onPath('node') || !runs.test(task)) return undefined;
  const text = task.replaceAll(/[“”]/gu, '"').replaceAll(/[‘’]/gu, "'");
  const file = path.exec(text)?.[1] ?? entryOf(place);
  const source = isPlainName(file) && !file.includes('..') ? textIn(root, file) : undefined;
  if (source === undefined) return undefined;
  const found = calledIn(text, source, root) ?? describedIn(text, source, root);
  if (found === undefined || asksElse.test(text.replace(found.args, ' ').replace(file, ' '))) return undefined;
  const args = inDoubleQuotes(found.args);
  if (args.includes("'")) return undefined;
  const { imported, called } = found;
  return `node --no-warnings --input-type=module -e 'import ${imported} from "./${file}"; console.log(${called}(${args}))'`;
}

interface Called {
  readonly imported: string;
  readonly called: string;
  /** What stands between the brackets, as the task has it. */
  readonly args: string;
}

/** `kindOf(new Map().entries())`: a call as code writes it, of what is exported. */
function calledIn(text: string, source: string, root: string): Called | undefined {
  for (const match of text.matchAll(/(?<![\w$.])([A-Za-z_$][\w$]*)\(/g)) {
    const from = match.index + match[0].length;
    const end = listEnd(text, from, ')');
    const args = end === undefined ? '' : text.slice(from, end - 1).trim();
    const way = wayTo(match[1] ?? '', source, root);
    if (args !== '' && way !== undefined) return { ...way, args };
  }
  return undefined;
}

/** "Clsx on ('a', 'b')", "this package with 'a'". */
function describedIn(text: string, source: string, root: string): Called | undefined {
  const words = text.match(/[A-Za-z_$][\w$]*(?:-[a-z]\w*)*/g) ?? [];
  const ways = words.flatMap((word) => wayTo(word, source, root) ?? []);
  // `encode` of the package `polyline` says more than the package's name.
  const way =
    ways.find(({ imported }) => imported !== 'f') ??
    ways[0] ??
    (itself.test(text) ? wayTo(packageName(root), source, root) : undefined);
  if (way === undefined) return undefined;
  for (const match of text.matchAll(before)) {
    const args = valuesAt(text, match.index + match[0].length);
    if (args !== undefined) return { ...way, args };
  }
  return undefined;
}

/** One value, or several with commas between them, in brackets or not. */
function valuesAt(text: string, from: number): string | undefined {
  if (text[from] === '(') {
    const end = listEnd(text, from + 1, ')');
    return end === undefined ? undefined : text.slice(from + 1, end - 1);
  }
  let end = literalEnd(text, from);
  while (end !== undefined) {
    const comma = /^\s*(?:,(?:\s*and\b)?|and\b)\s*/.exec(text.slice(end));
    const next = comma ? literalEnd(text, end + comma[0].length) : undefined;
    if (next === undefined) break;
    end = next;
  }
  return end === undefined ? undefined : withCommas(text.slice(from, end));
}

/** `'a' and ['b']`, outside of quotes. */
const withCommas = (args: string): string =>
  args.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\s*(?:,\s*)?\band\b/g, (part) =>
    /^["']/.test(part) ? part : ',',
  );

const packageName = (root: string): string => {
  const name = valueIn(root, 'package.json', 'name');
  return typeof name === 'string' ? name.replace(/^@[^/]*\//, '') : '';
};
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d]|js$/g, '');

/** How what is called so is imported from its module: the default export by the package's or its own name, others by theirs. */
function wayTo(name: string, source: string, root: string): Omit<Called, 'args'> | undefined {
  if (name === '') return undefined;
  const word = escapeRegExp(name);
  const isNamed = new RegExp(
    `^export\\s+(?:async\\s+)?(?:function\\*?|const|let|var|class)\\s+${word}\\b|^export\\s*\\{[^}]*(?<![\\w$])${word}\\s*(?:,|\\})`,
    'm',
  ).test(source);
  if (isNamed && /^[A-Za-z_$][\w$]*$/.test(name)) return { imported: `{ ${name} }`, called: name };
  const isDefault = exportsFunction(source);
  const isOwn =
    plain(name) === plain(packageName(root)) ||
    new RegExp(
      `(?:^export\\s+default\\s+(?:async\\s+)?(?:function\\s+)?|\\bmodule\\.exports\\s*=\\s*(?:function\\s+)?)${word}\\b`,
      'm',
    ).test(source);
  if (isDefault && isOwn && plain(name) !== '') return { imported: 'f', called: 'f' };
  const isProperty = new RegExp(
    `\\bexports\\.${word}\\s*=|^(?:${exported(source)})\\.${word}\\s*=|\\bmodule\\.exports\\s*=\\s*\\{[^}]*(?<![\\w$])${word}\\s*(?:,|:|\\}|\\()`,
    'm',
  ).test(source);
  return isProperty ? { imported: 'm', called: `m.${name}` } : undefined;
}

/** Whether the default export is written as a function, in place or before. */
function exportsFunction(source: string): boolean {
  const own = exported(source);
  return (
    /^export\s+default\s+(?:async\s+)?(?:function\b|\(|\w+\s*=>)|\bmodule\.exports\s*=\s*(?:async\s+)?(?:function\b|\(|\w+\s*=>)/m.test(
      source,
    ) ||
    new RegExp(
      `\\bfunction\\s+(?:${own})\\s*\\(|\\b(?:const|let|var)\\s+(?:${own})\\s*=\\s*(?:async\\s+)?(?:function\\b|\\(|\\w+\\s*=>)`,
    ).test(source)
  );
}

/** `polyline`, of `module.exports = polyline`: what is put on it is exported too. */
const exported = (source: string): string =>
  /\bmodule\.exports\s*=\s*([A-Za-z_$][\w$]*)\s*;?\s*$/m.exec(source)?.[1] ??
  /^export\s+default\s+([A-Za-z_$][\w$]*)\s*;?\s*$/m.exec(source)?.[1] ??
  '(?!)';

/** The module that a package's importers get, where it is there. */
function entryOf({ root }: Place): string {
  const named = ['module', 'main', 'exports'].flatMap((key) => pathsIn(valueIn(root, 'package.json', key)));
  const all = [...named, 'index.js', 'index.mjs', 'src/index.js', 'lib/index.js'].map((file) =>
    file.replace(/^\.\//, ''),
  );
  return all.find((file) => /\.[cm]?js$/.test(file) && isPlainName(file) && textIn(root, file) !== undefined) ?? '';
}

function pathsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  const { '.': own, import: esm, default: any, require: cjs } = value as Readonly<Record<string, unknown>>;
  return [own, esm, any, cjs].flatMap(pathsIn);
}

/** A word in single quotes would end the code in the command line. */
const inDoubleQuotes = (args: string): string =>
  args.replaceAll(/"(?:[^"\\]|\\.)*"|'((?:[^'\\]|\\.)*)'/g, (whole, single?: string) =>
    single === undefined
      ? whole.replaceAll("'", '\\u0027')
      : `"${single.replaceAll("\\'", '\\u0027').replaceAll('"', '\\"')}"`,
  );
