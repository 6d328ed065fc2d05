// What to tell a user after a run that the agent gave up.
import * as vscode from 'vscode';
import { givesUp } from '../../core/action/finishing.ts';
import type { Settings } from '../../core/settings.ts';
import type { EpisodeRecord } from '../../core/episode.ts';

/** Undefined if there is nothing to say. */
export function hintAfter({ steps }: EpisodeRecord, { model }: Settings): string | undefined {
  const last = steps.at(-1)?.decision;
  const action = last?.candidates[last.chosen]?.action;
  if (model !== 'offline' || !action || !givesUp(action)) return undefined;
  return vscode.l10n.t(
    'Without a model, Knack knows the commands of this workspace only. A model knows more: “Knack: Choose Model”.',
  );
}
