import assert from 'node:assert/strict';
import fc from 'fast-check';
import { redactSecrets } from '../../../src/core/state/secrets/redact.ts';
import { appendOutput, noOutput } from '../../../src/protocol/liveOutput.ts';
import { LiveRedaction } from '../../../src/vscode/agent/liveRedaction.ts';

/** As a view shows it, after every chunk and in the end. */
function shown(chunks: readonly string[], flushed: 'atEnd' | 'always' = 'atEnd'): string {
  let output = noOutput;
  const redaction = new LiveRedaction((text) => {
    output = appendOutput(output, text);
  });
  for (const chunk of chunks) {
    redaction.push(chunk);
    if (flushed === 'always') redaction.flush();
  }
  redaction.flush();
  return output.text;
}

const key = `-----BEGIN RSA PRIVATE KEY-----\n${'MIIEowIBAAKCAQEAx4UbaDzY\n'.repeat(4)}-----END RSA PRIVATE KEY-----\n`;
const secret = 'export GITHUB_TOKEN=ghp_16C7e42F292c6912E7710c838347Ae178B4a';

describe('live output in the view', () => {
  it('has no secret, though it came in pieces', () => {
    const text = `before\n${secret}\n${key}after\n`;
    for (let cut = 0; cut <= text.length; cut++)
      assert.equal(shown([text.slice(0, cut), text.slice(cut)]), redactSecrets(text), `cut at ${cut}`);
  });

  it('loses a secret that was shown in part, when its line is complete', () => {
    const half = secret.length - 20;
    const text = shown([secret.slice(0, half), `${secret.slice(half)}\nnext\n`], 'always');
    assert.equal(text, `${redactSecrets(secret)}\nnext\n`);
  });

  it('never shows a private key under way', () => {
    assert.equal(shown(['see:\n', key.slice(0, 80)], 'always'), 'see:\n');
  });

  it('shows a question that does not end its line', () => {
    assert.equal(shown(['Your name? ']), 'Your name? ');
  });

  it('loses nothing else, however it is cut', () => {
    const piece = fc.constantFrom('a', 'word ', '\n', '\r\n', 'é', '😀', '50%', '-----BEGIN ', 'PRIVATE');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.boolean(), (pieces, always) => {
        assert.equal(shown(pieces, always ? 'always' : 'atEnd'), appendOutput(noOutput, pieces.join('')).text);
      }),
      { seed: 20_260_102, numRuns: 500 },
    );
  });

  it('is quick about output that nobody could read', () => {
    const line = `${'x'.repeat(200)}\n`;
    assert.ok(shown([line.repeat(100_000)]).endsWith(line.repeat(30)));
  });
});
