// The words of a command after expansion, as far as its text shows, and what they reveal: secrets' names, anything not literal.
import type { Assignment, Command, Word } from 'unbash';
import type { Input } from '../inspector.ts';
import { mayBeSecret } from './paths.ts';
import { ANYTHING, GLOBBED, isStatic, staticWords, type ShellWord, type WordContext } from './shellWord.ts';
import { harmlessOutput } from './substitutionOutput.ts';
import { VariableValues } from './variableValues.ts';

const nowhere: Input = { from: 'nowhere' };

export class Words {
  /** No word so far depends on anything but the text. */
  areLiteral = true;
  namesSecret = false;
  readonly values: VariableValues;
  private readonly context: WordContext;

  constructor(source: string) {
    this.values = new VariableValues(source);
    this.context = { valueOf: (name) => this.values.valueOf(name), outputOf: harmlessOutput };
  }

  of(word: Word): readonly ShellWord[] {
    const words = staticWords(word, this.context);
    if (words.length !== 1 || words.some((each) => !isStatic(each))) this.areLiteral = false;
    if (words.some((each) => mayBeSecret(each) || (/[*?[]/.test(each.text) && mayBeSecret(globbed(each)))))
      this.namesSecret = true;
    return words;
  }

  /** A program's name must be literal: braces and globs count as unknown. */
  nameWords(name: Word): readonly ShellWord[] {
    const plain = name.parts?.every((part) => part.type !== 'BraceExpansion') ?? true;
    return plain ? this.of(name) : [{ text: ANYTHING, splits: true }];
  }

  argument(argument: Word | Assignment): readonly ShellWord[] {
    if (argument.type === 'Word') return this.of(argument);
    const value = argument.value.type === 'Word' ? (this.of(argument.value)[0]?.text ?? '') : '(array)';
    const index = argument.index === undefined ? '' : `[${this.of(argument.index)[0]?.text ?? ''}]`;
    return [{ text: `${argument.name}${index}=${value}`, splits: false }];
  }

  /** `piped`: what precedes it in its pipeline, if any. */
  inputOf(node: Command, piped: 'something' | 'nothing' | undefined): Input {
    for (const redirect of node.redirects.toReversed()) {
      if (redirect.type === 'HereDoc') {
        const literal =
          redirect.body.parts === undefined || redirect.body.parts.every((part) => part.type === 'Literal');
        return { from: 'text', text: literal ? redirect.body.text : undefined };
      }
      if (redirect.type === 'HereString') {
        const [word] = redirect.target === undefined ? [] : this.of(redirect.target);
        return { from: 'text', text: word !== undefined && isStatic(word) ? word.text : undefined };
      }
      if (redirect.operator.startsWith('<')) {
        const [word] = redirect.target === undefined ? [] : this.of(redirect.target);
        return word?.text === '/dev/null' ? { from: 'text', text: '' } : { from: 'file' };
      }
    }
    if (piped === 'nothing') return { from: 'text', text: '' };
    return piped === 'something' ? { from: 'pipe' } : nowhere;
  }
}

/** A quoted pattern, as `find -name` takes it. */
function globbed(word: ShellWord): ShellWord {
  return { text: word.text.replaceAll(/[*?]|\[[^\]]*\]/g, GLOBBED), splits: word.splits };
}

/** The files that redirections of the output write to, unless they append. */
export function overwritten({ redirects }: Command): readonly Word[] {
  return redirects.flatMap((redirect) =>
    redirect.type !== 'HereDoc' && /^&?>\|?$/.test(redirect.operator) ? (redirect.target ?? []) : [],
  );
}

/** `: > f`, `> f`, `cat /dev/null > f`: only a redirection. */
export function printsNothing({ name, args, redirects }: Command): boolean {
  const words = args.map(({ text }) => text.replaceAll(/^(['"])(.*)\1$/g, '$2'));
  switch (name?.value) {
    case undefined:
    case ':':
    case 'true':
    case 'false':
      return true;
    case 'cat':
      return (
        words.every((word) => word === '/dev/null') &&
        (words.length > 0 ||
          redirects.some((redirect) => redirect.operator === '<' && redirect.target?.text === '/dev/null'))
      );
    case 'printf':
      return words.length === 1 && words[0] === '';
    case 'head':
      return words.some(
        (word, i) =>
          /^-(?:[cn]?0|-(?:bytes|lines)=0)$/.test(word) || (word === '0' && /^-[cn]$/.test(words[i - 1] ?? '')),
      );
    case 'echo':
      return words.length === 0 || (words[0] === '-n' && words.slice(1).every((word) => word === ''));
    default:
      return false;
  }
}

/** What `echo`, `printf` and `cat` with a here-document print, if literal; undefined: unknown. */
export function printedText([name, ...args]: readonly ShellWord[], input: Input): string | undefined {
  if (name?.text === 'cat' && args.length === 0) return input.from === 'text' ? input.text : undefined;
  if (name?.text !== 'echo' && name?.text !== 'printf') return undefined;
  return args
    .map(({ text }) => text)
    .join(' ')
    .replaceAll('\\n', '\n');
}
