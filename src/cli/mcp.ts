// `knack mcp`: the memory of this workspace as an MCP server on standard input and output.
import { learningSettings } from '../core/settings.ts';
import { serveMemory } from '../node/mcp/serve.ts';
import { decisionText } from '../words/decisionText.ts';
import type { Io } from './io.ts';
import { exitStatus } from './io.ts';
import { withMemory } from './memoryAccess.ts';
import type { MemoryFlags } from './options.ts';
import { settingsFrom } from './options.ts';

export async function mcp(flags: MemoryFlags & Readonly<Record<string, unknown>>, io: Io): Promise<number> {
  const settings = learningSettings(settingsFrom(flags));
  return withMemory(flags, io, async ({ root, store }) => {
    await serveMemory({ root, store, settings, version: knackVersion, describe: decisionText, warn: io.warn });
    return exitStatus.succeeded;
  });
}
