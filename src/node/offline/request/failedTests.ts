// "Run only the failed tests from last time": by the runner that remembers them.
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { lastFailed } from './options.ts';

/** Undefined unless pytest runs the tests and says so. */
export function failedTests(said: string, all: WorkspaceCommand | undefined): string | undefined {
  const isPytest = all !== undefined && /^(?:\w+=\S+ )*(?:\S*python3? -m )?pytest\b[^&|;]*$/u.test(all.command);
  if (!isPytest || !lastFailed.test(said)) return undefined;
  return /\s--(?:lf|last-failed)\b/u.test(all.command) ? all.command : `${all.command} --lf`;
}
