import assert from 'node:assert/strict';
import { firstCommand, proposeIn, ran } from '../request.ts';
import type { Files } from '../workspaces.ts';

const node = (test: string, ...paths: readonly string[]): Files => ({
  'package.json': JSON.stringify({ scripts: { test } }),
  ...Object.fromEntries(paths.map((path) => [path, ''])),
});

describe('tests that a word selects', () => {
  it('are those of the folder that is called so', async () => {
    const paths = ['test/stubs/a.test.js', 'test/stubs/b.test.js', 'test/c.test.js'];
    assert.equal(
      await firstCommand(node('node --test', ...paths), 'run the stub tests'),
      'node --test test/stubs/a.test.js test/stubs/b.test.js',
    );
    assert.equal(
      await firstCommand(node('vitest run', ...paths), 'please run only the stub tests'),
      'npx vitest run test/stubs/a.test.js test/stubs/b.test.js',
    );
    const go = {
      'go.mod': 'module a\n',
      'fuzz/a_test.go': 'package a\n\nfunc TestA(t *testing.T) {}\n',
      'b_test.go': '',
    };
    assert.equal(await firstCommand(go, 'run the fuzz tests'), 'go test ./fuzz/...');
  });

  it('are those in documents, for Cargo', async () => {
    const cargo = { 'Cargo.toml': '[package]\nname = "x"\nversion = "0.1.0"\n', 'src/lib.rs': '' };
    assert.equal(await firstCommand(cargo, 'run the doc tests'), 'cargo test --doc');
    assert.notEqual(await firstCommand(cargo, 'run the doctype tests'), 'cargo test --doc');
  });

  it('are not told by a run of all, where nothing is called so', async () => {
    const files = node('node --test', 'test/c.test.js');
    assert.equal((await proposeIn(files, 'run the stub tests')).check, undefined);
    const { candidates } = await proposeIn(files, 'run the stub tests', {
      transcript: ran(['npm test', 0, '# pass 2']),
    });
    assert.match(
      JSON.stringify(candidates[0]?.action.input),
      /No script, target, folder or mark of tests here is called `stub`: whether those ran is not known/,
    );
  });
});
