// An episode of a folder's agent, with what this window provides: model, shell, memory, the person.
import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { AgentEvent } from '../../core/agent/events.ts';
import type { Approver } from '../../core/ports.ts';
import type { Settings } from '../../core/settings.ts';
import { learningSettings } from '../../core/settings.ts';
import type { EpisodeRecord } from '../../core/episode.ts';
import { checkpointFolder } from '../../node/checkpoints/checkpointFolder.ts';
import type { OpenCheckpoints } from '../../node/checkpoints/checkpoints.ts';
import type { TeamRequest } from '../../node/team/sync.ts';
import type { CommandShell } from '../../node/shell/types.ts';
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
  /** How to reach the team of the folder, if one was joined. */
  readonly team: () => Promise<TeamRequest | undefined>;
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

/** Rejects when `signal` aborts, when the store cannot be opened, or without a model. */
export async function openSession(parts: SessionParts, wanted: Wanted, signal: AbortSignal): Promise<Opened> {
  const { folder, settings, experience, models, notices, questions, log, told } = parts;
  const { task, check, resumed, message } = wanted;
  const root = folder.uri.fsPath;
  const [{ runSession }, { readAllowRules }, { editorFiles }, { editorDiagnostics }] = await Promise.all([
    import('../../node/session.ts'),
    import('../../node/store/allowRules.ts'),
    import('./editorFiles.ts'),
    import('./editorDiagnostics.ts'),
  ]);
  const model = await models.model(settings, root, (text, waitMs) => {
    log.info(text);
    notices.wait(text, waitMs);
  });
  const store = await experience.store();
  if (settings.checkpoints === 'on') {
    const { lookBackIn } = await import('../../node/rewards/survival.ts');
    const looking = lookBackIn({ root, folder: checkpointFolder(await experience.location()), store }).catch(
      (error: unknown) => log.warn(`What became of earlier changes is not known: ${String(error)}`),
    );
    // After many commits it takes longer; what it finds then counts from the next run on.
    await Promise.race([looking, delay(lookBackPatienceMs, undefined, { ref: false })]);
  }
  const memory = await experience.memory(learningSettings(settings));
  await parts.freeShell();
  const shell = await parts.shells.open(folder, settings, (question) => {
    if (question === undefined) notices.stopWaiting();
    else notices.wait(vscode.l10n.t('“{0}” waits for input: type it in the terminal.', question));
  });
  const evaluator = await models.evaluator(settings);
  const ripgrep = ripgrepOfHost();
  const checkpoints = settings.checkpoints === 'on' ? await checkpointsOf(root, experience) : undefined;
  const team = await parts.team();
  const episode = runSession({
    ...(team ? { team } : {}),
    ...(checkpoints ? { checkpoints } : {}),
    ...{ task, root, model, shell, settings, store, memory, signal },
    ...(check === undefined ? {} : { check }),
    diagnostics: editorDiagnostics(root),
    files: editorFiles(root, (document) => {
      const name = vscode.workspace.asRelativePath(document.uri);
      const text = vscode.l10n.t('{0} has unsaved changes: the edit is in the editor, not on disk.', name);
      notices.add({ level: 'warning', message: text });
    }),
    approver: parts.approver,
    allowed: () => readAllowRules(root),
    ask: questions.ask,
    ...(evaluator ? { evaluator } : {}),
    ...(resumed ? { resumed } : {}),
    ...(message === undefined ? {} : { message }),
    ...(ripgrep === undefined ? {} : { ripgrep }),
    onNotice: (text) => {
      if (told.has(text)) return;
      told.add(text);
      log.warn(text);
      notices.add({ level: 'warning', message: text });
    },
    seed: randomInt(2 ** 32),
  });
  return { shell, episode: checkpoints ? disposing(episode, checkpoints) : episode };
}

async function checkpointsOf(root: string, experience: Experience): Promise<OpenCheckpoints> {
  const { openCheckpoints } = await import('../../node/checkpoints/checkpoints.ts');
  const folder = checkpointFolder(await experience.location());
  const people = peoplesWrites();
  const opened = openCheckpoints({ root, folder, people, now: Date.now });
  return {
    ...opened,
    dispose: () => {
      people.dispose();
      return opened.dispose();
    },
  };
}

async function* disposing(episode: Opened['episode'], checkpoints: OpenCheckpoints): Opened['episode'] {
  try {
    return yield* episode;
  } finally {
    await checkpoints.dispose();
  }
}
