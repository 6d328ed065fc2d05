// Writes episodes until it is done or killed, and prints every fact once the store has confirmed it.
import { writeSync } from 'node:fs';
import { openStore } from '../../../src/node/store/sqliteStore.ts';
import { StoreError } from '../../../src/node/store/database/storeError.ts';
import { actionOf, decisionOf, keyOf, observationOf, signalOf, startOf } from './records.ts';

const [file = '', name = '', episodes = '1', steps = '3', padding = '0'] = process.argv.slice(2);

const confirm = (fact: string) => writeSync(1, `${fact}\n`);

async function write(): Promise<void> {
  const store = openStore({ file });
  confirm('open');
  for (let i = 0; i < Number(episodes); i++) {
    const id = `${name}.${i}`;
    await store.beginEpisode(startOf(id, { at: i }));
    confirm(`begin ${id}`);
    for (let t = 0; t < Number(steps); t++) {
      await store.appendDecision(id, t, decisionOf(t, i * 10 + t), t);
      confirm(`step ${id} ${t}`);
      await store.appendExecution(id, t, { action: actionOf('edited'), key: keyOf('edited') });
      confirm(`execution ${id} ${t}`);
      // Random, so that it cannot be packed.
      const text = Array.from({ length: Number(padding) }, () => Math.random().toString(36).slice(2, 10)).join('');
      await store.appendObservation(id, t, observationOf(text));
      confirm(`observation ${id} ${t}`);
    }
    await store.appendSignals(id, [signalOf(1)]);
    confirm(`signal ${id}`);
    await store.endEpisode(id, 'succeeded', i);
    confirm(`end ${id}`);
  }
  await store.close();
}

try {
  await write();
} catch (error) {
  if (!(error instanceof StoreError)) throw error;
  confirm(`StoreError ${error.kind} ${error.message}`);
  process.exitCode = 3;
}
