// "Which file handles cookies?", "where is the retry logic?": files ranked by what their names and lines say of the topic.
import { basename, relative } from 'node:path';
import { stemmer } from 'stemmer';
import { commandAction } from '../../../core/tools/run.ts';
import { workspaceAround } from '../../workspace/projectRoot.ts';
import type { Workspace } from '../commands/workspace.ts';
import { filesBelow } from '../commands/filesBelow.ts';
import { looksDefined } from './definition.ts';
import { isProse, isSecondary, isTest, leftOut, placeOf } from './hits.ts';
import { asksForLargest } from './largest.ts';
import { codeSpan } from './markup.ts';
import type { Look, Question, QuestionKind } from './question.ts';
import { textIn } from './texts.ts';

const place =
  '(?:source\\s+)?(?:files?|modules?|class(?:es)?|folders?|parts?(?:\\s+of\\s+the\\s+(?:code|project))?|code|functions?|packages?)';
const does =
  '(?:handles?|implements?|deals?\\s+with|takes?\\s+care\\s+of|(?:is|are)\\s+(?:responsible\\s+for|about|in\\s+charge\\s+of)|manages?|process(?:es)?|parses?|computes?|calculates?|renders?|performs?|controls?|(?:does|do)\\s+(?:the\\s+)?(?=\\p{L}+ing\\b)|(?:contains?|holds?|has|have)\\s+(?:the\\s+)?(?:code|logic|implementation)\\s+(?:for|of|that\\s+\\w+s))';
const done =
  '(?:implemented|handled|done|processed|parsed|computed|calculated|managed|performed|rendered|generated|taken\\s+care\\s+of|dealt\\s+with|controlled|coded|happening)';
const patterns = [
  `^(?:in\\s+)?(?:which|what)\\s+${place}\\s+${does}\\s+(.+)`,
  `^where(?:['’]s|\\s+(?:is|are|do(?:es)?|do\\s+(?:we|they)))\\s+(.+?)\\s+(?:being\\s+|actually\\s+|exactly\\s+)?(?:${done}|happens?|live|lives)(?:\\s+(?:in|here)\\b.*|\\s*,\\s*(?:and\\s+)?(?:in\\s+)?(?:which|what)\\s+\\w+)?\\s*[?.!]*$`,
  `^(?:in\\s+)?(?:which|what)\\s+${place}\\s+(?:is|are|do(?:es)?|can\\s+i\\s+find)\\s+(.+?)(?:\\s+(?:${done}|in))?\\s*[?.!]*$`,
  `^(?:where|find|show(?:\\s+me)?|locate)\\b.*?\\b(?:code|logic|implementation|source)\\s+(?:for|of|that\\s+(?:handles?|does|implements?|deals?\\s+with|parses?|computes?|renders?))\\s+(.+)`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** Words that say nothing of the topic. */
const empty = new Set(
  (
    'the a an of for and or to in on at by with from its it this that these those all any some our my your their code logic implementation ' +
    'implementations handling handler part stuff things thing source file files function functions class classes module modules here ' +
    'project repository repo codebase actual actually main support feature functionality system real is are be being gets get done like into as style styles such'
  ).split(' '),
);
const mostWords = 3;
const mostShown = 5;
const rowsPerWord = 80;

/** What a file does says as much as what it does it with. */
const works =
  /\b(?:file|module|code|function|class|that|which)\s+((?:pars|comput|calculat|render|generat|validat|encod|decod)(?:es?|s))\s/iu;

/** Asks about the files themselves. */
const sizes =
  /^(?:the\s+)?(?:biggest|largest|smallest|longest|heaviest|newest|oldest|(?:so\s+)?(?:big|large|huge|heavy))\b/iu;

/** "In which file is '1h20m' turned into a Span?": the code that reads such texts, not the lines that have this one. */
const turned =
  /\b(?:which|what|where)\b.*?[`'"][^`'"]+[`'"].*?\b(?:turned|converted|translated|transformed|parsed|interpreted)\s+(?:(?:in)?to|as)\s+(?:an?\s+|the\s+)?[`'"]?(\p{L}\w*)/iu;

export const topicQuestion: QuestionKind = (task, workspace) => {
  const [, result] = turned.exec(task) ?? [];
  if (result !== undefined) return ranking(['parse', result], workspace);
  const phrase = patterns.map((pattern) => pattern.exec(task)?.[1]).find((found) => found !== undefined);
  // "Which function do I call to load it?"
  if (/^(?:i|we|you|one)\b/iu.test(phrase ?? '')) return undefined;
  if (phrase === undefined || sizes.test(phrase) || asksForLargest(task) || /[`"']|\(\)|\w\.\w/.test(phrase))
    return undefined;
  const words = (phrase.match(/[\p{L}\p{N}_$+#]+/gu) ?? []).filter((word) => !empty.has(word.toLowerCase()));
  const [, verb] = works.exec(task) ?? [];
  if (verb !== undefined && words.length > 0) words.unshift(verb);
  // A name as code writes it has a definition, which is found otherwise.
  const isName = (word: string) => /[_$]|\p{Ll}\p{Lu}|^\p{Lu}\p{Ll}+\p{Lu}/u.test(word);
  if (words.length === 0 || words.length > mostWords + 1 || words.some(isName)) return undefined;
  // "Where is define implemented?", where code defines that.
  const [only = '', another] = words;
  if (another === undefined && verb === undefined && /^where\b/iu.test(task) && isDefined(only, workspace))
    return undefined;
  return ranking(words.slice(0, mostWords), workspace);
};

const sourceFile = /\.(?:[cm]?[jt]sx?|py|go|rs|c|cc|cpp|cxx|h|hpp|java|kt|rb|php|pl|pm|sh|bash|lua|swift|scala|ex|hs)$/;
const mostSources = 400;

/** Whether one of the first sources of the workspace has a line that defines a name, in the case in which it is given. */
function isDefined(name: string, { root }: Workspace): boolean {
  return filesBelow(root, (file) => sourceFile.test(file))
    .filter((path) => !isTest(path) && !isSecondary(path))
    .slice(0, mostSources)
    .some((path) => {
      const text = textIn(root, path) ?? '';
      if (!text.includes(name)) return false;
      return text.split('\n').some((line, at) => looksDefined({ path, line: at + 1, text: line }, name));
    });
}

/** What stands for a word in names and lines: its stem, or for a short word the whole. */
const stemOf = (word: string): string => {
  const stem = stemmer(word.toLowerCase());
  return stem.length < 3 ? word.toLowerCase() : stem.replace(/i$/, '[iy]');
};

/** The files whose names and lines say most of some words; in a folder of a repository, where none there is plainly about them, of all its files. */
export function ranking(words: readonly string[], { root, inGit, onPath }: Workspace): Question {
  const stems = words.map(stemOf);
  const git = inGit && onPath('git');
  const up = relative(root, workspaceAround(root));
  const subject = words.join(' ');
  const look = (isWhole: boolean): Look => {
    const all = isWhole ? " -- ':/'" : '';
    const folder = isWhole ? up : '.';
    const files = git
      ? `git ls-files --cached --others --exclude-standard${all}`
      : `find ${folder} -type f -not -path '*/.git/*' -not -path '*/node_modules/*' | sed 's#^\\./##'`;
    const count = (stem: string) =>
      git
        ? `git grep --untracked -Iic -e '${stem}'${all}`
        : `grep -rIic ${leftOut} -e '${stem}' ${folder} | grep -v ':0$' | sed 's#^\\./##'`;
    const rows = stems.map(
      (stem, at) =>
        `${count(stem)} | sort -t: -k2 -rn | head -n ${String(rowsPerWord)} | sed 's#^#${String(at + 1)}:#'`,
    );
    const named = `${files} | grep -iE '${stems.join('|')}' | head -n ${String(2 * rowsPerWord)} | sed -E 's#^(.*)$#0:\\1:0#'`;
    return {
      action: commandAction([named, ...rows].join('; ')),
      intent: `find the files about ${subject}${isWhole ? ' in the whole repository' : ''}`,
      canBePart: true,
      answer: (output) => best(output, words, stems, root, up !== '' && !isWhole),
    };
  };
  return {
    looks: up === '' ? [look(false)] : [look(false), look(true)],
    nothing: `No file here is named after ${subject} or mentions it.`,
  };
}

interface Score {
  readonly counts: number[];
  path: string;
}

/** Rows are `word:path:count`, word 0 for a path that itself says one. */
function best(
  output: string,
  words: readonly string[],
  stems: readonly string[],
  root: string,
  isPart: boolean,
): string | undefined {
  const files = new Map<string, Score>();
  for (const [, word = '', path = '', count = ''] of output.matchAll(/^(\d):(.+):(\d+)$/gm)) {
    const score = files.get(path) ?? { path, counts: stems.map(() => 0) };
    if (word !== '0') score.counts[Number(word) - 1] = Number(count);
    files.set(path, score);
  }
  // A word of few files says more than one of many.
  const weights = stems.map(
    (_, at) => 1 / Math.log2(2 + [...files.values()].filter(({ counts }) => (counts[at] ?? 0) > 0).length),
  );
  const ranked = [...files.values()]
    .map((score) => ({ ...score, points: points(score, stems, weights) }))
    .filter(({ points: value }) => value > 0)
    .sort((a, b) => b.points - a.points || a.path.localeCompare(b.path))
    .slice(0, 3 * mostShown)
    .map((score) => ({ ...score, ...linesOf(root, score.path, words, stems) }))
    .map((score) => ({ ...score, points: score.points + (Math.min(3, score.defined) * Math.max(...weights)) / 2 }))
    .sort((a, b) => b.points - a.points);
  const top = ranked[0]?.points ?? 0;
  const shown = ranked.filter(({ points: value }) => value >= 0.45 * top).slice(0, mostShown);
  if (shown.length === 0) return undefined;
  // A file that mentions a word is no answer before the rest of the repository has been searched.
  const [first] = shown;
  const isAbout =
    first && (first.defined > 0 || stems.some((stem) => new RegExp(stem).test(basename(first.path).toLowerCase())));
  if (isPart && !(isAbout === true && first.counts.every((count) => count > 0))) return undefined;
  const subject = words.join(' ');
  const lines = shown.flatMap(({ path, shownLines }) => [
    `- ${codeSpan(path)}`,
    ...shownLines.map((line) => `  ${line}`),
  ]);
  return `By their names and contents, most likely about ${subject}:\n\n${lines.join('\n')}`;
}

/** How much a path and the numbers of its lines say of the topic; text about code, tests and generated files say less. */
function points({ path, counts }: Score, stems: readonly string[], weights: readonly number[]): number {
  const [name = '', ...folders] = path.toLowerCase().split('/').reverse();
  const each = stems.map((stem, at) => {
    const is = (text: string) => new RegExp(stem).test(text);
    return (weights[at] ?? 1) * ((is(name) ? 3 : folders.some(is) ? 1 : 0) + Math.log2(1 + (counts[at] ?? 0)) / 2);
  });
  const covered = each.filter((value) => value > 0).length / stems.length;
  const data = /\.(?:json|lock|svg|png|gif|jpe?g|csv|map|snap|ya?ml|toml|in|po|tmTheme)$|(?:^|\/)\.[^/]+$/i.test(path);
  const share =
    isSecondary(path) || data
      ? 0.15
      : isTest(path)
        ? 0.3
        : isProse(path) || /^change|^news|^history|^readme/i.test(name)
          ? 0.25
          : 1;
  return share * covered * each.reduce((sum, value) => sum + value, 0);
}

/** Its first lines that define something called after the topic. */
function linesOf(root: string, path: string, words: readonly string[], stems: readonly string[]) {
  const pattern = new RegExp(`[\\w$]*(?:${stems.join('|')})[\\w$]*`, 'giu');
  const whole = isProse(path) ? [] : (textIn(root, path) ?? '').split('\n');
  const found = whole.flatMap((text, at) => {
    if (text.length > 300) return [];
    const name = [...text.matchAll(pattern)]
      .map(([word]) => word)
      .find((word) => looksDefined({ path, line: at + 1, text: text.trim() }, word));
    return name === undefined ? [] : [{ path, line: at + 1, text: text.trim() }];
  });
  return { defined: found.length, shownLines: found.slice(0, words.length > 1 ? 2 : 3).map(placeOf) };
}
