// `npm start`: the main job on the sample workspace; with arguments, `knack` itself, where the user typed it.
import { spawn } from 'node:child_process';
import { delimiter, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const given = process.argv.slice(2);
const cli = fileURLToPath(new URL('../dist/cli.mjs', import.meta.url));
const child = spawn(process.execPath, [cli, ...(given.length > 0 ? given : ['demo'])], {
  cwd: process.env.INIT_CWD ?? process.cwd(),
  env: withoutNpm(process.env),
  stdio: 'inherit',
});
// The child has the same terminal and gets SIGINT itself; this process only waits for it.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => name !== 'SIGINT' && child.kill(name));
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1);
});

/** The environment as before npm ran this script: the agent's commands must not find the tools of this project. */
function withoutNpm(env) {
  const kept = Object.entries(env).filter(([name]) => !/^npm_|^(INIT_CWD|NODE|COLOR)$/.test(name));
  const folders = (env.PATH ?? '').split(delimiter);
  const own = folders.filter(
    (folder) => !folder.includes(`node_modules${sep}.bin`) && !folder.endsWith('node-gyp-bin'),
  );
  return { ...Object.fromEntries(kept), PATH: own.join(delimiter) };
}
