// "Run the tests without the linter": whether what runs the tests may start a linter too, by its scripts, targets and the files of the tools that it calls.
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { makefileIn, textIn } from '../questions/texts.ts';
import { ofMakefile } from '../../workspace/makefileText.ts';
import { leavesOf, packageOf } from '../request/nodeScripts.ts';

const linter =
  /lint|\b(?:standard|xo|prettier|biome|rome|ruff|flake8|black|isort|mypy|pyright|pycodestyle|pydocstyle|pre-commit|checkstyle|spotless|ktlint|detekt|pmd|rubocop|clippy|fmt|format\w*|perlcritic|perltidy|phpcs|phpstan|shellcheck|luacheck|cppcheck|clang-tidy|style|typecheck|types?)\b/iu;
/** What runs what its own file says. */
const callers: readonly (readonly [called: RegExp, files: readonly string[]])[] = [
  [/\bgrunt\b/u, ['Gruntfile.js', 'Gruntfile.cjs', 'Gruntfile.coffee', 'Gruntfile.ts']],
  [/\bgulp\b/u, ['gulpfile.js', 'gulpfile.mjs', 'gulpfile.cjs', 'gulpfile.ts']],
  [/\bjake\b/u, ['Jakefile', 'Jakefile.js']],
  [/\btox\b/u, ['tox.ini', 'pyproject.toml', 'setup.cfg']],
  [/\bnox\b/u, ['noxfile.py']],
  [/\brake\b/u, ['Rakefile']],
  [/\bjust\b/u, ['justfile', 'Justfile']],
  [/\b(?:poe|hatch|pdm)\b/u, ['pyproject.toml']],
  [/\bant\b/u, ['build.xml']],
  [/\bmake\b/u, ['Makefile', 'makefile', 'GNUmakefile']],
];
/** Of these, nothing here tells what they start. */
const unknown =
  /\b(?:docker|workspaces?|lerna|nx|turbo|wireit|concurrently|npm-run-all2?|run-[sp]|invoke|inv|task|wsrun|aegir|kcd-scripts|tsdx|dts|scripts)\b|\s(?:-r|--recursive|--workspaces?|--filter)(?=\s|$)|\$\(|`|\brun\s+\S*\//u;
const file = /(?:^|[\s;&|@])(?:(?:ba|z)?sh\s+|\.\/|node\s+|python3?\s+)([\w-][\w.-]*(?:\/[\w.-]+)*)/gu;

/** Also where nothing tells. */
export function mayRunLinter({ command, body, lines = [], folder }: WorkspaceCommand, root: string): boolean {
  if (folder !== undefined) return true;
  const ran = linesOf(command, [body, ...lines], root);
  if (ran === undefined || ran.length === 0) return true;
  return ran.some((line) => linter.test(line) || unknown.test(line) || callsLinter(line, root));
}

function callsLinter(line: string, root: string): boolean {
  const called = callers.flatMap(([tool, files]) => (tool.test(line) ? [files] : []));
  const isOpen = called.some((files) => {
    const texts = files.flatMap((each) => textIn(root, each) ?? []);
    return texts.length === 0 || texts.some((text) => linter.test(text));
  });
  const started = [...line.matchAll(file)].map(([, name = '']) => textIn(root, name));
  return isOpen || started.some((text) => text !== undefined && linter.test(text));
}

function linesOf(command: string, own: readonly string[], root: string): readonly string[] | undefined {
  const script = /^(?:npm|pnpm|yarn|bun)(?: run)? ([\w:.-]+)$/u.exec(command)?.[1];
  if (script !== undefined) {
    const { scripts = [] } = packageOf(root) ?? {};
    return [`pre${script}`, script, `post${script}`].flatMap((name) => leavesOf(name, scripts));
  }
  const target = /^make ([\w.-]+)$/u.exec(command)?.[1];
  if (target !== undefined) return recipesOf(target, makefileIn(root) ?? '');
  return own.filter((line) => line.trim() !== '');
}

const mostTargets = 60;

/** The recipes of a target and of all that it needs; undefined where the Makefile has none of that name. */
function recipesOf(target: string, text: string): readonly string[] | undefined {
  const waiting = [target];
  const recipes: string[] = [];
  for (const name of waiting) {
    if (waiting.length > mostTargets) return undefined;
    const recipe = ofMakefile(text, name);
    if (recipe === undefined && name === target) return undefined;
    const called = [...(recipe ?? '').matchAll(calledTarget)].map(([, each = '']) => each);
    recipes.push((recipe ?? '').replaceAll(calledTarget, '$1').replaceAll(/\$[({][\w.-]+[)}]/gu, 'it'));
    waiting.push(...called.filter((each, at) => !waiting.includes(each) && called.indexOf(each) === at));
  }
  return recipes;
}

const calledTarget = /\bmake\s+(\w[\w.-]*)/gu;
