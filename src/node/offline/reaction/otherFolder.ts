// A script of the workspace that names files by where it is started: what it misses lies in its own folder, or where a build has put it.
import { existsSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { isOutputPath } from '../../../core/approval/programs/buildOutput.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import type { Progress } from './progress.ts';
import type { RepairContext, Suggestion } from './suggestion.ts';
import { certain } from './suggestion.ts';

const started = /^((?:(?:python[\d.]*|node|(?:ba|z)?sh|perl|ruby|lua) )?)(?:\.\/)?([\w-][\w./-]*)((?: [\w./:=@-]+)*)$/;
const lacks =
  /no such file|ENOENT|not found|cannot (?:find|open|stat|access)|can't (?:find|open)|does(?:n't| not) exist/i;
const paths = /(?<![\w./-])(?:\.{1,2}\/)*[\w-][\w.-]*(?:\/[\w.-]+)*|(?<![\w./-])(?:\.{1,2}\/)+[\w./-]+/g;

interface Start {
  readonly interpreter: string;
  readonly script: string;
  readonly args: string;
}

/** A line that starts a script in a folder of the workspace, with no paths as arguments: those are from here. */
function startIn(line: string, root: string): Start | undefined {
  const [, interpreter = '', script = '', args = ''] = started.exec(line) ?? [];
  const isOwn = isPlainName(script) && !script.includes('..') && script.includes('/') && existsSync(join(root, script));
  const namesPath = args.split(' ').some((word) => word.includes('/') || (word !== '' && existsSync(join(root, word))));
  return isOwn && !namesPath ? { interpreter, script, args } : undefined;
}

function inFolder(folder: string, { interpreter, script, args }: Start): string {
  const path = relative(folder, script);
  return `(cd ${folder} && ${interpreter}${interpreter === '' && !path.startsWith('.') ? './' : ''}${path}${args})`;
}

/** Where a script may have to be started: its own folder, and those of builds. */
const foldersFor = ({ script }: Start, names: readonly string[]): readonly string[] => [
  dirname(script),
  ...names.filter((name) => isPlainName(name) && isOutputPath(name)),
];

/** How a script may have to be started once its build, in the usual folder, is there: it is the same command. */
export function fromOtherFolders(line: string, root: string): readonly string[] {
  const start = startIn(line, root);
  return start === undefined ? [] : foldersFor(start, ['build']).map((folder) => inFolder(folder, start));
}

/** The same script from the folder in which a file is that it did not find. */
export function fromOtherFolder({
  workspace: { root, names },
  failure,
}: Pick<RepairContext, 'workspace' | 'failure'>): readonly Suggestion[] {
  const start = startIn(failure.command, root);
  if (start === undefined) return [];
  const missing = failure.text
    .split('\n')
    .filter((line) => lacks.test(line))
    .slice(0, 40)
    .flatMap((line) => line.replaceAll(`${root}/`, '').match(paths) ?? [])
    .map((path) => path.replace(/[.:]+$/, ''))
    .filter((path) => path.length > 2 && normalize(path) !== start.script && !existsSync(join(root, path)));
  const folder = foldersFor(start, [...names]).find((each) =>
    missing.some((path) => existsSync(join(root, each, path))),
  );
  if (folder === undefined) return [];
  const intent = `what it did not find is in ${folder}`;
  return [{ command: inFolder(folder, start), logit: certain + 0.5, intent, substitute: true }];
}

/** The same where something has succeeded since, which may have been the build. */
export const nowElsewhere = (workspace: Workspace, progress: Progress): readonly Suggestion[] =>
  progress.failures.flatMap((failure) => fromOtherFolder({ workspace, failure }));
