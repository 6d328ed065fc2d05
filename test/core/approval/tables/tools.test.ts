import assert from 'node:assert/strict';
import { assessCommand } from '../../../../src/core/approval/permission.ts';
import { riskOrder } from '../../../../src/core/approval/inspector.ts';
import { toolRows } from '../../../../src/core/approval/tables/tools.ts';

const verdict = (command: string, approve: 'read' | 'write' | 'network'): string =>
  assessCommand(command, { approve, sandbox: 'off', sandboxProblem: undefined, allow: [], deny: [] }).verdict;

describe('the tables of tools with commands of their own', () => {
  it('name where each tool is documented', () => {
    for (const [name, source] of toolRows) assert.match(source, /\w\.\w|\(\d\)|documentation|manual/, name);
  });

  it('let no listed command run unasked below its class', () => {
    const bad: string[] = [];
    for (const [name, , rule] of toolRows)
      for (const riskClass of ['write', 'network', 'destructive'] as const)
        for (const listed of (rule[riskClass] ?? '').split('|').filter((each) => each !== '')) {
          const command = listed.endsWith('$') ? listed.slice(0, -1) : `${listed} x`;
          for (const level of ['read', 'write', 'network'] as const)
            if (riskOrder.indexOf(level) < riskOrder.indexOf(riskClass))
              if (verdict(`${name} ${command}`, level) !== 'ask') bad.push(`${name} ${command} at ${level}`);
        }
    assert.deepEqual(bad, []);
  });

  it('ask at every level for a command that they do not list', () => {
    const bad: string[] = [];
    for (const [name] of toolRows)
      for (const level of ['read', 'write', 'network'] as const)
        if (verdict(`${name} frobnicate-x`, level) !== 'ask') bad.push(`${name} at ${level}`);
    assert.deepEqual(bad, []);
  });
});
