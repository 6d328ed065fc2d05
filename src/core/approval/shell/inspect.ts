// Walks a parsed command line and finds everything in it that runs, is redirected or is set, however deeply nested.
import {
  forEachChild,
  parse,
  type Assignment,
  type Command,
  type CommandExpansionPart,
  type ParsedScript,
  type Pipeline,
  type ProcessSubstitutionPart,
  type Redirection,
  type Statement,
  type SyntaxNode,
  type Word,
} from 'unbash';
import { excerpt, type Finding } from '../inspector.ts';
import { isKnownProgram } from '../programs/program.ts';
import { showsNoValues } from './counted.ts';
import { deepest, Effects, type SubCommand } from './effects.ts';
import { fillsDisk } from './endless.ts';
import { judgeArithmetic, judgeExpansion, judgeRegex } from './expansions.ts';
import { ParsedText } from './parsedText.ts';
import { ANYTHING, type ShellWord } from './shellWord.ts';
import { Variables } from './variables.ts';
import { overwritten, printedText, printsNothing, Words } from './words.ts';
import { reason } from '../../reason.ts';

export interface Inspection {
  readonly findings: readonly Finding[];
  readonly subCommands: readonly SubCommand[];
  /** Nothing is expanded, substituted, matched or repeated. */
  readonly isLiteral: boolean;
}

const mostSubCommands = 2000;
/** Their words are not files. */
const prints = /^(?:echo|printf)$/;
const literalNodes: ReadonlySet<SyntaxNode['type']> = new Set([
  ...(['Script', 'Statement', 'CompoundList', 'AndOr', 'Pipeline', 'Command', 'Word', 'Redirect'] as const),
  ...(['Literal', 'SingleQuoted', 'DoubleQuoted'] as const),
]);

/** Everything that running `command` would do, as far as its text shows. */
export function inspect(command: string): Inspection {
  const walker = new Walker(command);
  walker.text(command);
  const { effects, words } = walker;
  effects.finish(words.namesSecret);
  return {
    findings: effects.findings,
    subCommands: effects.subCommands,
    isLiteral: walker.isLiteral && words.areLiteral,
  };
}

class Walker {
  readonly words: Words;
  readonly effects: Effects;
  isLiteral = true;
  /** Functions that are certainly defined here. */
  private functions = new Set<string>();
  /** Functions whose bodies are being visited. */
  private readonly defining: string[] = [];
  private readonly variables: Variables;
  /** The text that positions refer to. */
  private parsed = new ParsedText('');
  private piped: 'something' | 'nothing' | undefined;
  /** Words of the pipeline so far: files that it may read. */
  private named: Set<string> | undefined;
  /** Expansions whose contents were parsed again. */
  private readonly reread = new Set<string>();

  constructor(source: string) {
    this.words = new Words(source);
    this.effects = new Effects((text) => this.text(text));
    this.variables = new Variables(this.words, this.effects);
  }

  text(text: string): void {
    this.within(new ParsedText(text), parse(text));
  }

  /** Visits a script whose positions refer to `parsed`. Functions defined in it are not seen outside. */
  private within(parsed: ParsedText, script: ParsedScript): void {
    const before = { parsed: this.parsed, functions: this.functions };
    if (parsed !== before.parsed) this.functions = new Set();
    else this.functions = new Set(before.functions);
    this.parsed = parsed;
    this.statements(script);
    ({ parsed: this.parsed, functions: this.functions } = before);
  }

  private gap(from: number, to: number, between: 'words' | 'statements'): void {
    if (!this.parsed.isGap(from, to, between)) this.effects.add('destructive', reason('notParsedWhole'));
  }

  private statements(script: ParsedScript): void {
    if (this.effects.depth >= deepest || this.effects.subCommands.length > mostSubCommands) {
      this.effects.add('destructive', reason('tooDeep'));
      return;
    }
    this.effects.depth++;
    if (script.errors !== undefined && script.errors.length > 0) {
      this.effects.add('destructive', reason('notParsed', script.errors[0]?.message ?? ''));
    }
    this.list(script.commands, script.pos, script.end, true);
    this.effects.depth--;
  }

  /** Functions defined by a script's own statements, without condition, are known to the statements that follow. */
  private list(statements: readonly Statement[], start: number, stop: number, ofScript: boolean): void {
    let end = start;
    for (const statement of statements) {
      this.gap(end, statement.pos, 'statements');
      this.visit(statement);
      end = statement.end;
      const { command, background } = statement;
      if (ofScript && command.type === 'Function' && background !== true) this.functions.add(command.name.value);
    }
    this.gap(end, stop, 'statements');
  }

  private visit(node: SyntaxNode): void {
    if (!literalNodes.has(node.type)) this.isLiteral = false;
    if (fillsDisk(node)) this.effects.add('destructive', reason('fillsDisk'));
    switch (node.type) {
      case 'Script':
        this.within(node.source === undefined ? this.parsed : new ParsedText(node.source), node);
        return;
      case 'Statement':
        this.visit(node.command);
        this.gap(node.command.end, node.end, 'statements');
        return;
      case 'CompoundList':
        this.list(node.commands, node.pos, node.end, false);
        return;
      case 'Command':
        this.command(node);
        return;
      case 'Pipeline':
        this.pipeline(node);
        return;
      case 'Function':
        if (isKnownProgram(node.name.value)) this.effects.add('write', reason('otherMeaning', node.name.value), true);
        this.defining.push(node.name.value);
        this.visit(node.body);
        this.defining.pop();
        return;
      case 'Word':
        this.word(node);
        return;
      case 'For':
      case 'Select':
        this.variables.loop(node.name.value, node.wordlist);
        break;
      case 'Coproc':
        if (node.name !== undefined) this.effects.assigns(node.name.value, { text: ANYTHING, splits: false }, false);
        break;
      case 'Assignment':
        this.assignment(node, false);
        return;
      case 'Redirect':
      case 'HereString':
      case 'HereDoc':
        this.redirection(node);
        return;
      case 'Subshell': {
        const { folder } = this.effects;
        forEachChild(node, (child) => this.visit(child));
        this.effects.folder = folder;
        return;
      }
      case 'CommandExpansion':
      case 'ProcessSubstitution':
        this.substitution(node);
        return;
      case 'ArithmeticFor':
        this.arithmetic(this.parsed.text.slice(node.pos, node.body.pos).replace(/^for\b/, ''));
        break;
      case 'ArithmeticExpansion':
      case 'ArithmeticCommand': {
        const text = this.parsed.text.slice(node.pos, node.end);
        judgeArithmetic(text, this.effects);
        this.arithmetic(text);
        break;
      }
      case 'ParameterExpansion':
        if (node.operation !== undefined || node.index !== undefined) this.substitutions(node.text);
        judgeExpansion(node, this.effects);
        if (node.index !== undefined && !/^[@*]$/.test(node.index.text)) this.effects.evaluates(node.index.text);
        if (node.operation?.type === 'Slice') this.effects.evaluates(node.text.slice(node.text.indexOf(':')));
        break;
      case 'TestUnary':
        if (node.operator === '-v' || node.operator === '-R') this.variables.testedName(node.operand);
        break;
      case 'TestBinary':
        if (node.operator === '=~') {
          this.visit(node.left);
          this.word(node.right, /[<>&;`]/);
          judgeRegex(node, this.effects);
          return;
        }
        if (/^-(?:eq|ne|lt|le|gt|ge)$/.test(node.operator)) {
          this.effects.evaluates(node.left.text);
          this.effects.evaluates(node.right.text);
        }
        break;
      default:
        judgeExpansion(node, this.effects);
        break;
    }
    const { current: before } = this.effects;
    if (node.type !== 'DoubleQuoted') this.effects.current = undefined;
    forEachChild(node, (child) => this.visit(child));
    this.effects.current = before;
  }

  private pipeline(node: Pipeline): void {
    const { piped: before, named } = this;
    const from = this.effects.findings.length;
    this.named = new Set(named);
    node.commands.forEach((part, i) => {
      const previous = node.commands[i - 1];
      if (previous !== undefined)
        this.piped = previous.type === 'Command' && printsNothing(previous) ? 'nothing' : 'something';
      this.visit(part);
    });
    if (showsNoValues(node)) this.effects.forgive(from, 'printsEnvironment');
    this.piped = before;
    this.named = named;
  }

  private substitution(node: CommandExpansionPart | ProcessSubstitutionPart): void {
    if (node.text.startsWith('${')) this.effects.add('destructive', reason('rareSubstitution'));
    if (node.script === undefined) this.effects.add('destructive', reason('brokenSubstitution'));
    const before = this.piped;
    this.piped = node.type === 'ProcessSubstitution' && node.operator === '>' ? 'something' : undefined;
    const { folder } = this.effects;
    forEachChild(node, (child) => this.visit(child));
    this.effects.folder = folder;
    this.piped = before;
  }

  /**
   * Substitutions within an expansion, found a second time by reading its inside as plain text: the parser may take a `/`, `:`
   * or `]` in them as the end of an operand.
   */
  private substitutions(text: string): void {
    if (!/\$\(|`|\$\{[ |]/.test(text.slice(1)) || this.effects.depth >= deepest || this.reread.has(text)) return;
    this.reread.add(text);
    const inside = text.startsWith('${') ? text.slice(2, -1) : text.replace(/^\$?\(\(/, '').replace(/\)\)$/, '');
    this.effects.depth++;
    this.text(`: <<KNACK\n${inside}\nKNACK\n`);
    this.effects.depth--;
  }

  private arithmetic(text: string): void {
    this.substitutions(text);
    this.effects.evaluates(text);
  }

  /** Visits what is nested in a word. */
  private word(word: Word, metacharacters = /[<>()|&;`]/): void {
    if (word.parts === undefined) this.bare(word.text, metacharacters);
    for (const part of word.parts ?? []) {
      if (part.type === 'Literal') this.bare(part.text, metacharacters);
      else this.visit(part);
    }
  }

  /** Outside quotes no metacharacter can be part of a word: one in a word means something was not recognised. */
  private bare(text: string, metacharacters: RegExp): void {
    if (metacharacters.test(text) && metacharacters.test(text.replaceAll(/\\[^]/g, ''))) {
      this.effects.add('destructive', reason('quotedNotParsed', excerpt(text)));
    }
  }

  private assignment(node: Assignment, exported: boolean): void {
    if (node.index !== undefined) {
      this.substitutions(node.index.text);
      this.visit(node.index);
    }
    this.visit(node.value);
    this.variables.assigned(node, exported);
  }

  private redirection(node: Redirection): void {
    if (node.descriptor !== undefined) this.visit(node.descriptor);
    if (node.type === 'HereDoc') {
      if (node.closing === undefined) this.effects.add('destructive', reason('endlessHereDocument'));
      this.parsed.addHereDoc(node.body.pos, node.closing?.end ?? node.body.end);
      this.visit(node.body);
      return;
    }
    if (node.target === undefined) return;
    this.visit(node.target);
    if (node.type === 'HereString') {
      this.words.of(node.target);
      return;
    }
    for (const target of this.words.of(node.target)) this.effects.redirected(node.operator, target);
  }

  /** The shell empties a target before anything is read from it; a text that is written may run later. */
  private outputs(node: Command, words: readonly ShellWord[]): void {
    const inputs = node.redirects.flatMap((each) =>
      each.operator === '<' && 'target' in each ? [each.target?.value ?? ''] : [],
    );
    const named = new Set([...(this.named ?? []), ...words.slice(1).map(({ text }) => text), ...inputs]);
    for (const { text } of words) this.named?.add(text);
    const text = printedText(words, this.words.inputOf(node, undefined));
    for (const target of overwritten(node).flatMap((word) => this.words.of(word))) {
      if (printsNothing(node) || (named.has(target.text) && !prints.test(words[0]?.text ?? '')))
        this.effects.empties(target);
      if (text !== undefined) this.effects.wrote(target, text);
    }
  }

  private command(node: Command): void {
    const { current: before } = this.effects;
    this.effects.current = undefined;
    let end = node.pos;
    for (const child of [...node.prefix, ...(node.name === undefined ? [] : [node.name]), ...node.suffix]) {
      this.gap(end, child.pos, 'words');
      end = child.end;
    }
    this.gap(end, node.end, 'words');
    for (const child of node.prefix) if (child.type !== 'Assignment') this.visit(child);
    if (node.name === undefined) {
      for (const child of node.prefix) if (child.type === 'Assignment') this.assignment(child, false);
      this.outputs(node, []);
    } else {
      for (const child of node.prefix) if (child.type === 'Assignment') this.assignment(child, true);
      this.visit(node.name);
      const findings = this.effects.findings.length;
      for (const child of node.suffix) this.visit(child);
      if (/^(?:test|\[)$/.test(node.name.value)) this.effects.forgive(findings, 'usesSecret');
      const words = [
        ...this.words.nameWords(node.name),
        ...node.args.flatMap((argument) => this.words.argument(argument)),
      ];
      this.outputs(node, words);
      const name = words[0]?.text ?? '';
      if (this.defining.includes(name)) this.effects.add('destructive', reason('recursiveFunction', name));
      if (this.functions.has(name) && !isKnownProgram(name)) this.effects.called(words);
      else this.effects.run(words, this.words.inputOf(node, this.piped));
    }
    this.effects.current = before;
  }
}
