// Which processes listen on which TCP ports: from /proc if available, else from lsof.
import { execFile } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { promisify } from 'node:util';

import { hasProc } from './processTable.ts';

export interface Listener {
  readonly pid: number;
  readonly port: number;
}

/**
 * Listeners among the processes `pids`, which is asked only if somebody has begun to listen since this call. Empty where neither /proc nor
 * lsof tells.
 */
export function newListeners(): (pids: () => readonly number[]) => Promise<readonly Listener[]> {
  if (!hasProc()) return (pids) => lsof(['-a', '-p', pids().join(',')]);
  const before = new Set(sockets().keys());
  return (pids) => {
    const added = new Map([...sockets()].filter(([socket]) => !before.has(socket)));
    return Promise.resolve(added.size === 0 ? [] : pids().flatMap((pid) => heldBy(pid, added)));
  };
}

/** The process that listens on a port, if it belongs to this user. */
export async function listenerOn(port: number): Promise<number | undefined> {
  if (!hasProc()) return (await lsof([])).find((one) => one.port === port)?.pid;
  const wanted = new Map([...sockets()].filter(([, listened]) => listened === port));
  if (wanted.size === 0) return undefined;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).find((pid) => heldBy(pid, wanted).length > 0);
}

/** From which port on the system itself chooses: a port there means nothing unless its program names it. */
export function firstEphemeralPort(): number {
  const range = attempt(() => readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8'));
  return Number.parseInt(range ?? '', 10) || 49_152;
}

/** Ports by socket, as in links of /proc/PID/fd. proc(5): local address, remote address, state (0A: listening), ..., inode (10th). */
function sockets(): ReadonlyMap<string, number> {
  const lines = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
    (attempt(() => readFileSync(file, 'latin1')) ?? '').split('\n').slice(1),
  );
  return new Map(
    lines.flatMap((line) => {
      const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
      return state === '0A' ? [[`socket:[${inode}]`, Number.parseInt(local.split(':')[1] ?? '', 16)] as const] : [];
    }),
  );
}

function heldBy(pid: number, ports: ReadonlyMap<string, number>): readonly Listener[] {
  const folder = `/proc/${pid}/fd`;
  return (attempt(() => readdirSync(folder)) ?? []).flatMap((fd) => {
    const port = ports.get(attempt(() => readlinkSync(`${folder}/${fd}`)) ?? '');
    return port === undefined ? [] : [{ pid, port }];
  });
}

async function lsof(selection: readonly string[]): Promise<readonly Listener[]> {
  try {
    const args = ['-nP', '-iTCP', '-sTCP:LISTEN', ...selection, '-Fpn'];
    return readLsof((await promisify(execFile)('lsof', args)).stdout);
  } catch {
    return [];
  }
}

/** Lines `p` and a process id, then `n` and an address for each of its sockets. */
export function readLsof(output: string): readonly Listener[] {
  let pid = 0;
  return output.split('\n').flatMap((line) => {
    if (line.startsWith('p')) pid = Number(line.slice(1));
    const port = /^n.*:(\d+)$/.exec(line)?.[1];
    return port === undefined ? [] : [{ pid, port: Number(port) }];
  });
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
