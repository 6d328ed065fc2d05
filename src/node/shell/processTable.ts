// The processes of this machine, from /proc if available, else from ps.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';

import { runMarker } from './environment.ts';

export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** Session id; undefined if only ps is available. */
  readonly session: number | undefined;
  /** Distinguishes a process from a later one with the same id. */
  readonly startTime: string;
  /** Ids of the runs it was started in. Needs /proc. */
  readonly runs: readonly string[];
  /** What its standard output and error are, e.g. `pipe:[4711]`. Needs /proc. */
  readonly outputs: readonly string[];
}

export function hasProc(): boolean {
  return existsSync('/proc/self/stat');
}

/** What an open file of this process is, as in `ProcessEntry.outputs`; undefined without /proc. */
export function descriptorTarget(descriptor: number): string | undefined {
  return attempt(() => readlinkSync(`/proc/self/fd/${descriptor}`));
}

/** For people; the bare name if it cannot be read. */
export function commandLine(pid: number): string {
  const line = attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  return line?.split('\0').join(' ').trim().slice(0, 80) ?? 'process';
}

/** All processes that have not ended (zombies have); those of other users without `runs` and `outputs`. */
export function processTable(): readonly ProcessEntry[] {
  return hasProc() ? procTable() : psTable();
}

function procTable(): ProcessEntry[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => procEntry(pid) ?? []);
}

function procEntry(pid: string): ProcessEntry | undefined {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
  if (stat === undefined) return undefined;
  // The name in parentheses may itself contain parentheses and spaces. proc(5): state, ppid, pgrp, session, ..., starttime (22nd).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  const environment = attempt(() => readFileSync(`/proc/${pid}/environ`, 'latin1')) ?? '';
  const outputs = [1, 2].map((fd) => attempt(() => readlinkSync(`/proc/${pid}/fd/${fd}`)));
  return {
    pid: Number(pid),
    parent: Number(fields[1]),
    group: Number(fields[2]),
    session: Number(fields[3]),
    startTime: fields[19] ?? '',
    runs: new RegExp(`(?:^|\\0)${runMarker}=([^\\0]*)`).exec(environment)?.[1]?.split(':') ?? [],
    outputs: outputs.filter((output) => output !== undefined),
  };
}

/** ps alone knows neither marker nor session: what left the process group is found only while its parent lives. */
export function psTable(): ProcessEntry[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,pgid=,stat=,lstart='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [pid, parent, group, stat, ...started] = line.trim().split(/\s+/);
    if (stat === undefined || stat.startsWith('Z')) return [];
    const ids = { pid: Number(pid), parent: Number(parent), group: Number(group), session: undefined };
    return { ...ids, startTime: started.join(' '), runs: [], outputs: [] };
  });
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
