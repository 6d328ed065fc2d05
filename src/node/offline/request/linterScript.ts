// "Lint public_suffix_list.dat", where the README of the linter says `linter/pslint.py public_suffix_list.dat`: the project's own script on its own file.
import { basename, dirname } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { namesIn, textIn } from '../questions/texts.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { isFileIn } from './fileCommand.ts';

const folders = ['.', 'lint', 'linter', 'linting', 'scripts', 'script', 'tools', 'tool', 'bin', 'ci', 'util', 'utils'];
const linter = /^(?!.*(?:test|install|setup|fix))[\w-]*(?:lint|check|valid)[\w-]*\.(?:py|pl|rb|js|mjs|sh)$/iu;
const runners: Readonly<Record<string, string>> = { pl: 'perl', rb: 'ruby', js: 'node', mjs: 'node', sh: 'bash' };
const lints = /\blint\w*\b|\bchecker\b|\bvalidator\b|\bchecks?\b|\bvalidate\b/iu;
const noOrder =
  /^\W*(?:how|why|what|where|which|who|when)\b|\b(?:do\s+not|don['’]?t|never|without)\s+(?:run|lint|check|validat)\w*|\bfix\b/iu;

/** Undefined where no document or Makefile shows a script for linting with just that file behind it, or several do. */
export function linterScript(task: string, place: Workspace): string | undefined {
  if (noOrder.test(task) || task.length > longest) return undefined;
  const file = fileSaid(task, place.root);
  if (file === undefined) return undefined;
  const scripts = folders.flatMap((folder) =>
    namesIn(place.root, folder).flatMap((name) =>
      linter.test(name) ? [folder === '.' ? name : `${folder}/${name}`] : [],
    ),
  );
  const shown = scripts.filter((script) => isPlainName(script) && isSaid(task, script) && isShown(script, file, place));
  const [only, another] = shown;
  return only === undefined || another !== undefined ? undefined : startOf(only, file, place);
}

const longest = 400;

/** The only file of the workspace that a task names. */
function fileSaid(task: string, root: string): string | undefined {
  const words = task.split(/[\s`'",;()]+/u).map((word) => word.replace(/^\.\//u, '').replace(/[.:?!]+$/u, ''));
  const [only, another] = [...new Set(words)].filter(
    (word) => /\.\w+$/u.test(word) && !linter.test(basename(word)) && isFileIn(root, word),
  );
  return another === undefined ? only : undefined;
}

const isSaid = (task: string, script: string): boolean =>
  lints.test(task) ||
  task.toLowerCase().includes(
    basename(script)
      .replace(/\.\w+$/u, '')
      .toLowerCase(),
  );

function isShown(script: string, file: string, { root, documents, names }: Workspace): boolean {
  const around = namesIn(root, dirname(script))
    .filter((name) => /^readme(?:\.\w+)?$/iu.test(name))
    .map((name) => `${dirname(script)}/${name}`);
  const makefiles = [...names].filter((name) => /^(?:GNUm|M|m)akefile$/u.test(name));
  const texts = [...documents, ...[...around, ...makefiles].flatMap((path) => textIn(root, path) ?? [])];
  const line = new RegExp(
    `(?:^|[\\s/\`])${escapeRegExp(basename(script))}[ \\t]+(?:\\.\\./)*${escapeRegExp(file)}(?![\\w./-])`,
    'mu',
  );
  return texts.some((text) => line.test(text));
}

function startOf(script: string, file: string, { python, onPath }: Workspace): string | undefined {
  const ending = /\.(\w+)$/u.exec(script)?.[1] ?? '';
  const runner = ending === 'py' ? python : (runners[ending] ?? '');
  return onPath(runner) || ending === 'py' ? `${runner} ${script} ${file}` : undefined;
}
