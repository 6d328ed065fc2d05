// Lines that start their program through a manager which is not here: the program itself may be.
import type { ScriptFile } from '../../../core/approval/scripts.ts';
import { scriptIn } from '../../workspace/ownScripts.ts';
import { simpleCommand } from './shellText.ts';
import { isPresentable, type WorkspaceCommand } from './workspaceCommand.ts';

/** Managers of Python environments, whose `run` starts a program of the environment. */
export const environments = /^(?:uv|poetry|pipenv|pdm|hatch|rye|pixi) run (?:-\S+ )*(?=[\w./])/;
const scripts = /^(?:pnpm|yarn|bun)(?: run)? (?=[a-z][\w:.-]*$)/;
const notScripts = /^(?:install|add|remove|exec|dlx|publish|pack|audit|up|update|upgrade|why|create|init|link|x|i)$/;
/** Programs that the interpreter also starts as modules. */
export const modules = new Set(
  'pytest mypy ruff black isort flake8 pylint coverage build tox nox mkdocs sphinx pyflakes pycodestyle yapf autopep8'.split(
    ' ',
  ),
);

interface Place {
  readonly python: string;
  readonly canStart: (program: string) => boolean;
}

/** The same without an absent manager; undefined where the line starts through none that is absent, or no other way is known. */
export function withoutLauncher(line: string, { python, canStart }: Place): string | undefined {
  const [program = ''] = simpleCommand(line)?.words ?? [];
  if (program === '' || canStart(program)) return undefined;
  if (environments.test(line)) return asModule(line.replace(environments, ''), { python, canStart });
  const script = line.replace(scripts, '');
  if (script === line || notScripts.test(script) || !canStart('npm'))
    return modules.has(program) ? asModule(line, { python, canStart }) : undefined;
  return ['test', 'start'].includes(script) ? `npm ${script}` : `npm run ${script}`;
}

/** `pytest -q` as `python3 -m pytest -q` where only the module is there. */
function asModule(line: string, { python, canStart }: Place): string {
  const [program = ''] = line.split(' ');
  if (/^python3?$/.test(program)) return `${python}${line.slice(program.length)}`;
  return modules.has(program) && !canStart(program) ? `${python} -m ${line}` : line;
}

const launches = /\b(?:(?:uv|poetry|pipenv|pdm|hatch|rye|pixi) run|pnpm|yarn|bun)\s/;

/** A target whose recipe needs an absent manager, by what it runs without: that takes its name. */
export function withoutManagers(root: string, command: WorkspaceCommand, place: Place): readonly WorkspaceCommand[] {
  const plain = recipeWithoutLauncher(root, command, place);
  if (plain === undefined) return [command];
  const own = { command: plain, body: plain, requires: [], requiredBody: '' };
  return [
    { ...command, ...own, origin: `${command.origin}, without its manager` },
    { ...command, kind: 'fallback' },
  ];
}

/** What a target or script runs, without its absent managers; undefined if it needs none, or not all of it is plain. */
function recipeWithoutLauncher(root: string, { command }: WorkspaceCommand, place: Place): string | undefined {
  const [, runner = '', name = ''] = /^(make|npm run|npm|just) ([\w:.-]+)$/.exec(command) ?? [];
  const file = files[runner];
  const text = file === undefined ? undefined : scriptIn(root, file, name);
  if (text === undefined || !launches.test(text)) return undefined;
  const lines = text.split(/\s*(?:;|&&)\s*/).filter((line) => line !== '');
  const direct = lines.map((line) => withoutLauncher(line, place) ?? line);
  const isPlain = direct.every((line) => place.canStart(simpleCommand(line)?.words[0] ?? ''));
  const whole = direct.join(' && ');
  return isPlain && direct.some((line, at) => line !== lines[at]) && isPresentable(whole) ? whole : undefined;
}

const files: Readonly<Record<string, ScriptFile>> = {
  ...{ make: 'Makefile', npm: 'package.json', 'npm run': 'package.json', just: 'justfile' },
};
