// Which of several definitions is meant: "the bash one, not fish", "the real one, not the fake".
import type { Hit } from './hits.ts';
import { hitsOf, isTest } from './hits.ts';

/** What one calls a language -> where its files are. */
const languages: Readonly<Record<string, RegExp>> = {
  ...{ bash: /\.(?:ba)?sh$|(?:^|[/._])bash/i, zsh: /\.zsh$|(?:^|[/._])zsh/i, fish: /\.fish$|(?:^|\/)fish\//i },
  ...{ powershell: /\.psm?1$/i, python: /\.pyi?$/i, ruby: /\.r(?:b|ake)$/i, perl: /\.(?:p[lm]|t)$/i, php: /\.php$/i },
  ...{ go: /\.go$/i, rust: /\.rs$/i, java: /\.java$/i, kotlin: /\.kts?$/i, swift: /\.swift$/i, lua: /\.lua$/i },
  ...{ javascript: /\.[cm]?jsx?$/i, typescript: /\.[cm]?tsx?$/i, js: /\.[cm]?jsx?$/i, ts: /\.[cm]?tsx?$/i },
  ...{ c: /\.[ch]$/i, 'c\\+\\+': /\.(?:cc|cpp|cxx|h|hh|hpp)$/i, css: /\.s?css$/i, sql: /\.sql$/i, html: /\.html?$/i },
};
const named = `(${Object.keys(languages)
  .sort((one, other) => other.length - one.length)
  .join('|')})(?![\\w+/.])`;
const one =
  '\\s+(?:ones?|versions?|variants?|implementations?|sessions?|code|side|flavou?r|functions?|aliases|alias|files?|scripts?|shell)\\b';
const denied = new RegExp(
  `\\b(?:not|no|never|than|without|except)\\s+(?:(?:the|that|one|for|in|of|from|its?)\\s+)*${named}`,
  'giu',
);
const wanted = new RegExp(
  `\\b(?:for|in|from|of)\\s+(?:my\\s+|our\\s+|the\\s+)?${named}|(?<![\\w./])${named}${one}|\\b(?:does|do|did)\\s+${named}\\s+(?:get|take|load|read|use|find)\\b`,
  'giu',
);

/** Stands in for the real one. */
const standIn = /fake|mock|stub|dummy|double|(?:^|[/_.-])tests?(?:[/_.-]|$)/i;
const notStandIn =
  /\b(?:not|no|than|without|except)\s+(?:(?:the|a|any|its|that)\s+)*(?:fake|mock|stub|dummy|test|double)|\b(?:real|actual|production|prod|genuine)\b/iu;

/** What a build leaves beside the sources. */
const notBuilt =
  /\b(?:not|no|than|without|except)\s+(?:(?:the|a|any|its|that)\s+)*(?:compiled|built|generated|bundled|minified|transpiled|dist)\b|\bin\s+(?:the\s+)?(?:source(?:s|\s+(?:code|files?|tree))|src)\b|\b(?:is|are|gets?|was)\s+(?:only\s+|just\s+)?(?:re)?(?:generated|compiled|transpiled)\b/iu;
/** Whether a task rules out what a build makes of the sources. */
export const wantsSource = (task: string): boolean => notBuilt.test(task);
const built = /(?:^|\/)(?:lib|dist|build|out|output|es|esm|cjs|umd|bundles?)\/|\.min\./i;

/** `lib/lexer.js`, where `src/lexer.co` defines it too. */
function madeFrom(path: string, hits: readonly Hit[], defines: (hit: Hit) => boolean): boolean {
  const [, before = '', stem] =
    /^(.*?)(?:lib|dist|build|out|output|es|esm|cjs|umd)\/(.+?)(?:\.min)?\.[cm]?js$/u.exec(path) ?? [];
  return (
    stem !== undefined &&
    hits.some((hit) => hit.path.startsWith(`${before}src/${stem}.`) && hit.path !== path && defines(hit))
  );
}

const pathsOf = (task: string, pattern: RegExp): readonly RegExp[] =>
  [...task.matchAll(pattern)].flatMap((match) => {
    const language = match.slice(1).join('').toLowerCase().replaceAll('+', '\\+');
    return languages[language] ?? [];
  });

/** The lines of a search that a task means, where one of them defines the name; each word that tells which counts by itself. */
export function meantOf(output: string, task: string, defines: (hit: Hit) => boolean): string {
  const others = pathsOf(task, denied);
  const own = pathsOf(task.replace(denied, ' '), wanted);
  const all = hitsOf(output);
  const keeps: readonly ((path: string) => boolean)[] = [
    ...(others.length === 0 ? [] : [(path: string) => !others.some((language) => language.test(path))]),
    ...(own.length === 0 ? [] : [(path: string) => own.some((language) => language.test(path))]),
    ...(notBuilt.test(task) ? [(path: string) => !built.test(path)] : []),
    (path) => !madeFrom(path, all, defines),
    ...(notStandIn.test(task) ? [(path: string) => !standIn.test(path) && !isTest(path)] : []),
  ];
  return keeps.reduce((left, keep) => {
    const isKept = ({ path }: Hit) => keep(path);
    if (!hitsOf(left).some((hit) => isKept(hit) && defines(hit))) return left;
    return left
      .split('\n')
      .filter((line) => hitsOf(line).every(isKept))
      .join('\n');
  }, output);
}
