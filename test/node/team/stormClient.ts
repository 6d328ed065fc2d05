// A colleague in a process of its own, to be killed at any moment: writes an episode, exchanges, and again.
import { syncTeam } from '../../../src/node/team/sync.ts';
import { TeamError } from '../../../src/node/team/server/connection.ts';
import { openStore } from '../../../src/node/store/sqliteStore.ts';
import { signalOf, writeEpisode } from '../store/records.ts';

const [file = '', root = '', url = '', name = '', skewMs = '0'] = process.argv.slice(2);
const store = openStore({ file });
let stopped = false;
process.stdin.on('data', () => (stopped = true));
process.stdin.on('end', () => (stopped = true));

// `process.stdin` changes it.
const isStopped = () => stopped;
for (let n = 0; !isStopped(); n++) {
  const at = Date.now() + Number(skewMs);
  await writeEpisode(store, `${name}-${at}-${process.pid}-${n}`, { at, seed: n, steps: 1 + (n % 3) });
  try {
    await syncTeam({ memory: { store }, root, url, connectMs: 2000, answerMs: 5000 });
    const [late] = await store.ids({ order: 'oldestFirst', limit: 1 });
    if (late?.startsWith(name) && n % 5 === 0) await store.appendSignals(late, [signalOf(0.1, { at })]);
  } catch (error) {
    if (!(error instanceof TeamError)) throw error;
  }
}
await store.close();
process.exit(0);
