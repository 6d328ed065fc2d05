// The MCP server of one memory on standard input and output, until its client goes away.
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { LearningSettings } from '../../core/settings.ts';
import { loadMemory } from '../store/memoryCache.ts';
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
    // Read anew for each question: other processes learn meanwhile.
    memory: () => loadMemory(store, settings),
    store: () => Promise.resolve(store),
  };
  serveStdio(() => createMcpServer(memory), { onerror: (error) => warn(`knack mcp: ${error.message}`) });
  await closed;
}
