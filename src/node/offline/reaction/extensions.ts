// Modules of a Python project that are compiled: they are missing until setup.py has built them.
import { isAbsolute } from 'node:path';
import type { RepairContext, Suggestion } from './suggestion.ts';
import { certain } from './suggestion.ts';

const lacksModule =
  /ImportError: cannot import name '\w+' from (?:partially initialized module )?'([\w.]+)'[^\n]*|ModuleNotFoundError: No module named '(\w+)\.[\w.]+'/;

/** Builds them beside their sources, where tests look for them; nothing where no extension is declared, or another package lacks it. */
export function missingExtension({ workspace, failure }: RepairContext): readonly Suggestion[] {
  const { commands, names, sources } = workspace;
  const build = commands.find(({ command }) => command.includes('setup.py build_ext'));
  const [line = '', module, parent] = lacksModule.exec(failure.text) ?? [];
  const name = (module ?? parent)?.split('.')[0];
  const isOwn = name !== undefined && (names.has(name) || sources.has(name));
  const [, file = ''] = /\((\S+\.py)\)\s*$/.exec(line) ?? [];
  if (build === undefined || !isOwn || (isAbsolute(file) && file.includes('site-packages'))) return [];
  return [{ command: build.command, logit: certain, intent: 'an extension of the package is not built yet' }];
}
