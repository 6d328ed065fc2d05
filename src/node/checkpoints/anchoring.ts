// Keeps borrowed objects safe from the user's own `git gc`: a ref to the tree of HEAD, and copies of what that does not reach.
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Git } from './git.ts';
import { firstLine } from './git.ts';
import type { Place } from './place.ts';

/** Of one process. Its calls must not overlap. */
export interface Anchoring {
  /** Everything in `tree`, a captured one of this episode, outlives what happens to the user's repository. @throws GitError */
  secure(episodeId: string, tree: string): Promise<void>;
}

export function createAnchoring({ users, gitDir }: Place, git: Git): Anchoring {
  /** The user's tree that an episode's ref holds; empty before their first commit. */
  const anchors = new Map<string, string>();
  const secured = new Set<string>();
  const anchor = async (own: NonNullable<Place['users']>, episodeId: string): Promise<string> => {
    const known = anchors.get(episodeId);
    if (known !== undefined) return known;
    const head = await own.git(['rev-parse', '--quiet', '--verify', 'HEAD^{tree}'], { statuses: [0, 1] });
    const tree = firstLine(head);
    if (tree !== '')
      await own.git(['-c', 'core.logAllRefUpdates=false', 'update-ref', `refs/knack/${episodeId}`, tree]);
    anchors.set(episodeId, tree);
    return tree;
  };
  return {
    secure: async (episodeId, tree) => {
      if (!users) return;
      const anchored = await anchor(users, episodeId);
      if (tree === anchored || secured.has(`${anchored} ${tree}`)) return;
      const input = anchored === '' ? `${tree}\n` : `${tree}\n^${anchored}\n`;
      const listed = await git(['rev-list', '--objects', '--no-object-names', '--stdin'], { input });
      const borrowed = (await heldBy(users.git, listed.stdout)).filter((oid) => !secured.has(oid));
      if (borrowed.length > 0) await copy(git, gitDir, borrowed);
      for (const oid of borrowed) secured.add(oid);
      secured.add(`${anchored} ${tree}`);
    },
  };
}

/** Which of these objects, one a line, the user's repository has. */
async function heldBy(users: Git, oids: Buffer): Promise<readonly string[]> {
  const { stdout } = await users(['cat-file', '--batch-check=%(objectname) %(objecttype)'], { input: oids });
  return stdout
    .toString('utf8')
    .split('\n')
    .flatMap((line) => (line === '' || line.endsWith(' missing') ? [] : [line.split(' ', 1)[0] ?? '']));
}

/** In a pack that no repacking takes for superfluous because the user's repository has the same. */
async function copy(git: Git, gitDir: string, oids: readonly string[]): Promise<void> {
  const folder = join(gitDir, 'objects', 'pack');
  const input = oids.map((oid) => `${oid}\n`).join('');
  const name = firstLine(await git(['pack-objects', '-q', join(folder, 'pack')], { input }));
  writeFileSync(join(folder, `pack-${name}.keep`), '');
}

/** Lets packs of copies that no checkpoint can need any more be collected. `before`: milliseconds since the epoch. */
export function releaseCopies({ gitDir }: Place, before: number): void {
  const folder = join(gitDir, 'objects', 'pack');
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name.endsWith('.keep') && (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < before)
      rmSync(path, { force: true });
  }
}
