import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readWorkspaceFacts } from '../../../src/node/workspace/facts.ts';
import { packageManagersOf } from '../../../src/node/workspace/packageManagers.ts';

describe('facts of a workspace', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'knack-facts-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const write = (path: string, text = '') => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      stdio: 'pipe',
    });
  const commit = () => {
    git('init', '-q', '-b', 'topic/one');
    git('add', '.');
    git('commit', '-q', '-m', 'first');
  };

  it('are empty for an empty folder, and for one that is not there', async () => {
    const none = { packageManagers: [], languages: [], git: 'none', context: {} };
    assert.deepEqual(await readWorkspaceFacts(root), none);
    assert.deepEqual(await readWorkspaceFacts(join(root, 'absent')), none);
  });

  it('name languages by manifest, then by share of files, and skip what is installed or built', async () => {
    write('Cargo.toml');
    for (const name of ['a', 'b', 'c']) write(`tools/${name}.py`);
    write('tools/deep/er/still/x.rb');
    for (const name of ['a', 'b', 'c', 'd']) write(`node_modules/${name}.js`);
    assert.deepEqual((await readWorkspaceFacts(root)).languages, ['rust', 'python']);
  });

  it('call a project without JavaScript files TypeScript alone', async () => {
    write('package.json', '{}');
    write('tsconfig.json', '{}');
    write('src/a.ts');
    assert.deepEqual((await readWorkspaceFacts(root)).languages, ['typescript']);
  });

  it('fingerprint the lockfiles by their content', async () => {
    write('yarn.lock', 'one');
    const before = (await readWorkspaceFacts(root)).context['lockfile'];
    assert.match(before!, /^[0-9a-f]{12}$/);
    assert.equal((await readWorkspaceFacts(root)).context['lockfile'], before);
    write('yarn.lock', 'two');
    assert.notEqual((await readWorkspaceFacts(root)).context['lockfile'], before);
  });

  it('tell branch and cleanliness, from a folder inside the repository too', async () => {
    write('sub/a.txt', 'a');
    commit();
    assert.deepEqual((await readWorkspaceFacts(root)).context, { branch: 'topic/one' });
    assert.equal((await readWorkspaceFacts(join(root, 'sub'))).git, 'clean');
    write('sub/a.txt', 'changed');
    assert.equal((await readWorkspaceFacts(root)).git, 'dirty');
  });

  it('tell what commands made at the top: what git ignores, or without a .gitignore what it does not know', async () => {
    write('src/a.ts');
    write('notes.md');
    commit();
    const made = async () => (await readWorkspaceFacts(root)).made;
    assert.equal(await made(), undefined);
    for (const path of [
      'out.txt',
      'dist/a.js',
      'coverage/index.html',
      '.cache/a',
      'npm.log',
      'coverage.xml',
      'src/new.ts',
    ])
      write(path);
    assert.deepEqual(await made(), ['dist', 'out.txt']);
    assert.equal((await readWorkspaceFacts(join(root, 'src'))).made?.[0], 'new.ts');
    write('.gitignore', 'dist\n');
    assert.deepEqual(await made(), ['dist']);
  });

  it('take the usual names for made outside a repository', async () => {
    for (const path of ['node_modules/a/index.js', 'dist/a.js', 'main.js', 'data/a']) write(path);
    assert.deepEqual((await readWorkspaceFacts(root)).made, ['dist', 'node_modules']);
  });

  it('name a detached head', async () => {
    write('a.txt');
    commit();
    git('checkout', '-q', '--detach');
    assert.equal((await readWorkspaceFacts(root)).context['branch'], '(detached)');
  });

  it('come without running what the repository configures', async () => {
    write('a.txt', 'a');
    write('.gitattributes', '*.txt filter=spy\n');
    commit();
    const mark = join(root, 'ran');
    const spy = join(root, '.git', 'spy.sh');
    writeFileSync(spy, `#!/bin/sh\ntouch '${mark}'\ncat\n`, { mode: 0o755 });
    appendFileSync(
      join(root, '.git', 'config'),
      `[core]\n\tfsmonitor = ${spy}\n\thooksPath = ${dirname(spy)}\n[filter "spy"]\n\tclean = ${spy}\n\trequired = true\n`,
    );
    write('a.txt', 'b');
    git('status', '--porcelain');
    assert.ok(existsSync(mark), 'plain git runs it, or this test shows nothing');
    rmSync(mark);
    write('a.txt', 'c');
    assert.equal((await readWorkspaceFacts(root)).git, 'dirty');
    assert.ok(!existsSync(mark));
  });

  it('call a repository that git cannot read dirty, not clean', async () => {
    write('.git/HEAD', 'ref: refs/heads/main\n');
    const { git: status, context } = await readWorkspaceFacts(root);
    assert.equal(status, 'dirty');
    assert.deepEqual(context, { branch: 'main' });
  });
});

describe('package managers', () => {
  const of = (...files: string[]) => packageManagersOf(new Set(files));

  it('are named by lockfiles before manifests', () => {
    assert.deepEqual(of('package.json', 'package-lock.json'), ['npm']);
    assert.deepEqual(of('package.json', 'pnpm-lock.yaml'), ['pnpm']);
    assert.deepEqual(of('package.json', 'bun.lockb', 'Cargo.toml'), ['bun', 'cargo']);
    assert.deepEqual(of('pyproject.toml', 'uv.lock', 'requirements.txt'), ['uv']);
    assert.deepEqual(of('Gemfile.lock', 'composer.lock', 'go.mod', 'pom.xml', 'mix.exs'), [
      'bundler',
      'composer',
      'go',
      'maven',
      'mix',
    ]);
  });

  it('are implied by manifests without a lockfile', () => {
    assert.deepEqual(of('package.json', 'requirements.txt', 'build.gradle.kts'), ['npm', 'pip', 'gradle']);
  });

  it('heed the packageManager field, after the lockfile', () => {
    const field = '{"packageManager":"yarn@4.5.0+sha224.x"}';
    assert.deepEqual(packageManagersOf(new Set(['package.json']), field), ['yarn']);
    assert.deepEqual(packageManagersOf(new Set(['package.json', 'package-lock.json']), field), ['npm', 'yarn']);
    assert.deepEqual(packageManagersOf(new Set(['package.json']), '{"packageManager":"other@1"}'), ['npm']);
  });
});
