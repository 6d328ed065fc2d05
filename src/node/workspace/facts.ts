// Facts about a workspace folder, read from files alone: what states and models know about it.
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorkspaceFacts } from '../../core/ports.ts';
import { gitFacts } from './git.ts';
import { languagesOf } from './languages.ts';
import { madeAmong } from './made.ts';
import { readHead } from './readHead.ts';
import { lockfilesAmong, packageManagersOf } from './packageManagers.ts';

const maxBytes = 4 << 20;

/**
 * Reads the facts of `root`; bounded in time on huge folders. A folder that cannot be read has no facts.
 * `context` holds `branch` and `lockfile` (12 hex digits over the lockfiles' contents), each only if there is one.
 */
export async function readWorkspaceFacts(root: string): Promise<WorkspaceFacts> {
  const names = new Set(await readdir(root).catch(() => []));
  const packageJson = names.has('package.json') ? await readHead(join(root, 'package.json'), maxBytes) : undefined;
  const [languages, git, lockfile] = await Promise.all([
    languagesOf(root, names),
    gitFacts(root),
    lockfileFingerprint(root, lockfilesAmong(names)),
  ]);
  const made = await madeAmong(root, names, git.status !== 'none');
  return {
    packageManagers: packageManagersOf(names, packageJson?.toString('utf8')),
    languages,
    git: git.status,
    ...(made.length === 0 ? {} : { made }),
    context: {
      ...(git.branch === undefined ? {} : { branch: git.branch }),
      ...(lockfile === undefined ? {} : { lockfile }),
    },
  };
}

async function lockfileFingerprint(root: string, lockfiles: readonly string[]): Promise<string | undefined> {
  if (lockfiles.length === 0) return undefined;
  const hash = createHash('sha256');
  for (const file of lockfiles) {
    const content = await readHead(join(root, file), maxBytes);
    if (content) hash.update(file).update('\0').update(content);
  }
  return hash.digest('hex').slice(0, 12);
}
