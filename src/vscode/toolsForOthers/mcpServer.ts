// A separate program that VS Code starts: the MCP server of one folder's memory. Its argument is the folder.
import { realpathSync } from 'node:fs';
import { defaultSettings, learningSettings } from '../../core/settings.ts';
import { serveMemory } from '../../node/mcp/serve.ts';
import { openMemory } from '../../node/memory/openMemory.ts';
import { WorkspaceMemory } from '../../node/memory/workspaceMemory.ts';
import { decisionText } from '../../words/decisionText.ts';

const root = realpathSync(process.argv[2] ?? '.');
const { store } = await openMemory({ workspace: root });
try {
  const settings = learningSettings(defaultSettings);
  const warn = (line: string) => void process.stderr.write(`${line}\n`);
  const workspace = new WorkspaceMemory(store, new URL('snapshotWorker.mjs', import.meta.url));
  // A long log is folded in a thread; until then the newest steps answer.
  const memory = async () => (await workspace.atOnce(settings)).memory;
  await serveMemory({ root, store, settings, memory, version: knackVersion, describe: decisionText, warn });
} finally {
  await store.close();
}
