// Libraries that an interpreter did not find: the workspace's own lie in lib, others are not installed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleCommand } from '../commands/shellText.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import type { RepairContext, Suggestion } from './suggestion.ts';
import { certain } from './suggestion.ts';

interface MissingLibrary {
  readonly interpreter: 'ruby' | 'perl';
  /** As its users call it. */
  readonly name: string;
  /** Below a folder of libraries. */
  readonly file: string;
}

/** What Ruby or Perl could not load, as an output ends by saying; undefined for other failures. */
function missingLibrary(text: string): MissingLibrary | undefined {
  const gem = /cannot load such file -- ([a-z][\w/-]*) \(LoadError\)/.exec(text)?.[1];
  if (gem !== undefined) return { interpreter: 'ruby', name: gem, file: `${gem}.rb` };
  const module = /Can't locate ([\w/]+)\.pm in @INC/.exec(text)?.[1];
  return module === undefined
    ? undefined
    : { interpreter: 'perl', name: module.replaceAll('/', '::'), file: `${module}.pm` };
}

/** The same, if no file of the workspace is it. */
export function foreignLibrary(text: string, root: string): MissingLibrary | undefined {
  const missing = missingLibrary(text);
  return missing === undefined || existsSync(join(root, 'lib', missing.file)) ? undefined : missing;
}

/** A program of the workspace that does not look into its lib by itself. */
export function withOwnLibrary({ workspace: { root }, failure }: RepairContext): readonly Suggestion[] {
  const missing = missingLibrary(failure.text);
  const [first = '', second = ''] = simpleCommand(failure.command)?.words ?? [];
  if (missing === undefined || !existsSync(join(root, 'lib', missing.file))) return [];
  const { interpreter, name } = missing;
  const program = (first === interpreter ? second : first).replace(/^\.\//, '');
  if (!isPlainName(program) || !(first === interpreter || isFor(interpreter, join(root, program)))) return [];
  const rest = failure.command.slice(first.length).trim();
  const line = first === interpreter ? rest : `${program} ${rest}`.trim();
  return [
    {
      ...{ command: `${interpreter} -Ilib ${line}`, logit: certain, substitute: true },
      intent: `${name} lies in lib, but ${interpreter} does not look there`,
    },
  ];
}

/** By its first line. */
function isFor(interpreter: string, path: string): boolean {
  try {
    return new RegExp(`^#!.*\\b${interpreter}\\b`).test(readFileSync(path, 'utf8').slice(0, 200));
  } catch {
    return false;
  }
}
