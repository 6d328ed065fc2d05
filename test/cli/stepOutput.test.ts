import assert from 'node:assert/strict';
import pc from 'picocolors';
import { stepOutput } from '../../src/cli/stepOutput.ts';
import type { Observation } from '../../src/core/episode.ts';

const ended = (exitCode: number): Observation => ({ status: 'exited', exitCode, text: '', durationMs: 1 });

function shownOf(chunks: readonly string[], observation: Observation): string {
  let text = '';
  const output = stepOutput({
    colors: pc.createColors(false),
    write: (piece) => (text += piece),
    print: (line) => (text += `${line}\n`),
  });
  for (const chunk of chunks) output.write(chunk);
  output.end(observation, 'the file');
  return text;
}

const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `line ${from + index}\n`).join('');

describe('the output of a step at a terminal', () => {
  it('is shown whole where it is short, behind a margin, in whatever pieces it comes', () => {
    assert.equal(shownOf(['a\nb', 'c\n'], ended(0)), '  │ a\n  │ bc\n');
    assert.equal(shownOf(['no end of line'], ended(1)), '  │ no end of line\n');
    assert.equal(shownOf([], ended(0)), '');
    assert.doesNotMatch(shownOf([lines(0, 30)], ended(1)), /left out/);
  });

  it('of a long step that failed shows head and tail in whole lines, and where the whole is', () => {
    for (const chunks of [[lines(0, 500)], Array.from({ length: 50 }, (_, part) => lines(part * 10, part * 10 + 10))]) {
      const shown = shownOf(chunks, ended(1)).split('\n');
      assert.equal(shown[0], '  │ line 0');
      assert.equal(shown.at(-2), '  │ line 499');
      assert.ok(
        shown.every(
          (line) => line === '' || /^ {2}│ (?:line \d+$|… \d+ characters left out; full output: the file)/u.test(line),
        ),
      );
      assert.ok(shown.length < 60);
    }
  });

  it('says how much it left out to the character', () => {
    const shown = shownOf([lines(0, 500)], ended(1));
    const omitted = Number(/… (\d+) characters/u.exec(shown)?.[1]);
    const kept = shown
      .split('\n')
      .filter((line) => /line \d+$/u.test(line))
      .map((line) => `${line.slice(4)}\n`)
      .join('').length;
    assert.equal(kept + omitted, lines(0, 500).length);
  });

  it('shows less of the tail of a step that worked', () => {
    const shown = shownOf([lines(0, 500)], ended(0)).split('\n');
    assert.ok(shown.length < 34);
    assert.equal(shown.at(-2), '  │ line 499');
  });
});
