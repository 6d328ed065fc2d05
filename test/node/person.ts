// Runs with the offline policy in a real folder and shell, with a person who answers: for tests of what follows from what they say.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { commandOf } from '../../src/core/action/command.ts';
import type { Approval, ApprovalRequest } from '../../src/core/ports.ts';
import { defaultSettings, learningSettings } from '../../src/core/settings.ts';
import type { EpisodeRecord, Signal } from '../../src/core/episode.ts';
import { createOfflineModel } from '../../src/node/offline/offlineModel.ts';
import { runSession } from '../../src/node/session.ts';
import { createProcessShell } from '../../src/node/shell/processShell.ts';
import { loadMemory } from '../../src/node/store/snapshot/memoryCache.ts';
import { openStore, type SqliteStore } from '../../src/node/store/sqliteStore.ts';

// The scripts of the sample call `node`.
const path = [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter);
const usual = { ...defaultSettings, sandbox: 'off' as const };
const sample = join(import.meta.dirname, '../../sample');

interface Answers {
  readonly approve?: (command: string, request: ApprovalRequest) => Approval;
  readonly ask?: (question: string) => string;
  readonly resumed?: EpisodeRecord;
  readonly message?: string;
}

export interface Person {
  readonly store: SqliteStore;
  readonly root: string;
  /** One run to its end; every command is approved unless `approve` says otherwise. */
  run(task: string, answers?: Answers): Promise<EpisodeRecord>;
  /** Of the whole run. */
  rate(episode: EpisodeRecord, value: number): Promise<void>;
  close(): Promise<void>;
}

/** In a fresh copy of the sample or of the `files` given by path, with an empty memory; `memory` off: a control. */
export function openPerson(files?: Readonly<Record<string, string>>, memory: 'on' | 'off' = 'on'): Person {
  const settings = { ...usual, memory };
  const folder = mkdtempSync(join(tmpdir(), 'knack-person-'));
  const root = join(folder, 'sample');
  if (files) mkdirSync(root);
  else cpSync(sample, root, { recursive: true });
  for (const [path, text] of Object.entries(files ?? {})) writeFileSync(join(root, path), text);
  const store = openStore({ file: join(folder, 'memory', 'experience.db') });
  let seed = 0;
  return {
    store,
    root,
    run: async (task, { approve, ask, resumed, message } = {}) => {
      const shell = createProcessShell({ root, outputLimit: settings.outputLimit });
      const episode = runSession({
        ...{ task, root, shell, settings, store, seed: ++seed },
        model: createOfflineModel({ root, path }),
        memory: await loadMemory(store, learningSettings(settings)),
        approver: {
          approve: (request) =>
            Promise.resolve(approve?.(commandOf(request.action) ?? '', request) ?? { kind: 'approved' }),
        },
        ...(ask ? { ask: (question) => Promise.resolve(ask(question)) } : {}),
        ...(resumed ? { resumed } : {}),
        ...(message === undefined ? {} : { message }),
        onNotice: () => undefined,
        signal: new AbortController().signal,
      });
      try {
        for (;;) {
          const next = await episode.next();
          if (next.done) return next.value;
        }
      } finally {
        await shell.dispose();
      }
    },
    rate: async ({ episodeId }, value) => {
      const signal: Signal = { source: 'user', value, at: Date.now() };
      await store.appendSignals(episodeId, [signal]);
    },
    close: async () => {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What each step ran, or its tool. */
export function doneIn({ steps }: EpisodeRecord): readonly string[] {
  return steps.map(({ decision, executed }) => {
    const action = executed?.action ?? decision.candidates[decision.chosen]?.action;
    return action ? (commandOf(action) ?? action.tool) : '';
  });
}
