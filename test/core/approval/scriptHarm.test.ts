import assert from 'node:assert/strict';
import { writesOut } from '../../../src/core/approval/scriptHarm.ts';
import { ANYTHING } from '../../../src/core/approval/shell/shellWord.ts';
import { reason } from '../../../src/core/reason.ts';

const finding = (at: string) => ({
  ...({ class: 'destructive', alwaysAsk: true, isUnknown: false, subCommand: undefined } as const),
  ...{ reason: reason('worksOutside', at), at },
});

describe('what a script writes outside of the folder where it starts', () => {
  it('counts as far as its text shows where', () => {
    for (const at of [
      '/',
      '..',
      '../x',
      '~/bin',
      '/usr/local',
      `/usr/${ANYTHING}`,
      `${ANYTHING}/../..`,
      `${ANYTHING}/etc`,
    ])
      assert.ok(writesOut(finding(at)), at);
    for (const at of [ANYTHING, `/${ANYTHING}/${ANYTHING}`, `./${ANYTHING}`])
      assert.ok(!writesOut(finding(at)), JSON.stringify(at));
  });
});
