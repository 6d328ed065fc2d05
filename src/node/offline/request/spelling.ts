// Misspelt words of a task: "run teh tset", "biuld it", "wich verison". Names, paths and quotations stay as they are.
import { isKnownWord } from './vocabulary.ts';

/** Words that tasks turn on. None that leads to something risky, as installing or publishing does. */
const meantWords = (
  'test tests testing suite unittests pytest eslint prettier shellcheck build builds compile compiles bundle lint linter linting format formatter formatting reformat types ' +
  'typecheck typing check checks version clean cleanup start launch serve generate coverage script scripts command project package ' +
  'repository folder directory program please where which what find defined definition declared function class method variable ' +
  'constant largest biggest files lines count current number integration style errors warnings sources source output everything ' +
  'documentation workspace vendor artifacts caches report before without whether'
).split(' ');

/** English words that are a slip away from one of those. */
const others = new Set(
  (
    'site sites suit suits suits suited text texts rest best nest list lists lit lift tree form forms star stat state states stars lean clear types tapes tie ties link line file ' +
    'life lives court cont font clans class lasts tent tents guild builder while when whose then than sever server reserve filed filled ' +
    'fine fined fund bind mind lins lone place peace chick lease least sale stale tale sort stark formal formats inform informs ' +
    'cases cash packaged projects folders programs functions classes methods variables constants commands commend versions numbers ' +
    'generates generated generator starts started launches serves serving runs tested compiled compiler compilers bundles bundler linters ' +
    'formatters formatted scripted style styles error warning outputs define defines definitions finds found findings counts county country ' +
    'content contents directly cache cached complex general generally iteration iterations constraint constraints functional declare declares converge ' +
    'terms team teams rests tester tasty posts hosts hints mint mints print prints paint point points stand standing stating cheek checked ' +
    'wear were here near heard threshold reports reported reporter resort rapport export deport'
  ).split(' '),
);

/** Slips of words that are too short for a rule. */
const common: Readonly<Record<string, string>> = {
  ...{
    teh: 'the',
    hte: 'the',
    rnu: 'run',
    urn: 'run',
    nad: 'and',
    adn: 'and',
    fo: 'of',
    si: 'is',
    ot: 'to',
    taht: 'that',
  },
  ...{
    wich: 'which',
    waht: 'what',
    wat: 'what',
    wher: 'where',
    whre: 'where',
    plase: 'please',
    tets: 'test',
    tsts: 'tests',
  },
};

/**
 * The task with its misspelt words replaced. `own`: words of the workspace, which are no mistakes, and which may be meant as well.
 */
export function spelled(task: string, own: ReadonlySet<string>): string {
  const ownWords = [...own].filter((word) => /^[a-z]{6,}$/.test(word));
  // `version` is no slip of a job called `versions`.
  const isForm = (word: string, other: string) => word.startsWith(other) || other.startsWith(word);
  return task.replace(/`[^`]*`|"[^"]*"|\S+/gu, (token) => {
    const [, before = '', word = '', after = ''] = /^(\(?)(\p{Lu}?\p{Ll}+)([?!.,;:)]*)$/u.exec(token) ?? [];
    const plain = word.toLowerCase();
    if (plain === '' || own.has(plain) || others.has(plain) || meantWords.includes(plain) || isKnownWord(plain))
      return token;
    const slip = () =>
      meantWords.find((each) => isSlipOf(plain, each)) ??
      ownWords.find((each) => !isForm(plain, each) && isSlipOf(plain, each));
    const other = (Object.hasOwn(common, plain) ? common[plain] : undefined) ?? (plain.length < 4 ? undefined : slip());
    return other === undefined ? token : `${before}${other}${after}`;
  });
}

/** The first letter is seldom wrong; in short words only letters that changed places or were doubled. */
function isSlipOf(word: string, meant: string): boolean {
  if (word === meant || word === `${meant}s` || meant.length < 4 || Math.abs(word.length - meant.length) > 2)
    return false;
  const [first = '', second = ''] = meant;
  if (!word.startsWith(first) && !word.startsWith(second + first)) return false;
  const sameLetters = (text: string) => [...new Set(text)].sort().join('');
  const slips = distance(word, meant);
  if (meant.length < 6)
    return slips === 1 && (sameLetters(word) === sameLetters(meant) || (meant.length === 5 && word.length < 5));
  return slips <= (meant.length >= 8 ? 2 : 1);
}

/** Letters left out, put in, replaced, or swapped with their neighbour (optimal string alignment). */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + cost,
          isSwapped ? (before[j - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
