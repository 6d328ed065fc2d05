// Values of shell variables as far as a command line itself sets them: what `$f` is in `for f in a b; do sort "$f"; done`.
import { ANYTHING, GLOBBED, type ShellWord } from './shellWord.ts';

/** Most variables tracked. */
const mostVariables = 50;

export class VariableValues {
  private readonly source: string;
  private readonly values = new Map<string, ShellWord>();

  /** `source`: the whole command line. */
  constructor(source: string) {
    this.source = source;
  }

  /** Records the words as values of `name`, if it is set once and nothing else in the command line could set it. */
  remember(name: string, words: readonly ShellWord[]): void {
    if (!/^\w+$/.test(name) || this.values.size >= mostVariables) return;
    const mentions = this.source.match(new RegExp(`(?<![$\\w{%/.])${name}(?!\\w)`, 'g'))?.length ?? 0;
    if (mentions !== 1 || /\b(?:eval|source|IFS)\b|(?:^|[\s;&|])\.\s/.test(this.source)) return;
    const splits = words.some((word) => word.splits || /[\s\uE000]/.test(word.text));
    const [only] = words;
    if (words.length === 1 && only !== undefined) this.values.set(name, { ...only, splits });
    else if (words.every((word) => /^[^-\uE000\uE001]/.test(word.text))) {
      const globs = words.some((word) => word.text.includes(GLOBBED));
      this.values.set(name, { text: `${commonStart(words)}${ANYTHING}`, splits: splits || globs });
    }
  }

  /** Undefined if unknown before running. Resolves the home and current folders. */
  valueOf(name: string): ShellWord | undefined {
    const known = this.values.get(name);
    if (known !== undefined || (name !== 'HOME' && name !== 'PWD')) return known;
    const isSet = new RegExp(`(?<![$\\w{])${name}\\b`).test(this.source);
    return isSet ? undefined : { text: name === 'HOME' ? '~' : '.', splits: false };
  }
}

/** The first letter if all words share it; else one that no option begins with. */
function commonStart(words: readonly ShellWord[]): string {
  const letter = words[0]?.text.charAt(0) ?? '';
  return words.every((word) => word.text.startsWith(letter)) ? letter : '\uFFFD';
}
