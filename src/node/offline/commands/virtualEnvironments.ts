// Targets that run their programs out of a virtual environment which is not there, or not yet: what they would run without it.
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { scriptIn } from '../../workspace/ownScripts.ts';
import { modules } from './launchers.ts';
import { simpleCommand } from './shellText.ts';
import { isPresentable, type WorkspaceCommand } from './workspaceCommand.ts';

interface Place {
  readonly root: string;
  readonly python: string;
  readonly canStart: (program: string) => boolean;
}

const target = /^make ([\w.-]+)$/;
const inEnvironment = /^((?:(?:~|\$HOME|\.)\/)?[\w./-]+)\/bin\/([\w.-]+)(?=\s|$)/;
const activates = /^(?:\.|source) ((?:(?:~|\$HOME|\.)\/)?[\w./-]+)\/bin\/activate\s*(?:&&|;)\s*/;
const setsUp =
  /^(?:(?:test|\[) |\S*python[\d.]* -m ?(?:venv|virtualenv|ensurepip|pip install)\b|virtualenv |\S*pip[\d.]* install\b|touch |mkdir |\. |source )/;
const deepest = 3;

/** The command, and what stands in for it where its environment cannot be made: the same programs, as this machine has them. */
export function withoutEnvironment(command: WorkspaceCommand, place: Place): readonly WorkspaceCommand[] {
  const line = command.kind === 'declared' && target.test(command.command) ? lineOf(command, place) : undefined;
  if (line === undefined || !isPresentable(line)) return [command];
  const { name, description, origin } = command;
  return [
    command,
    {
      ...{ command: line, name, description, body: '', inPlaceOf: command.command, kind: 'fallback' },
      origin: `${origin}, without its environment`,
    },
  ];
}

/** Undefined if it does more than to set up one environment and to start programs of it. */
function lineOf({ requires = [], lines = [] }: WorkspaceCommand, place: Place): string | undefined {
  const own = requires.length === 0 ? lines : lines.slice(1);
  const plain = own.map((line) => withoutFolder(line, place));
  const isSetUp = requires.every((name) => onlySetsUp(name, place.root));
  return isSetUp && plain.length > 0 && !plain.includes(undefined) ? plain.join(' && ') : undefined;
}

function withoutFolder(line: string, { root, python, canStart }: Place): string | undefined {
  const [, folder, program] = inEnvironment.exec(line) ?? [];
  const activated = activates.exec(line)?.[1];
  const environment = folder ?? activated;
  if (environment === undefined || existsSync(placeOf(environment, root))) return undefined;
  const started = program === undefined ? line.replace(activates, '') : line.replace(inEnvironment, program);
  const [first = ''] = simpleCommand(started)?.words ?? [];
  const rest = started.slice(first.length);
  if (first === '' || /[<>…]/.test(started)) return undefined;
  if (/^python[\d.]*$/.test(first)) return `${python}${rest}`;
  if (modules.has(first)) return `${python} -m ${started}`;
  return canStart(first) ? started : undefined;
}

/** Someone's own environment may lie in their home, or anywhere. */
const placeOf = (environment: string, root: string): string =>
  resolve(root, environment.replace(/^(?:~|\$HOME)(?=\/)/, homedir()));

/** Whether a prerequisite makes no more than the environment: a file that stands in the Makefile's folder makes nothing. */
function onlySetsUp(name: string, root: string, depth = deepest): boolean {
  const text = scriptIn(root, 'Makefile', name);
  if (text === undefined) return existsSync(join(root, name));
  return text.split(/\s*(?:;|&&|\|\|)\s*/).every((line) => {
    const inner = /^make ([\w./-]+)$/.exec(line)?.[1];
    return inner === undefined ? setsUp.test(line) : depth > 0 && onlySetsUp(inner, root, depth - 1);
  });
}
