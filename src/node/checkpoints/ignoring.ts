// What git ignored at an earlier time: such files were there then, as far as anyone knows, and are never deleted.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Difference } from './changes.ts';
import { blobsOf, filesOf } from './changes.ts';
import type { Git } from './git.ts';
import { gitIn, zeroSeparated } from './git.ts';

/** The ignore rules in force when a tree was made: its `.gitignore` files, and these patterns. */
export interface Rules {
  readonly tree: string;
  /** Those of no `.gitignore` file: the repository's own and the user's; later ones win. */
  readonly excludes: readonly string[];
}

/** Of the files that are new in `changed`, those that were ignored under the earlier rules. @throws GitError */
export async function ignoredEarlier(
  git: Git,
  { earlier, later }: { readonly earlier: Rules; readonly later: Rules },
  changed: readonly Difference[],
): Promise<ReadonlySet<string>> {
  const fresh = changed.flatMap(({ path, from }) => (from ? [] : [path]));
  const isSame =
    earlier.excludes.join('\n') === later.excludes.join('\n') && !changed.some(({ path }) => isRules(path));
  return fresh.length === 0 || isSame ? new Set() : ignoredBy(git, earlier, fresh);
}

function isRules(path: string): boolean {
  return basename(path) === '.gitignore';
}

async function ignoredBy(git: Git, { tree, excludes }: Rules, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const rules = [...(await filesOf(git, tree))].filter(([path, { mode }]) => isRules(path) && mode.startsWith('100'));
  const blobs = await blobsOf(git, [...new Set(rules.map(([, { oid }]) => oid))]);
  const folder = mkdtempSync(join(tmpdir(), 'knack-ignored-'));
  try {
    const there = gitIn(folder, {});
    await there(['init', '--quiet', '--template=']);
    mkdirSync(join(folder, '.git', 'info'), { recursive: true });
    writeFileSync(join(folder, '.git', 'info', 'exclude'), excludes.map((line) => `${line}\n`).join(''));
    for (const [path, { oid }] of rules) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), blobs.get(oid) ?? '');
    }
    const check = ['-c', 'core.excludesFile=', 'check-ignore', '--no-index', '-z', '--stdin'];
    const answer = await there(check, { input: paths.map((path) => `${path}\0`).join(''), statuses: [0, 1] });
    return new Set(zeroSeparated(answer));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
