// The files under a folder as commands leave them: with any name, any permissions and any depth.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, readdirSync, readFileSync, readlinkSync, type Stats } from 'node:fs';

export function digest(text: string | Buffer): string {
  return createHash('sha1').update(text).digest('base64url');
}

/** Path, kind, permissions and content of everything, but no times and owners. @throws Error when a path is too long. */
export function digestFiles(folder: string): string {
  const hash = createHash('sha1');
  const root = Buffer.from(folder);
  for (const [path, stat] of filesUnder(root)) {
    hash.update(path.subarray(root.length)).update(`\0${(stat.mode & 0o170777).toString(8)}\0`);
    if (stat.isSymbolicLink()) hash.update(readlinkSync(path, 'buffer'));
    else if (stat.isFile()) hash.update(digest(readFileSync(path)));
    hash.update('\0');
  }
  return hash.digest('base64url');
}

/** `path` and everything in it, in a fixed order, each readable while it is looked at. Names need not be UTF-8. */
export function* filesUnder(path: Buffer): Generator<[Buffer, Stats]> {
  const stat = lstatSync(path);
  const wanted = stat.isDirectory() ? 0o700 : 0o400;
  const closed = (stat.mode & wanted) !== wanted && (stat.isDirectory() || stat.isFile());
  if (closed) chmodSync(path, stat.mode | wanted);
  yield [path, stat];
  if (stat.isDirectory()) {
    const names = readdirSync(path, 'buffer').sort((a, b) => a.compare(b));
    for (const name of names) yield* filesUnder(Buffer.concat([path, Buffer.from('/'), name]));
  }
  if (closed) chmodSync(path, stat.mode);
}

/** With the system's tools: they manage paths that are too long for one call, and names that are not UTF-8. */
export function removeFolder(path: string): void {
  const quietly = { stdio: 'ignore' } as const;
  if (process.getuid?.() !== 0) spawnSync('chmod', ['-R', 'u+rwX', path], quietly);
  spawnSync('rm', ['-rf', path], quietly);
}
