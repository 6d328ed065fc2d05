// States of the agent view from real episodes: the real loop, memory, decisions and reducer over a small scripted workspace.
import { reason } from '../../src/core/reason.ts';
import type { AgentEvent } from '../../src/core/agent/events.ts';
import { createMemory } from '../../src/core/memory/experienceMemory.ts';
import type { Tool } from '../../src/core/ports.ts';
import { pastEpisode } from '../../src/core/policy/pastSteps.ts';
import type { Settings } from '../../src/core/settings.ts';
import { defaultSettings, learningSettings } from '../../src/core/settings.ts';
import type { Action } from '../../src/core/types.ts';
import type { EpisodeRecord, Observation, Signal } from '../../src/core/episode.ts';
import { withSignals } from '../../src/protocol/episodeView.ts';
import { reduceEvent, withFacts } from '../../src/protocol/reduceEvent.ts';
import { historyOf } from '../../src/protocol/runHistory.ts';
import type { RunView, ViewState } from '../../src/protocol/viewState.ts';
import { exited, modelOf, optionsFor, play, run, toolOf } from '../core/agent/world.ts';

const finish: Action = { tool: 'finish', input: { summary: 'All 41 tests of the parser pass.' } };
const ask: Action = { tool: 'ask', input: { question: 'Two packages have parser tests: core and lexer. Which one?' } };
const clean = 'rm -rf packages/parser/dist && pnpm --filter parser build --no-cache';

const passed = `> parser@1.4.0 test
> vitest run parser

 ✓ src/tokenise.test.ts (18)
 ✓ src/parse.test.ts (21)
 ✓ src/print.test.ts (2)

 Test Files  3 passed (3)
      Tests  41 passed (41)
   Duration  3.61s`;

const outcomes: Readonly<Record<string, Observation>> = {
  'npm test': {
    ...exited(
      1,
      'npm error code EUNSUPPORTEDPROTOCOL\nnpm error Unsupported URL Type "workspace:": workspace:*\nnpm error A complete log of this run can be found in: ~/.npm/_logs/debug-0.log',
    ),
    durationMs: 1210,
  },
  'pnpm -r test -- parser': { ...exited(0, passed), durationMs: 4212 },
  'npx vitest run parser': { ...exited(1, 'Error: Cannot find package "vitest"'), durationMs: 940 },
  'npm run build': {
    ...exited(0, 'vite v7.1.9 building for production...\n✓ 212 modules transformed.'),
    durationMs: 3100,
  },
  [clean]: { ...exited(0, ''), durationMs: 2400 },
};

/** What the model alone prefers: the wrong command first. */
const model = modelOf(({ transcript, task }) => {
  const done = transcript.some(({ observation }) => observation.exitCode === 0);
  if (task.includes('Format'))
    return [
      [run('npm run format'), 1],
      [run('npx prettier --write .'), 0],
    ] as const;
  if (task.includes('Clean'))
    return [
      [run(clean), 0.4],
      [run('pnpm --filter parser clean'), 0],
    ] as const;
  if (task.includes('Build'))
    return [
      [run('npm run build'), 1],
      [run('npx vite preview'), done ? 2 : 0],
    ] as const;
  if (task.includes('which'))
    return [
      [ask, 1],
      [run('npm test'), 0],
    ] as const;
  const tried = new Set(transcript.map(({ action }) => JSON.stringify(action)));
  const open = (
    [
      [run('npm test'), 1.15],
      [run('pnpm -r test -- parser'), 0],
      [run('npx vitest run parser'), -1.4],
    ] as const
  ).filter(([action]) => !tried.has(JSON.stringify(action)));
  return done ? [[finish, 2], ...open] : open;
});

const rememberedTasks = [
  'Run the parser tests',
  'Test the lexer',
  'Run the parser tests',
  'Run all tests of the parser package',
  'Run the parser tests',
];

export interface Sample {
  readonly states: Readonly<Record<string, ViewState>>;
  readonly records: readonly EpisodeRecord[];
  /** When the last of it happened, milliseconds since the epoch. */
  readonly now: number;
}

export async function sampleStates(): Promise<Sample> {
  const memory = createMemory(learningSettings(defaultSettings));
  const records: EpisodeRecord[] = [];
  let clock = 1_790_000_000_000;
  const episode = async (task: string, inForce: Partial<Settings> = {}, until?: (event: AgentEvent) => boolean) => {
    const abort = new AbortController();
    let view: RunView | undefined;
    let seen: RunView | undefined;
    const { record } = await play(
      optionsFor({
        task,
        memory,
        model,
        inForce: { ...inForce },
        cwd: '/home/ada/compiler',
        tools: ['run', 'finish', 'ask'].map((name) =>
          judged(
            toolOf(name, (command, print) => {
              const observation = outcomes[command] ?? { status: 'ok', text: '', durationMs: 2 };
              print(observation.text);
              return observation;
            }),
          ),
        ),
        ...(/arser|lexer/u.test(task)
          ? { check: { command: 'pnpm -r test', run: () => Promise.resolve(exited(0, passed)) } }
          : {}),
        encodeState: ({ transcript }) => ({
          nouns: [
            ...task
              .toLowerCase()
              .split(' ')
              .filter((word) => word.length > 3),
            ...(/arser|lexer/u.test(task) && !/Clean|which/u.test(task)
              ? ['pnpm', 'vitest', '*.ts', 'git:clean']
              : ['lang:ts']),
          ],
          verbs:
            transcript.length === 0
              ? ['start']
              : transcript.map(({ observation }) => `test:${observation.exitCode ?? 'ok'}`),
        }),
        permission: (_, risk) =>
          risk.alwaysAsk || task.includes('Format')
            ? { verdict: 'ask', reason: risk.reasons[0] ?? reason('everyCommandAsks') }
            : { verdict: 'allow', reason: reason('onlyLooks') },
        approver: {
          approve: (_, signal) =>
            new Promise((_resolve, reject) => {
              if (signal.aborted) reject(new Error('aborted'));
              signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
            }),
        },
        host: {
          now: () => (clock += 40_000),
          newEpisodeId: () => `0mw${(clock / 1000).toString(36)}-${records.length}`,
        },
        seed: 7 + records.length,
        signal: abort.signal,
      }),
      (event) => {
        if (seen) return;
        view = reduceEvent(view, event);
        if (until?.(event)) {
          seen = view;
          abort.abort();
        }
      },
    );
    if (record && !until) records.push(record);
    clock += 3_600_000 * 20;
    if (!view || !record) throw new Error('no run');
    return { view: seen ?? view, record };
  };

  for (const task of rememberedTasks) await episode(task);
  for (let control = 0; control < 2; control++) await episode(rememberedTasks[0] ?? '', { memory: 'off' });
  const last = await episode('Run the parser tests', { exploration: 0 });
  const ended = dressed(last.view, records);
  const rating: Signal = { source: 'user', value: 1, t: 0, at: clock };
  const disliked: Signal = { source: 'user', value: -1, at: clock };
  const first = await episode('Describe the architecture of the module loader', {}, ({ type }) => type === 'decision');
  const waiting = await episode('Clean the parser build', {}, ({ type }) => type === 'approvalRequest');
  const asked = await episode('Format the sources', {}, ({ type }) => type === 'approvalRequest');
  const script = { file: 'package.json', text: 'prettier --write . && eslint --fix src' };
  const asking = await episode(
    'Find out which parser tests matter',
    { exploration: 0 },
    (event) => event.type === 'actionStart' && event.action.tool === 'ask',
  );
  const running = await episode('Run the parser tests', {}, ({ type }) => type === 'output');
  const again = await episode(
    'Build and preview the playground',
    {},
    (event) => event.type === 'decision' && event.decision.t === 1,
  );
  const weighing = await episode('Run the parser tests', {}, (event) => event.type === 'proposing' && event.t === 1);

  const state = (run: RunView | undefined, changes: Partial<ViewState> = {}): ViewState => ({
    availability: 'ready',
    approve: 'ask',
    workspaceName: 'compiler',
    model: { id: 'openrouter/qwen3-coder-next', tier: 'verbalised' },
    memory: { mode: 'on', experiences: memory.size },
    run,
    notices: [],
    ...changes,
  });
  return {
    records,
    now: clock,
    states: {
      empty: state(undefined, { model: { id: 'offline', tier: 'offline' }, memory: { mode: 'on', experiences: 0 } }),
      noFolder: state(undefined, { availability: 'noFolder' }),
      untrusted: state(undefined, { availability: 'untrusted' }),
      ended: state({ ...ended, usage: { inputTokens: 1498, outputTokens: 412, cachedTokens: 900, cost: 0.0021 } }),
      rated: state(withSignals(ended, [...last.record.signals, rating, disliked], learningSettings(defaultSettings))),
      abstained: state(dressed(first.view, records)),
      approval: state(dressed(waiting.view, records)),
      asked: state(dressed(withFacts(asked.view, 0, { script }), records)),
      asking: state(dressed(asking.view, records)),
      leftOut: state(dressed(again.view, records)),
      running: state(dressed(running.view, records)),
      weighing: state(dressed(weighing.view, records), {
        notices: [
          { level: 'warning', message: 'The model answered without candidates; asked again.' },
          { level: 'error', message: 'http://localhost:11434 does not answer. Start Ollama, or choose another model.' },
        ],
        memory: { mode: 'readonly', experiences: memory.size },
      }),
    },
  };
}

/** A moment to look at the state: soon after its run began. */
export function shownAt({ run }: ViewState): number {
  return (run?.startedAt ?? 1_790_000_000_000) + 8000;
}

function judged(tool: Tool): Tool {
  return {
    ...tool,
    risk: ({ command }) =>
      command === clean
        ? { class: 'destructive', reasons: [reason('deletesData', 'rm -rf')], alwaysAsk: true }
        : { class: tool.spec.name === 'run' ? 'write' : 'read', reasons: [], alwaysAsk: false },
  };
}

/** With what the host adds: earlier runs of the task, and names for the evidence. */
function dressed(run: RunView, records: readonly EpisodeRecord[]): RunView {
  const same = records.filter(({ task }) => task === run.task);
  return {
    ...run,
    history: historyOf(
      run.task,
      same.map((record) => ({ ...record, steps: record.steps.length })),
    ),
    references: Object.fromEntries(records.map((record) => [record.episodeId, pastEpisode(record)])),
  };
}
