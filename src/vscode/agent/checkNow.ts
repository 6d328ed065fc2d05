// Runs the check of an ended run at the user's request: its exit status becomes the run's.
import * as vscode from 'vscode';
import type { Signal } from '../../core/episode.ts';
import { exitValue } from '../../core/agent/judge.ts';
import { redactSecrets } from '../../core/state/secrets/redact.ts';
import type { CommandShell } from '../../node/shell/types.ts';
import { readSettings } from '../configuration.ts';
import type { Experience } from './experience.ts';
import type { SessionParts } from './session.ts';
import { openShell } from './session.ts';

export interface CheckNow extends Pick<SessionParts, 'folder' | 'shells' | 'notices'> {
  readonly episodeId: string;
  readonly command: string;
  readonly experience: Pick<Experience, 'store' | 'changed' | 'episode'>;
  /** Undefined: one is opened. */
  readonly shell: CommandShell | undefined;
}

export interface Checked {
  /** Owned by the caller. */
  readonly shell: CommandShell;
  /** All signals of the episode with that of the check; undefined if it did not finish, or is inconclusive. */
  readonly signals: readonly Signal[] | undefined;
}

/** A notice says that it runs until it has ended. */
export async function checkNow(asked: CheckNow): Promise<Checked> {
  const { folder, shells, notices, command } = asked;
  const { settings } = readSettings(folder.uri);
  notices.wait(vscode.l10n.t('The check runs: {0}', command));
  try {
    const shell = asked.shell ?? (await openShell({ folder, settings, shells, notices }));
    return { shell, signals: await signalsOf(asked, shell, settings.commandTimeout * 1000) };
  } finally {
    notices.stopWaiting();
  }
}

async function signalsOf(
  { episodeId, command, folder, experience }: CheckNow,
  shell: CommandShell,
  timeoutMs: number,
): Promise<readonly Signal[] | undefined> {
  const { status, exitCode, text, durationMs } = await shell.run({
    ...{ command, cwd: folder.uri.fsPath, timeoutMs, signal: new AbortController().signal },
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
