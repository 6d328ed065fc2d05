import assert from 'node:assert/strict';
import { reason } from '../../../src/core/reason.ts';
import { createMemory } from '../../../src/core/memory/experienceMemory.ts';
import { defaultSettings, learningSettings } from '../../../src/core/settings.ts';
import type { Action } from '../../../src/core/types.ts';
import { doorTools, exited, finish, modelOf, optionsFor, play, recordingStore, run } from './world.ts';

describe('the episode loop, when an episode ends', () => {
  it('ends when the agent gives up and the check fails too', async () => {
    const check = { command: 'door open?', run: () => Promise.resolve(exited(1)) };
    const giveUp = { tool: 'finish', input: { summary: 'no key', success: false } };
    const { record } = await play(optionsFor({ check, model: modelOf(() => [[giveUp, 0]]) }));
    assert.equal(record?.outcome, 'failed');
    assert.deepEqual(
      record.signals.map(({ source, value, t }) => [source, value, t]),
      [['check', -1, undefined]],
    );
  });

  it('ends after four refusals when nobody can be asked', async () => {
    const { record } = await play(
      optionsFor({ model: modelOf(({ transcript }) => [[run(`rm -rf ${transcript.length}`), 0]]) }),
    );
    assert.equal(record?.outcome, 'failed');
    assert.equal(record.steps.length, 4);
    assert.ok(record.steps.every(({ observation }) => observation?.status === 'refused'));
  });

  it('ends as interrupted, without reward, when the model fails', async () => {
    const model = {
      id: 'dead',
      propose: () =>
        Promise.resolve({
          candidates: [],
          recalledLogits: [],
          tier: 'logprobs' as const,
          problem: 'connection refused',
        }),
    };
    const { record, events } = await play(optionsFor({ model }));
    assert.equal(record?.outcome, 'interrupted');
    assert.deepEqual(record.signals, []);
    assert.ok(events.some((event) => event.type === 'notice' && event.message === 'connection refused'));
  });

  it('tells the model what is wrong with a call that no tool takes, and goes on', async () => {
    const asked: string[] = [];
    const approver = { approve: () => Promise.reject(new Error('must not ask')) };
    const permission = () => ({ verdict: 'ask', reason: reason('everyCommandAsks') }) as const;
    const { record } = await play(
      optionsFor({
        approver,
        permission: (action, risk) =>
          action.tool === 'run' ? permission() : { verdict: 'allow', reason: risk.reasons[0] ?? reason('onlyLooks') },
        model: modelOf(({ transcript }) => {
          asked.push(transcript.at(-1)?.observation.text ?? '');
          const calls: readonly Action[] = [
            { tool: 'fly', input: {} },
            { tool: 'run', input: { command: 5 } },
          ];
          return [[calls[transcript.length] ?? finish, 0]];
        }),
      }),
    );
    assert.deepEqual(asked, ['', "there is no tool 'fly'; there are run, finish", 'run: command is missing']);
    assert.deepEqual(
      record?.steps.map(({ observation }) => observation?.status),
      ['toolError', 'toolError', 'ok'],
    );
  });

  it('ends as interrupted after three calls in a row that no tool takes', async () => {
    let asked = 0;
    const model = modelOf(() => [[{ tool: 'fly', input: { to: ++asked } }, 0]]);
    const { record, events } = await play(optionsFor({ model }));
    assert.deepEqual([record?.outcome, record?.steps.length, record?.signals], ['interrupted', 3, []]);
    const end = events.at(-1);
    assert.ok(end?.type === 'episodeEnd');
    const problem = "there is no tool 'fly'; there are run, finish";
    assert.deepEqual(end.reason, { kind: 'invalidCalls', steps: 3, problem });
  });

  it('throws the first error, and closes the episode all the same where a part of the closing fails', async () => {
    const store = recordingStore();
    const memory = createMemory(learningSettings(defaultSettings));
    const full = () => Promise.reject(new Error('the disk is full'));
    const options = optionsFor({
      store: { ...store, appendObservation: full, appendSignals: () => Promise.reject(new Error('closed')) },
      memory,
      model: modelOf(() => [[run('open left'), 0]]),
    });
    await assert.rejects(play(options), /the disk is full/u);
    assert.equal(store.facts.at(-1), 'end interrupted');
    const unended = { ...store, endEpisode: full };
    await assert.rejects(
      play(optionsFor({ store: unended, memory, model: modelOf(() => [[finish, 0]]) })),
      /the disk is full/u,
    );
    assert.notEqual(memory.statistics().experiences, 0);
    assert.ok(memory.statistics().returnVariance > 0, 'memory was told that the episode is over');
  });

  it('ends as aborted when it is aborted while a tool runs', async () => {
    const controller = new AbortController();
    const store = recordingStore();
    const { record } = await play(
      optionsFor({
        store,
        signal: controller.signal,
        model: modelOf(() => [[run('open left'), 0]]),
        tools: doorTools(() => {
          controller.abort();
          return { status: 'aborted', text: '', durationMs: 1 };
        }),
      }),
    );
    assert.equal(record?.outcome, 'aborted');
    assert.equal(store.facts.at(-1), 'end aborted');
    assert.ok(store.facts.includes('observation 0 aborted '));
  });

  it('closes the episode when its consumer walks away', async () => {
    const store = recordingStore();
    const { runEpisode } = await import('../../../src/core/agent/episode.ts');
    const generator = runEpisode(optionsFor({ store, model: modelOf(() => [[run('open left'), 0]]) }));
    for (let event = 0; event < 3; event++) await generator.next();
    await generator.return(undefined as never);
    assert.equal(store.facts.at(-1), 'end aborted');
  });

  it('goes on from an episode that was cut off, as an episode of its own', async () => {
    const seen: number[] = [];
    const model = modelOf(({ transcript }) => {
      seen.push(transcript.length);
      return [[transcript.length > 1 ? finish : run('open left'), 0]];
    });
    const { record: cut } = await play(optionsFor({ model, inForce: { maxSteps: 1 } }));
    assert.ok(cut);
    const { record } = await play(optionsFor({ model, resumed: cut }));
    assert.deepEqual(seen, [0, 1, 2]);
    assert.deepEqual(
      record?.steps.map(({ t }) => t),
      [0, 1],
    );
    assert.notEqual(record.episodeId, cut.episodeId);
  });

  it('keeps the inferred check of the episode that it goes on from, unless the user asks for something else', async () => {
    const store = recordingStore();
    const model = modelOf(({ transcript }) => [[transcript.length > 1 ? finish : run('open left'), 0]]);
    const { record: cut } = await play(optionsFor({ model, inForce: { maxSteps: 1 } }));
    assert.ok(cut);
    const resumed = { ...cut, inferredCheck: 'open right' };
    const going = { model, store, resumed, runInferredCheck: () => Promise.resolve(exited(0)) };
    const { record, events } = await play(optionsFor(going));
    assert.equal(record?.outcome, 'succeeded');
    assert.equal(events.filter((event) => event.type === 'checkInferred' && event.decides).length, 1);
    assert.ok(store.facts.includes('inferred check open right'));
    const { events: others } = await play(optionsFor({ ...going, message: 'the left door' }));
    assert.ok(others.every(({ type }) => type !== 'checkInferred'));
  });

  it('shows the model no step that was cut off with the run, unless the user says how to go on', async () => {
    const seen: number[] = [];
    const controller = new AbortController();
    const model = modelOf(({ transcript }) => {
      seen.push(transcript.length);
      return [[run('open left'), 0]];
    });
    const tools = doorTools(() => (controller.abort(), { status: 'aborted', text: '', durationMs: 1 }));
    const { record: cut } = await play(optionsFor({ model, tools, signal: controller.signal }));
    assert.ok(cut);
    await play(optionsFor({ model, resumed: cut, inForce: { maxSteps: 1 } }));
    await play(optionsFor({ model, resumed: cut, message: 'not that door', inForce: { maxSteps: 1 } }));
    assert.deepEqual(seen, [0, 0, 1]);
  });

  it('tells the model what the user said before it went on', async () => {
    const notes: (string | undefined)[][] = [];
    const model = modelOf(({ transcript }) => {
      notes.push(transcript.map(({ note }) => note));
      return [[transcript.length > 1 ? finish : run('open left'), 0]];
    });
    const { record: ended } = await play(optionsFor({ model, inForce: { maxSteps: 1 } }));
    assert.ok(ended);
    await play(optionsFor({ model, resumed: ended, message: 'the right door, too' }));
    assert.deepEqual(notes, [[], ['the right door, too'], ['the right door, too', undefined]]);
  });

  it('stops cleanly when the budget of tokens is spent', async () => {
    const model = {
      id: 'costly',
      propose: () =>
        Promise.resolve({
          candidates: [{ action: run('open left'), priorLogit: 0 }],
          recalledLogits: [],
          tier: 'verbalised' as const,
          usage: { inputTokens: 400, outputTokens: 200 },
        }),
    };
    const { record } = await play(optionsFor({ model, inForce: { tokenBudget: 1000 } }));
    assert.equal(record?.steps.length, 2);
    assert.equal(record.outcome, 'interrupted');
    assert.deepEqual(
      record.steps.map(({ usage }) => usage),
      [
        { inputTokens: 400, outputTokens: 200 },
        { inputTokens: 400, outputTokens: 200 },
      ],
    );
    assert.deepEqual(record.usage, { inputTokens: 800, outputTokens: 400 });
  });
});
