// `npm run vscode`: the built extension on a copy of the sample workspace, in the desktop VS Code or, without one, in a browser.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const workspace = mkdtempSync(join(tmpdir(), 'knack-sample-'));
cpSync(join(root, 'sample'), workspace, { recursive: true });

const isWindows = process.platform === 'win32';
const hasDesktop = spawnSync('code', ['--version'], { shell: isWindows }).status === 0;
await (hasDesktop ? desktop() : browser());

/** The copy stays: the window outlives this command. */
function desktop() {
  console.log(`Opening VS Code on ${workspace}.`);
  const args = ['--new-window', `--extensionDevelopmentPath=${root}`, workspace];
  return new Promise((resolve) => {
    spawn('code', args, { stdio: 'inherit', shell: isWindows }).on('exit', resolve);
  });
}

async function browser() {
  const { installHost } = await import('../test/vscode/host/install.ts');
  const { startServer } = await import('../test/vscode/host/server.ts');
  const { workbenchAddress } = await import('../test/vscode/host/workbench.ts');
  try {
    installHost();
  } catch (error) {
    console.error(`${error.message}\nRemedy: install VS Code with its command \`code\`, and run this again.`);
    process.exitCode = 1;
    return;
  }
  const server = await startServer({ extensions: [root] });
  console.log(
    `VS Code runs on this machine. Open in a browser here:\n\n  ${workbenchAddress(server, { workspace })}\n`,
  );
  console.log(`Workspace: ${workspace} (a copy of sample). Ctrl+C ends it.`);
  await new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(name, resolve);
  });
  await server.dispose();
  rmSync(workspace, { recursive: true, force: true });
}
