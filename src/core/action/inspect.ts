// Walks a parsed command line and finds everything in it that runs, is redirected or is set, however deeply nested.
import {
  forEachChild,
  parse,
  type Assignment,
  type Command,
  type ParsedScript,
  type Redirection,
  type Statement,
  type SyntaxNode,
  type Word,
} from 'unbash';
import type { RiskClass } from '../types.ts';
import { shown, type Finding, type Input, type Inspector } from './inspector.ts';
import { isHarmlessForPrograms, isSecretVariable, isSteering } from './riskEnvironment.ts';
import { isConnection, isDevice, mayBeSecret, placeOf } from './riskPaths.ts';
import { judgeProgram } from './riskPrograms.ts';
import { harmRules } from './riskTablesHarm.ts';
import { readRules } from './riskTablesRead.ts';
import { builtinJudges } from './riskBuiltins.ts';
import { ANYTHING, GLOBBED, isStatic, staticWords, type ShellWord, type WordContext } from './shellWord.ts';
import { harmlessOutput } from './substitutionOutput.ts';

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
}

/** Deeper nesting than this is not looked into, but reported as unknowable. */
const deepest = 24;
const mostSubCommands = 2000;
const nowhere: Input = { from: 'nowhere' };
const transparent = /^(?:timeout|gtimeout|nice|ionice|stdbuf|time|command|caffeinate|env)$/;
const betweenWords = /^(?:[ \t]|\\\n)*$/;
/** Blanks, separators and comments; shells disagree about a `#` that no blank precedes. */
const betweenStatements = /^(?:[\s;&]|\\\n|(?<=\s)#[^\n]*(?:\n|$))*$/;
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
  private readonly functions = new Set<string>();
  /** Functions whose bodies are being visited. */
  private readonly defining: string[] = [];
  private readonly values = new Map<string, ShellWord>();
  private readonly context: WordContext;
  private readonly source: string;
  /** Where bodies of here-documents stand in `parsed`. */
  private readonly hereDocs: (readonly [number, number])[] = [];
  /** The text that positions refer to. */
  private parsed = '';
  private depth = 0;
  private current: number | undefined;
  private piped = false;
  private namesSecret = false;
  private readsUnknown = false;

  constructor(source: string) {
    this.source = source;
    this.context = { valueOf: (name) => this.valueOf(name), outputOf: harmlessOutput };
  }

  /** A secret named anywhere may be what is read where the name is not known: `find -name .env | xargs cat`. */
  finish(): void {
    if (this.namesSecret && this.readsUnknown) this.add('read', 'may read a secret that the command names', true);
  }

  text(text: string): void {
    const before = this.parsed;
    this.parsed = text;
    this.script_(parse(text));
    this.parsed = before;
  }

  /** The parser is tolerant and may leave out what it does not understand: nothing but blanks may stand between words. */
  private gap(from: number, to: number, allowed: RegExp): void {
    if (to <= from) return;
    let text = from === 0 ? '\n' : '';
    let at = from;
    for (const [start, end] of this.hereDocs) {
      if (start < at || start >= to) continue;
      text += this.parsed.slice(at, start);
      at = end;
    }
    text += this.parsed.slice(at, to);
    if (!allowed.test(text)) this.add('destructive', 'cannot be parsed as a whole');
  }

  private script_(script: ParsedScript): void {
    const before = this.parsed;
    if (script.source !== undefined) this.parsed = script.source;
    this.statements(script);
    this.parsed = before;
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
    this.list(script.commands, script.pos, script.end);
    this.depth--;
  }

  private list(statements: readonly Statement[], start: number, stop: number): void {
    let end = start;
    for (const statement of statements) {
      this.gap(end, statement.pos, betweenStatements);
      this.visit(statement);
      end = statement.end;
    }
    this.gap(end, stop, betweenStatements);
  }

  private visit(node: SyntaxNode): void {
    switch (node.type) {
      case 'Script':
        this.script_(node);
        return;
      case 'Statement':
        this.visit(node.command);
        this.gap(node.command.end, node.end, betweenStatements);
        return;
      case 'CompoundList':
        this.list(node.commands, node.pos, node.end);
        return;
      case 'Command':
        this.command(node);
        return;
      case 'Pipeline': {
        const before = this.piped;
        node.commands.forEach((part, i) => {
          this.piped = i > 0 || before;
          this.visit(part);
        });
        this.piped = before;
        return;
      }
      case 'Function':
        this.shadow(node.name.value);
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
      case 'ProcessSubstitution': {
        if (node.text.startsWith('${')) this.add('destructive', 'holds a substitution that few shells understand');
        if (node.script === undefined) this.add('destructive', 'holds a substitution that cannot be parsed');
        const before = this.piped;
        this.piped = node.type === 'ProcessSubstitution' && node.operator === '>';
        forEachChild(node, (child) => this.visit(child));
        this.piped = before;
        return;
      }
      case 'SingleQuoted':
        if (/(?:^|[^\\])(?:\\\\)*\\$/.test(node.value))
          this.add('destructive', 'shells disagree about a backslash before a quote');
        return;
      case 'AnsiCQuoted':
        if (node.text.includes("\\'")) this.add('destructive', 'shells disagree about a backslash before a quote');
        return;
      case 'ArithmeticFor':
        this.substitutions(this.parsed.slice(node.pos, node.body.pos));
        break;
      case 'ArithmeticExpansion':
      case 'ArithmeticCommand':
        this.arithmetic(this.parsed.slice(node.pos, node.end));
        break;
      case 'ParameterExpansion':
        if (node.operation !== undefined || node.index !== undefined) this.substitutions(node.text);
        if (node.prefix === '!' && node.operation?.type !== 'Names' && node.index === undefined)
          this.add('write', `${node.text} can run commands`);
        if (node.operation?.type === 'Unknown') this.add('destructive', `${node.text} cannot be parsed`);
        if (node.operation?.type === 'Transform' && !/^[UuLQEAKka]$/.test(node.operation.operand.text))
          this.add('destructive', `${node.text} runs the commands in a value`);
        if (node.operation?.type === 'Default' && node.operation.operator.endsWith('='))
          this.assigns(node.parameter, { text: ANYTHING, splits: false }, false);
        if (isSecretVariable(node.parameter) && node.prefix !== '#' && !/[+?]$/.test(operatorOf(node.operation)))
          this.secretVariable(node.parameter);
        break;
      case 'ExtendedGlob':
        this.add('write', `${node.text} is code in some shells`);
        break;
      case 'SimpleExpansion':
        if (isSecretVariable(node.text.slice(1))) this.secretVariable(node.text.slice(1));
        return;
      case 'TestUnary':
        if (node.operator === '-v' || node.operator === '-R') this.testedName(node.operand);
        break;
      case 'TestBinary':
        if (/^-(?:eq|ne|lt|le|gt|ge)$/.test(node.operator)) {
          this.evaluated(node.left);
          this.evaluated(node.right);
        }
        if (node.operator === '=~') {
          this.visit(node.left);
          this.word(node.right, /[<>&;`]/);
          this.groups(node.right.text);
          return;
        }
        break;
      case 'ArithmeticBinary':
        if (/^(?:[-+*/%&|^]|<<|>>)?=$/.test(node.operator) && node.left.type === 'ArithmeticWord')
          this.arithmeticName(node.left.value);
        break;
      case 'ArithmeticUnary':
        if (/^(?:\+\+|--)$/.test(node.operator) && node.operand.type === 'ArithmeticWord')
          this.arithmeticName(node.operand.value);
        break;
      case 'ArithmeticWord':
        if (/[$`<]\(|`/.test(node.value) && (node.parts === undefined || /['"\\]/.test(node.value)))
          this.add('destructive', 'an expression runs commands');
        break;
      case 'FileDescriptorVariable':
        this.assigns(node.name, { text: '0', splits: false }, false);
        return;
      default:
        break;
    }
    const inCurrent = this.current;
    if (node.type !== 'DoubleQuoted') this.current = undefined;
    forEachChild(node, (child) => this.visit(child));
    this.current = inCurrent;
  }

  /** Groups of a regular expression are substitutions to fish. */
  private groups(pattern: string): void {
    for (const [, name] of pattern.matchAll(/[(|]\s*([A-Za-z][\w.-]*)/g)) {
      if (name !== undefined && harmRules.has(name)) this.add('write', `(${name}) is code in some shells`);
    }
  }

  /** What is no expression to a shell may be a subshell in parentheses to it. */
  private arithmetic(text: string): void {
    this.substitutions(text);
    if (text.startsWith('$[')) this.add('destructive', `${text} may be taken for commands`);
    if (!/\$[({]|`/.test(text.slice(1)) && /[\w.]\s+[\w./]/.test(text))
      this.add('destructive', `${text} may be taken for commands`);
  }

  /**
   * Substitutions within an expansion, found a second time by reading its inside as plain text: the parser may take a `/`, `:`
   * or `]` in them for the end of an operand.
   */
  private substitutions(text: string): void {
    if (!/\$\(|`|\$\{[ |]/.test(text.slice(1)) || this.depth >= deepest) return;
    const inside = text.startsWith('${') ? text.slice(2, -1) : text.replace(/^\$?\(\(/, '').replace(/\)\)$/, '');
    this.depth++;
    this.text(`: <<KNACK\n${inside}\nKNACK\n`);
    this.depth--;
  }

  private secretVariable(name: string): void {
    this.add('read', `uses the secret ${name}`, true);
  }

  private arithmeticName(name: string): void {
    if (/^\w+$/.test(name)) this.assigns(name, { text: '0', splits: false }, false);
  }

  private testedName(word: Word): void {
    const text = this.words(word)[0]?.text ?? '';
    if (!/^[A-Za-z_]\w*(?:\[[\w@*]+\])?$/.test(text) && !/^\d+$/.test(text))
      this.add('destructive', `the subscript in '${shown({ text, splits: false })}' can run commands`);
  }

  private evaluated(word: Word): void {
    const text = this.words(word)[0]?.text ?? '';
    if (/\$\(|`|<\(/.test(text))
      this.add('destructive', `'${shown({ text, splits: false })}' runs commands when it is evaluated`);
  }

  /** Visits what is nested in a word, and notes whether it names a secret. */
  private word(word: Word, metacharacters = /[<>()|&;`]/): void {
    if (word.parts === undefined) this.bare(word.text, metacharacters);
    else
      for (const part of word.parts) {
        if (part.type === 'Literal') this.bare(part.text, metacharacters);
        else this.visit(part);
      }
  }

  /** Outside quotes no metacharacter can be a part of a word: where one is, something was not recognised. */
  private bare(text: string, metacharacters: RegExp): void {
    if (metacharacters.test(text) && metacharacters.test(text.replaceAll(/\\[^]/g, '')))
      this.add('destructive', `'${text}' cannot be parsed`);
  }

  private words(word: Word): readonly ShellWord[] {
    const words = staticWords(word, this.context);
    if (words.some((each) => mayBeSecret(each) || (/[*?[]/.test(each.text) && mayBeSecret(globbed(each)))))
      this.namesSecret = true;
    return words;
  }

  private shadow(name: string): void {
    if (builtinJudges.has(name) || readRules.has(name) || harmRules.has(name))
      this.add('write', `'${name}' gets another meaning`);
    this.functions.add(name);
  }

  private loop(name: string, wordlist: readonly Word[] | undefined): void {
    this.assigns(name, { text: ANYTHING, splits: false }, false);
    const words = (wordlist ?? []).flatMap((word) => this.words(word));
    if (words.length > 0) this.remember(name, words);
  }

  /** Values are known where a name is set once, and nothing else in the text could set it. */
  private remember(name: string, words: readonly ShellWord[]): void {
    if (!/^\w+$/.test(name)) return;
    const mentions = this.source.match(new RegExp(`(?<![$\\w{%/.])${name}(?!\\w)`, 'g'))?.length ?? 0;
    if (mentions !== 1 || /\b(?:eval|source|IFS)\b|(?:^|[\s;&|])\.\s/.test(this.source)) return;
    const splits = words.some((word) => word.splits || /[\s\uE000]/.test(word.text));
    const [only] = words;
    if (words.length === 1 && only !== undefined) this.values.set(name, { text: only.text, splits });
    else if (words.every((word) => /^[^-\uE000\uE001]/.test(word.text))) {
      this.values.set(name, {
        text: `${commonStart(words)}${ANYTHING}`,
        splits: splits || words.some((word) => word.text.includes(GLOBBED)),
      });
    }
  }

  private valueOf(name: string): ShellWord | undefined {
    const known = this.values.get(name);
    if (known !== undefined) return known;
    if (name !== 'HOME' && name !== 'PWD') return undefined;
    return new RegExp(`(?<![$\\w{])${name}\\b`).test(this.source)
      ? undefined
      : { text: name === 'HOME' ? '~' : '.', splits: false };
  }

  private assignment(node: Assignment, exported: boolean): void {
    if (node.index !== undefined) {
      this.substitutions(node.index.text);
      this.visit(node.index);
      this.evaluated(node.index);
    }
    this.visit(node.value);
    const words =
      node.value.type === 'Word'
        ? this.words(node.value)
        : node.value.elements.flatMap((element) => this.words(element));
    const value = { text: words.map((word) => word.text).join(' '), splits: false };
    this.assigns(node.name, value, exported);
    if (/\[.*(?:\$\(|`)/s.test(value.text))
      this.add('destructive', `'${shown(value)}' runs commands when it is evaluated`);
    if (node.value.type === 'Word' && node.append !== true && node.index === undefined) this.remember(node.name, words);
  }

  private redirection(node: Redirection): void {
    if (node.descriptor !== undefined) this.visit(node.descriptor);
    if (node.type === 'HereDoc') {
      if (node.closing === undefined) this.add('destructive', 'holds a here-document without its end');
      this.hereDocs.push([node.body.pos, node.closing?.end ?? node.body.end]);
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
      this.gap(end, child.pos, betweenWords);
      end = child.end;
    }
    this.gap(end, node.end, betweenWords);
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
      this.run(
        [...this.nameWords(node.name), ...node.args.flatMap((argument) => this.argument(argument))],
        this.inputOf(node),
      );
    }
    this.current = before;
  }

  /** Testing whether a secret variable is set shows nothing of it. */
  private forgiveTests(from: number): void {
    for (let i = this.findings.length - 1; i >= from; i--) {
      if (this.findings[i]?.class === 'read' && this.findings[i]?.reason.startsWith('uses the secret') === true)
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

  run(words: readonly ShellWord[], input: Input): void {
    const [first, ...args] = words;
    if (first === undefined) return;
    const before = this.current;
    this.depth++;
    const name = programName(first.text);
    this.current =
      this.subCommands.push({ words: words.map(shownWhole), transparent: transparent.test(name) && words.length > 1 }) -
      1;
    if (this.defining.includes(name)) this.add('destructive', `the function '${name}' calls itself`);
    if (this.depth > deepest) this.add('destructive', 'is nested too deeply to be judged');
    else if (!isStatic(first) || first.text === '')
      this.add('destructive', `which program '${shown(first)}' is, is not known before it runs`);
    else if (first.text.includes('/') && !standardFolder.test(first.text)) {
      this.add('write', `'${shown(first)}' runs the workspace's own code`);
      this.reads(args);
      if (isKnown(name)) judgeNamed(name, args, input, this);
    } else if (first.text.includes('..')) this.add('write', `'${shown(first)}' is not a standard program`);
    else if (!this.functions.has(name) || isKnown(name)) judgeNamed(name, args, input, this);
    this.depth--;
    this.current = before;
  }

  add(riskClass: RiskClass, reason: string, alwaysAsk = false): void {
    this.findings.push({
      class: riskClass,
      reason,
      alwaysAsk: alwaysAsk || riskClass === 'destructive',
      subCommand: this.current,
    });
  }

  script(text: ShellWord): void {
    if (text.text.includes(ANYTHING) || text.splits) this.add('destructive', 'runs text that is not known before');
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
    if (exported ? !isHarmlessForPrograms(name, value.text) : isSteering(name)) {
      this.add('write', `setting ${name} changes what programs do`, isSteering(name));
    }
  }
}

function judgeNamed(name: string, args: readonly ShellWord[], input: Input, inspector: Inspector): void {
  const lower = name.toLowerCase();
  if (lower !== name && !isKnown(name) && isKnown(lower)) {
    inspector.add('network', `'${name}' is not a known program`);
    judgeProgram({ name: lower, args, input }, inspector);
  } else judgeProgram({ name, args, input }, inspector);
}

function isKnown(name: string): boolean {
  return builtinJudges.has(name) || readRules.has(name) || harmRules.has(name);
}

/** Name without folder; versions of interpreters do not count. */
function programName(text: string): string {
  const name = text.slice(text.lastIndexOf('/') + 1);
  return name.replace(/^(python|pip|pypy|ruby|perl|php|lua|node|gcc|g\+\+|clang|clang\+\+)-?\d[\d.]*$/, '$1');
}

function shownWhole(word: ShellWord): string {
  return word.text.replaceAll(ANYTHING, '…').replaceAll(GLOBBED, '*');
}

/** A quoted pattern, as `find -name` takes it. */
function globbed(word: ShellWord): ShellWord {
  return { text: word.text.replaceAll(/[*?]|\[[^\]]*\]/g, GLOBBED), splits: word.splits };
}

function commonStart(words: readonly ShellWord[]): string {
  const [first] = words;
  const letter = first?.text.charAt(0) ?? '';
  return words.every((word) => word.text.startsWith(letter)) ? letter : '\uFFFD';
}

function operatorOf(operation: object | undefined): string {
  return operation !== undefined && 'operator' in operation && typeof operation.operator === 'string'
    ? operation.operator
    : '';
}
