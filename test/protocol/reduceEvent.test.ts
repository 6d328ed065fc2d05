import assert from 'node:assert/strict';
import type { AgentEvent } from '../../src/core/agent/events.ts';
import { episodeReturns } from '../../src/core/policy/returns.ts';
import { reason } from '../../src/core/reason.ts';
import { defaultSettings } from '../../src/core/settings.ts';
import { reduceEvent } from '../../src/protocol/reduceEvent.ts';
import type { RunView } from '../../src/protocol/viewState.ts';
import { run } from '../core/agent/world.ts';
import { events, reduced } from './played.ts';

describe('the run as the view shows it', () => {
  it('follows an episode from its start to its end', async () => {
    const { events: all, record } = await events({ kind: 'approved' });
    const phases = new Set<string>();
    let view: RunView | undefined;
    for (const event of all) {
      view = reduceEvent(view, event);
      phases.add(`${view.phase} ${view.steps.at(-1)?.phase ?? 'none'}`);
    }
    assert.deepEqual(
      [...phases],
      [
        'running none',
        'running proposing',
        'running decided',
        'running approval',
        'running running',
        'running done',
        'ended done',
      ],
    );
    assert.ok(view);
    assert.equal(view.outcome, 'succeeded');
    assert.deepEqual(view.reason, { kind: 'checkPassed' });
    assert.deepEqual(view.history, { withMemory: [{ steps: 3, worked: true }], withoutMemory: [] });
    const [first, second, third] = view.steps;
    assert.equal(first?.output.text, 'rm -r lib\n');
    assert.equal(first.observation?.exitCode, 1);
    assert.equal(first.executed, undefined);
    assert.equal(second?.approval, undefined);
    assert.deepEqual(third?.check, { passed: true, text: 'verified' });
    assert.deepEqual(
      view.steps.map(({ discountedReturn }) => discountedReturn),
      episodeReturns(record, defaultSettings),
    );
  });

  it('asks for approval with risk and reason, and shows what was run instead', async () => {
    const { events: all } = await events({ kind: 'edited', action: run('rm -r lib/old') });
    const asked = reduced(all.slice(0, all.findIndex(({ type }) => type === 'approvalRequest') + 1));
    assert.deepEqual(asked.steps[0]?.approval, {
      risk: { class: 'destructive', reasons: [], alwaysAsk: true },
      reason: reason('asWritten', 'destructive'),
      action: run('rm -r lib'),
    });
    assert.deepEqual(reduced(all).steps[0]?.executed, run('rm -r lib/old'));
  });

  it('shows a rejected step as done, its reason as a signal', async () => {
    const { events: all } = await events({ kind: 'rejected', reason: 'not that' });
    const step = reduced(all).steps[0];
    assert.equal(step?.observation?.status, 'rejected');
    assert.deepEqual(
      step.signals.map(({ source, value, reason }) => ({ source, value, reason })),
      [{ source: 'approval', value: -1, reason: 'not that' }],
    );
  });

  it('does not mind an event that comes twice, unless it is output', async () => {
    const { events: all } = await events({ kind: 'approved' });
    const twice = all.flatMap((event): AgentEvent[] =>
      event.type === 'output' || event.type === 'episodeStart' ? [event] : [event, event],
    );
    assert.deepEqual(reduced(twice), reduced(all));
  });

  it('changes nothing that it was given', async () => {
    const { events: all } = await events({ kind: 'approved' });
    let view: RunView | undefined;
    for (const event of all) {
      const before = structuredClone(view);
      const next = reduceEvent(view, event);
      assert.deepEqual(view, before);
      view = next;
    }
  });

  it('refuses events before the start', () => {
    assert.throws(() => reduceEvent(undefined, { type: 'proposing', t: 0 }), /before 'episodeStart'/);
  });

  it('keeps what the end says about a flaky command', async () => {
    const { events: all } = await events({ kind: 'approved' });
    const flaky = { command: 'npm test', passed: 2, failed: 1 };
    const end = all.at(-1);
    assert.equal(end?.type, 'episodeEnd');
    assert.equal(reduced(all).flaky, undefined);
    assert.deepEqual(reduced([...all.slice(0, -1), { ...end, flaky }]).flaky, flaky);
  });

  it('drops a step that never came to a decision', async () => {
    const { events: all } = await events({ kind: 'approved' });
    const end = all.at(-1);
    assert.equal(end?.type, 'episodeEnd');
    const view = reduced([...all.slice(0, -1), { type: 'proposing', t: 3 }, end]);
    assert.deepEqual(
      view.steps.map(({ t }) => t),
      [0, 1, 2],
    );
  });
});
