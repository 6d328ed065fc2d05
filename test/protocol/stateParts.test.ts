import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { AgentStateMessage } from '../../src/protocol/messages.ts';
import { reduceEvent } from '../../src/protocol/reduceEvent.ts';
import { stateMessage, wholeState } from '../../src/protocol/stateParts.ts';
import type { RunView, ViewState } from '../../src/protocol/viewState.ts';
import { events } from './played.ts';

const state = (run: RunView | undefined): ViewState => ({
  availability: 'ready',
  approve: 'ask',
  workspaceName: 'w',
  model: { id: 'offline', tier: 'offline' },
  memory: { mode: 'on', experiences: 1 },
  run,
  notices: [],
});
/** As it comes out of the window's channel. */
const posted = (message: AgentStateMessage) => structuredClone(message);

describe('the state on its way to the view', () => {
  it('arrives whole, however many events lie between two posts', async () => {
    const { events: all } = await events({ kind: 'approved' });
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: all.length, maxLength: all.length }), (posts) => {
        let run: RunView | undefined;
        let sent: RunView | undefined;
        let shown: RunView | undefined;
        for (const [index, event] of all.entries()) {
          run = reduceEvent(run, event);
          if (posts[index] !== true) continue;
          const whole = wholeState(posted(stateMessage(state(run), sent)), shown);
          sent = run;
          shown = whole?.run;
          assert.deepEqual(whole, state(run));
        }
      }),
      { seed: 3, numRuns: 100 },
    );
  });

  it('names the steps that are as they were, and gives the view the same objects again', async () => {
    const { events: all } = await events({ kind: 'approved' });
    const run = all.reduce<RunView | undefined>(reduceEvent, undefined)!;
    const shown = posted(stateMessage(state(run), undefined)).state.run!;
    const next = { ...run, steps: run.steps.map((step) => (step.t === 1 ? { ...step, rating: 1 } : step)) };
    const message = stateMessage(state(next), run);
    assert.deepEqual(
      message.state.run?.steps.map(({ t }) => t),
      [1],
    );
    const whole = wholeState(posted(message), shown);
    assert.ok(whole?.run);
    assert.equal(whole.run.steps[0], shown.steps[0]);
    assert.equal(whole.run.steps[2], shown.steps[2]);
    assert.equal(whole.run.references, shown.references);
    assert.equal(whole.run.steps[1]?.rating, 1);
  });

  it('cannot be put together by a view that lacks a part: it asks for everything', async () => {
    const { events: all } = await events({ kind: 'approved' });
    const run = all.reduce<RunView | undefined>(reduceEvent, undefined)!;
    const message = posted(stateMessage(state(run), run));
    assert.equal(wholeState(message, undefined), undefined);
    assert.equal(wholeState(message, { ...run, episodeId: 'another' }), undefined);
    assert.equal(wholeState(message, { ...run, steps: run.steps.slice(1) }), undefined);
  });

  it('is sent whole for another run and for none', async () => {
    const { events: all } = await events({ kind: 'approved' });
    const run = all.reduce<RunView | undefined>(reduceEvent, undefined)!;
    const message = stateMessage(state(run), { ...run, episodeId: 'another' });
    assert.deepEqual([message.state.run, message.keptSteps, message.keptReferences], [run, [], false]);
    assert.equal(wholeState(posted(stateMessage(state(undefined), run)), run)?.run, undefined);
  });
});
