// What other commands a JavaScript or Python program starts whatever its arguments are, as far as its text shows it. It is read, never run.
import { callSites, starts, withoutComments } from './calls.ts';

/** The commands, one line each: outside of branches and functions that arguments choose. Undefined: it shows none. */
export function startedCommands(path: string, text: string): string | undefined {
  const code = withoutComments(text);
  const isCertain = path.endsWith('.py') ? certainInPython : certainInScript;
  const lines = callSites(code, startsIn(code))
    .filter(({ args }) => !args.slice(1).some((each) => elsewhere.test(each)))
    .map(({ at, args: [first = '', second = ''] }) => ({
      at,
      line: [first, second.startsWith('[') ? second : ''].flatMap(textsIn).join(' ').trim(),
    }))
    .filter(({ at, line }) => /^[\w.@/-]+(?:\s|$)/u.test(line) && isCertain(code, at));
  return lines.length === 0 ? undefined : lines.map(({ line }) => line).join('\n');
}

/** In a folder that is not the workspace's: a test of a tool pushes to a repository of its own. */
const elsewhere = /\bcwd\s*[:=](?!\s*(?:__dirname|process\.cwd|\w*root\w*|\w*repo\w*)\b)/iu;

/** By another name as well: `const { execSync: go } = require('child_process')`. */
function startsIn(code: string): RegExp {
  const names = [...code.matchAll(/\b(?:exec|spawn)\w*\s*:\s*(\w+)(?=[^()]*\}\s*=\s*require)/gu)].map(
    ([, name = '']) => name,
  );
  const imported = [...code.matchAll(/\b(?:exec|spawn)\w*\s+as\s+(\w+)/gu)].map(([, name = '']) => name);
  const all = [...names, ...imported].map((name) => `|${name}`).join('');
  return new RegExp(starts.source.replace('(?:', `(?:`).replace(')\\s*(?=\\()', `${all})\\s*(?=\\()`), 'gu');
}

/** The texts of an expression, what is filled in left open. */
const textsIn = (expression: string): readonly string[] =>
  [
    ...expression
      .replaceAll(/\bsys\.executable\b/gu, "'python3'")
      .replaceAll(/\bprocess\.execPath\b/gu, "'node'")
      .replaceAll(/\$\{[^}]*\}/gu, '_')
      .matchAll(/(["'`])((?:(?!\1)[^\\\n])*)\1/gu),
  ].map(([, , text = '']) => text);

/** A condition about how the program was called. */
const chosen =
  /\b(?:argv|args?|arguments|options?|opts?|flags?|env|environ|getenv|mode|command|cmd|task|target|action|step)\b/iu;
const deepest = 4;

/** A function's name, by the text before its body. */
const functionHead =
  /\bfunction\s*\*?\s*([\w$]+)\s*\([^{]*$|([\w$]+)\s*[:=]\s*(?:async\s*)?(?:function\b|\([^{]*\)\s*=>\s*$|[\w$]+\s*=>\s*$)[^{]*$|^\s*(?:async\s+)?(?!(?:if|for|while|switch|catch|with|function)\b)([\w$]+)\s*\([^()]*\)\s*$/u;

function certainInScript(code: string, at: number, depth = 0): boolean {
  if (depth > deepest) return false;
  const before = code.slice(code.lastIndexOf('\n', at) + 1, at);
  if (/\bif\b|&&|\?/u.test(before) && chosen.test(before)) return false;
  let open = 0;
  for (let place = at - 1; place >= 0; place--) {
    const char = code[place];
    if (char === '}') open++;
    else if (char === '{' && open-- === 0) {
      open = 0;
      const from = Math.max(...[';', '{', '}', '\n'].map((end) => code.lastIndexOf(end, place - 1)));
      if (!isEntered(code, code.slice(from + 1, place), { from: from + 1, to: place }, depth)) return false;
    }
  }
  return true;
}

/** Whether a block is entered whatever the arguments are, by the text before it. */
function isEntered(
  code: string,
  head: string,
  place: { readonly from: number; readonly to: number },
  depth: number,
): boolean {
  if (/\bswitch\b|^\s*else\s*$|\.(?:command|action|task)\s*\(|^\s*(?:task|target|desc)\s*\(/u.test(head)) return false;
  if (/\bif\b|\bwhile\b/u.test(head) && chosen.test(head)) return false;
  const [, one, two, three] = functionHead.exec(head) ?? [];
  const name = one ?? two ?? three;
  return name === undefined || isCalled(code, name, place, (at) => certainInScript(code, at, depth + 1));
}

/** Whether a function is called by its name, or handed on, where `isCertain`. */
function isCalled(
  code: string,
  name: string,
  { from, to }: { readonly from: number; readonly to: number },
  isCertain: (at: number) => boolean,
): boolean {
  const own = name.replaceAll('$', '\\$');
  return [...code.matchAll(new RegExp(`(?<![\\w$])${own}\\s*\\(|\\(\\s*${own}\\s*[,)]`, 'gu'))].some(
    ({ index }) => (index < from || index > to) && isCertain(index),
  );
}

function certainInPython(code: string, at: number, depth = 0): boolean {
  if (depth > deepest) return false;
  const lines = code.slice(0, at).split('\n');
  let indent = indentOf(lines.at(-1) ?? '');
  for (let row = lines.length - 2; row >= 0 && indent > 0; row--) {
    const line = lines[row] ?? '';
    if (line.trim() === '' || indentOf(line) >= indent) continue;
    indent = indentOf(line);
    if (/^\s*else\s*:/u.test(line) || (/^\s*(?:el)?if\b/u.test(line) && chosen.test(line))) return false;
    const name = /^\s*(?:async\s+)?def\s+(\w+)/u.exec(line)?.[1];
    if (name === undefined) continue;
    if (/^\s*@/u.test(lines[row - 1] ?? '')) return false;
    const from = lines.slice(0, row).join('\n').length;
    const place = { from, to: from + line.length + 1 };
    if (!isCalled(code, name, place, (called) => certainInPython(code, called, depth + 1))) return false;
  }
  return true;
}

const indentOf = (line: string): number => line.length - line.trimStart().length;
