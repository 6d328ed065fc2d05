// Where CI and documents only check the format, the formatter that they check with can also write: `black --check src` -> `black src`.
import { conceptsOf } from '../request/vocabulary.ts';
import type { WorkspaceCommand } from './workspaceCommand.ts';

const checks = /^(?:\S+ -m )?(?:black|ruff format|isort|cargo fmt)(?=\s)[^&|;<>`$\n]*$/;
const options = /\s(?:--\s+)?--(?:check|diff|check-only)(?=\s|$)/g;
const looks = /\s--(?:check|diff|check-only)(?=\s|$)/;

/** Empty where a command formats already, or where no check is a plain line of a formatter that is known. */
export function formatsToo(commands: readonly WorkspaceCommand[]): readonly WorkspaceCommand[] {
  const formatters = commands.filter(({ name, command }) => conceptsOf(name).has('#format') || checks.test(command));
  const writes = ({ name, command, body }: WorkspaceCommand) =>
    conceptsOf(name).has('#format') && !conceptsOf(name).has('#check') && !looks.test(`${command} ${body}`);
  if (formatters.some(writes)) return [];
  const found = formatters.find(
    ({ command, folder, member }) =>
      folder === undefined && member === undefined && checks.test(command) && looks.test(command),
  );
  if (found === undefined) return [];
  const { origin, command } = found;
  return [
    {
      ...{ command: command.replace(options, ''), name: 'format', description: '', body: '' },
      ...{ origin, kind: 'conventional' },
    },
  ];
}
