import assert from 'node:assert/strict';
import fc from 'fast-check';
import { commandOf } from '../../../src/core/action/command.ts';
import { actionKey } from '../../../src/core/action/key.ts';
import { actionSimilarities } from '../../../src/core/action/similarity.ts';
import { verbOf } from '../../../src/core/action/verb.ts';
import { permission, type Policy } from '../../../src/core/approval/permission.ts';
import { toolOf } from '../../../src/core/tools/registry.ts';
import { commandAction } from '../../../src/core/tools/run.ts';
import type { Action, JsonObject } from '../../../src/core/types.ts';

const builtIn = ['run', 'read', 'list', 'search', 'ask', 'finish'];
const quiet = { class: 'read', reasons: [], alwaysAsk: false } as const;
const policy: Policy = { approve: 'ask', allow: [], deny: [], sandbox: 'off', sandboxProblem: undefined };

describe('what tools say about themselves', () => {
  it('tells the built-in ones apart', () => {
    const rows = builtIn.map((name) => {
      const { role, recalled, runsUnasked, view, edit } = toolOf(name);
      return [name, role, recalled, runsUnasked, view, edit !== undefined];
    });
    assert.deepEqual(rows, [
      ['run', 'act', true, false, 'command', true],
      ['read', 'act', true, true, 'call', false],
      ['list', 'act', true, true, 'call', false],
      ['search', 'act', true, true, 'call', false],
      ['ask', 'ask', false, true, 'call', false],
      ['finish', 'finish', false, true, 'call', false],
    ]);
  });

  it('lets an unknown tool, such as one of an MCP server, act like any other', () => {
    const action: Action = { tool: 'github.search_issues', input: { query: 'is:open label:bug', limit: 20 } };
    const tool = toolOf(action.tool);
    assert.deepEqual(actionKey(action), {
      exact: 'github.search_issues:{"limit":20,"query":"is:open label:bug"}',
      template: 'github.search_issues:{"limit":"*","query":"*"}',
      head: 'github.search_issues:',
      tool: 'github.search_issues',
    });
    assert.equal(verbOf(action), 'github.search_issues');
    assert.equal(tool.textOf(action.input), 'github.search_issues is:open label:bug');
    assert.deepEqual([tool.role, tool.recalled, tool.view], ['act', true, 'call']);
    assert.equal(permission(action, quiet, policy).verdict, 'ask');
    assert.equal(commandOf(action), undefined);
  });

  it('judges a command by its text, and lets tools that only look run unasked', () => {
    assert.equal(permission(commandAction('ls'), quiet, policy).verdict, 'ask');
    assert.equal(permission({ tool: 'read', input: { path: 'a.txt' } }, quiet, policy).verdict, 'allow');
    assert.equal(commandOf(commandAction('ls')), 'ls');
  });

  it('edits a command and keeps the other members of its input', () => {
    const { edit } = toolOf('run');
    const input = { command: 'npm tset', timeoutSeconds: 5 };
    assert.ok(edit);
    assert.equal(edit.textOf(input), 'npm tset');
    assert.deepEqual(edit.inputFrom(input, 'npm test'), { command: 'npm test', timeoutSeconds: 5 });
  });

  it('compares commands by their words, and other calls not at all', () => {
    const similarity = (a: Action, b: Action) => actionSimilarities([actionKey(a)])(actionKey(b))[0];
    assert.equal(similarity(commandAction('npm run test'), commandAction("npm run 'test'")), 1);
    const read = (path: string): Action => ({ tool: 'read', input: { path } });
    assert.equal(similarity(read('src/a.ts'), read('src/b.ts')), 0);
  });

  it('knows what asking and finishing say', () => {
    assert.equal(toolOf('ask').messageOf?.({ question: 'Which?' }), 'Which?');
    assert.equal(toolOf('finish').messageOf?.({ summary: 'Done.' }), 'Done.');
    assert.equal(toolOf('finish').givesUp?.({ success: false }), true);
    assert.equal(toolOf('finish').givesUp?.({ summary: 'Done.' }), false);
  });

  it('takes any input of any tool without throwing', () => {
    const name = fc.oneof(fc.constantFrom(...builtIn), fc.string({ minLength: 1 }));
    const input = fc.dictionary(fc.constantFrom('command', 'path', 'question', 'summary', 'x'), fc.jsonValue());
    fc.assert(
      fc.property(name, input, (tool, value) => {
        const about = toolOf(tool);
        const given = value as JsonObject;
        const key = about.keyOf(given);
        assert.ok(key.exact.startsWith(key.tool));
        assert.match(about.verbOf(given), /^[^\s[\]]{1,32}$/u);
        assert.equal(typeof about.textOf(given), 'string');
        about.commandOf?.(given);
        about.messageOf?.(given);
        about.edit?.inputFrom(given, about.edit.textOf(given));
      }),
    );
  });
});
