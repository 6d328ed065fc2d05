// Identifies a folder's workspace in a team: its git remote, normalised over users and protocols, or a given name.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The remote `origin`, else the only one; undefined without one. Reads git's configuration, runs nothing that it names. */
export async function remoteOf(root: string): Promise<string | undefined> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  const args = ['-C', root, 'config', '--get-regexp', String.raw`^remote\..*\.url$`];
  const { stdout } = await run('git', args, { env, timeout: 1500, windowsHide: true }).catch(() => ({ stdout: '' }));
  const remotes = stdout.split('\n').flatMap((line) => {
    const [, name = '', url = ''] = /^remote\.(.*)\.url (.+)$/.exec(line) ?? [];
    return url === '' ? [] : [{ name, url }];
  });
  const chosen = remotes.find(({ name }) => name === 'origin') ?? (remotes.length === 1 ? remotes[0] : undefined);
  return chosen && normalisedRemote(chosen.url);
}

/** `git@github.com:Acme/Shop.git`, `https://me:secret@github.com/acme/shop/` -> `github.com/acme/shop`. */
export function normalisedRemote(url: string): string {
  return url
    .trim()
    .replace(/^[a-z][\w+.-]*:\/\//i, '')
    .replace(/^[^/@]*@/, '')
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
