import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunScript, runScript } from '../../../src/vscode/terminal/runScript.ts';

describe('what the terminal runs for a command', () => {
  let folder = '';
  beforeEach(() => (folder = realpathSync(mkdtempSync(join(tmpdir(), 'knack-script-')))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** The command's variables, where the terminal's shell has set these. */
  const variables = (set: Readonly<Record<string, string>>, changed: Partial<RunScript> = {}): readonly string[] => {
    const file = join(folder, 'script');
    const run: RunScript = {
      ...{
        shell: '/bin/sh',
        args: ['-c', 'echo; env'],
        env: { MINE: 'x' },
        withheld: ['HELD'],
        cwd: folder,
        root: folder,
      },
      ...{ nonce: 'n', pidFile: join(folder, 'pid'), statusFile: join(folder, 'status') },
      ...{ stdinFile: undefined, heading: undefined, isConfined: false, ...changed },
    };
    writeFileSync(file, runScript(run));
    const output = execFileSync('sh', [file], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', ...set },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return output.split('\n').flatMap((line) => /^([A-Za-z_]\w*)=/.exec(line)?.[1] ?? []);
  };

  it('leaves out what would load code from the workspace, and keeps what the user has elsewhere', () => {
    const inside = { PYTHONPATH: join(folder, 'lib'), NODE_OPTIONS: '--require ./evil.js', LD_PRELOAD: '../x.so' };
    const some = variables({
      ...inside,
      PERL5LIB: `/opt/lib:${folder}`,
      RUBYLIB: '/opt/lib',
      LESSOPEN: '| lesspipe %s',
    });
    for (const name of [...Object.keys(inside), 'PERL5LIB']) assert.ok(!some.includes(name), name);
    for (const name of ['RUBYLIB', 'LESSOPEN', 'MINE']) assert.ok(some.includes(name), name);
  });

  it('gives a command in the sandbox no secret of the terminal, and no way to its agents', () => {
    const secrets = { GITHUB_TOKEN: 'a', AWS_SECRET_ACCESS_KEY: 'b', NPM_AUTH: 'c', GH_PAT: 'd', DB_PASSWORD: 'e f' };
    const agents = { SSH_AUTH_SOCK: '/run/x', DOCKER_HOST: 'tcp://x', XDG_RUNTIME_DIR: '/run/user/1' };
    const ordinary = { EDITOR_THEME: 'a', TOKENIZERS: 'b', PATHS: 'c' };
    const confined = variables({ ...secrets, ...agents, ...ordinary }, { isConfined: true });
    for (const name of [...Object.keys(secrets), ...Object.keys(agents)]) assert.ok(!confined.includes(name), name);
    for (const name of ['EDITOR_THEME', 'PATHS', 'PATH', 'MINE']) assert.ok(confined.includes(name), name);
    const approved = variables({ ...secrets, ...agents });
    for (const name of [...Object.keys(secrets), ...Object.keys(agents)]) assert.ok(approved.includes(name), name);
  });
});
