// `knack memory thin`, and what uses the space.
import type { StoreTotals } from '../core/storePorts.ts';
import { thinDecisions } from '../node/store/retention.ts';
import type { Io } from './io.ts';
import { UsageError, exitStatus } from './io.ts';
import { confirmed, withMemory } from './memoryAccess.ts';
import type { MemoryFlags } from './options.ts';

/** What uses the space, largest first. */
export function spaceLines({ file, decisions, observations, steps, free }: StoreTotals['bytes']): readonly string[] {
  const parts = [
    { what: 'numbers and evidence of decisions ("knack memory thin" drops them from old ones)', bytes: decisions },
    { what: 'output of steps', bytes: observations },
    { what: 'situations and actions', bytes: steps },
    { what: 'free, to be reused', bytes: free },
    { what: 'indexes, signals, and room between rows', bytes: file - decisions - observations - steps - free },
  ];
  const share = (bytes: number) => `${Math.round((bytes / Math.max(1, file)) * 100)} %`.padStart(5);
  return [
    `Space: ${megabytes(file)}`,
    ...parts.toSorted((a, b) => b.bytes - a.bytes).map(({ what, bytes }) => `${share(bytes)}  ${what}`),
  ];
}

/** Permanently drops numbers and evidence of all decisions but the newest, and shrinks the file. */
export async function memoryThin(
  flags: MemoryFlags & { readonly keep?: string; readonly yes?: boolean },
  io: Io,
): Promise<number> {
  const keep = Number(flags.keep);
  if (!Number.isInteger(keep) || keep < 1)
    throw new UsageError('--keep EPISODES: say how many of the newest episodes keep their decisions whole, e.g. 1000');
  return withMemory(flags, io, async ({ store }) => {
    const asked = { refusal: 'thinning cannot be undone: add --yes', question: 'Thin permanently?' };
    if (!(await confirmed(flags, io, asked))) {
      io.print('Nothing was thinned.');
      return exitStatus.succeeded;
    }
    const before = (await store.totals()).bytes.file;
    const thinned = await thinDecisions(store, keep);
    await store.compact();
    const after = (await store.totals()).bytes.file;
    io.print(`Thinned ${thinned} decision(s): the memory takes ${megabytes(after)}, ${megabytes(before)} before.`);
    return exitStatus.succeeded;
  });
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
