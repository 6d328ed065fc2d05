// Which variables are sure to hold numbers. The shell evaluates the value of every variable in an expression as an expression
// again, and a subscript in it runs its substitutions: `x='a[$(touch f)]'; echo $((x))`.
import { forEachChild, type ParsedScript, type SyntaxNode } from 'unbash';

/** What a value is made of, for an expression that evaluates it. */
interface Value {
  /** It holds text that only running would tell. */
  readonly dynamic: boolean;
  /** Variables that it holds, or that evaluating it evaluates. */
  readonly names: readonly string[];
}

const number: Value = { dynamic: false, names: [] };
const dynamic: Value = { dynamic: true, names: [] };
const special =
  /^(?:[?#$!]|RANDOM|SRANDOM|SECONDS|LINENO|COLUMNS|LINES|EPOCHSECONDS|BASHPID|PPID|UID|EUID|OPTIND|SHLVL|BASH_SUBSHELL|PIPESTATUS|BASH_VERSINFO|HISTCMD)$/;

export class NumericValues {
  private readonly assigned = new Map<string, Value[]>();
  private readonly used: Value[] = [];
  private readonly integers = new Set<string>();
  private readonly associative = new Set<string>();

  /** `name` may get the value of any of the nodes. */
  assign(name: string, nodes: readonly SyntaxNode[]): void {
    this.add(name, all(nodes.map(valueOf)));
  }

  /** `name` may get `text`; undefined: text that only running would tell. */
  assignText(name: string, text: string | undefined): void {
    this.add(name, text === undefined ? dynamic : textValue(text));
  }

  private add(name: string, value: Value): void {
    const before = this.assigned.get(name);
    if (before === undefined) this.assigned.set(name, [value]);
    else before.push(value);
  }

  /** All that is assigned to the variable is evaluated: `declare -i`. */
  declareInteger(name: string): void {
    this.integers.add(name);
  }

  /** Its subscripts are text: `declare -A`. */
  declareAssociative(name: string): void {
    this.associative.add(name);
  }

  /** The node is evaluated as an expression. */
  evaluate(node: SyntaxNode): void {
    this.used.push(valueOf(node));
  }

  evaluateText(text: string): void {
    this.used.push(textValue(text));
  }

  /** The node is a subscript of `array`. */
  subscript(array: string, node: SyntaxNode): void {
    const value = valueOf(node);
    this.used.push({ dynamic: value.dynamic, names: [...value.names, `[${array}`].reverse() });
  }

  /** The first thing evaluated that may be any text: a variable's name, `''` for a substitution; undefined if there is none. */
  unknownEvaluated(): string | undefined {
    const integers = [...this.integers].flatMap((name) => this.assigned.get(name) ?? []);
    for (const value of [...this.used, ...integers]) {
      const [first, ...names] = value.names;
      const isSubscript = first?.startsWith('[') === true;
      if (isSubscript && this.associative.has(first.slice(1))) continue;
      if (value.dynamic) return '';
      const unknown = (isSubscript ? names : value.names).find((name) => !this.isNumeric(name, new Set()));
      if (unknown !== undefined) return unknown;
    }
    return undefined;
  }

  private isNumeric(name: string, seen: Set<string>): boolean {
    if (seen.has(name)) return true;
    seen.add(name);
    if (name.startsWith('!')) return !this.associative.has(name.slice(1));
    const values = this.assigned.get(name);
    if (values === undefined) return special.test(name);
    return values.every((value) => !value.dynamic && value.names.every((inner) => this.isNumeric(inner, seen)));
  }
}

function all(values: readonly Value[]): Value {
  return { dynamic: values.some((value) => value.dynamic), names: values.flatMap((value) => value.names) };
}

/** Static text, or the text of an expression: the names in it are variables. */
function textValue(text: string): Value {
  if (/\$\(|`|[\uE000\uE001]/.test(text)) return dynamic;
  return { dynamic: false, names: text.match(/(?<![\w#])[A-Za-z_]\w*|(?<=\$\{?)\d/g) ?? [] };
}

function valueOf(node: SyntaxNode): Value {
  switch (node.type) {
    case 'Word':
      return node.parts === undefined ? textValue(node.value) : all(node.parts.map(valueOf));
    case 'ArithmeticWord':
      return node.parts === undefined ? textValue(node.value) : all(node.parts.map(valueOf));
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return textValue(node.value);
    case 'SimpleExpansion':
      return { dynamic: false, names: [node.text.slice(1)] };
    case 'ParameterExpansion':
      return parameterValue(node);
    case 'ArithmeticExpansion':
      return number;
    case 'CommandExpansion':
    case 'ArithmeticCommandExpansion':
      return printsNumber(node.script) ? number : dynamic;
    case 'BraceExpansion':
      return /^\{-?\d+\.\.-?\d+(?:\.\.-?\d+)?\}$/.test(node.text) ? number : textValue(node.text);
    case 'Glob':
    case 'ExtendedGlob':
    case 'ProcessSubstitution':
      return dynamic;
    default: {
      const values: Value[] = [];
      forEachChild(node, (child) => values.push(valueOf(child)));
      return all(values);
    }
  }
}

function parameterValue(node: Extract<SyntaxNode, { type: 'ParameterExpansion' }>): Value {
  const { operation } = node;
  if (node.prefix === '#') return number;
  if (node.prefix === '!') {
    const keys = node.index !== undefined && /^[@*]$/.test(node.index.text);
    return keys ? { dynamic: false, names: [`!${node.parameter}`] } : dynamic;
  }
  const own = { dynamic: false, names: [node.parameter] };
  switch (operation?.type) {
    case undefined:
    case 'Remove':
    case 'Slice':
      return own;
    case 'Default':
      return operation.operator.endsWith('+') ? valueOf(operation.operand) : all([own, valueOf(operation.operand)]);
    default:
      return dynamic;
  }
}

/** Commands that print a number, or several, when their last words are static. */
const numberPrinters =
  /^(?:wc -[lwcmL]+|grep -[a-zA-Z]*c[a-zA-Z]* .*|seq|nproc|id -[ugG]|date \+%[sYmdHMSjuNe]+|git rev-list --count .*|tput (?:cols|lines)|stat (?:-c|-f) ?%[sYXzm]|getconf [A-Z_]+)(?: [\w./~-]+)*$/;

function printsNumber(script: ParsedScript | undefined): boolean {
  const [statement, ...others] = script?.commands ?? [];
  if (statement === undefined || others.length > 0) return false;
  const { command } = statement;
  const last = command.type === 'Pipeline' ? command.commands.at(-1) : command;
  if (last?.type !== 'Command' || last.name === undefined || last.prefix.length > 0) return false;
  const words = last.args.filter((word) => word.type === 'Word');
  if (words.length < last.args.length) return false;
  if (last.name.text === 'seq') return true;
  // `tr -d ' '` and the like after a count change nothing about its being one.
  if (command.type === 'Pipeline' && /^(?:tr|xargs)$/.test(last.name.text) && command.commands.length > 1) {
    const before = command.commands.at(-2);
    return (
      (words.length === 0 || (words.length === 2 && words[0]?.text === '-d')) &&
      before?.type === 'Command' &&
      isPrinter(before)
    );
  }
  return isPrinter(last);
}

function isPrinter(command: Extract<SyntaxNode, { type: 'Command' }>): boolean {
  if (command.name === undefined || command.prefix.length > 0) return false;
  const words: string[] = [command.name.text];
  const isGrep = command.name.text === 'grep';
  for (const argument of command.args) {
    if (argument.type !== 'Word') return false;
    if (argument.parts === undefined) words.push(argument.text);
    else if (argument.parts.every((part) => part.type.endsWith('Quoted')) && isGrep) words.push('x');
    else return false;
  }
  // With several files grep prints their names.
  if (isGrep && (words.some((word) => /^-\w*[rRH]|^--/.test(word)) || words.length > 4)) return false;
  return numberPrinters.test(words.join(' '));
}
