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

  it('show everything that is to be approved: hidden characters written out, and the last line too', () => {
    const hidden = diffLines('+ok \u202etxt.exe\n+a\u200bb\u061c\u2063\n+\u001b[8mrm -rf\n+windows\r\n', style);
    assert.deepEqual(
      hidden.map((line) => line.trim()),
      ['│ +ok ‹U+202E›txt.exe', '│ +a‹U+200B›b‹U+061C›‹U+2063›', '│ +‹U+001B›[8mrm -rf', '│ +windows'],
    );
    const long = Array.from({ length: 2000 }, (_, i) => `+line ${i}`).join('\n');
    assert.match(diffLines(long, style).at(-1) ?? '', /line 1999/);
  });
});
