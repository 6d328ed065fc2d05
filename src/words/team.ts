// What people are told about a team, in every front end.
import * as l10n from '@vscode/l10n';

export function whatLeavesText(): string {
  return l10n.t(
    'What leaves: task, situation, action, how it ended, ratings. What stays: outputs, paths outside this folder, secrets, contents of files, folders, branches, reasons.',
  );
}

/** Above the newest episode. */
export function newestText(): string {
  return l10n.t('The newest, as it would leave:');
}

export function unencryptedText(): string {
  return l10n.t('This connection is not encrypted: anyone on the network can read it. Add ?sslmode=verify-full.');
}

/** `problem`: why the server could not be told. */
export function stillListedText(problem: string): string {
  return l10n.t('You are still listed as a member on the server until an owner removes you: {0}', problem);
}
