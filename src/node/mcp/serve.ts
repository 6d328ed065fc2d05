// The MCP server of one memory on standard input and output, until its client goes away.
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { LearningSettings } from '../../core/settings.ts';
import type { ExperienceMemory } from '../../core/memory/memory.ts';
import { catchUp, followMemory } from '../store/snapshot/memoryCache.ts';
import type { SqliteStore } from '../store/sqliteStore.ts';
import type { Describe } from '../memory/explained.ts';
import { createMcpServer } from './server.ts';

export interface Served {
  /** Real path of the workspace folder. */
  readonly root: string;
  readonly store: SqliteStore;
  readonly settings: LearningSettings;
  readonly version: string;
  readonly describe: Describe;
  /** One line, for people: standard output belongs to the protocol. */
  readonly warn: (line: string) => void;
}

export async function serveMemory({ root, store, settings, version, describe, warn }: Served): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
  });
  const memory = {
    ...{ root, settings, version, describe, storeFile: store.location },
    // Other processes may have learned meanwhile.
    memory: keptUp(store, settings),
    store: () => Promise.resolve(store),
  };
  serveStdio(() => createMcpServer(memory), { onerror: (error) => warn(`knack mcp: ${error.message}`) });
  await closed;
}

/** Loads the memory once; later calls add what is new. Sequential. */
function keptUp(store: SqliteStore, settings: LearningSettings): () => Promise<ExperienceMemory> {
  let last: ReturnType<typeof followMemory> | undefined;
  return async () => {
    const before = last?.catch(() => followMemory(store, settings)) ?? followMemory(store, settings);
    last = before.then(async ({ memory, cursor }) => {
      return { memory, cursor: await catchUp(store, memory, cursor, settings) };
    });
    return (await last).memory;
  };
}
