import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inEnglish } from '../../src/core/reason.ts';
import type { EpisodeRecord } from '../../src/core/episode.ts';
import type { LanguageModel } from '../../src/core/ports.ts';
import { defaultSettings } from '../../src/core/settings.ts';
import { createProcessShell } from '../../src/node/shell/processShell.ts';
import { loadMemory } from '../../src/node/store/snapshot/memoryCache.ts';
import { openStore } from '../../src/node/store/sqliteStore.ts';
import { runInWorkspace, type WorkspaceRunRequest } from '../../src/node/workspaceRun.ts';
import { finishAction } from '../../src/core/tools/finish.ts';
import { commandAction } from '../../src/core/tools/run.ts';
import { modelOf } from '../core/agent/world.ts';
import { withFolder } from './store/records.ts';

/** Runs a command, then finishes. */
const twoSteps = modelOf(({ transcript }) => [
  [transcript.length === 0 ? commandAction('echo hello > note.txt') : finishAction('done', true), 0],
]);

interface Run {
  readonly store: WorkspaceRunRequest['store'] & ReturnType<typeof openStore>;
  readonly happened: string[];
  readonly run: (changed?: Partial<WorkspaceRunRequest>) => Promise<EpisodeRecord>;
}

const noTeam = { learnShared: () => Promise.resolve(), request: () => Promise.resolve(undefined) };
const settings = { ...defaultSettings, sandbox: 'off' as const, approve: 'write' as const, keepDecisions: 1 };

function inWorkspace(work: (of: Run) => Promise<void>): Promise<void> {
  return withFolder(async (folder) => {
    const root = join(folder, 'workspace');
    mkdirSync(root);
    writeFileSync(join(root, 'package.json'), '{}');
    const store = openStore({ file: join(folder, 'memory', 'experience.db') });
    const shell = createProcessShell({ root, outputLimit: settings.outputLimit });
    const happened: string[] = [];
    const note = (what: string): Promise<void> => {
      happened.push(what);
      return Promise.resolve();
    };
    const request: WorkspaceRunRequest = {
      ...{ task: 'write a note', root, model: twoSteps, shell, settings, store, seed: 1 },
      location: { folder: join(folder, 'memory') },
      approver: { approve: () => Promise.resolve({ kind: 'unavailable' }) },
      memory: {
        load: async (learning) => {
          await note('load');
          return loadMemory(store, learning);
        },
        save: () => note('save'),
      },
      team: {
        learnShared: () => note('learn shared'),
        request: () => note('team').then(() => undefined),
        exchange: () => note('exchange'),
      },
      onEnded: ({ outcome }) => note(`ended ${outcome}`),
      onNotice: (notice) => happened.push(inEnglish(notice)),
      signal: new AbortController().signal,
    };
    try {
      await work({
        store,
        happened,
        run: async (changed) => {
          const episode = runInWorkspace({ ...request, ...changed });
          for (;;) {
            const next = await episode.next();
            if (next.done) return next.value;
            if (next.value.type === 'episodeStart') happened.push('start');
          }
        },
      });
    } finally {
      await shell.dispose();
      await store.close();
    }
  });
}

describe('a run in a workspace', () => {
  it('learns what is new before its first step, and exchanges before it thins and saves', () =>
    inWorkspace(async ({ happened, run }) => {
      const record = await run();
      assert.deepEqual([record.steps.length, record.outcome], [2, 'unknown']);
      assert.deepEqual(happened, ['learn shared', 'load', 'team', 'start', 'ended unknown', 'exchange', 'save']);
    }));

  it('thins the decisions that the setting does not keep, after they were exchanged', () =>
    inWorkspace(async ({ store, run }) => {
      const { episodeId } = await run();
      const isThin = async () => {
        const [first] = await store.episodes({ episodeIds: [episodeId] });
        return first?.steps.map(({ decision }) => decision.abstention?.reason === 'thinned');
      };
      let whileExchanging: Awaited<ReturnType<typeof isThin>>;
      await run({
        team: {
          ...noTeam,
          exchange: async () => {
            whileExchanging = await isThin();
          },
        },
      });
      assert.deepEqual(
        [whileExchanging, await isThin()],
        [
          [false, false],
          [true, true],
        ],
      );
    }));

  it('frees what it opened, and neither exchanges nor saves, when the episode throws', () =>
    inWorkspace(async ({ happened, run }) => {
      let freed = 0;
      const othersWrites = () => ({
        begin: () => undefined,
        written: () => Promise.resolve(new Map()),
        dispose: () => {
          freed++;
        },
      });
      const bug = new TypeError('a bug');
      const model: LanguageModel = { id: 'broken', propose: () => Promise.reject(bug) };
      await assert.rejects(run({ model, othersWrites }), bug);
      assert.equal(freed, 1);
      assert.deepEqual(happened, ['learn shared', 'load', 'team', 'start']);
    }));

  it('keeps no checkpoints and watches nothing in an editor when the setting is off', () =>
    inWorkspace(async ({ run }) => {
      const othersWrites = () => assert.fail('nothing to watch for');
      const record = await run({ settings: { ...settings, checkpoints: 'off' }, othersWrites });
      assert.equal(record.steps.length, 2);
    }));
});
