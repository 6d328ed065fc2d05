// Identifies a folder's workspace in a team: its git remote, normalised over users and protocols, or a given name.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Remotes of a repository, normalised; the one that identifies it is `chosen`: `origin`, else the only one. */
export interface Remotes {
  readonly chosen: string | undefined;
  readonly all: ReadonlyMap<string, string>;
  /** Git could not be asked. */
  readonly problem?: string;
}

/** As git resolves them (`insteadOf`). Runs nothing that the repository's configuration names. */
export async function remotesOf(root: string): Promise<Remotes> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  const options = { env: { ...env, LC_ALL: 'C' }, timeout: 5000, windowsHide: true };
  try {
    const { stdout } = await run('git', ['-C', root, 'remote', '-v'], options);
    const all = new Map<string, string>();
    for (const line of stdout.split('\n')) {
      const [, name = '', url = ''] = /^(\S+)\t(.+) \(fetch\)/.exec(line) ?? [];
      if (url !== '' && !all.has(name)) all.set(name, normalisedRemote(url));
    }
    const [only, ...more] = all.values();
    return { chosen: all.get('origin') ?? (more.length === 0 ? only : undefined), all };
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    const none = { chosen: undefined, all: new Map<string, string>() };
    if (/not a git repository/i.test(said)) return none;
    const [problem = ''] = (said === '' ? String(error) : said).split('\n');
    return { ...none, problem };
  }
}

/** How the remotes of a folder differ from that with which its team was joined; empty: none. */
export interface Moved {
  readonly was: string;
  readonly now: string;
  /** Git could not be asked. */
  readonly problem?: string;
}

/** Undefined: still the same. Where none is chosen, it is enough that one of several is. */
export function movedRemote(was: string, { chosen, all, problem }: Remotes): Moved | undefined {
  if (problem !== undefined) return was === '' ? undefined : { was, now: '', problem };
  const now = chosen ?? '';
  if (now === was || (now === '' && [...all.values()].includes(was))) return undefined;
  return { was, now };
}

/** `git@github.com:Acme/Shop.git`, `https://me:secret@github.com/acme/shop/` -> `github.com/acme/shop`. */
export function normalisedRemote(url: string): string {
  const [, scheme = '', rest = ''] = /^([a-z][\w+.-]*:\/\/)?(.*)$/is.exec(url.trim()) ?? [];
  // A password may hold an `@`, and a `/` that is not encoded.
  const place = scheme === '' ? rest : rest.replace(/^[^/@]*:[^@]*@/, '');
  return place
    .replace(/^[^/]*@/, '')
    .replace(/[?#].*$/, '')
    .replace(/^([^/:]+):\d+\//, '$1/')
    .replace(/^([^/:]+):(?!\/\/)/, '$1/')
    .replace(/[/\\]+$/, '')
    .replace(/\.git$/i, '')
    .replaceAll(/\/{2,}/g, '/')
    .toLowerCase();
}

/** 128 bits of SHA-256 as a UUID: does not reveal the repository's name to the server. */
export function workspaceKey(label: string): string {
  const hex = createHash('sha256').update(`knack workspace ${label}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
