// "Run isort on a.py and only show the diff", "black src, dry run": what a formatter would change, and nothing changed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { startOf } from './fileChecks.ts';

const diff =
  '(?:(?:only|just)\\s+(?:show|print|see)\\s+(?:me\\s+)?(?:the\\s+|what\\s+the\\s+)?(?:diff|changes|differences)|show\\s+(?:me\\s+)?(?:only|just)\\s+(?:the\\s+)?(?:diff|changes)|(?:the\\s+)?diff\\s+only|(?:only|just)\\s+(?:the\\s+|a\\s+)?diff|(?:as\\s+a\\s+)?dry[\\s-]?run)';
const check = '(?:(?:only|just)\\s+check|check\\s+only)';
const asks = new RegExp(`\\b(?:${diff}|${check})\\s*[.!]*$`, 'iu');

/** Whether a task ends with that. */
export const onlyShowsFormat = (said: string): boolean => asks.test(said.trim());

const order = new RegExp(
  `^(?:(?:please|pls|can\\s+you|could\\s+you)\\s+)*(?:run\\s+|use\\s+)?(?<tool>isort|black|yapf|autopep8|ruff\\s+format|gofmt|shfmt|clang-format|rustfmt|prettier)\\s+(?:(?:on|over|against|for|in)\\s+)?(?:the\\s+)?(?<paths>[\\w./-]+(?:(?:,\\s*|\\s+and\\s+|\\s+)[\\w./-]*[./][\\w./-]*)*?)(?:\\s*,|\\s+and|\\s+but|\\s+as\\s+a)*\\s+(?:(?<diff>${diff})|${check})\\s*[.!]*$`,
  'iu',
);

/** The options that show a diff, and that only check. */
const options: Readonly<Record<string, readonly [diff: string, check: string]>> = {
  isort: ['--diff', '--check-only'],
  black: ['--diff', '--check'],
  yapf: ['--diff', '--diff'],
  autopep8: ['--diff', '--diff --exit-code'],
  'ruff format': ['--diff', '--check'],
  gofmt: ['-d', '-l'],
  shfmt: ['-d', '-d'],
  'clang-format': ['--dry-run', '--dry-run --Werror'],
  rustfmt: ['--check', '--check'],
  prettier: ['--check', '--check'],
};

const asksSorted =
  /^\W*(?:are\s+(?:(?:all|the|our|my|of)\s+)*imports?\s+(?:still\s+|all\s+|correctly\s+|properly\s+)*(?:sorted|ordered|in\s+order)(?:\s+(?:correctly|properly|everywhere|here))?|is\s+the\s+(?:import\s+(?:order|sorting)|order\s+of\s+the\s+imports)\s+(?:ok(?:ay)?|fine|right|correct)|check\s+(?:(?:if|whether|that)\s+(?:the\s+)?imports\s+are\s+sorted|(?:the\s+)?import\s+(?:order|sorting)|(?:the\s+)?(?:order|sorting)\s+of\s+(?:the\s+)?imports))\s*[?.!]*$/iu;

/** The formatter with the option that leaves the files as they are; undefined where a path is not here, or the tool. */
export function shownFormat(task: string, place: Workspace): string | undefined {
  const said = task.trim();
  if (asksSorted.test(said)) return sortedCheck(place);
  const { tool = '', paths = '', diff } = order.exec(said)?.groups ?? {};
  const name = tool.toLowerCase().replace(/\s+/u, ' ');
  const [program = ''] = name.split(' ');
  const found = paths.split(/,\s*|\s+and\s+|\s+/u).filter((path) => path !== '');
  const isHere = (path: string) => isPlainName(path) && !path.includes('..') && existsSync(join(place.root, path));
  const [onDiff, onCheck] = options[name] ?? [];
  const start = startOf(program, place) ?? modulesHere(program, place);
  if (found.length === 0 || !found.every(isHere) || start === undefined || onDiff === undefined) return undefined;
  const whole = [start, ...name.split(' ').slice(1)].join(' ');
  return [whole, diff === undefined ? onCheck : onDiff, ...found].join(' ');
}

/** A tool that the workspace itself is. */
const modulesHere = (program: string, { root, python }: Workspace): string | undefined =>
  ['', 'src/'].some((folder) => existsSync(join(root, folder, program, '__main__.py')))
    ? `${python} -m ${program}`
    : undefined;

const sorts = /^(?:\S*python[\d.]* -m )?isort(?: [\w./-]+)*$/u;

/** How the project itself has isort sort, with the option that only checks. */
function sortedCheck({ commands }: Workspace): string | undefined {
  const lines = commands.flatMap(({ command }) => (/(?:^|-m )isort\b/u.test(command) ? [command] : []));
  const own = lines.find((line) => sorts.test(line) && /\s--?c(?:heck(?:-only)?)?(?=\s|$)/u.test(line));
  const line = lines.find((each) => sorts.test(each));
  return own ?? line?.replace(/isort(?= |$)(?!.*\bisort(?: |$))/u, 'isort --check-only');
}
