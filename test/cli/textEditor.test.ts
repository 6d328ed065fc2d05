import assert from 'node:assert/strict';
import { editText } from '../../src/cli/textEditor.ts';

const { signal } = new AbortController();

describe('a text in the user’s editor', () => {
  it('comes back as it was saved, to the byte', async () => {
    for (const text of ['10\n', '}\n', '\n', '', '\uFEFFa\r\n', 'é 🚪', 'no newline'])
      assert.deepEqual(await editText(text, signal, { EDITOR: 'true' }), { ok: true, text });
    const env = { EDITOR: `${process.execPath} -e "require('fs').appendFileSync(process.argv[1], 'more')"` };
    assert.deepEqual(await editText('10\n', signal, env), { ok: true, text: '10\nmore' });
    assert.deepEqual(await editText('x', signal, { VISUAL: 'true', EDITOR: 'false' }), { ok: true, text: 'x' });
  });

  it('is no answer if the editor fails or is not there', async () => {
    assert.deepEqual(await editText('x', signal, { EDITOR: 'false' }), { ok: false, problem: "'false' ended with 1" });
    const missing = await editText('x', signal, { EDITOR: 'knack-no-such-editor' });
    assert.ok(!missing.ok && missing.problem.endsWith('127'));
  });

  it('ends when the run is stopped', async () => {
    await assert.rejects(editText('x', AbortSignal.timeout(200), { EDITOR: 'sleep 30; true' }));
  });
});
