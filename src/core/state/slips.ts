// Misspelt words: "rnu the tets", "biuld it".

/** English words that are a slip away from words of common requests. */
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
    'wear were here near heard threshold reports reported reporter resort rapport export deport locale locales ' +
    'remote remotes linking actual copies contact require simple correctly interaction complies sourced protect protection coupling simulation sampled ' +
    'featured valuable lies constantly combines reformed'
  ).split(' '),
);

/** Whether a word in lower case is right although it is a slip away from a word of common requests: `site`, not `suite`. */
export const isNearWord = (word: string): boolean => others.has(word);

/** Slips of words that are too short for a rule. */
const common: Readonly<Record<string, string>> = {
  ...{
    teh: 'the',
    hte: 'the',
    dependancies: 'dependencies',
    dependancy: 'dependency',
    depedencies: 'dependencies',
    agianst: 'against',
    rnu: 'run',
    runn: 'run',
    cna: 'can',
    thye: 'they',
    urn: 'run',
    nad: 'and',
    adn: 'and',
    fo: 'of',
    si: 'is',
    ot: 'to',
    taht: 'that',
    tehm: 'them',
    tihs: 'this',
    thsi: 'this',
    tel: 'tell',
    wehn: 'when',
    wuold: 'would',
    whould: 'would',
    cleen: 'clean',
    whcih: 'which',
    woudl: 'would',
    shoudl: 'should',
    nothign: 'nothing',
    rigth: 'right',
    evry: 'every',
    evrey: 'every',
    singel: 'single',
    signle: 'single',
    pas: 'pass',
    psas: 'pass',
  },
  ...{
    wich: 'which',
    lats: 'last',
    flie: 'file',
    fiel: 'file',
    fiels: 'files',
    lgo: 'log',
    mny: 'many',
    runing: 'running',
    lsat: 'last',
    shwo: 'show',
    hsow: 'show',
    lowset: 'lowest',
    waht: 'what',
    wat: 'what',
    wher: 'where',
    whre: 'where',
    plase: 'please',
    al: 'all',
    tet: 'test',
    tets: 'tests',
    tsts: 'tests',
    tst: 'test',
    lnt: 'lint',
    ftm: 'fmt',
    mft: 'fmt',
    bild: 'build',
    ndoe: 'node',
    noed: 'node',
    buid: 'build',
  },
};

/** The word that a frequent slip of a short word stands for, in lower case; undefined for any other. */
export function commonSlip(word: string): string | undefined {
  return Object.hasOwn(common, word) ? common[word] : undefined;
}

/** Whether `word` is a slip of the pen for `meant`, both in lower case. The first letter is seldom wrong; in short words only letters that changed places or were doubled. */
export function isSlipOf(word: string, meant: string): boolean {
  if (
    word === meant ||
    (word === `${meant}s` && !meant.endsWith('s')) ||
    meant.length < 4 ||
    Math.abs(word.length - meant.length) > 2
  )
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
export function distance(a: string, b: string): number {
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
