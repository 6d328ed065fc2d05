import assert from 'node:assert/strict';
import { dateText } from '../../src/cli/episodes.ts';
import { timeOf } from '../../src/cli/memoryCommands.ts';

describe('dates on the command line', () => {
  const zone = process.env['TZ'];
  before(() => (process.env['TZ'] = 'America/New_York'));
  after(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  it('are UTC, as the list of episodes shows them, unless they name a zone', () => {
    const noon = Date.UTC(2026, 4, 1, 12);
    assert.equal(timeOf('--before', '2026-05-01T12:00'), noon);
    assert.equal(timeOf('--before', '2026-05-01 12:00'), noon);
    assert.equal(timeOf('--before', '2026-05-01T12:00+02:00'), noon - 2 * 3_600_000);
    assert.equal(timeOf('--before', '2026-05-01'), noon - 12 * 3_600_000);
    assert.equal(dateText(noon), '2026-05-01 12:00');
    assert.throws(() => timeOf('--before', 'soon'), /--before soon: give a date/);
  });

  it('that no calendar knows are shown as none', () => {
    assert.equal(dateText(9e15), 'no date');
  });
});
