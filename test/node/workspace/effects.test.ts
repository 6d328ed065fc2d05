import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { watchEffects } from '../../../src/node/workspace/effects.ts';

describe('what a command did to the files of a workspace', () => {
  let root = '';
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const failing = '{"results":[{"name":"b","status":"failed"}]}';

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'knack-effects-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('includes the failure that its own report tells of', async () => {
    const effects = await watchEffects(root, 'npm test');
    write('reports/results.json', failing);
    assert.deepEqual(await effects(), { reported: { path: 'reports/results.json', line: 'b failed' } });
  });

  it('leaves out the report of an earlier run, and what others than tests write', async () => {
    write('reports/results.json', failing);
    assert.deepEqual(await (await watchEffects(root, 'npm test'))(), {});
    const build = await watchEffects(root, 'npm run build');
    write('dist/results.json', failing);
    assert.deepEqual(await build(), {});
    const program = await watchEffects(root, 'node main.js');
    write('out/report.json', failing);
    assert.deepEqual(await program(), {});
  });

  it('has no secrets in the line that it quotes', async () => {
    const effects = await watchEffects(root, './build.sh');
    const token = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
    write('build.log', `Error: cannot fetch with ${token}\n`);
    const { reported } = await effects();
    assert.match(reported?.line ?? '', /^Error: cannot fetch/u);
    assert.ok(!reported?.line.includes(token), reported?.line);
  });

  it('leaves out the errors in a log of tests: they may have provoked them', async () => {
    const effects = await watchEffects(root, 'npm test');
    write('logs/app.log', 'Error: no such order\n');
    assert.deepEqual(await effects(), {});
  });

  it('includes the error in the log of a build, and not what configuring tried', async () => {
    const effects = await watchEffects(root, './build.sh');
    write('config.log', 'conftest.c:3:5: error: unknown type\n');
    write('out/build.log', 'src/a.c:3:5: error: expected ;\n');
    assert.deepEqual(await effects(), { reported: { path: 'out/build.log', line: 'src/a.c:3:5: error: expected ;' } });
  });

  it('includes what a log says of what was started and has ended at once', async () => {
    write('var/d.log', '2024-01-01 FATAL of an earlier start\n');
    const effects = await watchEffects(root, './ctl start');
    write('var/d.log', '2024-01-01 FATAL of an earlier start\nd 5 starting\n');
    setTimeout(() => {
      write('var/d.log', '2024-01-01 FATAL of an earlier start\nd 5 starting\nFATAL schema is 3, need 4\n');
    }, 300);
    assert.deepEqual(await effects(), { reported: { path: 'var/d.log', line: 'FATAL schema is 3, need 4' } });
    const well = await watchEffects(root, './ctl start');
    write('var/e.log', 'starting\nWARN no cache\nERROR plugin x not loaded\nlistening on 127.0.0.1:80\n');
    assert.deepEqual(await well(), {});
  });

  it('includes what a clean left, where it removed nothing', async () => {
    write('.gitignore', 'build/\n');
    write('build/app', 'x');
    write('dist/tool.sh', 'x');
    assert.deepEqual(await (await watchEffects(root, 'make clean'))(), { left: ['build'] });
    const effects = await watchEffects(root, 'make clean');
    rmSync(join(root, 'build'), { recursive: true });
    assert.deepEqual(await effects(), {});
  });

  it('leaves out what git tracks, where a clean removed nothing', async () => {
    write('build/tool.sh', 'x');
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' });
    git('init');
    git('add', '-A');
    git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-m', 'a');
    assert.deepEqual(await (await watchEffects(root, 'make clean'))(), {});
  });

  it('is not looked for in a workspace with many files', async () => {
    for (let n = 0; n < 4100; n++) write(`data/${String(n)}`, '');
    const effects = await watchEffects(root, 'npm test');
    write('junit.xml', '<testsuite failures="1"></testsuite>');
    assert.deepEqual(await effects(), {});
  });
});
