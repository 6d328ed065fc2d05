// "Which node version does CI use?", "what is the oldest Rust that the workflow tests?": the lines of the files of CI that say so.
import { matrixOf } from './ci.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { compareVersions } from './releases.ts';
import { namesIn, textIn } from './texts.ts';

const ci =
  /\b(?:ci|cicd|ci\/cd|continuous integration|github[\s-]actions?|workflows?|pipelines?|build (?:server|machine|bot)s?|travis|circle\s?ci|appveyor|gitlab|azure pipelines)\b/iu;
const wants = /\b(?:versions?|release|which|what|oldest|newest|minimum|minimal|lowest|latest|msrv)\b/iu;
/** Of a language or what runs it: its words -> what files of CI call it. */
const languages: readonly (readonly [said: RegExp, written: string])[] = [
  [/\bnode(?:\.?js)?s?\b/iu, 'node'],
  [/\bpythons?\b|\bpypy\b/iu, 'python'],
  [/\brub(?:y|ies)\b/iu, 'ruby'],
  [/\b(?:rust|rustc|msrv|cargo|toolchain)s?\b/iu, 'rust|toolchain|msrv'],
  [/\b(?:go|golang)\b/iu, 'go'],
  [/\b(?:java|jdk)s?\b/iu, 'java|jdk'],
  [/\bphp\b/iu, 'php'],
  [/\b(?:dotnet|\.net)\b/iu, 'dotnet'],
  [/\bperl\b/iu, 'perl'],
  [/\belixir\b/iu, 'elixir'],
  [/\bdeno\b/iu, 'deno'],
  [/\bbun\b/iu, 'bun'],
];
const asksForVersion =
  /\b(?:versions?|releases?|msrv)\b|\b(?:which|what|oldest|newest|lowest|minimum|on\s+(?:which|what))\s+(?:major\s+|minimum\s+|minimal\s+)?(?:node(?:\.?js)?|pythons?|rub(?:y|ies)|rust|go|jdks?|java|php)\b(?!\s+(?:tests?|lint\w*|packages?|modules?|files?|tools?|scripts?|commands?|frameworks?))/iu;

const otherFiles = [
  '.travis.yml',
  '.gitlab-ci.yml',
  '.circleci/config.yml',
  'appveyor.yml',
  '.appveyor.yml',
  'azure-pipelines.yml',
  '.cirrus.yml',
  '.build.yml',
  '.drone.yml',
];
const oldest = /\b(?:oldest|lowest|minim\w+|earliest|msrv|low(?:er)? end)\b/iu;
const mostFiles = 15;
const mostLines = 12;
const number = /(?<![\w.])v?(\d+(?:\.(?:\d+|x))*)(?![\w.])/g;

interface Line {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  readonly values: readonly string[];
}

export const ciVersionsQuestion: QuestionKind = (task, { root }) => {
  if (!ci.test(task) || !wants.test(task) || !asksForVersion.test(task)) return undefined;
  const matrix = matrixOf(task, root);
  if (matrix.length > 0) return { known: matrix.join('\n'), looks: [], nothing: '' };
  const language = languages.find(([said]) => said.test(task.replace(ci, ' ')))?.[1];
  if (language === undefined) return undefined;
  const workflows = namesIn(root, '.github/workflows')
    .filter((name) => /\.ya?ml$/.test(name))
    .map((name) => `.github/workflows/${name}`);
  const found = [...workflows, ...otherFiles].slice(0, mostFiles).flatMap((path) => linesOf(root, path, language));
  // The oldest of what is only called "stable" stands elsewhere.
  const isNumber = found.some(({ values }) => values.length > 0);
  if (found.length === 0 || (!isNumber && oldest.test(task))) return undefined;
  return { known: told(found, task), looks: [], nothing: '' };
};

/** Lines that give a version of it: `node-version: 18`, a matrix over several lines, `dtolnay/rust-toolchain@1.60`. */
function linesOf(root: string, path: string, language: string): readonly Line[] {
  const lines = (textIn(root, path) ?? '').split(/\r?\n/);
  // A matrix may call it only `version`, beside what sets it up.
  const usesMatrix = new RegExp(`(?:${language})[\\w-]*\\s*:.*\\$\\{\\{\\s*matrix\\.([\\w-]+)`, 'i').exec(
    lines.join('\n'),
  )?.[1];
  const isOther = usesMatrix !== undefined && !new RegExp(language, 'i').test(usesMatrix);
  const key = new RegExp(
    `(?:^|[\\s{,"'_-])(?:(?:${language})(?:[-_]?versions?)?${isOther ? `|${usesMatrix}` : ''})["']?\\s*:\\s*(.*)$|setup-(?:${language})@.*|(?:${language})-toolchain@(\\S+)|\\brustup\\s+\\S*\\s*(?:install|default)\\s+(\\S+)`,
    'i',
  );
  return lines.flatMap((text, at) => {
    if (/^\s*#/.test(text)) return [];
    const [, value, action, installed] = key.exec(text) ?? [];
    const said = value ?? action ?? installed;
    if (said === undefined || said.includes('${{')) return [];
    const listed = said.trim() === '' || /^\[\s*$/.test(said.trim()) ? listBelow(lines, at) : [];
    const all = `${said} ${listed.map((line) => lines[line] ?? '').join(' ')}`.replace(/#.*$/gm, '');
    const values = [...all.matchAll(number)].map(([, each = '']) => each);
    const words = all.match(/\b(?:stable|beta|nightly|head|latest|lts|[a-z]*ruby-head|pypy-?[\d.]*)\b/gi) ?? [];
    if (values.length + words.length === 0) return [];
    const shown =
      listed.length === 0
        ? text.trim()
        : `${text.trim()} ${listed.map((line) => (lines[line] ?? '').trim().replace(/^-\s*/, '')).join(', ')}`;
    return [{ path, line: at + 1, text: shown, values }];
  });
}

/** The items of a list below a key. */
function listBelow(lines: readonly string[], at: number): readonly number[] {
  const found: number[] = [];
  for (
    let line = at + 1;
    line < lines.length && /^\s*(?:-\s*["']?[\w.]+["']?\s*(?:#.*)?|["'\d][\w.'", ]*|\],?)\s*$/.test(lines[line] ?? '');
    line++
  )
    if (/\w/.test(lines[line] ?? '')) found.push(line);
  return found;
}

function told(found: readonly Line[], task: string): string {
  const values = [...new Set(found.flatMap((line) => line.values))].toSorted(compareVersions);
  const isOldest = oldest.test(task);
  const isNewest = /\b(?:newest|highest|latest|most recent)\b/iu.test(task);
  const bound = isOldest ? values[0] : isNewest ? values.at(-1) : undefined;
  const shown = found
    .slice(0, mostLines)
    .map(({ path, line, text }) => `- ${codeSpan(`${path}:${String(line)}`)}: ${codeSpan(text.slice(0, 160))}`);
  const more = found.length > mostLines ? [`- and ${String(found.length - mostLines)} more`] : [];
  const lines = [...shown, ...more].join('\n');
  return bound === undefined ? lines : `${bound}\n\n${lines}`;
}
