import assert from 'node:assert/strict';
import { join } from 'node:path';
import { openStore } from '../../../../src/node/store/sqliteStore.ts';
import { actionOf, decisionOf, keyOf, observationOf, signalOf, startOf, withFolder } from '../records.ts';

const command = 'npm run lint';

interface Asked {
  readonly approval?: number;
  readonly exitCode?: number;
  readonly rating?: number;
  readonly edited?: boolean;
}

function recordAfter(steps: readonly Asked[]) {
  return withFolder(async (folder) => {
    const store = openStore({ file: join(folder, 'experience.db') });
    for (const [index, { approval, exitCode = 0, rating, edited }] of steps.entries()) {
      const id = `e${index}`;
      await store.beginEpisode(startOf(id));
      await store.appendDecision(id, 0, decisionOf(0, index, command), 1);
      if (edited) await store.appendExecution(id, 0, { action: actionOf(command), key: keyOf(command) });
      await store.appendObservation(id, 0, observationOf('', exitCode));
      const about = { t: 0 };
      if (approval !== undefined) await store.appendSignals(id, [signalOf(approval, { ...about, source: 'approval' })]);
      if (rating !== undefined) await store.appendSignals(id, [signalOf(rating, about)]);
      await store.endEpisode(id, 'unknown', 2);
    }
    const record = await store.approvals(keyOf(command).exact);
    await store.close();
    return record;
  });
}

describe('the record of an action that a person was asked about', () => {
  it('counts approvals and good ends, and leaves out what ran unasked or was edited', async () => {
    const record = await recordAfter([{ approval: 0 }, { approval: 0 }, {}, { approval: 0.5, edited: true }]);
    assert.deepEqual(record, { approved: 2, succeeded: 2, rejected: 0 });
  });

  it('does not count a failure, or a step that was rated down, as a good end', async () => {
    const record = await recordAfter([{ approval: 0, exitCode: 1 }, { approval: 0, rating: -1 }, { approval: -1 }]);
    assert.deepEqual(record, { approved: 2, succeeded: 0, rejected: 1 });
  });

  it('is empty for an action never seen', async () => {
    assert.deepEqual(await recordAfter([]), { approved: 0, succeeded: 0, rejected: 0 });
  });
});
