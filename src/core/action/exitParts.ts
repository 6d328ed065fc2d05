// Which parts of a command line decide its exit status: `a && b | c` fails if a or c fails, or b if c needs its output.
import { parse, type Command, type Statement, type SyntaxNode } from 'unbash';
import type { Action, ActionKey } from '../types.ts';
import { commandOf } from './command.ts';
import { headWords, programName } from './head.ts';
import { longestParsed, wordsTemplate } from './commandKey.ts';
import { isWrapper } from './wrappers.ts';

/** A simple command, named at four levels, coarse to fine. In a pipe, before its end, the names begin with `|`. */
export interface ExitPart {
  readonly kind: 'part';
  readonly program: string;
  readonly head: string;
  readonly template: string;
  readonly exact: string;
}

/** `all`: fails if any part fails. `any`: fails if all parts fail. `never`: always exits with 0. */
export type ExitTree =
  ExitPart | { readonly kind: 'all' | 'any'; readonly of: readonly ExitTree[] } | { readonly kind: 'never' };

/** Cache for remembered actions, which are looked up again and again. */
const known = new WeakMap<Action, ExitTree>();

/** What decides how an action ends. For other tools and text that does not parse as shell, the only part is the whole. */
export function exitTree(action: Action, key: ActionKey): ExitTree {
  let tree = known.get(action);
  if (!tree) known.set(action, (tree = treeOf(action, key)));
  return tree;
}

function treeOf(action: Action, key: ActionKey): ExitTree {
  const command = commandOf(action);
  const whole: ExitPart = {
    kind: 'part',
    program: key.tool,
    head: key.head,
    template: key.template,
    exact: key.exact,
  };
  if (command === undefined || command.length > longestParsed) return whole;
  const script = parse(command);
  if (script.errors !== undefined && script.errors.length > 0) return whole;
  return listTree(script.commands, { stopsAtFailure: false, pipesFail: false });
}

/** The parts of a tree, each once. */
export function exitParts(tree: ExitTree): readonly ExitPart[] {
  const found = new Map<string, ExitPart>();
  const visit = (node: ExitTree): void => {
    if (node.kind === 'part') found.set(node.exact, node);
    else if (node.kind !== 'never') node.of.forEach(visit);
  };
  visit(tree);
  return [...found.values()];
}

/** What `set -e` and `set -o pipefail` have switched on so far. */
interface ShellOptions {
  stopsAtFailure: boolean;
  pipesFail: boolean;
}

const never: ExitTree = { kind: 'never' };

function all(trees: readonly ExitTree[]): ExitTree {
  const of = trees.flatMap((tree) => (tree.kind === 'never' ? [] : tree.kind === 'all' ? tree.of : [tree]));
  return of.length === 0 ? never : of.length === 1 && of[0] ? of[0] : { kind: 'all', of };
}

function listTree(statements: readonly Statement[], options: ShellOptions): ExitTree {
  const trees: ExitTree[] = [];
  for (const { command, background } of statements) {
    const tree = background === true ? never : nodeTree(command, options);
    if (!options.stopsAtFailure) trees.length = 0;
    trees.push(tree);
  }
  return all(trees);
}

function nodeTree(node: SyntaxNode, options: ShellOptions): ExitTree {
  switch (node.type) {
    case 'Command':
      return commandTree(node, options);
    case 'Pipeline': {
      if (node.prefixes.some(({ type }) => type === 'Negation')) return opaque('!');
      const trees = node.commands.map((part) => nodeTree(part, options));
      const last = trees.length - 1;
      return all(trees.map((tree, index) => (index < last && !options.pipesFail ? piped(tree) : tree)));
    }
    case 'AndOr':
      return node.operators.reduce<ExitTree>(
        (left, operator, index) => {
          const next = node.commands[index + 1];
          const right = next ? nodeTree(next, options) : never;
          return operator === '&&' ? all([left, right]) : anyOf(left, right);
        },
        node.commands[0] ? nodeTree(node.commands[0], options) : never,
      );
    case 'Subshell':
    case 'BraceGroup':
    case 'For':
    case 'ArithmeticFor':
    case 'While':
    case 'Select':
      return listTree(node.body.commands, { ...options });
    case 'If':
      return all(
        [node.then, ...node.elif.map(({ then }) => then), ...(node.else ? [node.else] : [])].map(({ commands }) =>
          listTree(commands, { ...options }),
        ),
      );
    case 'Redirected':
      return nodeTree(node.command, options);
    case 'Function':
      return never;
    default:
      return opaque(node.type);
  }
}

function anyOf(left: ExitTree, right: ExitTree): ExitTree {
  return left.kind === 'never' || right.kind === 'never' ? never : { kind: 'any', of: [left, right] };
}

function opaque(name: string): ExitPart {
  return { kind: 'part', program: name, head: name, template: name, exact: name };
}

function commandTree({ name, args }: Command, options: ShellOptions): ExitTree {
  if (name === undefined || name.value === 'true' || name.value === ':') return never;
  const words = [name.value, ...args.map((argument) => (argument.type === 'Word' ? argument.value : argument.text))];
  const texts = [name.text, ...args.map(({ text }) => text)];
  if (name.value === 'set') {
    options.stopsAtFailure ||= words.some((word) => /^-[a-z]*e/.test(word));
    options.pipesFail ||= words.includes('pipefail');
    return never;
  }
  const head = headWords(words);
  const own: ExitPart = {
    kind: 'part',
    program: head[0] ?? '',
    head: head.join(' '),
    template: wordsTemplate(words, texts),
    exact: texts.join(' '),
  };
  const wrapper = programName(name.value);
  return isWrapper(wrapper) && wrapper !== own.program ? all([opaque(wrapper), own]) : own;
}

/** A part whose status is discarded, but whose output the next one needs. */
function piped(tree: ExitTree): ExitTree {
  if (tree.kind === 'never') return tree;
  if (tree.kind !== 'part') return { kind: tree.kind, of: tree.of.map(piped) };
  const { program, head, template, exact } = tree;
  return { kind: 'part', program: `|${program}`, head: `|${head}`, template: `|${template}`, exact: `|${exact}` };
}
