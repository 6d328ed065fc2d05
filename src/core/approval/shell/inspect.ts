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
import type { RiskClass } from '../../types.ts';
import { excerpt, shown, type Finding, type Input, type Inspector } from '../inspector.ts';
import { NumericValues } from './numericValues.ts';
import { ParsedText } from './parsedText.ts';
import { findsOwnCode, isHarmlessForPrograms, isSteering } from './environment.ts';
import { judgeArithmetic, judgeExpansion, judgeRegex, usesSecret } from './expansions.ts';
import { isConnection, isDevice, isSecretFolder, mayBeSecret, placeOf } from './paths.ts';
import { isKnownProgram, judgeProgram } from '../programs/program.ts';
import { ANYTHING, GLOBBED, isStatic, shownWhole, staticWords, type ShellWord, type WordContext } from './shellWord.ts';
import { harmlessOutput } from './substitutionOutput.ts';
import { VariableValues } from './variableValues.ts';

/** A program that a command line may run, with its words. */
export interface SubCommand {
  /** Words after quote removal; `…` stands for what only running would tell. */
  readonly words: readonly string[];
  /** Runs the sub-command that follows it, and does nothing else worth a rule: `timeout 5`, `nice`, ... */
  readonly transparent: boolean;
}

export interface Inspection {
  readonly findings: readonly Finding[];
  readonly subCommands: readonly SubCommand[];
  /** Every word stands there as it will be: nothing is expanded, substituted, matched or repeated. */
  readonly isLiteral: boolean;
}

/** Deeper nesting than this is not looked into, but reported as unknowable. */
const deepest = 24;
const mostSubCommands = 2000;
const literalNodes: ReadonlySet<SyntaxNode['type']> = new Set([
  ...(['Script', 'Statement', 'CompoundList', 'AndOr', 'Pipeline', 'Command', 'Word', 'Redirect'] as const),
  ...(['Literal', 'SingleQuoted', 'DoubleQuoted'] as const),
]);
const otherRepository = 'the configuration of another repository can run programs';
const nowhere: Input = { from: 'nowhere' };
const transparent = /^(?:timeout|gtimeout|nice|ionice|stdbuf|time|command|caffeinate|env)$/;
const standardFolder = /^\/(?:usr\/(?:local\/)?)?s?bin\/|^\/opt\/homebrew\/bin\//;

/** Everything that running `command` would do, as far as its text tells. */
export function inspect(command: string): Inspection {
  const walker = new Walker(command);
  walker.text(command);
  walker.finish();
  return walker;
}

class Walker implements Inspection, Inspector {
  readonly findings: Finding[] = [];
  readonly subCommands: SubCommand[] = [];
  isLiteral = true;
  /** Functions that are certainly defined here. */
  private functions = new Set<string>();
  /** Functions whose bodies are being visited. */
  private readonly defining: string[] = [];
  private readonly values: VariableValues;
  private readonly numbers = new NumericValues();
  /** Variables whose values the command being judged sets were looked at as they are written. */
  private declared: ReadonlySet<string> = new Set();
  private readonly context: WordContext;
  /** The text that positions refer to. */
  private parsed = new ParsedText('');
  private depth = 0;
  private current: number | undefined;
  private piped = false;
  /** Expansions whose inside was read a second time. */
  private readonly reread = new Set<string>();
  private namesSecret = false;
  private readsUnknown = false;
  /** Whether something before went to another folder. */
  private hasMoved = false;

  constructor(source: string) {
    this.values = new VariableValues(source);
    this.context = { valueOf: (name) => this.values.valueOf(name), outputOf: harmlessOutput };
  }

  /** A secret named anywhere may be what is read where the name is not known: `find -name .env | xargs cat`. */
  finish(): void {
    if (this.namesSecret && this.readsUnknown) this.add('read', 'may read a secret that the command names', true);
    const evaluated = this.numbers.unknownEvaluated();
    if (evaluated === undefined) return;
    const what = evaluated === '' ? 'a substitution' : `'${excerpt(evaluated)}'`;
    this.unknown('write', `evaluates the text in ${what}, which can run commands`);
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
    if (!this.parsed.isGap(from, to, between)) this.add('destructive', 'cannot be parsed as a whole');
  }

  private statements(script: ParsedScript): void {
    if (this.depth >= deepest || this.subCommands.length > mostSubCommands) {
      this.add('destructive', 'is nested too deeply to be judged');
      return;
    }
    this.depth++;
    if (script.errors !== undefined && script.errors.length > 0) {
      this.add('destructive', `cannot be parsed: ${script.errors[0]?.message ?? ''}`);
    }
    this.list(script.commands, script.pos, script.end, true);
    this.depth--;
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
        if (isKnownProgram(node.name.value)) this.add('write', `'${node.name.value}' gets another meaning`);
        this.defining.push(node.name.value);
        this.visit(node.body);
        this.defining.pop();
        return;
      case 'Word':
        this.word(node);
        return;
      case 'For':
      case 'Select':
        this.loop(node.name.value, node.wordlist);
        break;
      case 'Coproc':
        if (node.name !== undefined) this.assigns(node.name.value, { text: ANYTHING, splits: false }, false);
        break;
      case 'Assignment':
        this.assignment(node, false);
        return;
      case 'Redirect':
      case 'HereString':
      case 'HereDoc':
        this.redirection(node);
        return;
      case 'CommandExpansion':
      case 'ProcessSubstitution':
        this.substitution(node);
        return;
      case 'ArithmeticFor':
        for (const each of [node.initialize, node.test, node.update])
          if (each !== undefined) this.numbers.evaluate(each);
        this.substitutions(this.parsed.text.slice(node.pos, node.body.pos));
        break;
      case 'ArithmeticExpansion':
      case 'ArithmeticCommand': {
        const text = this.parsed.text.slice(node.pos, node.end);
        this.substitutions(text);
        judgeArithmetic(text, this);
        if (node.expression === undefined) this.numbers.evaluateText(text);
        else this.numbers.evaluate(node.expression);
        break;
      }
      case 'ParameterExpansion':
        if (node.operation !== undefined || node.index !== undefined) this.substitutions(node.text);
        judgeExpansion(node, this);
        if (node.index !== undefined && !/^[@*]$/.test(node.index.text))
          this.numbers.subscript(node.parameter, node.index);
        if (node.operation?.type === 'Slice') {
          this.numbers.evaluate(node.operation.offset);
          if (node.operation.length !== undefined) this.numbers.evaluate(node.operation.length);
        }
        break;
      case 'TestUnary':
        if (node.operator === '-v' || node.operator === '-R') this.testedName(node.operand);
        break;
      case 'TestBinary':
        if (node.operator === '=~') {
          this.visit(node.left);
          this.word(node.right, /[<>&;`]/);
          judgeRegex(node, this);
          return;
        }
        if (/^-(?:eq|ne|lt|le|gt|ge)$/.test(node.operator)) {
          this.evaluated(node.left);
          this.evaluated(node.right);
        }
        break;
      default:
        judgeExpansion(node, this);
        break;
    }
    const before = this.current;
    if (node.type !== 'DoubleQuoted') this.current = undefined;
    forEachChild(node, (child) => this.visit(child));
    this.current = before;
  }

  private pipeline(node: Pipeline): void {
    const before = this.piped;
    node.commands.forEach((part, i) => {
      this.piped = i > 0 || before;
      this.visit(part);
    });
    this.piped = before;
  }

  private substitution(node: CommandExpansionPart | ProcessSubstitutionPart): void {
    if (node.text.startsWith('${')) this.add('destructive', 'holds a substitution that few shells understand');
    if (node.script === undefined) this.add('destructive', 'holds a substitution that cannot be parsed');
    const before = this.piped;
    this.piped = node.type === 'ProcessSubstitution' && node.operator === '>';
    forEachChild(node, (child) => this.visit(child));
    this.piped = before;
  }

  /**
   * Substitutions within an expansion, found a second time by reading its inside as plain text: the parser may take a `/`, `:`
   * or `]` in them for the end of an operand.
   */
  private substitutions(text: string): void {
    if (!/\$\(|`|\$\{[ |]/.test(text.slice(1)) || this.depth >= deepest || this.reread.has(text)) return;
    this.reread.add(text);
    const inside = text.startsWith('${') ? text.slice(2, -1) : text.replace(/^\$?\(\(/, '').replace(/\)\)$/, '');
    this.depth++;
    this.text(`: <<KNACK\n${inside}\nKNACK\n`);
    this.depth--;
  }

  private testedName(word: Word): void {
    const text = this.words(word)[0]?.text ?? '';
    if (!/^(?:[A-Za-z_]\w*(?:\[[\w@*]+\])?|\d+)$/.test(text)) {
      this.unknown('destructive', `the subscript in '${shown({ text, splits: false })}' can run commands`);
    }
  }

  private subscript(array: string, word: Word): void {
    this.numbers.subscript(array, word);
    this.runsWhenEvaluated(word);
  }

  private evaluated(word: Word): void {
    this.numbers.evaluate(word);
    this.runsWhenEvaluated(word);
  }

  private runsWhenEvaluated(word: Word): void {
    const text = this.words(word)[0]?.text ?? '';
    if (/\$\(|`|<\(/.test(text)) {
      this.unknown('destructive', `'${shown({ text, splits: false })}' runs commands when it is evaluated`);
    }
  }

  /** Visits what is nested in a word. */
  private word(word: Word, metacharacters = /[<>()|&;`]/): void {
    if (word.parts === undefined) this.bare(word.text, metacharacters);
    for (const part of word.parts ?? []) {
      if (part.type === 'Literal') this.bare(part.text, metacharacters);
      else this.visit(part);
    }
  }

  /** Outside quotes no metacharacter can be a part of a word: where one is, something was not recognised. */
  private bare(text: string, metacharacters: RegExp): void {
    if (metacharacters.test(text) && metacharacters.test(text.replaceAll(/\\[^]/g, ''))) {
      this.add('destructive', `'${excerpt(text)}' cannot be parsed`);
    }
  }

  private words(word: Word): readonly ShellWord[] {
    const words = staticWords(word, this.context);
    if (words.length !== 1 || words.some((each) => !isStatic(each))) this.isLiteral = false;
    if (words.some((each) => mayBeSecret(each) || (/[*?[]/.test(each.text) && mayBeSecret(globbed(each)))))
      this.namesSecret = true;
    return words;
  }

  private loop(name: string, wordlist: readonly Word[] | undefined): void {
    this.numbers.assign(name, wordlist ?? []);
    if (wordlist === undefined) this.numbers.assignText(name, undefined);
    this.steers(name, { text: ANYTHING, splits: false }, false);
    const words = (wordlist ?? []).flatMap((word) => this.words(word));
    if (words.length > 0) this.values.remember(name, words);
  }

  private assignment(node: Assignment, exported: boolean): void {
    if (node.index !== undefined) {
      this.substitutions(node.index.text);
      this.visit(node.index);
      this.subscript(node.name, node.index);
    }
    this.visit(node.value);
    this.numbers.assign(node.name, node.value.type === 'Word' ? [node.value] : node.value.elements);
    const words =
      node.value.type === 'Word'
        ? this.words(node.value)
        : node.value.elements.flatMap((element) => this.words(element));
    const value = { text: words.map((word) => word.text).join(' '), splits: false };
    this.steers(node.name, value, exported);
    if (/\[.*(?:\$\(|`)/s.test(value.text))
      this.unknown('destructive', `'${shown(value)}' runs commands when it is evaluated`);
    if (node.value.type === 'Word' && node.append !== true && node.index === undefined)
      this.values.remember(node.name, words);
  }

  private redirection(node: Redirection): void {
    if (node.descriptor !== undefined) this.visit(node.descriptor);
    if (node.type === 'HereDoc') {
      if (node.closing === undefined) this.add('destructive', 'holds a here-document without its end');
      this.parsed.addHereDoc(node.body.pos, node.closing?.end ?? node.body.end);
      this.visit(node.body);
      return;
    }
    if (node.target === undefined) return;
    this.visit(node.target);
    if (node.type === 'HereString') {
      this.words(node.target);
      return;
    }
    for (const target of this.words(node.target)) this.redirected(node.operator, target);
  }

  private redirected(operator: string, target: ShellWord): void {
    if (operator.endsWith('&') && /^\d*-?$/.test(target.text)) return;
    if (isConnection(target)) this.add('network', `connects to ${shown(target)}`);
    else if (operator === '<' || operator === '<&') this.reads([target]);
    else this.writes(target, `redirection to ${shown(target)}`);
  }

  private command(node: Command): void {
    const before = this.current;
    this.current = undefined;
    let end = node.pos;
    for (const child of [...node.prefix, ...(node.name === undefined ? [] : [node.name]), ...node.suffix]) {
      this.gap(end, child.pos, 'words');
      end = child.end;
    }
    this.gap(end, node.end, 'words');
    for (const child of node.prefix) if (child.type !== 'Assignment') this.visit(child);
    if (node.name === undefined) {
      for (const child of node.prefix) if (child.type === 'Assignment') this.assignment(child, false);
    } else {
      for (const child of node.prefix) if (child.type === 'Assignment') this.assignment(child, true);
      this.visit(node.name);
      const tested = /^(?:test|\[)$/.test(node.name.value);
      const findings = this.findings.length;
      for (const child of node.suffix) this.visit(child);
      if (tested) this.forgiveTests(findings);
      const words = [...this.nameWords(node.name), ...node.args.flatMap((argument) => this.argument(argument))];
      const name = words[0]?.text ?? '';
      if (this.defining.includes(name)) this.add('destructive', `the function '${name}' calls itself`);
      if (this.functions.has(name) && !isKnownProgram(name)) this.called(words);
      else {
        const outer = this.declared;
        if (isDeclaration.test(name)) this.declared = this.declarations(node);
        this.run(words, this.inputOf(node));
        this.declared = outer;
      }
    }
    this.current = before;
  }

  /** Names that `declare` and its like give a value to. */
  private declarations(node: Command): ReadonlySet<string> {
    const options = node.args
      .filter((word) => word.type === 'Word' && word.text.startsWith('-'))
      .map(({ text }) => text);
    const names = new Set<string>();
    for (const argument of node.args) {
      if (options.some((option) => option.includes('i'))) this.numbers.declareInteger(nameOf(argument));
      if (options.some((option) => option.includes('A'))) this.numbers.declareAssociative(nameOf(argument));
      if (argument.type !== 'Assignment') continue;
      names.add(argument.name);
      if (argument.index !== undefined) this.numbers.subscript(argument.name, argument.index);
      this.numbers.assign(argument.name, argument.value.type === 'Word' ? [argument.value] : argument.value.elements);
    }
    return names;
  }

  /** Testing whether a secret variable is set shows nothing of it. */
  private forgiveTests(from: number): void {
    for (let i = this.findings.length - 1; i >= from; i--) {
      if (this.findings[i]?.class === 'read' && this.findings[i]?.reason.startsWith(usesSecret) === true)
        this.findings.splice(i, 1);
    }
  }

  /** A program's name has to stand there as it is: braces and globs count as not known. */
  private nameWords(name: Word): readonly ShellWord[] {
    const plain = name.parts?.every((part) => part.type !== 'BraceExpansion') ?? true;
    return plain ? this.words(name) : [{ text: ANYTHING, splits: true }];
  }

  private argument(argument: Word | Assignment): readonly ShellWord[] {
    if (argument.type === 'Word') return this.words(argument);
    const value = argument.value.type === 'Word' ? (this.words(argument.value)[0]?.text ?? '') : '(array)';
    const index = argument.index === undefined ? '' : `[${this.words(argument.index)[0]?.text ?? ''}]`;
    return [{ text: `${argument.name}${index}=${value}`, splits: false }];
  }

  private inputOf(node: Command): Input {
    for (const redirect of node.redirects.toReversed()) {
      if (redirect.type === 'HereDoc') {
        const literal =
          redirect.body.parts === undefined || redirect.body.parts.every((part) => part.type === 'Literal');
        return { from: 'text', text: literal ? redirect.body.text : undefined };
      }
      if (redirect.type === 'HereString') {
        const [word] = redirect.target === undefined ? [] : this.words(redirect.target);
        return { from: 'text', text: word !== undefined && isStatic(word) ? word.text : undefined };
      }
      if (redirect.operator.startsWith('<')) return { from: 'file' };
    }
    return this.piped ? { from: 'pipe' } : nowhere;
  }

  /** A function's body was judged where it was defined. */
  private called(words: readonly ShellWord[]): void {
    this.subCommands.push({ words: words.map(shownWhole), transparent: false });
  }

  run(words: readonly ShellWord[], input: Input): void {
    const [first, ...args] = words;
    if (first === undefined) return;
    const before = this.current;
    this.depth++;
    const name = programName(first.text);
    this.current =
      this.subCommands.push({ words: words.map(shownWhole), transparent: transparent.test(name) && words.length > 1 }) -
      1;
    if (this.depth > deepest) this.add('destructive', 'is nested too deeply to be judged');
    else if (!isStatic(first) || first.text === '')
      this.unknown('destructive', `which program '${shown(first)}' is, is not known before it runs`);
    else if (first.text.includes('/') && !standardFolder.test(first.text)) {
      this.add('write', `'${shown(first)}' runs the workspace's own code`);
      this.reads(args);
      if (isKnownProgram(name)) judgeNamed(name, args, input, this);
    } else if (first.text.includes('..')) this.add('write', `'${shown(first)}' is not a standard program`);
    else judgeNamed(name, args, input, this);
    if (name === 'git' && this.hasMoved) this.unknown('write', otherRepository);
    if (/^(?:cd|pushd|popd|chdir)$/.test(name)) this.goes(args);
    this.depth--;
    this.current = before;
  }

  goes(words: readonly ShellWord[]): void {
    this.hasMoved = true;
    for (const word of words)
      if (isSecretFolder(word)) this.add('read', `goes into a folder of secrets: ${shown(word)}`, true);
  }

  readsAll(what: string): void {
    this.findings.push({
      ...{ class: 'read', reason: what, alwaysAsk: true, isUnknown: true, subCommand: this.current },
    });
  }

  add(riskClass: RiskClass, reason: string, alwaysAsk = false): void {
    const asks = alwaysAsk || riskClass === 'destructive';
    this.findings.push({ class: riskClass, reason, alwaysAsk: asks, isUnknown: false, subCommand: this.current });
  }

  unknown(riskClass: RiskClass, reason: string): void {
    const asks = riskClass === 'destructive';
    this.findings.push({ class: riskClass, reason, alwaysAsk: asks, isUnknown: true, subCommand: this.current });
  }

  script(text: ShellWord): void {
    if (text.text.includes(ANYTHING) || text.splits) this.unknown('destructive', 'runs text that is not known before');
    this.text(text.text.replaceAll(/[\uE000\uE001]/g, '*'));
  }

  reads(words: readonly ShellWord[]): void {
    for (const word of words) {
      if (mayBeSecret(word)) this.add('read', `may read a secret: ${shown(word)}`, true);
      if (isDevice(word)) this.add(isConnection(word) ? 'network' : 'write', `reads the device ${shown(word)}`, true);
      if (word.text.includes(ANYTHING) || word.text.includes(GLOBBED)) this.readsUnknown = true;
    }
  }

  writes(target: ShellWord, what: string): void {
    const place = placeOf(target);
    if (place === 'workspace') this.add('write', `${what} writes a file`);
    else if (place === 'outside') this.add('destructive', `${what} may write outside the workspace`);
    else if (place === 'unknown') this.add('destructive', `${what} writes to a place that is not known before`);
    if (isConnection(target)) this.add('network', `connects to ${shown(target)}`);
  }

  assigns(name: string, value: ShellWord, exported: boolean): void {
    if (!this.declared.has(name)) this.numbers.assignText(name, isStatic(value) ? value.text : undefined);
    this.steers(name, value, exported);
  }

  evaluates(text: string): void {
    this.numbers.evaluateText(text);
  }

  private steers(name: string, value: ShellWord, exported: boolean): void {
    if (exported ? !isHarmlessForPrograms(name, value.text) : isSteering(name)) {
      const own = exported && findsOwnCode(name, value.text);
      this.add('write', `setting ${name} changes what programs do`, isSteering(name) && !own);
    }
  }
}

const isDeclaration = /^(?:declare|typeset|local|readonly|export)$/;

function nameOf(argument: Word | Assignment): string {
  return argument.type === 'Assignment' ? argument.name : argument.text;
}

function judgeNamed(name: string, args: readonly ShellWord[], input: Input, inspector: Inspector): void {
  const lower = name.toLowerCase();
  if (lower !== name && !isKnownProgram(name) && isKnownProgram(lower)) {
    inspector.add('network', `'${name}' is not a known program`);
    judgeProgram({ name: lower, args, input }, inspector);
  } else judgeProgram({ name, args, input }, inspector);
}

/** Name without folder; versions of interpreters do not count. */
function programName(text: string): string {
  const name = text.slice(text.lastIndexOf('/') + 1);
  return name.replace(/^(python|pip|pypy|ruby|perl|php|lua|node|gcc|g\+\+|clang|clang\+\+)-?\d[\d.]*$/, '$1');
}

/** A quoted pattern, as `find -name` takes it. */
function globbed(word: ShellWord): ShellWord {
  return { text: word.text.replaceAll(/[*?]|\[[^\]]*\]/g, GLOBBED), splits: word.splits };
}
