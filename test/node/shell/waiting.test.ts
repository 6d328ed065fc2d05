import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createProcessShell } from '../../../src/node/shell/processShell.ts';
import type { ShellResult } from '../../../src/node/shell/types.ts';
import { waitingIn } from '../../../src/node/shell/waiting.ts';
import { isRunning } from './shellContract.ts';

describe('a command that only waits for files to change', function () {
  this.timeout(60_000);
  let root = '';
  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'knack-waiting-')));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const run = async (command: string): Promise<ShellResult> => {
    const shell = createProcessShell({ root, outputLimit: 4000, killGraceMs: 150 });
    const signal = new AbortController().signal;
    const result = await shell.run({ command, timeoutMs: 30_000, signal, onOutput: () => undefined });
    await shell.dispose();
    return result;
  };

  it('is ended as failed where its program failed, and says so', async () => {
    writeFileSync(join(root, 'server.js'), "console.log(process.ppid); throw new Error('no database')");
    writeFileSync(join(root, 'package.json'), JSON.stringify({ scripts: { dev: 'node --watch server.js' } }));
    const result = await run('npm run dev');
    assert.deepEqual([result.status, result.exitCode], ['exited', 1], result.text);
    assert.match(result.text, /no database/);
    assert.ok(
      result.notices.some((notice) => notice.startsWith('The program failed, and its watcher')),
      result.notices.join(),
    );
    assert.equal(isRunning(Number(/^\d+$/m.exec(result.text)?.[0])), false);
  });

  it('is ended as done where its program ended well, and left alone where it goes on', async () => {
    writeFileSync(join(root, 'once.js'), "console.log('done')");
    writeFileSync(join(root, 'slow.js'), 'setTimeout(() => process.exit(3), 4500)');
    const [once, slow] = await Promise.all([
      run('node --watch once.js'),
      run(`echo "Failed running 'once.js'"; echo on; node slow.js`),
    ]);
    assert.deepEqual([once.exitCode, once.notices.length], [0, 1], once.text);
    assert.deepEqual([slow.exitCode, slow.notices], [3, []]);
  });

  it('tells failures of the common watchers, in the last line that says anything', () => {
    const failing = [
      "Node.js v24.1.0\n\u001b[31mFailed running 'src/server.js'. Waiting for file changes before restarting...\u001b[39m\n",
      '[nodemon] starting `node a.js`\nError: x\n[nodemon] app crashed - waiting for file changes before starting...\n',
      "a.ts(1,1): error TS2304: Cannot find name 'x'.\r\n\r\n12:00:00 AM - Found 2 errors. Watching for file changes.\r\n",
      ' FAIL  Tests failed. Watching for file changes...\n       press h to show help, press q to quit\n',
      '[Finished running. Exit status: 101]\n',
      '✘ [ERROR] Could not resolve "./b"\n1 error\n[watch] build finished, watching for changes...\n',
      'Watching for file changes with StatReloader\nException in thread django-main-thread:\nTraceback (most recent call last):\n  File "manage.py", line 3, in main\n    import shop\nModuleNotFoundError: No module named \'shop\'\n',
      'INFO:     Will watch for changes in these directories: [\'/x\']\nERROR:    Error loading ASGI app. Could not import module "main".\n',
    ];
    for (const output of failing) assert.deepEqual(waitingIn(output), { hasFailed: true }, output);
    const done = ["Completed running 'a.js'\n", '10:00 - Found 0 errors. Watching for file changes.\n'];
    for (const output of done) assert.deepEqual(waitingIn(output), { hasFailed: false }, output);
    const others = [
      '',
      "Failed running 'a.js'\nListening on port 3000\n",
      'Watching for file changes with StatReloader\nStarting development server at http://127.0.0.1:8000/\n',
      'Traceback (most recent call last):\n  File "a.py", line 1\nValueError: retried\n',
      '[nodemon] watching for file changes\n',
    ];
    for (const output of others) assert.equal(waitingIn(output), undefined, output);
  });
});
