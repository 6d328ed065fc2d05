// People of a team, each with a memory and a workspace of their own, on one database.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EpisodeRecord } from '../../../src/core/episode.ts';
import { agreeToLeave, joinNotes, setTrust } from '../../../src/node/team/membership/membership.ts';
import { Connection } from '../../../src/node/team/server/connection.ts';
import { initServer } from '../../../src/node/team/server/schema.ts';
import type { TeamRequest } from '../../../src/node/team/sync.ts';
import { workspaceKey } from '../../../src/node/team/membership/workspaceKey.ts';
import type { SqliteStore } from '../../../src/node/store/sqliteStore.ts';
import { openStore } from '../../../src/node/store/sqliteStore.ts';
import type { Postgres } from './postgres.ts';

export const workspace = workspaceKey('example.org/shop');

export interface Person {
  readonly name: string;
  readonly store: SqliteStore;
  readonly root: string;
  readonly request: TeamRequest;
}

export interface People {
  readonly database: string;
  readonly person: (
    name: string,
    more?: { readonly url?: string; readonly trusts?: readonly string[] },
  ) => Promise<Person>;
  readonly dispose: () => Promise<void>;
}

/** A fresh database with the schema, or the given one, and the members: the first is the owner. */
export async function team(postgres: Postgres, members: readonly string[], given?: string): Promise<People> {
  const database = given ?? (await postgres.database());
  if (given === undefined) {
    const owner = await Connection.open({ url: postgres.url(database) });
    await initServer(owner);
    await owner.close();
  }
  for (const member of members) {
    await postgres.sql(
      database,
      `DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${member}') THEN
         CREATE ROLE "${member}" LOGIN IN ROLE knack_member; END IF; END $$`,
    );
    await postgres.sql(database, 'INSERT INTO knack.members (workspace, member, owner) VALUES ($1, $2, $3)', [
      workspace,
      member,
      member === members[0],
    ]);
  }
  const folder = mkdtempSync(join(tmpdir(), 'knack-team-'));
  const stores: SqliteStore[] = [];
  return {
    database,
    person: async (name, { url = postgres.url(database, name), trusts = [] } = {}) => {
      const root = join(folder, `${name}-${stores.length}`);
      mkdirSync(root);
      const store = openStore({ file: join(root, '.memory', 'experience.db') });
      stores.push(store);
      await joinNotes(store, { workspace, label: 'example.org/shop' });
      await agreeToLeave(store);
      for (const author of trusts) await setTrust(store, author, 'confirmed');
      return { name, store, root, request: { url, memory: { store }, root } };
    },
    dispose: async () => {
      for (const store of stores) await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Two members, the first of whom owns the team, and each of whom trusts the other. */
export async function annAndBob(
  postgres: Postgres,
): Promise<Record<'ann' | 'bob', Person> & { readonly people: People }> {
  const people = await team(postgres, ['ann', 'bob']);
  return {
    people,
    ann: await people.person('ann', { trusts: ['bob'] }),
    bob: await people.person('bob', { trusts: ['ann'] }),
  };
}

/** The one episode that a person's memory has. */
export async function onlyEpisode({ store }: Person, query = {}): Promise<EpisodeRecord> {
  const [episode, ...more] = await store.episodes(query);
  assert.ok(episode);
  assert.equal(more.length, 0);
  return episode;
}
