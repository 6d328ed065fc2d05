// `knack mcp`: the memory of this workspace as an MCP server on standard input and output.
import type { ExperienceMemory } from '../core/memory/memory.ts';
import type { LearningSettings } from '../core/settings.ts';
import { learningSettings } from '../core/settings.ts';
import { serveMemory } from '../node/mcp/serve.ts';
import { catchUp, followMemory } from '../node/store/snapshot/memoryCache.ts';
import type { SqliteStore } from '../node/store/sqliteStore.ts';
import { decisionText } from '../words/decisionText.ts';
import type { Io } from './io.ts';
import { exitStatus } from './io.ts';
import { readLongLog, withMemory } from './memoryAccess.ts';
import type { MemoryFlags } from './options.ts';
import { settingsFrom } from './options.ts';

export async function mcp(flags: MemoryFlags & Readonly<Record<string, unknown>>, io: Io): Promise<number> {
  const settings = learningSettings(settingsFrom(flags));
  return withMemory(flags, io, async ({ root, store }) => {
    const memory = keptUp(store, settings, io);
    await serveMemory({ root, store, settings, memory, version: knackVersion, describe: decisionText, warn: io.warn });
    return exitStatus.succeeded;
  });
}

/** Loads the memory once, and leaves a snapshot of a long log; later calls add what this and other processes have learned since. Sequential. */
function keptUp(store: SqliteStore, settings: LearningSettings, io: Io): () => Promise<ExperienceMemory> {
  const load = async () => {
    await readLongLog(store, settings, io);
    return followMemory(store, settings);
  };
  let last: ReturnType<typeof load> | undefined;
  return async () => {
    last = (last?.catch(load) ?? load()).then(async ({ memory, cursor }) => {
      return { memory, cursor: await catchUp(store, memory, cursor, settings) };
    });
    return (await last).memory;
  };
}
