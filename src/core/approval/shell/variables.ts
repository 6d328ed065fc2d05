// What a command line assigns to variables, and the subscripts that the shell evaluates in doing so.
import type { Assignment, Word } from 'unbash';
import { shown } from '../inspector.ts';
import type { Effects } from './effects.ts';
import { ANYTHING } from './shellWord.ts';
import type { Words } from './words.ts';
import { reason } from '../../reason.ts';

export class Variables {
  private readonly words: Words;
  private readonly effects: Effects;

  constructor(words: Words, effects: Effects) {
    this.words = words;
    this.effects = effects;
  }

  loop(name: string, wordlist: readonly Word[] | undefined): void {
    this.effects.steers(name, { text: ANYTHING, splits: false }, false);
    const words = (wordlist ?? []).flatMap((word) => this.words.of(word));
    if (words.length > 0) this.words.values.remember(name, words);
  }

  assigned(node: Assignment, exported: boolean): void {
    if (node.index !== undefined) this.subscript(node.index);
    const words =
      node.value.type === 'Word'
        ? this.words.of(node.value)
        : node.value.elements.flatMap((element) => this.words.of(element));
    const value = { text: words.map((word) => word.text).join(' '), splits: false };
    this.effects.steers(node.name, value, exported);
    if (/\[.*(?:\$\(|`)/s.test(value.text))
      this.effects.unknown('destructive', reason('runsWhenEvaluated', shown(value)));
    if (node.value.type === 'Word' && node.append !== true && node.index === undefined)
      this.words.values.remember(node.name, words);
  }

  testedName(word: Word): void {
    const text = this.words.of(word)[0]?.text ?? '';
    if (!/^(?:[A-Za-z_]\w*(?:\[[\w@*]+\])?|\d+)$/.test(text)) {
      this.effects.unknown('destructive', reason('subscriptRuns', shown({ text, splits: false })));
    }
  }

  private subscript(word: Word): void {
    this.effects.evaluates(word.text);
    const text = this.words.of(word)[0]?.text ?? '';
    if (/\$\(|`|<\(/.test(text)) {
      this.effects.unknown('destructive', reason('runsWhenEvaluated', shown({ text, splits: false })));
    }
  }
}
