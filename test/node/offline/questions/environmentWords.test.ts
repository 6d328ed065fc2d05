// The variables of the environment, asked for in other words.
import assert from 'node:assert/strict';
import { asksForEnvironment } from '../../../../src/node/offline/questions/environmentWords.ts';

describe('the variables of the environment', () => {
  it('are asked for in other words', () => {
    for (const task of [
      'What can I set in my shell profile to configure this password manager?',
      'It seems to be configured only through exported variables. Name me each of its own settings with the default, where there is one.',
      'what can i put in my .bashrc for this',
      'list all it reads from the environment',
      'Which shell settings does it know?',
      'what does it pick up from my shell',
    ])
      assert.ok(asksForEnvironment(task), task);
  });

  it('are not what is to be set or changed', () => {
    for (const task of [
      'Please export STORE_DIR in my shell profile',
      'How do I set STORE_DIR in my profile?',
      'set the exported variables in the script to upper case',
      'Name the exported variables and remove them',
      'which functions are exported?',
      'What can I set in the build menu?',
    ])
      assert.ok(!asksForEnvironment(task), task);
  });
});
