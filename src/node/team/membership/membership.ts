// What a store knows of its team: the workspace, whom the user trusts, and how far everything was read. Not the address.
import type { Store } from '../../store/sqliteStore.ts';

export type Trust = 'confirmed' | 'blocked';

export interface Membership {
  /** The team's id on the server, and what the team calls the workspace: its git remote, or a name given. */
  readonly workspace: string;
  readonly label: string;
  /** The git remote of the folder when its team was joined; empty: none. Undefined: an older Knack did not write it down. */
  readonly origin: string | undefined;
  /** The user's role there, as the last exchange knew it. */
  readonly self: string | undefined;
  /** The user has seen what leaves and agreed. */
  readonly agreed: boolean;
  readonly exclude: readonly string[];
  /** Authors the user has decided about; all others are in quarantine. */
  readonly trust: ReadonlyMap<string, Trust>;
  /** The team's memory is too big to copy: its server is asked instead. */
  readonly isRemote: boolean;
  /** Members in quarantine at the last successful exchange. */
  readonly waiting: readonly string[];
  /** The last exchange: when, and what went wrong. */
  readonly last: { readonly at: number; readonly problem?: string } | undefined;
}

const prefix = 'team.';

/** Undefined: no team was joined. */
export async function readMembership(store: Store): Promise<Membership | undefined> {
  const notes = await store.notes(prefix);
  const note = (name: string) => notes.get(prefix + name);
  const workspace = note('workspace');
  if (workspace === undefined) return undefined;
  const last = note('last');
  return {
    workspace,
    label: note('label') ?? '',
    origin: note('origin'),
    self: note('self'),
    agreed: note('agreed') !== undefined,
    exclude: JSON.parse(note('exclude') ?? '[]') as string[],
    trust: trustIn(notes),
    isRemote: note('remote') !== undefined,
    waiting: JSON.parse(note('waiting') ?? '[]') as string[],
    last: last === undefined ? undefined : (JSON.parse(last) as NonNullable<Membership['last']>),
  };
}

const trustPrefix = `${prefix}trust.`;

function trustIn(notes: ReadonlyMap<string, string>): ReadonlyMap<string, Trust> {
  return new Map(
    [...notes].flatMap(([name, value]) =>
      name.startsWith(trustPrefix) && (value === 'confirmed' || value === 'blocked')
        ? [[name.slice(trustPrefix.length), value]]
        : [],
    ),
  );
}

export async function joinNotes(
  store: Store,
  of: Pick<Membership, 'workspace' | 'label'> & Partial<Pick<Membership, 'origin' | 'self'>>,
): Promise<void> {
  const before = await readMembership(store);
  if (before !== undefined && before.workspace !== of.workspace) await leaveNotes(store);
  await store.setNotes({
    [`${prefix}workspace`]: of.workspace,
    [`${prefix}label`]: of.label,
    [`${prefix}origin`]: of.origin,
    [`${prefix}self`]: of.self,
  });
}

/** Forgets the team, not what came from it, nor what the user wants to keep here. */
export async function leaveNotes(store: Store): Promise<void> {
  const notes = await store.notes(prefix);
  const team = [...notes.keys()].filter((name) => name !== `${prefix}exclude`);
  await store.setNotes(Object.fromEntries(team.map((name) => [name, undefined])));
}

export const agreeToLeave = (store: Store) => store.setNotes({ [`${prefix}agreed`]: 'yes' });

export const setRemote = (store: Store, isRemote: boolean) =>
  store.setNotes({ [`${prefix}remote`]: isRemote ? 'yes' : undefined });

export const setSelf = (store: Store, self: string) => store.setNotes({ [`${prefix}self`]: self });

export const setExclude = (store: Store, exclude: readonly string[]) =>
  store.setNotes({ [`${prefix}exclude`]: JSON.stringify(exclude) });

/** Undefined quarantines the author again; on confirmation, everything is read from the beginning. */
export const setTrust = (store: Store, author: string, trust: Trust | undefined) =>
  store.setNotes({
    [trustPrefix + author]: trust,
    ...(trust === 'confirmed'
      ? {}
      : { [`${prefix}cursor.${author}`]: undefined, [`${prefix}taken.${author}`]: undefined }),
  });

/** Steps imported from an author since their confirmation. */
export async function readStepCount(store: Store, author: string): Promise<number> {
  return Number((await store.notes(`${prefix}taken.${author}`)).get(`${prefix}taken.${author}`) ?? 0);
}

export const stepCountNote = (author: string, steps: number): Readonly<Record<string, string>> => ({
  [`${prefix}taken.${author}`]: String(steps),
});

/** Episodes of an author that were ahead of this machine's clock: to be read again. */
export async function readAhead(store: Store, author: string): Promise<readonly string[]> {
  const note = (await store.notes(`${prefix}ahead.${author}`)).get(`${prefix}ahead.${author}`);
  return note === undefined ? [] : (JSON.parse(note) as string[]);
}

export const aheadNote = (
  author: string,
  episodes: readonly string[],
): Readonly<Record<string, string | undefined>> => ({
  [`${prefix}ahead.${author}`]: episodes.length === 0 ? undefined : JSON.stringify(episodes),
});

export const setLast = (store: Store, at: number, problem: string | undefined) =>
  store.setNotes({ [`${prefix}last`]: JSON.stringify({ at, ...(problem === undefined ? {} : { problem }) }) });

export const setQuarantined = (store: Store, authors: readonly string[]) =>
  store.setNotes({ [`${prefix}waiting`]: authors.length === 0 ? undefined : JSON.stringify(authors) });

/** How far something was read, in an epoch of the server; undefined: from the beginning. */
export async function readCursor(store: Store, name: string, epoch: string): Promise<string | undefined> {
  const note = (await store.notes(`${prefix}cursor.${name}`)).get(`${prefix}cursor.${name}`);
  return note?.startsWith(`${epoch} `) ? note.slice(epoch.length + 1) : undefined;
}

export const cursorNote = (name: string, epoch: string, cursor: string): Readonly<Record<string, string>> => ({
  [`${prefix}cursor.${name}`]: `${epoch} ${cursor}`,
});

/** Cannot clash with an author: their names contain no space. */
export const pushCursor = 'the push';
