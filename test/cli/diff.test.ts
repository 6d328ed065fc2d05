import assert from 'node:assert/strict';
import colors from 'picocolors';
import { changeLines, diffLines } from '../../src/cli/diff.ts';
import type { Observation } from '../../src/core/episode.ts';

const style = { colors: colors.createColors(false) };

describe('changes at a terminal', () => {
  it('hold no control characters of names or contents', () => {
    const observation: Observation = {
      status: 'ok',
      text: '',
      durationMs: 1,
      changes: [{ path: 'evil\u001b[2J\u0007.txt', kind: 'added', added: 1, removed: 0 }],
    };
    const lines = [
      ...changeLines(observation, style, { full: false }),
      ...diffLines('--- a\n+++ b\n@@ -1 +1 @@\n-x\n+\u001b]0;PWN\u0007y\n', style),
    ];
    assert.match(lines.join('\n'), /evil/);
    assert.match(lines.join('\n'), /y/);
    for (const line of lines) assert.doesNotMatch(line, /\p{Cc}/u);
  });
});
