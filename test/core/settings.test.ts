import assert from 'node:assert/strict';
import type { Setting } from '../../src/core/settings/setting.ts';
import {
  defaultSettings,
  learningSettings,
  parseSettings,
  settingNames,
  settingsTable,
} from '../../src/core/settings.ts';

describe('the settings table', () => {
  it('has defaults that its own rules allow', () => {
    assert.deepEqual(parseSettings(defaultSettings), { ok: true, settings: defaultSettings });
  });

  it('describes every setting in a sentence', () => {
    for (const name of settingNames) assert.match(settingsTable[name].description, /^[A-Z].+\.$|^[A-Z].+`\)\.$/, name);
  });

  it('keeps what a repository must not set out of the workspace scope', () => {
    assert.equal(settingsTable.approve.scope, 'machine');
  });

  it('takes numbers as text, as flags give them', () => {
    const parsed = parseSettings({ beta: '2.5', k: '7' });
    assert.ok(parsed.ok);
    assert.equal(parsed.settings.beta, 2.5);
    assert.equal(parsed.settings.k, 7);
  });

  it('names the setting, the value and what is allowed in every problem', () => {
    const parsed = parseSettings({ beta: -1, k: 1.5, mode: 'best', threshold: '', speed: 3 });
    assert.ok(!parsed.ok);
    assert.equal(parsed.problems.length, 5);
    assert.match(parsed.problems[0] ?? '', /beta is -1; allowed: a number from 0 to 1000/);
    assert.match(parsed.problems[1] ?? '', /k is 1.5; allowed: a whole number/);
    assert.match(parsed.problems[2] ?? '', /mode is "best"; allowed: posterior, jitrl/);
    assert.match(parsed.problems[3] ?? '', /threshold is ""/);
    assert.match(parsed.problems[4] ?? '', /unknown setting 'speed'; known: mode, beta/);
  });

  it('does not take inherited names for settings', () => {
    assert.ok(!parseSettings({ constructor: 1 }).ok);
  });

  it('stores with a decision the learning settings and nothing else', () => {
    const names = Object.keys(learningSettings(defaultSettings));
    const learning = settingNames.filter((name) => (settingsTable[name] as Setting).group === 'learning');
    assert.deepEqual(names, learning);
  });
});
