// `knack memory export`, `import` and `verify`.
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { replays } from '../core/policy/decide.ts';
import { exportMemory, importMemory } from '../node/store/exchange/exchange.ts';
import { verifyStore } from '../node/store/database/verify.ts';
import type { Io } from './io.ts';
import { UsageError, counted, exitStatus } from './io.ts';
import { withMemory } from './memoryAccess.ts';
import type { MemoryFlags } from './options.ts';

export async function exportTo(
  file: string | undefined,
  flags: MemoryFlags & { readonly force?: boolean },
  io: Io,
): Promise<number> {
  return withMemory(flags, io, async ({ store }) => {
    const lines = exportMemory(store);
    if (file === undefined || file === '-') for await (const line of lines) io.write(line);
    else {
      await writeFile(file, lines, { flag: flags.force ? 'w' : 'wx' }).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
          throw new UsageError(`${file} exists already: give another name, or --force to overwrite it`);
        throw new UsageError(`${file} cannot be written: ${error instanceof Error ? error.message : ''}`);
      });
    }
    return exitStatus.succeeded;
  });
}

export async function importFrom(file: string, flags: MemoryFlags, io: Io): Promise<number> {
  return withMemory(flags, io, async ({ store }) => {
    const chunks = file === '-' ? process.stdin : createReadStream(file);
    const report = await importMemory(store, { chunks, via: file === '-' ? 'standard input' : basename(file) }).catch(
      (error: unknown) => {
        if (error instanceof Error && 'syscall' in error)
          throw new UsageError(`${file} cannot be read: ${error.message}`);
        throw error;
      },
    );
    io.print(
      `Imported ${report.imported} episode(s); ${report.known} were here already, ${report.rejected} line(s) were rejected.`,
    );
    for (const { line, reason } of report.problems) io.warn(`line ${line}: ${reason}`);
    return report.rejected > 0 ? exitStatus.failed : exitStatus.succeeded;
  });
}

export async function verify(flags: MemoryFlags & { readonly json?: boolean }, io: Io): Promise<number> {
  return withMemory(flags, io, async ({ store }) => {
    const found = await verifyStore(store, replays);
    if (flags.json) io.print(JSON.stringify(found));
    else {
      const { episodes, steps, observations, signals, bytes } = found.counts;
      io.print(
        `${counted(episodes, 'episode')}, ${counted(steps, 'step')}, ${counted(observations, 'observation')}, ${counted(signals, 'signal')}, ${bytes} bytes; ${counted(found.replayed, 'decision')} replayed.`,
      );
      for (const { what, remedy } of found.problems) io.print(`${io.colors.red('!')} ${what}\n  try: ${remedy}`);
      if (found.problems.length === 0) io.print(io.colors.green('No problems found.'));
    }
    return found.problems.length > 0 ? exitStatus.failed : exitStatus.succeeded;
  });
}
