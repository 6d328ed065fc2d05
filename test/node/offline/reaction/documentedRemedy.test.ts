import assert from 'node:assert/strict';

import { documentedRemedy } from '../../../../src/node/offline/reaction/documentedRemedy.ts';
import type { RepairContext } from '../../../../src/node/offline/reaction/suggestion.ts';

describe('what a document says to run for a failure', () => {
  const commands = (text: string, document: string): readonly string[] =>
    documentedRemedy({
      failure: { command: './ctl start', text, status: 'exited', exitCode: 1, durationMs: 0, at: 0 },
      workspace: { documents: [document], commands: [] },
    } as unknown as RepairContext).map(({ command }) => command);
  const fatal = 'FATAL database schema is 3, need 4; giving up\n';
  const guide =
    '## Database\n\nThe daemon refuses to run on an older schema; bring it up with\n\n    ./ctl migrate\n\n' +
    '`./ctl reset-db` makes a new one.\n';

  it('is suggested where both speak of the same things', () => {
    assert.deepEqual(commands(fatal, guide), ['./ctl migrate']);
  });

  it('is none that destroys, and nothing for other failures or results of tests', () => {
    assert.deepEqual(commands(fatal, guide.replace('migrate', 'reset-db')), []);
    assert.deepEqual(commands('Error: cannot read config.ini\n', guide), []);
    assert.deepEqual(commands('FAIL: test_schema\nAssertionError: database schema\n1 failed\n', guide), []);
  });
});
