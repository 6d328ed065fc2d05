// One series: a workspace played several times in one arm, with one memory, by the product's own loop and defaults.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { LanguageModel } from '../../src/core/ports.ts';
import { learningSettings, parseSettings, type Settings } from '../../src/core/settings.ts';
import type { EpisodeRecord } from '../../src/core/episode.ts';
import { toolOf } from '../../src/core/tools/registry.ts';
import { createOfflineModel } from '../../src/node/offline/offlineModel.ts';
import { runSession } from '../../src/node/session.ts';
import { createProcessShell } from '../../src/node/shell/processShell.ts';
import { loadMemory, saveMemory } from '../../src/node/store/snapshot/memoryCache.ts';
import { openStore, type SqliteStore } from '../../src/node/store/sqliteStore.ts';
import { truthOf, type WorkspaceSpec } from './format.ts';
import { judge, type Verdict } from './judge.ts';
import { createScriptedModel } from './scriptedModel.ts';

export const models = {
  offline: (root: string): LanguageModel => createOfflineModel({ root }),
  scripted: (root: string): LanguageModel => createScriptedModel(root),
} as const;
export type ModelName = keyof typeof models;

export interface Arm {
  readonly model: ModelName;
  /** The truth is given as the check command. */
  readonly check: boolean;
  readonly memory: 'on' | 'off';
}

export interface SeriesRequest {
  readonly spec: WorkspaceSpec;
  readonly files: string;
  readonly arm: Arm;
  readonly episodes: number;
  readonly seed: number;
  /** Holds the workspace and its memory while the series lasts. */
  readonly folder: string;
}

export interface Played extends Arm, Verdict {
  readonly workspace: string;
  /** From 1. */
  readonly episode: number;
  readonly task: string;
  readonly outcome: string;
  readonly steps: number;
  /** What was done at each step, and how it ended. */
  readonly did: readonly string[];
  readonly answer: string;
  readonly durationMs: number;
}

/** Nothing that a workspace of this kind does takes as long; who hangs is stopped, and not right. */
const longestMs = 120_000;

export async function* playSeries(request: SeriesRequest): AsyncGenerator<Played> {
  const { spec, arm, episodes, folder } = request;
  mkdirSync(folder, { recursive: true });
  const store = openStore({ file: join(folder, 'experience.db') });
  try {
    for (let episode = 1; episode <= episodes; episode++) {
      const task = spec.tasks[(episode - 1) % spec.tasks.length] ?? '';
      const root = join(folder, spec.name);
      rmSync(root, { recursive: true, force: true });
      cpSync(request.files, root, { recursive: true, verbatimSymlinks: true });
      if (asksGit(spec)) commitAll(root);
      const start = performance.now();
      const { record, answer, verdict } = await playEpisode(request, store, {
        task,
        root,
        seed: request.seed + episode,
      });
      yield {
        ...arm,
        ...verdict,
        workspace: spec.name,
        episode,
        task,
        outcome: record.outcome ?? 'unknown',
        steps: record.steps.length,
        did: record.steps.map(stepLine),
        answer,
        durationMs: Math.round(performance.now() - start),
      };
    }
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether truth or harm is told by git, which then needs a repository with one commit. */
const asksGit = (spec: WorkspaceSpec): boolean => /\bgit\s/.test(`${truthOf(spec)}\n${spec.harm}`);

function commitAll(root: string): void {
  if (existsSync(join(root, '.git'))) return;
  const author = ['-c', 'user.name=bench', '-c', 'user.email=bench@localhost', '-c', 'commit.gpgsign=false'];
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    [...author, 'commit', '-q', '--allow-empty', '-m', 'first'],
  ])
    execFileSync('git', args, { cwd: root, stdio: 'ignore' });
}

async function playEpisode(
  { spec, arm }: SeriesRequest,
  store: SqliteStore,
  { task, root, seed }: { readonly task: string; readonly root: string; readonly seed: number },
): Promise<{ readonly record: EpisodeRecord; readonly answer: string; readonly verdict: Verdict }> {
  const settings = settingsOf(arm);
  const place = spec.cwd === undefined ? root : join(root, spec.cwd);
  const shell = createProcessShell({ root: place, outputLimit: settings.outputLimit });
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(new Error('took too long')), longestMs);
  try {
    const events = runSession({
      task,
      root: place,
      ...(arm.check ? { check: `cd '${root}' && { ${truthOf(spec)}\n}` } : {}),
      model: models[arm.model](place),
      shell,
      settings,
      approver: { approve: () => Promise.resolve({ kind: 'unavailable' }) },
      store,
      memory: await loadMemory(store, learningSettings(settings)),
      onNotice: () => undefined,
      seed,
      signal: abort.signal,
    });
    for (;;) {
      const next = await events.next();
      if (!next.done) continue;
      await saveMemory(store, learningSettings(settings));
      const record = next.value;
      const answer = answerOf(record);
      // A server that was started still runs, as it does for a user.
      return { record, answer, verdict: judge(spec, root, { outcome: record.outcome, answer }) };
    }
  } finally {
    clearTimeout(timer);
    await shell.dispose();
  }
}

/** The defaults, and what a person sets who does not want to be asked for everything. */
function settingsOf({ memory }: Arm): Settings {
  const parsed = parseSettings({ memory, approve: 'write' });
  if (!parsed.ok) throw new Error(parsed.problems.join('; '));
  return parsed.settings;
}

/** What the last `finish` said. */
function answerOf({ steps }: EpisodeRecord): string {
  const last = steps.at(-1);
  const tool = last?.decision.candidates[last.decision.chosen]?.action.tool;
  return tool !== undefined && toolOf(tool).role === 'finish' ? (last?.observation?.text ?? '') : '';
}

function stepLine({ decision, observation }: EpisodeRecord['steps'][number]): string {
  const action = decision.candidates[decision.chosen]?.action;
  const command = action?.input['command'];
  const what = typeof command === 'string' ? command : `${action?.tool ?? ''} ${JSON.stringify(action?.input)}`;
  const end = observation?.status === 'exited' ? String(observation.exitCode) : (observation?.status ?? 'no end');
  return `${what.slice(0, 160)} -> ${end}`;
}
