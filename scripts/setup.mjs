// Installs what is missing, so that `npm start` and `npm test` are all that a fresh clone needs. Runs on any Node from 18 on.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const installed = `${root}node_modules/.package-lock.json`;

/** npm writes node_modules/.package-lock.json last; it lists what the lockfile lists when the installation is complete. */
function complete() {
  if (!existsSync(installed)) return false;
  const wanted = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')).packages;
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional === true || present[path]?.version === version,
  );
}

if (!complete()) {
  console.error('Installing the packages of package-lock.json (once) ...');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('npm ci failed: see above. Remedy: check the network and run the command again.');
    process.exit(1);
  }
}
