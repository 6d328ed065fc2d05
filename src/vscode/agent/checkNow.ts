// Runs the check of an ended run at the user's request: its exit status becomes the run's.
import type { Signal } from '../../core/episode.ts';
import { exitValue } from '../../core/agent/judge.ts';
import { redactSecrets } from '../../core/state/secrets/redact.ts';
import type { CommandShell } from '../../node/shell/types.ts';
import type { Experience } from './experience.ts';

export interface CheckNow {
  readonly episodeId: string;
  readonly command: string;
  readonly root: string;
  readonly timeoutMs: number;
  readonly shell: CommandShell;
  readonly experience: Experience;
}

/** All signals of the episode with that of the check; undefined if it did not finish, or is inconclusive. */
export async function checkNow(asked: CheckNow, signal: AbortSignal): Promise<readonly Signal[] | undefined> {
  const { episodeId, command, root, timeoutMs, shell, experience } = asked;
  const { status, exitCode, text, durationMs } = await shell.run({
    ...{ command, cwd: root, timeoutMs, signal },
    onOutput: () => undefined,
  });
  const observed = { status, text, durationMs, ...(exitCode === undefined ? {} : { exitCode }) };
  const value = exitValue(observed);
  const { emptySuccess } = await import('../../core/agent/emptySuccess.ts');
  const { commandAction } = await import('../../core/tools/run.ts');
  if (value === undefined || (value > 0 && emptySuccess(commandAction(command), text) !== undefined)) return undefined;
  const store = await experience.store();
  await store.appendSignals(episodeId, [{ source: 'check', value, at: Date.now(), reason: redactSecrets(command) }]);
  experience.changed();
  return (await experience.episode(episodeId))?.signals;
}
