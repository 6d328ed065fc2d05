// `npm start`: the main job on the sample workspace; with arguments, `knack` itself.
import { spawn } from 'node:child_process';

const given = process.argv.slice(2);
const child = spawn(process.execPath, ['dist/cli.mjs', ...(given.length > 0 ? given : ['demo'])], { stdio: 'inherit' });
// The child has the same terminal and gets the signal itself; this process only waits for it.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => name !== 'SIGINT' && child.kill(name));
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1);
});
