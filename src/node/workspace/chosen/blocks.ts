// Functions and classes at the top of a program.
import type { Source } from './chosenPart.ts';
import { closing } from './masked.ts';

export interface Block {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** The command of a framework that it is: `@cli.command('purge')`. */
  readonly command?: string;
  /** Something else than its name may start it. */
  readonly isRoot: boolean;
}

/** Undefined where a bracket is left open. */
export const blocksOf = (source: Source): readonly Block[] | undefined =>
  source.language === 'python' ? pythonBlocks(source) : scriptBlocks(source);

const frameworks = /^@(?:[\w.]*\.)?(?:command|task|subcommand|register|cmd)\b/u;

/** A decorator of the program's own that keeps functions by their names: `jobs[fn.__name__] = fn`. */
const keepers = /^def (\w+)\((\w+)\):\n(?:[ \t][^\n]*\n){0,4}?[ \t]{1,16}\w+\[\2\.__name__\] = \2[ \t]*$/gmu;

function pythonBlocks({ text, code }: Source): readonly Block[] {
  const found: Block[] = [];
  const kept = new Set([...code.matchAll(keepers)].map(([, name = '']) => `@${name}`));
  const heads = [...code.matchAll(/^((?:@[^\n]*\n)*)(?:async\s+)?(?:def|class)\s+(\w+)/gmu)];
  for (const { index, 1: decorators = '', 2: name = '' } of heads) {
    const body = index + decorators.length;
    // Up to the next line that begins with anything but what closes the head.
    const end = /\n(?=[^\s)\]}])/u.exec(code.slice(body))?.index;
    const to = end === undefined ? code.length : body + end;
    const marks = text
      .slice(index, index + decorators.length)
      .split('\n')
      .filter((line) => line !== '');
    const command = marks.find((line) => frameworks.test(line) || kept.has(line.trim()));
    const isCommand = command !== undefined;
    const [, said] = /\(\s*(?:name\s*=\s*)?["']([\w:-]+)["']/u.exec(command ?? '') ?? [];
    found.push({
      ...{ name, from: index, to },
      ...(isCommand ? { command: said ?? name.replaceAll('_', '-') } : {}),
      // A decorator of several lines is not read.
      isRoot: (marks.length > 0 && !isCommand) || /\n[)\]}][^\n]*\n$/u.test(code.slice(0, index)),
    });
  }
  return found;
}

const functionHead =
  /(?:^|(?<=[;}\n]))[ \t]*(?:export\s+)?(?:default\s+)?(?:(?:async\s+)?function\s*\*?\s*([\w$]+)\s*\(|class\s+([\w$]+)[^{\n]*|(?:const|let|var)\s+([\w$]+)\s*=\s*(?:async\s*)?(?:function\b[^(]*\(|\([^()]*\)(?:\s*:[^=\n{]*)?\s*=>|[\w$]+\s*=>))/gu;

function scriptBlocks({ code }: Source): readonly Block[] | undefined {
  const found: Block[] = [];
  for (const { index, 0: head, 1: plain, 2: kind, 3: variable } of code.matchAll(functionHead)) {
    if (depthAt(code, index) !== 0) continue;
    const name = plain ?? kind ?? variable ?? '';
    const after = index + head.length;
    const parameters = head.endsWith('(') ? closing(code, after - 1) : after;
    if (parameters < 0) return undefined;
    const body = /^[^{;\n]*\{/u.exec(code.slice(parameters))?.[0];
    const end = body === undefined ? code.indexOf('\n', parameters) : closing(code, parameters + body.length - 1);
    if (body !== undefined && end < 0) return undefined;
    found.push({ name, from: index, to: end < 0 ? code.length : end + 1, isRoot: false });
  }
  return found;
}

function depthAt(code: string, index: number): number {
  let depth = 0;
  for (let at = 0; at < index; at++)
    depth += /[([{]/u.test(code[at] ?? '') ? 1 : /[)\]}]/u.test(code[at] ?? '') ? -1 : 0;
  return depth;
}
