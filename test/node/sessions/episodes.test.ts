import assert from 'node:assert/strict';
import { outcomeOf } from '../../../src/core/memory/outcomes/stepOutcome.ts';
import { defaultSettings, learningSettings } from '../../../src/core/settings.ts';
import { loadStateEncoder } from '../../../src/core/state/encoder.ts';
import { episodeOf } from '../../../src/node/sessions/episodes.ts';
import { exitedWith } from '../../../src/node/sessions/events.ts';
import { claude } from '../../../src/node/sessions/sources/claude.ts';

describe('An episode of an imported session', () => {
  it('keeps of an output only which programs were not found, and words of the command in its last line', async () => {
    const step = {
      command: 'xxd a.bin | head',
      observation: exitedWith(127, 'a line of prose\nbash: line 1: xxd: command not found'),
      at: 1,
      tools: [],
    };
    const turn = {
      id: 't',
      task: 'look',
      session: 's',
      model: undefined,
      branch: undefined,
      steps: [step],
      over: false,
    };
    const { steps } = episodeOf(turn, {
      source: claude,
      root: '/project',
      workspace: { packageManagers: [], languages: [], git: 'none', context: {} },
      encoder: await loadStateEncoder(),
      settings: learningSettings(defaultSettings),
    });
    assert.equal(steps[0]?.observation?.text, 'xxd: not found\nxxd');
    assert.deepEqual(outcomeOf(steps[0].observation), {
      failed: true,
      exitCode: 127,
      missing: ['xxd'],
      lastWords: ['xxd'],
    });
  });
});
