// The in-host suites in a desktop VS Code, which @vscode/test-electron downloads: for people with a network, as `npm run test:electron`.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTests } from '@vscode/test-electron';

import { bundleSuites } from './host/bundleSuites.ts';
import { reportTotals } from './host/totals.ts';

const root = join(import.meta.dirname, '../..');
const { entry, folder } = await bundleSuites();
const workspace = mkdtempSync(join(tmpdir(), 'knack-workspace-'));
cpSync(join(root, 'sample'), workspace, { recursive: true });
try {
  await runTests({
    extensionDevelopmentPath: [root, join(import.meta.dirname, 'extension/modelProvider')],
    extensionTestsPath: entry,
    launchArgs: [workspace, '--disable-extensions', '--disable-workspace-trust'],
  });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
} finally {
  rmSync(workspace, { recursive: true, force: true });
}
process.exitCode = reportTotals(join(folder, 'report.json'));
rmSync(folder, { recursive: true, force: true });
