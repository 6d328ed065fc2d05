// The MCP server of one memory on standard input and output, until its client goes away.
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { LearningSettings } from '../../core/settings.ts';
import type { ExperienceMemory } from '../../core/memory/memory.ts';
import type { SqliteStore } from '../store/sqliteStore.ts';
import type { Describe } from '../memory/explained.ts';
import { createMcpServer } from './server.ts';

export interface Served {
  /** Real path of the workspace folder. */
  readonly root: string;
  readonly store: SqliteStore;
  readonly settings: LearningSettings;
  /** With everything known by now; called for every answer. */
  readonly memory: () => Promise<ExperienceMemory>;
  readonly version: string;
  readonly describe: Describe;
  /** One line, for people: standard output belongs to the protocol. */
  readonly warn: (line: string) => void;
}

export async function serveMemory({ store, warn, ...served }: Served): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
  });
  const memory = { ...served, storeFile: store.location, store: () => Promise.resolve(store) };
  serveStdio(() => createMcpServer(memory), { onerror: (error) => warn(`knack mcp: ${error.message}`) });
  await closed;
}
