// Whether a command may reach beyond the workspace, judged by its words: then its step stays here.
import { forEachChild, parse, type Command, type SyntaxNode, type Word } from 'unbash';
import { worksElsewhere } from './addresses.ts';
import { isUnknown, learnLoop, learnVariables } from './unknownWords.ts';

/** Where a command runs: the workspace, absolute, and how many folders below it. */
export interface Place {
  readonly root: string;
  readonly depth: number;
}

/** Files that are the same on every machine, and reveal nothing about this one. */
export const devices = /^\/dev\/(?:null|zero|stdin|stdout|stderr|tty|u?random|fd\/\d+)$/;

const rootMark = '\ue000';
const expansionMark = '\ue001';
const movers = /^(?:cd|chdir|pushd|popd)$/;
const shells = /^(?:eval|(?:.*\/)?(?:ba|z|da|k|fi)?sh)$/;
const patternPrograms = /^(?:sed|[gm]?awk)$/;
const ownFolders = /^(?:HOME|OLDPWD|CDPATH|TMPDIR|XDG_\w+|USERPROFILE|APPDATA)$/;

/**
 * True unless every word is known to name something inside: no absolute path, `~`, climbing `..`, variable or substitution of unknown value,
 * or brace or glob that may leave; `cd` only to a plain folder inside; no other machine. Also for what does not parse.
 */
export function reachesOutside(command: string, { root, depth }: Place): boolean {
  const script = parse(command);
  if (script.errors !== undefined && script.errors.length > 0) return true;
  const below = root.replace(/[/\\]+$/, '');
  let level = depth;
  let reaches = false;
  const known = new Set<string>();
  const visit = (node: SyntaxNode, program = ''): void => {
    if (reaches) return;
    const before = level;
    if (node.type === 'Word')
      reaches ||= isUnknown(node, known, program) || isElsewhere(node, { root: below, depth: level }, program);
    if (isHome(node)) reaches = true;
    if (node.type === 'For' || node.type === 'Select') learnLoop(node, known);
    const name = programOf(node) ?? program;
    forEachChild(node, (child) => {
      if (node.type === 'AndOr' || node.type === 'Pipeline') level = Math.min(level, afterwards(node, before, level));
      visit(child, name);
    });
    if (node.type === 'Command' && !reaches) {
      const moved = afterCommand(node, { root: below, depth: level });
      if (moved === undefined) reaches = true;
      else level = moved;
      learnVariables(node, known);
    }
    const isApart = node.type === 'Statement' && node.background === true;
    if (isApart || !transparent.has(node.type)) level = Math.min(before, level);
  };
  visit(script);
  return reaches;
}

/** Whose arguments the words below a node are: of a test or an assignment, they name nothing; of a redirection, a file. */
function programOf(node: SyntaxNode): string | undefined {
  if (node.type === 'Command') return node.name?.value ?? '';
  if (node.type === 'Assignment' || node.type === 'Case') return ':';
  if (node.type.startsWith('Test')) return 'test';
  return node.type === 'Redirect' || node.type === 'CommandExpansion' || node.type === 'CompoundList' ? '' : undefined;
}

/** Where a `cd` holds for what follows; elsewhere (a subshell, a loop, a function) it counts only if it climbs. */
const transparent = new Set(['Script', 'Statement', 'CompoundList', 'BraceGroup', 'AndOr', 'Command']);

/** After `||`, and in a pipeline, the `cd` before it may not have happened. */
const afterwards = (node: SyntaxNode, before: number, level: number) =>
  node.type === 'AndOr' && !node.operators.includes('||') ? level : Math.min(before, level);

/** Folders below the workspace after a command; undefined: unknown, or elsewhere. */
function afterCommand({ name, prefix, args }: Command, { root, depth }: Place): number | undefined {
  const words = [...(name ? [name] : []), ...args.filter((word) => word.type === 'Word')];
  const variables = [...prefix, ...args].flatMap((part) =>
    part.type === 'Assignment' && part.value.type === 'Word' ? [{ name: part.name, value: part.value.value }] : [],
  );
  if (worksElsewhere({ words: words.map(({ value }) => value), variables })) return undefined;
  const shell = words.findIndex(({ value }) => shells.test(value));
  const scripts = shell < 0 ? [] : words.slice(shell + 1).filter(({ value }) => !value.startsWith('-'));
  if (scripts.some(({ value }) => reachesOutside(value, { root, depth }))) return undefined;
  const at = words.findIndex(({ value }) => movers.test(value));
  if (at < 0) return depth;
  const [folder, ...more] = words.slice(at + 1).filter(({ value }) => !/^-[LPe@-]+$/.test(value));
  if (!folder || more.length > 0 || words[at]?.value === 'popd') return undefined;
  const isPlain = !/^[-+]|[*?[\]{}]|\ue001/.test(skeleton(folder));
  return isPlain ? climb(marked(folder.value, root), depth) : undefined;
}

const isHome = (node: SyntaxNode) =>
  (node.type === 'SimpleExpansion' && ownFolders.test(node.text.replace(/^\$/, ''))) ||
  (node.type === 'ParameterExpansion' && (ownFolders.test(node.parameter) || /[/\\~]|\.\./.test(node.text)));

function isElsewhere(word: Word, { root, depth }: Place, program: string): boolean {
  const value = marked(skeleton(word), root).replaceAll(/\b(?:git\+)?(?:https?|ssh|git|wss?):\/\/[^\s'"]*/g, 'url');
  if (
    /[^\w.~-]\/\/|:\/\/|[\\/]{2}\w+[\\/]|(?:^|[^A-Za-z])[A-Za-z]:[\\/]|[^\0-\x7f\ue000\ue001]\/(?:home|Users|root)\//.test(
      value,
    )
  )
    return true;
  if (/[{,](?:[/~]|\.\.?[,}/])|\.\{/.test(value) && value.includes('{')) return true;
  const isPattern = /^['"]/.test(word.text) && patternPrograms.test(program);
  return value.split(/[\s=:,;@'"`()<>|&]+/).some((piece) => {
    if (piece.includes(expansionMark) && (/[/\\~]|\.\./.test(piece) || /\ue001[\w.-]/.test(piece))) return true;
    if (/[*?[{!+]/.test(piece) && /(?:^|\/)\.[^/\w]*[*?[@!+(]|\.[{]|[{][/~.]/.test(piece)) return !isPattern;
    const path = piece.replace(/^[{[]+|[\]}]+$/g, '').replace(/^-+\w*(?=[/~.\ue000])/, '');
    if (/^~|^\//.test(path)) return !(devices.test(path) || (isPattern && /^\/[^/]*\/[pd]?$/.test(path)));
    return climb(path, depth) === undefined;
  });
}

/** Paths of the workspace as `rootMark`. */
const marked = (value: string, root: string) =>
  root === ''
    ? value
    : value
        .split(root)
        .reduce(
          (text, rest) =>
            text + (/^(?:[/\\:;,'"]|$)/.test(rest) && /(?:^|[^\w./~-])$|^-\w$/.test(text) ? rootMark : root) + rest,
        );

/** Folders below the workspace where a path ends; undefined: above it at some point, or absolute. */
function climb(path: string, from: number): number | undefined {
  let end = from;
  if (/^[/~]/.test(path)) return undefined;
  for (const part of path.split(/[/\\]/)) {
    if (part === rootMark) end = 0;
    else if (part === '..') end--;
    else if (part !== '' && part !== '.') end++;
    if (end < 0) return undefined;
  }
  return end;
}

/** The value of a word, with `expansionMark` for what only the shell knows. */
function skeleton(word: Word): string {
  const text = (part: SyntaxNode): string => {
    if (part.type === 'DoubleQuoted' || part.type === 'LocaleString') return part.parts.map(text).join('');
    if (part.type === 'ArithmeticExpansion' || (part.type === 'SimpleExpansion' && /^\$[?#$!\d]$/.test(part.text)))
      return '0';
    if (/Expansion$|Substitution$/.test(part.type) && part.type !== 'BraceExpansion') return expansionMark;
    return 'value' in part && typeof part.value === 'string' ? part.value : 'text' in part ? part.text : '';
  };
  return word.parts === undefined ? word.value : word.parts.map(text).join('');
}
