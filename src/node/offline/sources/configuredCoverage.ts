// The tests under coverage.py, where a project configures it and nothing else measures: `coverage run -m pytest && coverage report`.
import { field } from './recipes.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';

interface Settings {
  readonly text: (file: string) => string | undefined;
  readonly pyproject: unknown;
}

/** `tests`: the project's, of which those by pytest are measured. */
export function configuredCoverage(
  tests: readonly WorkspaceCommand[],
  { text, pyproject }: Settings,
): readonly WorkspaceCommand[] {
  const ini = [text('.coveragerc'), ...['setup.cfg', 'tox.ini'].map((file) => sectionOf(text(file) ?? ''))].join('\n');
  const run = field(field(field(pyproject, 'tool'), 'coverage'), 'run');
  if (run === undefined && ini.trim() === '') return [];
  // Then its plugin measures.
  if (['pyproject.toml', 'pytest.ini', 'setup.cfg', 'tox.ini'].some((file) => /\s["']?--cov\b/.test(text(file) ?? '')))
    return [];
  const [pytest] = tests.filter(
    ({ command, name, kind }) => name === 'test' && kind !== 'fallback' && by.test(command),
  );
  const [, variables = '', start = ''] = by.exec(pytest?.command ?? '') ?? [];
  if (pytest === undefined) return [];
  const isParallel = field(run, 'parallel') === true || /^\s*parallel\s*=\s*(?:true|yes|on|1)\s*$/im.test(ini);
  const steps = [`${variables}${start}coverage run -m pytest`, ...(isParallel ? [`${start}coverage combine`] : [])];
  return [
    {
      ...pytest,
      command: [...steps, `${start}coverage report`].join(' && '),
      name: 'coverage test',
      origin: 'coverage',
    },
  ];
}

/** `PYTHONPATH=src python3 -m pytest`, `poetry run pytest` */
const by = /^((?:\w+=\S+ )*)((?:\S*python[\d.]* -m|\w+ run) )pytest$/;

const sectionOf = (ini: string): string => /^\[coverage:run\][^[]*/m.exec(ini)?.[0] ?? '';
