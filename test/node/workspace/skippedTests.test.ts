import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { contradicted } from '../../../src/core/agent/contradicted.ts';
import { commandAction } from '../../../src/core/tools/run.ts';
import { watchEffects } from '../../../src/node/workspace/effects.ts';
import { skippedFor } from '../../../src/node/workspace/skippedTests.ts';

describe('tests that were skipped for want of a file of the workspace', () => {
  let root = '';
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'knack-skips-'));
    write('src/index.js', '');
    write('.gitignore', 'src/generated/\nfixtures/\n');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('speak against a run whose output says what is missing', async () => {
    const text =
      'ok 1 - sign\nok 2 - light # SKIP no src/generated\n# tests 8\n# pass 1\n# fail 0\n# cancelled 0\n# skipped 7\n';
    const effects = await watchEffects(root, 'npm test');
    const found = await effects(text);
    assert.deepEqual(found, { skipped: { line: '# skipped 7', missing: 'src/generated' } });
    assert.equal(contradicted(commandAction('npm test'), { text, ...found })?.kind, 'skipped');
    write('src/generated/tables.js', '');
    assert.equal(skippedFor(root, text), undefined);
  });

  it('speak against it where only the tests themselves say so', () => {
    write(
      'tests/test_a.py',
      'DB = Path("fixtures/small.db")\nneeds = pytest.mark.skipif(not DB.exists(), reason="x")\n',
    );
    const run = '==== 1 passed, 7 skipped in 0.02s ====';
    assert.equal(skippedFor(root, run)?.missing, 'fixtures/small.db');
    write(
      'tests/test_a.py',
      "x = os.path.join(ROOT, 'fixtures', 'b.db')\nif not os.path.exists(x):\n    pytest.skip()\n",
    );
    assert.equal(skippedFor(root, run)?.missing, 'fixtures/b.db');
    assert.equal(skippedFor(root, 'Ran 8 tests in 0.1s\n\nOK (skipped=6)')?.missing, 'fixtures/b.db');
    assert.equal(skippedFor(root, 'Tests:       6 skipped, 2 passed, 8 total')?.missing, 'fixtures/b.db');
  });

  it('say nothing where most ran, or where they want something else', () => {
    write('tests/test_a.py', 'needs = pytest.mark.skipif(not Path("fixtures/small.db").exists(), reason="x")\n');
    assert.equal(skippedFor(root, '7 passed, 2 skipped in 0.02s'), undefined);
    assert.equal(skippedFor(root, '8 passed in 0.02s'), undefined);
    const others = [
      'if sys.platform != "win32": pytest.skip("needs windows")',
      'pytest.importorskip("numpy.linalg")',
      'skip = not os.path.exists("/dev/kvm")',
      'if not Path("~/.aws/credentials").expanduser().exists(): pytest.skip("no credentials")',
      'skip = os.environ.get("DATABASE_URL") is None',
      'if not shutil.which("docker"): pytest.skip("needs docker")',
      'if not Path("tests/test_a.py").exists(): pytest.skip("x")',
    ];
    for (const line of others) {
      write('tests/test_a.py', `${line}\n`);
      assert.equal(skippedFor(root, '2 passed, 7 skipped in 0.02s'), undefined, line);
    }
    assert.equal(skippedFor(root, 'ok 1 a\nok 2 b # skip needs linux/arm64\nok 3 c # skip needs network\n'), undefined);
  });
});
