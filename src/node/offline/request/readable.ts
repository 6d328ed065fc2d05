// How much of a request is read: its start and its end, and what it forbids between them. Many rules look for several words in any distance, which
// takes long in a pasted log.

/** What of a request is read, and whether that is all of it but blanks. */
export interface Readable {
  readonly text: string;
  readonly isWhole: boolean;
}

/** Up to so many characters, all of it is read. */
export const mostRead = 2000;
const mostOfStart = 1100;
const mostOfEnd = 500;
/** What stands between them may forbid as much, and each of it takes as much. */
const mostForbidden = 360;
const mostOfEach = 120;
/** A word longer than that may be cut. */
const longestWord = 80;

/** "But don't install anything": an order to leave something alone. */
const forbids =
  /(?:^|[.,;:!?(]\s?|\b(?:and|but|please|just|also|so|then)\s)(?:do\snot|don['’]?t|must\snot|mustn['’]?t|never|nothing|leave|keep|only|without|hands\soff|no\s(?:changes?|installs?|\w{2,20}ing))\b/iu;

/** "Fix this:" and a thousand lines of a log: the order with the first and the last of them. Long runs of blanks are one. */
export function readable(typed: string): Readable {
  const text = withoutBlanks(typed);
  if (text.length <= mostRead) return { text, isWhole: true };
  const start = text.slice(0, wordEnd(text, mostOfStart));
  const end = text.slice(wordStart(text, text.length - mostOfEnd));
  const between = text.slice(start.length, text.length - end.length);
  return { text: [start.trimEnd(), ...forbiddenIn(between), end.trimStart()].join('\n'), isWhole: false };
}

const withoutBlanks = (typed: string): string =>
  typed
    .replace(/[ \t]{8,}/gu, ' ')
    .replace(/\s{4,}/gu, (blanks) => (blanks.includes('\n') ? '\n\n' : blanks.length < 8 ? blanks : ' '));

/** Where the last word before `at` ends. */
function wordEnd(text: string, at: number): number {
  const found = text.slice(at - longestWord, at).search(/\s\S*$/u);
  return found < 0 ? at : at - longestWord + found;
}

/** Where the first word behind `at` starts. */
function wordStart(text: string, at: number): number {
  const found = text.slice(at, at + longestWord).search(/\s\S/u);
  return found < 0 ? at : at + found + 1;
}

function forbiddenIn(text: string): readonly string[] {
  const kept: string[] = [];
  for (const sentence of text.split(/(?<=[.!?])\s+|\n+/u)) {
    const { index } = forbids.exec(sentence) ?? {};
    const said = index === undefined ? '' : sentence.slice(index, index + mostOfEach).replace(/^\W+/u, '');
    if (said !== '' && kept.join('').length + said.length <= mostForbidden) kept.push(said);
  }
  return kept;
}
