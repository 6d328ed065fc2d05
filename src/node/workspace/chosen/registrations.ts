// Commands that a program makes known to a framework: `add_parser('purge')` of argparse, `.command('purge')` of commander and its kin.
import type { Choice, Source } from './chosenPart.ts';
import { closing } from './masked.ts';

/** What is said of other commands than the chosen one, where that is among them. */
export const registrations = (source: Source, args: readonly string[]): Choice =>
  source.language === 'python' ? parsers(source, args) : commands(source, args);

function parsers({ text, code }: Source, args: readonly string[]): Choice {
  const others: (readonly [number, number])[] = [];
  const names = new Map<string, string>();
  const known = new Set<string>();
  let at = 0;
  for (const line of code.split('\n')) {
    const own = text.slice(at, at + line.length);
    const [, variable, name] = /^\s*(?:(\w+)\s*=\s*)?[\w.]+\.add_parser\(\s*["']([\w:-]+)["']/u.exec(own) ?? [];
    if (name !== undefined) known.add(name);
    if (name !== undefined && variable !== undefined) names.set(variable, name);
    const [, object = ''] = /^\s*(\w+)\.set_defaults\(/u.exec(line) ?? [];
    const said = line.includes('.set_defaults(') ? (name ?? names.get(object)) : undefined;
    if (said !== undefined && !args.includes(said)) others.push([at, at + line.length]);
    at += line.length + 1;
  }
  const isKnown = known.has(args[0] ?? '');
  return { isKnown, others: isKnown ? others : [] };
}

const opening = /(?:^|(?<=[\n;]))[ \t]*(?:[\w$]+\s*)?\.\s*command\(\s*["'`]([\w:-]+)[^\n]*/gu;

function commands({ text, code }: Source, args: readonly string[]): Choice {
  const found = [...text.matchAll(opening)].flatMap(({ index, 1: name = '' }) => {
    const at = code.indexOf('(', index);
    // Behind what is chained to it, up to the next command of the same chain.
    let end = closing(code, at) + 1;
    for (let next = chained.exec(code.slice(end)); end > 0 && next !== null; next = chained.exec(code.slice(end)))
      end = closing(code, end + next[0].length - 1) + 1;
    return end > 0 ? [{ name, range: [index, end] as const }] : [];
  });
  const isKnown = found.some(({ name }) => name === args[0]);
  return { isKnown, others: isKnown ? found.filter(({ name }) => !args.includes(name)).map(({ range }) => range) : [] };
}

const chained = /^\s*\.\s*(?!command\b)[\w$]+\s*\(/u;
