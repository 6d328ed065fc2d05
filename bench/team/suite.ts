// `npm run bench -- team`: how fast experience goes to a team's server and comes from it, and how well its bands find similar states.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createMemory } from '../../src/core/memory/experienceMemory.ts';
import { nearestStates } from '../../src/core/memory/retrieval/neighbors.ts';
import { queryOf } from '../../src/core/memory/parts.ts';
import { FoldedMemory } from '../../src/core/memory/experienceMemory.ts';
import { defaultSettings, learningSettings } from '../../src/core/settings.ts';
import { formatState } from '../../src/core/state/format.ts';
import { commandAction } from '../../src/core/tools/run.ts';
import type { EpisodeRecord } from '../../src/core/episode.ts';
import type { State } from '../../src/core/types.ts';
import { openStore } from '../../src/node/store/sqliteStore.ts';
import { bandScheme, bandsOf, stateId } from '../../src/node/team/remote/bands.ts';
import { agreeToLeave, joinNotes, setTrust } from '../../src/node/team/membership/membership.ts';
import { nearStates } from '../../src/node/team/remote/retrieve.ts';
import { Connection } from '../../src/node/team/server/connection.ts';
import { initServer } from '../../src/node/team/server/schema.ts';
import { syncTeam } from '../../src/node/team/sync.ts';
import { workspaceKey } from '../../src/node/team/membership/workspaceKey.ts';
import { history } from '../growth/history.ts';
import { latency } from '../retrieval/timing.ts';
import type { Workload } from '../retrieval/workload.ts';
import { workbench, workloads } from '../retrieval/workload.ts';

const workspace = workspaceKey('bench');
const batch = 200;

/** @throws Error where the options are wrong or the server cannot be reached. */
export async function runTeam(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      url: { type: 'string' },
      states: { type: 'string', default: '100000' },
      episodes: { type: 'string', default: '2000' },
      queries: { type: 'string', default: '300' },
      workload: { type: 'string', default: 'distinct' },
      passes: { type: 'string', default: '1' },
    },
  });
  const workload = workloads.find((one) => one === values.workload);
  const [states, episodes, queries, passes] = [values.states, values.episodes, values.queries, values.passes].map(
    Number,
  );
  if (values.url === undefined || !workload || !states || !episodes || !queries || !passes) {
    throw new Error(
      'give --url postgres://SUPERUSER@HOST/EMPTY_DATABASE (a database of its own), and whole numbers; --workload distinct|repeats',
    );
  }
  const admin = new pg.Client({ connectionString: values.url });
  await admin.connect();
  try {
    const owner = await Connection.open({ url: values.url });
    await initServer(owner);
    await owner.close();
    for (const role of ['bench_ann', 'bench_bob']) await member(admin, role);
    await exchange(values.url, episodes);
    await retrieval(admin, values.url, { workload, states, queries, passes });
  } finally {
    await admin.end();
  }
}

async function member(admin: pg.Client, role: string): Promise<void> {
  await admin.query(`DO $$ BEGIN CREATE ROLE ${role} LOGIN IN ROLE knack_member;
    EXCEPTION WHEN duplicate_object THEN NULL; END $$`);
  await admin.query('INSERT INTO knack.members (workspace, member) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    workspace,
    role,
  ]);
}

const urlOf = (url: string, role: string) => url.replace(/\/\/[^@/]*@/, `//${role}@`);

/** Two people: what one has done reaches the other. */
async function exchange(url: string, episodes: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'knack-team-bench-'));
  const person = async (role: string, trusted: string) => {
    const store = openStore({ file: join(folder, `${role}.db`) });
    await joinNotes(store, { workspace, label: 'bench' });
    await agreeToLeave(store);
    await setTrust(store, trusted, 'confirmed');
    return { store, request: { memory: { store }, root: folder, url: urlOf(url, role) } };
  };
  const [ann, bob] = [await person('bench_ann', 'bench_bob'), await person('bench_bob', 'bench_ann')];
  try {
    const records: EpisodeRecord[] = [...history(episodes)].map((one) => ({ ...one, provenance: { origin: 'local' } }));
    const steps = records.reduce((sum, one) => sum + one.steps.length, 0);
    for (let from = 0; from < records.length; from += batch)
      await ann.store.importEpisodes(records.slice(from, from + batch));
    const pushMs = await msOf(() => syncTeam(ann.request, 'push'));
    const pullMs = await msOf(() => syncTeam(bob.request, 'pull'));
    const rate = (ms: number) =>
      `${((episodes * 1000) / ms).toFixed(0)} episodes/s, ${((steps * 1000) / ms).toFixed(0)} steps/s`;
    console.log(`push ${episodes} episodes, ${steps} steps: ${rate(pushMs)}`);
    console.log(`pull the same: ${rate(pullMs)}`);
    const lags: number[] = [];
    for (let n = 0; n < 20; n++) {
      const [one] = records;
      if (one) await ann.store.importEpisodes([{ ...one, episodeId: `late-${n}` }]);
      lags.push(
        await msOf(async () => {
          await syncTeam(ann.request, 'push');
          await syncTeam(bob.request, 'pull');
        }),
      );
    }
    const { p50, p99 } = latency(lags);
    console.log(
      `lag of one episode, end of a run to the memory of a colleague who pulls then: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    );
  } finally {
    for (const { store } of [ann, bob]) await store.close();
    rmSync(folder, { recursive: true });
  }
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

/** States of one author, as a push would leave them; questions as decisions ask them. */
async function retrieval(
  admin: pg.Client,
  url: string,
  {
    workload,
    states,
    queries,
    passes,
  }: { readonly workload: Workload; readonly states: number; readonly queries: number; readonly passes: number },
): Promise<void> {
  const bench = workbench(workload, states, queries, 7);
  const distinct = new Map(bench.entries.map((state) => [stateId(state), state]));
  const all = [...distinct];
  let bandMs = 0;
  // An earlier run has left them there: only the questions are asked again.
  const { rows: left } = await admin.query<{ n: string }>('SELECT count(*) AS n FROM knack.states WHERE author = $1', [
    'bench_ann',
  ]);
  const isThere = Number(left[0]?.n) >= all.length;
  for (let from = isThere ? all.length : 0; from < all.length; from += 5000) {
    const since = performance.now();
    const rows = all
      .slice(from, from + 5000)
      .map(([state, value]) => ({ state, line: formatState(value), bands: bandsOf(workspace, value) }));
    bandMs += performance.now() - since;
    await admin.query(
      `INSERT INTO knack.states (workspace, author, state, line, bands)
       SELECT $1, 'bench_ann', state, line, bands FROM jsonb_to_recordset($2::jsonb) AS own (state uuid, line text, bands int[])
       ON CONFLICT DO NOTHING`,
      [workspace, JSON.stringify(rows)],
    );
  }
  await admin.query('VACUUM ANALYZE knack.states');
  const { rows } = await admin.query<{ table: string; index: string; n: string }>(
    `SELECT sum(pg_table_size(oid)) AS table, sum(pg_indexes_size(oid)) AS index, (SELECT count(*) FROM knack.states) AS n
     FROM pg_class WHERE relname ~ '^states_[0-7]$'`,
  );
  const [size] = rows;
  const per = (bytes: unknown) => (Number(bytes) / Number(size?.n)).toFixed(0);
  console.log(
    `${all.length} states (${workload}), ${bandScheme.bands} bands of ${bandScheme.rows}: ${per(size?.table)} + ${per(size?.index)} bytes a state, bands ${((bandMs * 1000) / all.length).toFixed(0)} µs a state`,
  );
  await ask(
    url,
    bench.queries,
    all.map(([, state]) => state),
    passes,
  );
}

/** The first pass is not timed: it warms the server, and measures recall. */
async function ask(url: string, queries: readonly State[], states: readonly State[], passes: number): Promise<void> {
  const settings = { ...learningSettings(defaultSettings), maxExperiences: states.length + 1 };
  const exact = exactOf(states, settings);
  const connection = await Connection.open({ url: urlOf(url, 'bench_bob') });
  const times = queries.map((): number[] => []);
  let [found, wanted] = [0, 0];
  let cpu: readonly string[];
  try {
    const near = (state: State) => nearStates({ connection, workspace }, ['bench_ann'], state, settings);
    for (const state of queries) {
      const expected = exact(state);
      const least = expected.at(-1)?.similarity ?? 1;
      const similar = (await near(state)).filter(({ similarity }) => similarity >= least - 1e-12);
      wanted += expected.length;
      found += Math.min(expected.length, similar.length);
    }
    const [backend] = await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const used = () => [process.cpuUsage(), serverCpuMs(backend?.pid)] as const;
    const [client, server] = used();
    for (let pass = 0; pass < passes; pass++) {
      for (const [n, state] of queries.entries()) times[n]?.push(await msOf(() => near(state)));
    }
    const [{ user, system }, serverAfter] = used();
    const clientMs = (user + system - client.user - client.system) / 1000;
    const per = (ms: number) => (ms / (passes * queries.length)).toFixed(1);
    cpu = [
      `processor time of a query: client ${per(clientMs)} ms`,
      ...(server === undefined || serverAfter === undefined ? [] : [`server ${per(serverAfter - server)} ms`]),
    ];
  } finally {
    await connection.close();
  }
  const told = (all: readonly number[]) =>
    `p50 ${latency(all).p50.toFixed(1)} ms, p99 ${latency(all).p99.toFixed(1)} ms`;
  console.log(
    `${queries.length} queries at threshold ${settings.threshold}: ${told(times.flat())}; recall@${settings.k} ${(found / wanted).toFixed(3)} of ${wanted} neighbours`,
  );
  if (passes > 1) console.log(`the least of ${passes} askings of each: ${told(times.map((own) => Math.min(...own)))}`);
  console.log(
    `${cpu.join(', ')} (mean); load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
}

/** Of a server on this machine; undefined where that cannot be read. */
function serverCpuMs(pid: number | undefined): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return undefined;
  }
}

function exactOf(states: readonly State[], settings: ReturnType<typeof learningSettings>) {
  const memory = createMemory(settings);
  if (!(memory instanceof FoldedMemory)) throw new TypeError('createMemory makes a FoldedMemory');
  const key = { exact: 'run:x', template: 'run:x', head: 'run:x', tool: 'run' };
  for (const [index, state] of states.entries()) {
    memory.append({
      episodeId: `e${Math.floor(index / 1000)}`,
      t: index % 1000,
      state,
      key,
      action: commandAction('x'),
      weight: 1,
    });
  }
  return (state: State) =>
    nearestStates(memory.parts, queryOf(memory.parts, state), {
      threshold: settings.threshold,
      below: Infinity,
      limit: settings.k,
    });
}
