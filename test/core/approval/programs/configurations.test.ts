import assert from 'node:assert/strict';
import { commandRisk } from '../../../../src/core/approval/commandRisk.ts';

describe('the name of a configuration', () => {
  for (const [command, asks] of [
    ['cmake --preset release && cmake --build --preset release', false],
    ['dotnet build --configuration Release', false],
    ['cmake --workflow --preset release', true],
    ['cmake --preset publish', true],
    ['cargo release', true],
  ] as const)
    it(`${asks ? 'does not hide what may publish' : 'is no release'}: ${command}`, () =>
      assert.equal(commandRisk(command).alwaysAsk, asks));
});
