// Other ways to do what a command could not: a folder that does hold tests, a program that a document names instead.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { testedNothing } from '../../../core/agent/emptySuccess.ts';
import type { Workspace } from '../commands/workspace.ts';
import { documentedInstead } from '../sources/documents.ts';
import { missingProgram } from './missing.ts';
import type { Progress } from './progress.ts';
import type { RepairContext, Suggestion } from './suggestion.ts';
import { certain, likely } from './suggestion.ts';

const testFolder = /^(?:tests?|specs?|t|__tests__|checks?)$/i;
/** A script of the workspace that is started without arguments. */
const script = /^(?:(?:ba)?sh |python3? |node )?(?:\.\/)?[\w./-]+\.(?:sh|bash|py|[cm]?js)$|^\.\/[\w./-]+$/;

/** A script found no tests in the folder that it takes by default: the folders that have some. */
export function foldersOfTests({ root, names }: Workspace, { attempts }: Progress): readonly Suggestion[] {
  return [...attempts].flatMap(([command, { succeededAt, failedAt, text }]) => {
    const said = succeededAt > failedAt && script.test(command) ? testedNothing(text) : undefined;
    if (said === undefined) return [];
    const folders = [...names].filter((name) => testFolder.test(name) && hasFiles(join(root, name)));
    return folders
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(said))
      .map((name) => ({
        command: `${command} ${name}`,
        logit: likely,
        intent: `it found no tests, and ${name} may hold them`,
        substitute: true,
      }));
  });
}

function hasFiles(folder: string): boolean {
  try {
    return readdirSync(folder, { withFileTypes: true }).some((entry) => entry.isFile());
  } catch {
    return false;
  }
}

/** The program that a document names in place of a missing one. */
export function documentedWays({ workspace, failure }: RepairContext): readonly Suggestion[] {
  const missing = missingProgram(failure);
  if (missing === undefined) return [];
  return documentedInstead(missing, workspace).map((command) => ({
    ...{ command, logit: certain, substitute: true },
    intent: `a document names it in place of ${missing}`,
  }));
}
