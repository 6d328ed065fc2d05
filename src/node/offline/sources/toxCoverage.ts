// The tests of tox that measure coverage: `coverage run -m pytest` and its report, or `pytest --cov=tally`.
import { modules } from '../commands/launchers.ts';
import { isPresentable, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { toxTasks } from './codeTasks.ts';

const ofCoverage = /^(?:python3? -m )?coverage (?:erase|run|combine|report)\b/;
const measures = /^(?:python3? -m )?(?:coverage run\b|(?:pytest|py\.test)\b.*\s--cov\b)/;

/** The lines of `[testenv]` that measure coverage; empty where none does, or its lines are not plain. */
export function toxCoverage(
  ini: string,
  { python, onPath }: { readonly python: string; readonly onPath: (program: string) => boolean },
): readonly WorkspaceCommand[] {
  const base = toxTasks(ini).find(({ line }) => line === 'tox');
  const steps = (base?.all ?? []).filter((step) => ofCoverage.test(step) || measures.test(step));
  if (!steps.some((step) => measures.test(step))) return [];
  const started = (line: string): string => {
    const [program = ''] = line.split(' ');
    if (/^python3?$/.test(program)) return line.replace(/^python3?/, python);
    if (/^(?:pytest|py\.test)$/.test(program)) return line.replace(/^\S+/, `${python} -m pytest`);
    return onPath(program) || !modules.has(program) ? line : `${python} -m ${line}`;
  };
  const command = steps.map(started).join(' && ');
  return isPresentable(command)
    ? [{ command, name: 'coverage test', description: '', body: '', origin: 'tox.ini', kind: 'conventional' }]
    : [];
}
