// Other ways to do what a command could not: a folder that does hold tests, a program that a document names instead.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testedNothing } from '../../../core/agent/emptySuccess.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isPresentable } from '../commands/workspaceCommand.ts';
import { documentedInstead, withFurtherDocuments } from '../sources/documents.ts';
import { missingProgram } from './missingProgram.ts';
import type { Progress } from './progress.ts';
import type { RepairContext, Suggestion } from './suggestion.ts';
import { certain, likely } from './suggestion.ts';

const testFolder = /^(?:tests?|specs?|t|__tests__|checks?)$/i;
/** A script of the workspace that is started without arguments. */
const script = /^(?:(?:ba)?sh |python3? |node )?(?:\.\/)?[\w./-]+\.(?:sh|bash|py|[cm]?js)$|^\.\/[\w./-]+$/;

/** A script found no tests in the folder that it takes by default: the folders that have some. */
export function foldersOfTests(
  workspace: Workspace,
  { attempts }: Progress,
): readonly (Suggestion & { readonly replaces: string })[] {
  const { root, names } = workspace;
  return [...attempts].flatMap(([command, { succeededAt, failedAt, text }]) => {
    if (/^(?:Ran 0 tests in |NO TESTS RAN$)/m.test(text))
      return unittestsElsewhere(workspace).map((each) => ({ ...each, replaces: command }));
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
        replaces: command,
      }));
  });
}

/** Python's unittest found none: the folders with tests in files that it does not take by default, `checks/check_*.py`. */
function unittestsElsewhere({ root, names, python }: Workspace): readonly Suggestion[] {
  return [...names]
    .filter((name) => /^[a-z]\w*$/i.test(name))
    .flatMap((folder) => {
      const files = filesIn(join(root, folder)).filter((file) => /^[a-z][a-z\d]*_\w+\.py$/i.test(file));
      const tests = files.filter((file) =>
        /^\s+def test\w*\(self/m.test(readFileSync(join(root, folder, file), 'utf8')),
      );
      const command = `${python} -m unittest ${tests.map((file) => `${folder}/${file}`).join(' ')}`;
      return tests.length === 0 || !isPresentable(command)
        ? []
        : [{ command, logit: likely, intent: `it found no tests, and ${folder} has some`, substitute: true }];
    });
}

const hasFiles = (folder: string): boolean => filesIn(folder).length > 0;

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  } catch {
    return [];
  }
}

/** Says that it was not told something: an argument, an option, a variable. */
const wantsMore =
  /\busage:|\brequired\b|\bmust (?:be )?(?:set|specif|provid|pass|giv)|\b(?:set|specify|provide|pass|define|export|missing|need)\b.*\b[A-Z][A-Z_\d]+\b|unbound variable|\bnot set\b|KeyError: '[A-Z]|\b(?:is|are) needed\b|missing (?:\w+ )?(?:argument|operand|parameter|option|input)|expected .*argument|\bno (?:input|arguments?|files?) (?:given|specified)|parameter null|too few arguments|environment variable/i;

/** What was started bare, as a document starts it: `make calib PROBE=tools/ntc10k.csv`. Of several the one that is most like the task. */
export function documentedForm({ workspace, failure, relevanceTo, task }: RepairContext): readonly Suggestion[] {
  if (!wantsMore.test(failure.text)) return [];
  const relevance = relevanceTo(task);
  const { command: whole } = failure;
  // `cmake --build build && ./build/server`: the last part of it.
  const bare = whole.split(' && ').at(-1) ?? whole;
  const before = whole.slice(0, whole.length - bare.length);
  return workspace.commands.flatMap(({ command, kind }, id) => {
    const isForm =
      command !== bare &&
      (kind === 'documented' || kind === 'automated') &&
      (command.startsWith(`${bare} `) ||
        (command.endsWith(` ${bare}`) && /^(?:[A-Z]\w*=\S* )+$/.test(command.slice(0, -bare.length))));
    const logit = likely + 0.5 + 0.3 * (relevance[id] ?? 0);
    return isForm
      ? [{ command: `${before}${command}`, logit, intent: 'a document starts it so', substitute: true }]
      : [];
  });
}

/** The program that a document names in place of a missing one. */
export function documentedWays({ workspace, failure }: RepairContext): readonly Suggestion[] {
  const missing = missingProgram(failure);
  if (missing === undefined) return [];
  const place = withFurtherDocuments(workspace, failure.text);
  return documentedInstead(missing, place, failure.command).map((command) => ({
    ...{ command, logit: certain, substitute: true },
    intent: `a document names it in place of ${missing}`,
  }));
}
