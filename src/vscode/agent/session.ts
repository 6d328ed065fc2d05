// An episode of a folder's agent, with what this window provides: model, shell, memory, the person.
import { reasonText } from '../../words/reason.ts';
import { randomInt } from 'node:crypto';
import * as vscode from 'vscode';
import type { AgentEvent } from '../../core/agent/events.ts';
import type { Approver } from '../../core/ports.ts';
import type { Settings } from '../../core/settings.ts';
import type { EpisodeRecord } from '../../core/episode.ts';
import type { CommandShell } from '../../node/shell/types.ts';
import type { RunTeam } from '../../node/workspaceRun.ts';
import type { Models } from '../models/models.ts';
import type { Shells } from '../terminal/shells.ts';
import type { Experience } from './experience.ts';
import type { Notices } from './notices.ts';
import { peoplesWrites } from './peoplesWrites.ts';
import type { Questions } from './questions.ts';
import { ripgrepOfHost } from './ripgrepOfHost.ts';

/** How long a run waits for what became of earlier changes. */
const lookBackPatienceMs = 1000;

export interface Wanted {
  readonly task: string;
  readonly check: string | undefined;
  /** Where to continue, and what the user said first. */
  readonly resumed?: EpisodeRecord;
  readonly message?: string | undefined;
}

export interface SessionParts {
  readonly folder: vscode.WorkspaceFolder;
  readonly settings: Settings;
  readonly experience: Experience;
  readonly models: Models;
  readonly shells: Pick<Shells, 'open'>;
  readonly notices: Notices;
  readonly questions: Questions;
  readonly approver: Approver;
  readonly log: vscode.LogOutputChannel;
  readonly team: RunTeam;
  readonly onEnded: (record: EpisodeRecord) => Promise<void>;
  /** Notices about this machine that were given already. */
  readonly told: Set<string>;
  /** Ends what the last run left running. */
  readonly freeShell: () => Promise<void> | undefined;
}

export interface Opened {
  /** Owned by the caller, who disposes it before the next run. */
  readonly shell: CommandShell;
  readonly episode: AsyncGenerator<AgentEvent, EpisodeRecord>;
}

/** The caller disposes it. A command that waits for input is a notice. */
export function openShell({
  folder,
  settings,
  shells,
  notices,
}: Pick<SessionParts, 'folder' | 'settings' | 'shells' | 'notices'>): Promise<CommandShell> {
  return shells.open(folder, settings, {
    onQuestion: (question) => {
      if (question === undefined) notices.stopWaiting();
      else notices.wait(vscode.l10n.t('“{0}” waits for input: type it in the terminal.', question));
    },
    onLeftovers: (commands) =>
      notices.add({
        level: 'info',
        message: vscode.l10n.t('Ended, as it was started by the previous run: {0}', commands.join('; ')),
      }),
  });
}

/** Rejects when `signal` aborts, when the store cannot be opened, or without a model. */
export async function openSession(parts: SessionParts, wanted: Wanted, signal: AbortSignal): Promise<Opened> {
  const { folder, settings, experience, models, notices, questions, log, told } = parts;
  const { task, check, resumed, message } = wanted;
  const root = folder.uri.fsPath;
  const [{ runInWorkspace }, { editorFiles }, { editorDiagnostics }] = await Promise.all([
    import('../../node/workspaceRun.ts'),
    import('./editorFiles.ts'),
    import('./editorDiagnostics.ts'),
  ]);
  const model = await models.model(settings, root, (text, waitMs) => {
    log.info(text);
    notices.wait(text, waitMs);
  });
  const store = await experience.store();
  const location = await experience.location();
  await parts.freeShell();
  const shell = await openShell(parts);
  const evaluator = await models.evaluator(settings);
  const ripgrep = ripgrepOfHost();
  const episode = runInWorkspace({
    ...{ task, root, model, shell, settings, store, location, signal },
    memory: {
      load: (learning) => experience.memory(learning),
      save: (learning) => experience.save(learning),
    },
    team: parts.team,
    onEnded: parts.onEnded,
    othersWrites: peoplesWrites,
    lookBackPatienceMs,
    ...(check === undefined ? {} : { check }),
    diagnostics: editorDiagnostics(root),
    files: editorFiles(root, (document) => {
      const name = vscode.workspace.asRelativePath(document.uri);
      const text = vscode.l10n.t('{0} has unsaved changes: the edit is in the editor, not on disk.', name);
      notices.add({ level: 'warning', message: text });
    }),
    approver: parts.approver,
    ask: questions.ask,
    ...(evaluator ? { evaluator } : {}),
    ...(resumed ? { resumed } : {}),
    ...(message === undefined ? {} : { message }),
    ...(ripgrep === undefined ? {} : { ripgrep }),
    onNotice: (notice) => {
      const text = reasonText(notice);
      if (told.has(text)) return;
      told.add(text);
      log.warn(text);
      notices.add({ level: 'warning', message: text });
    },
    seed: randomInt(2 ** 32),
  });
  return { shell, episode };
}
