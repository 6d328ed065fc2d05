// Colleagues who write and exchange all at once while processes are killed; afterwards everybody has everything once.
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { EpisodeRecord } from '../../../src/core/episode.ts';
import { nameOf } from '../../../src/node/team/facts.ts';
import { syncTeam } from '../../../src/node/team/sync.ts';
import { randomFrom } from '../store/records.ts';
import type { Person } from './people.ts';
import { team } from './people.ts';
import type { Postgres } from './postgres.ts';

export interface Storm {
  readonly clients: number;
  readonly durationMs: number;
  /** How often a client is killed, and the server; 0 for never. */
  readonly killClientMs: number;
  readonly killServerMs: number;
  /** The clock of every second client is ahead by this much. */
  readonly skewMs: number;
}

export interface StormReport {
  readonly episodes: number;
  readonly facts: number;
  readonly clientsKilled: number;
  readonly serverKilled: number;
}

const script = join(import.meta.dirname, 'stormClient.ts');

/** @throws AssertionError where anything is lost, doubled or different. */
export async function storm(postgres: Postgres, wanted: Storm): Promise<StormReport> {
  const names = Array.from({ length: wanted.clients }, (_, n) => `storm${n}`);
  const people = await team(postgres, names);
  const persons: Person[] = [];
  for (const name of names) {
    const trusts = names.filter((other) => other !== name);
    persons.push(await people.person(name, { trusts }));
  }
  // The children open the stores; these are only asked at the end.
  const random = randomFrom(wanted.clients);
  const start = (person: Person, n: number): ChildProcess => {
    const args = [person.store.location, person.root, person.request.url, person.name, String((n % 2) * wanted.skewMs)];
    return spawn(process.execPath, ['--import=tsx', script, ...args], { stdio: ['pipe', 'ignore', 'inherit'] });
  };
  const children = persons.map(start);
  const failed: string[] = [];
  const killed = { clients: 0, server: 0 };
  const until = Date.now() + wanted.durationMs;
  const every = async (ms: number, work: () => Promise<void>) => {
    if (ms === 0) return;
    await setTimeout(ms / 2);
    while (Date.now() < until) {
      await work();
      await setTimeout(ms * (0.5 + random()));
    }
  };
  const work = Promise.all([
    setTimeout(wanted.durationMs),
    every(wanted.killClientMs, async () => {
      const n = Math.floor(random() * children.length);
      const [child, person] = [children[n], persons[n]];
      if (!child || !person) return;
      if (child.exitCode !== null) failed.push(`${person.name} ended with ${child.exitCode}`);
      await ended(child, () => child.kill('SIGKILL'));
      children[n] = start(person, n);
      killed.clients++;
    }),
    every(wanted.killServerMs, async () => {
      await postgres.restart(killed.server++ % 2 === 0 ? 'SIGKILL' : 'SIGINT');
    }),
  ]);
  try {
    await work;
    for (const child of children) await ended(child, () => child.stdin?.end('stop'));
  } finally {
    for (const child of children) child.kill('SIGKILL');
  }
  assert.deepEqual(failed, []);
  for (let round = 0; round < 2; round++) for (const person of persons) await syncTeam(person.request);
  const report = await compare(persons, people.database, postgres);
  await people.dispose();
  return { ...report, clientsKilled: killed.clients, serverKilled: killed.server };
}

/** @throws AssertionError for one that does not end by itself. */
async function ended(child: ChildProcess, end: () => unknown): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<true>((resolve) => child.once('exit', () => resolve(true)));
  end();
  assert.ok(await Promise.race([gone, setTimeout(240_000, false, { ref: false })]), 'a client hangs');
}

async function compare(persons: readonly Person[], database: string, postgres: Postgres) {
  const own = new Map<string, string>();
  for (const { name, store } of persons) {
    for (const episode of await store.episodes()) {
      const isOwn = episode.provenance.author === undefined;
      if (isOwn && episode.steps.length > 0) own.set(`${name} ${episode.episodeId}`, essence(episode));
    }
  }
  for (const { name, store } of persons) {
    const all = new Map<string, string>();
    for (const episode of await store.episodes()) {
      if (episode.steps.length === 0) continue;
      const author = episode.provenance.author ?? name;
      const id = `${author} ${episode.episodeId.replace(`team:${author}:`, '')}`;
      assert.ok(!all.has(id), `${id} is there twice`);
      all.set(id, essence(episode));
    }
    const lacks = [...own.keys()].filter((id) => !all.has(id));
    const extra = [...all.keys()].filter((id) => !own.has(id));
    assert.equal(
      lacks.length + extra.length,
      0,
      `${name} lacks ${lacks.join(', ')}; has too much: ${extra.join(', ')}`.slice(0, 1000),
    );
    for (const [id, text] of own) assert.equal(all.get(id), text, `${id} differs at ${name}`);
  }
  const [row] = await postgres.sql(database, 'SELECT count(*)::int AS facts FROM knack.facts');
  return { episodes: own.size, facts: Number(row?.['facts']) };
}

/** What all must agree on, save for the reasons and outputs that never leave. */
function essence({ steps, signals, outcome }: EpisodeRecord): string {
  const did = steps.map(({ t, decision, executed, observation }) => {
    const taken = executed ?? decision.candidates[decision.chosen];
    return [t, taken?.action, decision.state, observation?.status, observation?.exitCode];
  });
  return JSON.stringify([did, [...new Set(signals.map(nameOf.signal))].sort(), outcome]);
}
