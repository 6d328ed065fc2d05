// `shellcheck tool *_test.sh` in a CI file, where that is not installed here: still how the project is linted, if nothing else does it.
import { conceptsOf } from '../request/vocabulary.ts';
import type { WorkspaceCommand } from './workspaceCommand.ts';

/** Programs of their own, which no manager of packages brings along. */
const linters = /^(?:shellcheck|luacheck|perlcritic|hadolint|cppcheck)(?= )/;

/** Whether it is such a line, and the first of its project. */
export function isAbsentLinter({ kind, command }: WorkspaceCommand, others: readonly WorkspaceCommand[]): boolean {
  return (
    kind === 'automated' &&
    linters.test(command) &&
    /\s(?!-)[\w.*/]/.test(command) &&
    !others.some((other) => conceptsOf(other.name).has('#lint'))
  );
}
