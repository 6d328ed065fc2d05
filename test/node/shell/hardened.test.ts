import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createSandbox } from '../../../src/node/sandbox/sandbox.ts';
import { hardened } from '../../../src/node/shell/hardened.ts';
import { createProcessShell } from '../../../src/node/shell/processShell.ts';
import type { Confinement } from '../../../src/core/types.ts';

const sandboxed: Confinement = { level: 'read', hidesSecrets: true };

describe('a hostile folder', () => {
  let root = '';
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    chmodSync(join(root, path), 0o755);
  };
  const git = (...args: string[]): void => {
    execFileSync('git', ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { stdio: 'ignore' });
  };
  const ran = (): boolean => existsSync(join(root, 'RAN')) || existsSync('/tmp/KNACK-RAN');
  const attack = (): string => `touch '${join(root, 'RAN')}' /tmp/KNACK-RAN`;
  /** Runs it by the environment alone: what a machine without a sandbox has. */
  const inEnvironment = (command: string, env: Readonly<Record<string, string>> = {}): void => {
    const inherited = Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    );
    const whole = hardened(
      { ...(Object.fromEntries(inherited) as Record<string, string>), ...env },
      { root, onlyReads: true },
    );
    try {
      execFileSync('bash', ['-c', command], { cwd: root, env: whole, stdio: 'ignore', timeout: 20_000 });
    } catch {
      // Whether it worked is not the question.
    }
  };
  const inSandbox = async (command: string): Promise<string> => {
    const shell = createProcessShell({ root, outputLimit: 4000, killGraceMs: 100 });
    const signal = new AbortController().signal;
    const request = { command, confinement: sandboxed, timeoutMs: 30_000, signal, onOutput: () => undefined };
    const { text } = await shell.run(request).finally(() => shell.dispose());
    return text;
  };

  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'knack-hostile-')));
    rmSync('/tmp/KNACK-RAN', { force: true });
    git('init', '-q');
    write('f', 'one\n');
    git('add', 'f');
    git('commit', '-qm', 'one');
    write('f', 'two\n');
  });
  afterEach(() => {
    rmSync(root, { recursive: true, force: true });
    rmSync('/tmp/KNACK-RAN', { force: true });
  });

  const reads = [
    'git status',
    'git diff --stat',
    'git log -2',
    'git log --show-signature',
    'git branch -v',
    'git stash list',
  ];
  const keys = [
    'core.fsmonitor',
    'core.pager',
    'core.sshCommand',
    'core.alternateRefsCommand',
    'gpg.program',
    'credential.helper',
  ];
  it('starts nothing by the keys of its .git/config', () => {
    for (const key of keys) git('config', key, `${attack()}; true`);
    git('config', 'log.showSignature', 'true');
    for (const command of reads) inEnvironment(command);
    assert.equal(ran(), false);
    execFileSync('bash', ['-c', 'git status'], { cwd: root, stdio: 'ignore' });
    assert.equal(ran(), true, 'the attack works where nothing is hardened');
  });

  it('decides nothing for a plain read that runs outside of the sandbox, and its hooks for a commit', async () => {
    const shell = createProcessShell({ root, outputLimit: 4000, killGraceMs: 100 });
    const signal = new AbortController().signal;
    const hooks = async (command: string): Promise<string> =>
      (await shell.run({ command, timeoutMs: 30_000, signal, onOutput: () => undefined })).text.trim();
    assert.equal(await hooks('git config core.hooksPath'), '/dev/null');
    assert.equal(await hooks('git config core.hooksPath; touch x'), '');
    await shell.dispose();
  });

  it('starts no hook by a command that reads', () => {
    for (const hook of ['post-index-change', 'pre-auto-gc', 'fsmonitor-watchman', 'reference-transaction'])
      write(`.git/hooks/${hook}`, `#!/bin/sh\n${attack()}\n`);
    for (const command of reads) inEnvironment(command);
    assert.equal(ran(), false);
  });

  it('starts nothing from a bare repository inside a clone', () => {
    for (const [path, text] of [
      ['sub/HEAD', 'ref: refs/heads/main\n'],
      [
        'sub/config',
        `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = "."\n\tfsmonitor = "${attack()}"\n`,
      ],
      ['sub/objects/x', ''],
      ['sub/refs/x', ''],
    ] as const)
      write(path, text);
    inEnvironment('cd sub && git status; git -C sub status; git -C sub diff');
    assert.equal(ran(), false);
  });

  it('loads no code by variables that point into it, and leaves those of the user alone', () => {
    write('evil.sh', `${attack()}\n`);
    write('evil.js', `require('child_process').execSync(${JSON.stringify(attack())})`);
    write('lib/sitecustomize.py', `import os; os.system(${JSON.stringify(attack())})`);
    const env = { BASH_ENV: join(root, 'evil.sh'), NODE_OPTIONS: '--require ./evil.js', PYTHONPATH: join(root, 'lib') };
    inEnvironment('true; node -p 1; python3 -c 1', env);
    assert.equal(ran(), false);
    const mine = { NODE_OPTIONS: '--max-old-space-size=4096', PYTHONPATH: '/opt/lib', LESSOPEN: '| lesspipe %s' };
    const kept = hardened(mine, { root, onlyReads: true });
    for (const [name, value] of Object.entries(mine)) assert.equal(kept[name], value);
  });

  it('runs none of its modules by python -m', function () {
    const version = execFileSync('python3', ['-c', 'import sys; print(sys.version_info >= (3, 11))'], {
      encoding: 'utf8',
    });
    if (version.trim() !== 'True') this.skip();
    for (const name of ['pip.py', 'json.py', 'tool.py'])
      write(name, `import os; os.system(${JSON.stringify(attack())})`);
    inEnvironment('python3 -m pip list; echo {} | python3 -m json.tool');
    assert.equal(ran(), false);
  });

  it('adds to what the user has set for git in the same manner', () => {
    const env = hardened(
      { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'a.b', GIT_CONFIG_VALUE_0: 'c' },
      { root, onlyReads: false },
    );
    assert.deepEqual([env['GIT_CONFIG_KEY_0'], env['GIT_CONFIG_KEY_1']], ['a.b', 'core.fsmonitor']);
    assert.ok(!Object.values(env).includes('core.hooksPath'), 'approved commits run their hooks');
  });

  describe('in the sandbox', () => {
    before(async function () {
      if ((await createSandbox(tmpdir()).problem()) !== undefined) this.skip();
    });

    it('may run its code, to no effect', async () => {
      for (const key of ['diff.x.textconv', 'diff.x.command', 'filter.x.clean', 'filter.x.process', 'diff.external'])
        git('config', key, `${attack()}; cat`);
      write('.gitattributes', '* diff=x filter=x\n');
      write('rust-toolchain.toml', `[toolchain]\npath = "${join(root, 'tools')}"\n`);
      for (const name of ['rustc', 'cargo']) write(`tools/bin/${name}`, `#!/bin/sh\n${attack()}\n`);
      write('.cargo/config.toml', `[build]\nrustc-wrapper = "${join(root, 'evil')}"\n`);
      write('evil', `#!/bin/sh\n${attack()}\n`);
      write('.mvn/jvm.config', `-XX:OnOutOfMemoryError="${attack()}" -XX:Flags=x\n`);
      write('conftest.py', `import os; os.system(${JSON.stringify(attack())})`);
      write('Makefile', `x := $(shell ${attack()})\n`);
      const commands = [
        'git status',
        'git diff',
        'git log -p',
        'cargo --version',
        'rustc -V',
        'mvn -v',
        'pytest --version',
        'make -n',
      ];
      await inSandbox(commands.join('; '));
      assert.equal(ran(), false);
      assert.equal(
        execFileSync('git', ['-C', root, 'diff', '--stat', '--no-ext-diff', '--cached'], { encoding: 'utf8' }),
        '',
      );
    });
  });
});
