// Misspelt words of questions about sizes, numbers and syntax: "how bgi", "vaild", "szie", in a text where everything else must fit too.
import { isSlipOf } from '../../../core/state/slips.ts';
import { spelled } from './spelling.ts';

const meant = (
  'size large heavy bytes kilobytes valid well-formed parse parses syntax errors error mistakes check number count lines many files extension ending repository ' +
  'license licence project which what does have without running executing execute please contain contains there tests specs broken still space correct ' +
  'count number folder directory subfolders subdirectories recursive recursively under beneath below find list total levels including included'
).split(' ');
const short: Readonly<Record<string, string>> = {
  ...{ bgi: 'big', ibg: 'big', hwo: 'how', ohw: 'how', si: 'is', teh: 'the', flies: 'files', liens: 'lines' },
  ...{
    lien: 'line',
    fodler: 'folder',
    foler: 'folder',
    fiels: 'files',
    unedr: 'under',
    thre: 'three',
    pls: 'please',
    aer: 'are',
  },
  ...{ erors: 'errors', whats: "what's", dont: "don't", doesnt: "doesn't", isnt: "isn't" },
};
/** Right, although a letter away from one of them. */
const right = new Set(
  'lived line lone sine side sided sized mane money main fires fire lives live there three their here spare pace hat that hate chalk cheek counts county testes spec blow bellow folded courts'.split(
    ' ',
  ),
);

const slipsOf = (word: string): string | undefined => meant.find((each) => isSlipOf(word, each));

/** Names, paths and quotations stay as they are. */
export const factWords = (text: string): string =>
  spelled(
    text.replace(/`[^`]*`|"[^"]*"|\S+/gu, (token) => {
      const [, before = '', word = '', after = ''] = /^(\(?)(\p{Lu}?\p{Ll}+)([?!.,;:)]*)$/u.exec(token) ?? [];
      const plain = word.toLowerCase();
      if (plain === '' || right.has(plain) || meant.includes(plain) || meant.includes(`${plain}s`)) return token;
      const other = Object.hasOwn(short, plain) ? short[plain] : plain.length < 4 ? undefined : slipsOf(plain);
      return other === undefined ? token : `${before}${other}${after}`;
    }),
    new Set(),
  );
