import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fc from 'fast-check';

import { OutputCapture } from '../../../src/node/shell/outputCapture.ts';

describe('captured output', () => {
  let folder = '';
  let count = 0;
  const capture = (limit: number, chunks: readonly string[], fileLimit = 1e6): OutputCapture => {
    const captured = new OutputCapture({ limit, path: join(folder, String(count++)), fileLimit });
    for (const chunk of chunks) captured.add(chunk);
    return captured;
  };

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'knack-test-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  it('is whole, and in no file, up to the limit', () => {
    const captured = capture(10, ['abc', 'defghij']);
    assert.deepEqual(captured.result(), { text: 'abcdefghij', notices: [] });
    assert.ok(!existsSync(join(folder, String(count - 1))));
  });

  it('is head and tail beyond the limit', () => {
    const captured = capture(10, ['abc', 'defghij', 'k']);
    const path = join(folder, String(count - 1));
    assert.deepEqual(captured.result(), {
      text: `abcde\n[... 1 bytes left out; the whole output: ${path} ...]\nghijk`,
      truncated: { omittedBytes: 1, fullOutputPath: path },
      notices: [],
    });
    assert.equal(readFileSync(path, 'utf8'), 'abcdefghijk');
  });

  it('cuts no character in two', () => {
    const captured = capture(10, ['aé'.repeat(10)]);
    const { text, truncated } = captured.result();
    assert.match(text, /^aéa\n\[.*\]\néaé$/s);
    assert.equal(truncated?.omittedBytes, 30 - 4 - 5);
  });

  it('takes no more than the limit of the file, and says so', () => {
    const captured = capture(4, ['abcdef', 'ghi'], 7);
    const path = join(folder, String(count - 1));
    assert.deepEqual(captured.result().notices, [`${path} holds only the first 7 of 9 bytes.`]);
    assert.equal(readFileSync(path, 'utf8'), 'abcdefg');
  });

  it('can be put into the file before the limit, and goes on there', () => {
    const captured = capture(100, ['abc']);
    const path = captured.spill() ?? '';
    captured.add('def');
    captured.close();
    assert.equal(readFileSync(path, 'utf8'), 'abcdef');
    assert.equal(captured.result().text, 'abcdef');
  });

  it('agrees with cutting the whole text, for any chunks and any limit', () => {
    const chunks = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '\n', 'é', '€', '😀'), maxLength: 30 }));
    fc.assert(
      fc.property(chunks, fc.integer({ min: 2, max: 60 }), (texts, limit) => {
        const whole = Buffer.from(texts.join(''));
        const captured = capture(limit, texts);
        const { text, truncated } = captured.result();
        captured.close();
        if (whole.length <= limit) {
          assert.equal(text, whole.toString());
          return;
        }
        const [head = '', tail = ''] = text.split(/\n\[\.\.\. [^\]]*\]\n/);
        const sizes = [head, tail].map((part) => Buffer.byteLength(part));
        assert.equal(whole.subarray(0, sizes[0]).toString(), head);
        assert.equal(whole.subarray(whole.length - (sizes[1] ?? 0)).toString(), tail);
        const [headRoom, tailRoom] = [Math.floor(limit / 2), Math.ceil(limit / 2)];
        // A character is up to four bytes long; up to three of them may not fit.
        assert.ok(
          sizes[0]! <= headRoom && sizes[0]! > headRoom - 4 && sizes[1]! <= tailRoom && sizes[1]! > tailRoom - 4,
        );
        assert.equal(truncated?.omittedBytes, whole.length - sizes[0]! - sizes[1]!);
        assert.deepEqual(readFileSync(truncated.fullOutputPath ?? ''), whole);
      }),
      { seed: 20_260_101, numRuns: 300 },
    );
  });
});
