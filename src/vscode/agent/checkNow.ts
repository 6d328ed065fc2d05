// Runs the check of an ended run at the user's request: its exit status becomes the run's.
import * as vscode from 'vscode';
import type { Signal } from '../../core/episode.ts';
import { exitValue } from '../../core/agent/judge.ts';
import { redactSecrets } from '../../core/state/secrets/redact.ts';
import type { CommandShell } from '../../node/shell/types.ts';
import type { Experience } from './experience.ts';
import type { SessionParts } from './session.ts';

export interface CheckNow extends Pick<SessionParts, 'folder' | 'settings' | 'notices'> {
  readonly episodeId: string;
  readonly command: string;
  readonly experience: Pick<Experience, 'store' | 'changed' | 'episode'>;
  readonly shell: CommandShell;
}

/** All signals of the episode with that of the check, or why it decides nothing. */
export type Conclusion = { readonly signals: readonly Signal[] } | { readonly problem: string };

/** A notice says that it runs until it has ended. */
export async function checkNow(asked: CheckNow): Promise<Conclusion> {
  const { notices, command } = asked;
  notices.wait(vscode.l10n.t('The check runs: {0}', command));
  try {
    return await conclusionOf(asked);
  } finally {
    notices.stopWaiting();
  }
}

async function conclusionOf({
  episodeId,
  command,
  folder,
  settings,
  shell,
  experience,
}: CheckNow): Promise<Conclusion> {
  const timeoutMs = settings.commandTimeout * 1000;
  const { status, exitCode, text, durationMs } = await shell.run({
    ...{ command, cwd: folder.uri.fsPath, timeoutMs, signal: new AbortController().signal },
    onOutput: () => undefined,
  });
  const observed = { status, text, durationMs, ...(exitCode === undefined ? {} : { exitCode }) };
  const value = exitValue(observed);
  const { emptySuccess } = await import('../../core/agent/emptySuccess.ts');
  const { commandAction } = await import('../../core/tools/run.ts');
  if (value === undefined) return { problem: vscode.l10n.t('The check did not finish: {0}', command) };
  const empty = value > 0 ? emptySuccess(commandAction(command), text) : undefined;
  if (empty !== undefined)
    return { problem: vscode.l10n.t('{0} exited with 0, but tested nothing: {1}', command, empty) };
  const store = await experience.store();
  await store.appendSignals(episodeId, [{ source: 'check', value, at: Date.now(), reason: redactSecrets(command) }]);
  experience.changed();
  return { signals: (await experience.episode(episodeId))?.signals ?? [] };
}
