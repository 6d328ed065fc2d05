import assert from 'node:assert/strict';

import { keyVariables } from '../../../src/node/models/providers.ts';
import { commandEnvironment } from '../../../src/node/shell/environment.ts';

const run = { id: 'a.1', cwd: '/w', previousCwd: undefined, withheld: [], root: '/w', onlyReads: false };

describe('the environment of a command', () => {
  it("is the user's, in the command's folder", () => {
    const env = commandEnvironment({ HOME: '/h', PATH: '/bin', PWD: '/elsewhere' }, run);
    assert.deepEqual([env['HOME'], env['PATH'], env['PWD'], env['OLDPWD']], ['/h', '/bin', '/w', undefined]);
    assert.equal(commandEnvironment({}, { ...run, previousCwd: '/v' })['OLDPWD'], '/v');
  });

  it('forces what would wait for somebody, and leaves the rest to the user', () => {
    const env = commandEnvironment({ PAGER: 'less', EDITOR: 'vi', CI: 'false', NO_COLOR: '1' }, run);
    assert.deepEqual([env['PAGER'], env['EDITOR'], env['CI'], env['NO_COLOR']], ['cat', 'true', 'false', '1']);
    assert.equal(commandEnvironment({}, run)['CI'], '1');
  });

  it("has none of Knack's keys, nor of others that are withheld", () => {
    const parent: Record<string, string> = { KNACK_API_KEY: 'k', KNACK_RUN: 'o.2', OTHER_KEY: 'k', KEPT: 'k' };
    for (const name of keyVariables) Object.assign(parent, { [name]: 'k' });
    const env = commandEnvironment(parent, { ...run, withheld: ['OTHER_KEY'] });
    assert.deepEqual(
      Object.entries(env).filter(([, value]) => value === 'k'),
      [['KEPT', 'k']],
    );
    assert.equal(env['KNACK_RUN'], 'o.2:a.1');
  });

  it('has no programs of Knack when npm has started it', () => {
    const npms = ['/x/knack/node_modules/.bin', '/x/node_modules/.bin', '/node_modules/.bin', '/n/lib/node-gyp-bin'];
    const users = ['/x/knacker/node_modules/.bin', '/home/u/.local/bin', '/usr/bin', '/bin'];
    const PATH = [...npms, ...users].join(':');
    const parent = { PATH, npm_package_json: '/x/knack/package.json', npm_lifecycle_event: 'start', INIT_CWD: '/x' };
    const env = commandEnvironment(parent, run);
    assert.equal(env['PATH'], users.join(':'));
    assert.deepEqual(
      [env['npm_package_json'], env['npm_lifecycle_event'], env['INIT_CWD']],
      [undefined, undefined, undefined],
    );
    assert.equal(commandEnvironment({ PATH }, run)['PATH'], PATH);
  });
});
