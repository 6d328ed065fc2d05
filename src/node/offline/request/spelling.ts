// Misspelt words of a task: "run teh tset", "biuld it", "wich verison". Names, paths and quotations stay as they are.
import { commonSlip, isNearWord, isSlipOf } from '../../../core/state/slips.ts';
import { isKnownWord } from './vocabulary.ts';

/** Words that tasks turn on. None that leads to something risky, as installing or publishing does. */
const meantWords = (
  'make test tests testing suite unittests pytest pytests eslint prettier shellcheck clippy rustfmt build builds built compile compiles bundle lint linter linting format formatter formatting formatted reformat types ' +
  'typecheck typing check checks version clean cleanup remove removed delete deleted start launch serve generate generated coverage script scripts command project package ' +
  'repository folder directory program please where which what find define defines defined definition declared function class method variable ' +
  'library libraries module modules examples benchmarks ' +
  'implement implements implemented implementation locate constant largest biggest files lines count current number integration style errors warnings sources source output everything ' +
  'counting production documentation default unit type specs many python database sample seed simulator example workspace executable executables binary binaries machine feature features vendor artifacts caches report execute before without whether variable variables required requires timeout timeouts actually currently exactly ' +
  'license licence author authors contributors committer committers commit commits committed error exception option argument parameter config configuration environment syntax'
).split(' ');

/** "Defind" and "generatd" lack a letter of the longer form. */
function nearest(word: string): string | undefined {
  const found = meantWords.filter((each) => isSlipOf(word, each));
  return (
    found.find((each) => found.some((other) => each === `${other}d` || each === `${other}ed`) && word.endsWith('d')) ??
    found[0]
  );
}

/**
 * The task with its misspelt words replaced, also by what stands behind them in brackets. `own`: words of the workspace, which are no mistakes, and which may be meant as well.
 */
export function spelled(task: string, own: ReadonlySet<string>): string {
  const ownWords = [...own].filter((word) => /^[a-z]{6,}$/.test(word));
  // `version` is not a misspelling of a job called `versions`, nor `handles` of a source called `handler`.
  const base = (word: string) => word.replace(/(?:e?rs?|e?d|ing|e?s|e)$/, '');
  const isForm = (word: string, other: string) =>
    word.startsWith(other) || other.startsWith(word) || base(word) === base(other);
  return task
    .replace(/([\w$]{4,})\s+\(([\w$]{4,})\)/gu, (both, said: string, meant: string) =>
      isSlipOf(said.toLowerCase(), meant.toLowerCase()) ? meant : both,
    )
    .replace(/\b([Ww])(?:h?ere?|hre)(?=\s+(?:is|are)\s+(?!it\b|they\b))/u, '$1here')
    .replace(/\bhole(?=\s+(?:test|tests|suite|project|repo\w*|crate|package|workspace|code\w*)\b)/gu, 'whole')
    .replace(/(?<=\s)--ver(?!sion\b)[a-z]{3,5}\b/gu, '--version')
    .replace(/`[^`]*`|"[^"]*"|\S+/gu, (token) => {
      const [, before = '', word = '', after = ''] = /^(\(?)(\p{Lu}?\p{Ll}+)([?!.,;:)]*)$/u.exec(token) ?? [];
      const plain = word.toLowerCase();
      if (plain === '' || own.has(plain) || isNearWord(plain) || meantWords.includes(plain) || isKnownWord(plain))
        return token;
      const slip = () => nearest(plain) ?? ownWords.find((each) => !isForm(plain, each) && isSlipOf(plain, each));
      const other = commonSlip(plain) ?? (plain.length < 4 ? undefined : slip());
      return other === undefined ? token : `${before}${other}${after}`;
    });
}
