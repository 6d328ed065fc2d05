// What a command line gives its variables, and what runs where the shell evaluates them as arithmetic or as subscripts.
import type { Assignment, Command, Word } from 'unbash';
import { shown } from '../inspector.ts';
import type { Effects } from './effects.ts';
import type { NumericValues } from './numericValues.ts';
import { ANYTHING } from './shellWord.ts';
import type { Words } from './words.ts';

export class Variables {
  private readonly words: Words;
  private readonly numbers: NumericValues;
  private readonly effects: Effects;

  constructor(words: Words, numbers: NumericValues, effects: Effects) {
    this.words = words;
    this.numbers = numbers;
    this.effects = effects;
  }

  loop(name: string, wordlist: readonly Word[] | undefined): void {
    this.numbers.assign(name, wordlist ?? []);
    if (wordlist === undefined) this.numbers.assignText(name, undefined);
    this.effects.steers(name, { text: ANYTHING, splits: false }, false);
    const words = (wordlist ?? []).flatMap((word) => this.words.of(word));
    if (words.length > 0) this.words.values.remember(name, words);
  }

  assigned(node: Assignment, exported: boolean): void {
    if (node.index !== undefined) this.subscript(node.name, node.index);
    this.numbers.assign(node.name, node.value.type === 'Word' ? [node.value] : node.value.elements);
    const words =
      node.value.type === 'Word'
        ? this.words.of(node.value)
        : node.value.elements.flatMap((element) => this.words.of(element));
    const value = { text: words.map((word) => word.text).join(' '), splits: false };
    this.effects.steers(node.name, value, exported);
    if (/\[.*(?:\$\(|`)/s.test(value.text))
      this.effects.unknown('destructive', `'${shown(value)}' runs commands when it is evaluated`);
    if (node.value.type === 'Word' && node.append !== true && node.index === undefined)
      this.words.values.remember(node.name, words);
  }

  /** Names that `declare` and its like give a value to. */
  declarations(node: Command): ReadonlySet<string> {
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

  testedName(word: Word): void {
    const text = this.words.of(word)[0]?.text ?? '';
    if (!/^(?:[A-Za-z_]\w*(?:\[[\w@*]+\])?|\d+)$/.test(text)) {
      this.effects.unknown('destructive', `the subscript in '${shown({ text, splits: false })}' can run commands`);
    }
  }

  subscript(array: string, word: Word): void {
    this.numbers.subscript(array, word);
    this.runsWhenEvaluated(word);
  }

  evaluated(word: Word): void {
    this.numbers.evaluate(word);
    this.runsWhenEvaluated(word);
  }

  private runsWhenEvaluated(word: Word): void {
    const text = this.words.of(word)[0]?.text ?? '';
    if (/\$\(|`|<\(/.test(text)) {
      this.effects.unknown('destructive', `'${shown({ text, splits: false })}' runs commands when it is evaluated`);
    }
  }
}

function nameOf(argument: Word | Assignment): string {
  return argument.type === 'Assignment' ? argument.name : argument.text;
}
