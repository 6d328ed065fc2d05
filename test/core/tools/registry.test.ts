import assert from 'node:assert/strict';
import fc from 'fast-check';
import { commandOf } from '../../../src/core/action/command.ts';
import { actionKey } from '../../../src/core/action/key.ts';
import { actionSimilarities } from '../../../src/core/action/similarity.ts';
import { verbOf } from '../../../src/core/action/verb.ts';
import { permission, type Policy } from '../../../src/core/approval/permission.ts';
import { isOffered, toolOf } from '../../../src/core/tools/registry.ts';
import { commandAction } from '../../../src/core/tools/run.ts';
import type { Action, JsonObject } from '../../../src/core/types.ts';

const builtIn = ['run', 'read', 'list', 'search', 'edit', 'write', 'applyPatch', 'ask', 'finish'];
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
      ['edit', 'act', false, false, 'call', true],
      ['write', 'act', false, false, 'call', true],
      ['applyPatch', 'act', false, false, 'call', false],
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

  it('shows the words that a search is for, and a pattern where it stands for more', () => {
    const shown = (input: JsonObject) => toolOf('search').textOf(input);
    assert.equal(shown({ pattern: '\\bparseHeader\\b', maxResults: 500 }), 'search parseHeader');
    assert.equal(shown({ pattern: '\\ba\\.b', path: 'src' }), 'search a.b in src');
    assert.equal(shown({ pattern: '\\b(?:TODO|ToDo)\\b', glob: '*.ts' }), 'search TODO|ToDo in *.ts');
    assert.equal(shown({ pattern: 'v\\d+' }), 'search v\\d+');
    assert.equal(shown({}), 'search');
  });

  it('judges a command by its text, and lets tools that only look run unasked', () => {
    assert.equal(permission(commandAction('ls'), quiet, policy).verdict, 'ask');
    assert.equal(permission({ tool: 'read', input: { path: 'a.txt' } }, quiet, policy).verdict, 'allow');
    assert.equal(commandOf(commandAction('ls')), 'ls');
  });

  it('knows a change to a file by its path and by what it changes', () => {
    const fix = { path: './src//a.ts', oldText: '<', newText: '<=' };
    const key = actionKey({ tool: 'edit', input: fix });
    assert.match(key.exact, /^edit:src\/a\.ts#[0-9a-f]{20}$/);
    assert.deepEqual([key.template, key.head, key.tool], ['edit:src/a.ts', 'edit:*.ts', 'edit']);
    assert.equal(actionKey({ tool: 'edit', input: { ...fix, path: 'src/a.ts' } }).exact, key.exact);
    assert.notEqual(actionKey({ tool: 'edit', input: { ...fix, newText: '>' } }).exact, key.exact);
    assert.notEqual(actionKey({ tool: 'edit', input: { ...fix, all: true } }).exact, key.exact);
    const patch = '*** Begin Patch\n*** Update File: src/a.ts\n-<\n+<=\n*** Delete File: b.md\n*** End Patch';
    assert.equal(actionKey({ tool: 'applyPatch', input: { patch } }).template, 'applyPatch:src/a.ts');
    assert.equal(toolOf('applyPatch').textOf({ patch }), 'patch src/a.ts and 1 more');
    assert.deepEqual(
      [verbOf({ tool: 'applyPatch', input: { patch } }), verbOf({ tool: 'edit', input: fix })],
      ['edit:ts', 'edit:ts'],
    );
    assert.match(toolOf('edit').diffOf?.(fix) ?? '', /^-<\n\+<=$/m);
  });

  it('knows a change that is only told in words by its path and those words, alike in words across files', () => {
    const told = (path: string, change: string) => actionKey({ tool: 'edit', input: { path, change } });
    const key = told('src/a.ts', 'Use "<" instead of "<=", in the loop.');
    assert.deepEqual([key.exact, key.template], ['edit:src/a.ts? use < instead of <= in the loop', 'edit:src/a.ts']);
    assert.equal(toolOf('edit').textOf({ path: 'a.ts', change: 'guard' }), 'edit a.ts: guard');
    const alike = actionSimilarities([key]);
    assert.deepEqual(alike(told('b.js', 'use < instead of <= in the loop')), [1]);
    assert.deepEqual(alike(told('src/a.ts', 'return early when empty')), [0]);
    const whole = actionKey({ tool: 'edit', input: { path: 'src/a.ts', oldText: 'a', newText: 'b' } });
    assert.deepEqual([alike(whole), actionSimilarities([whole])(key)], [[0], [0]]);
  });

  it('offers a model the tools that its family is trained on', () => {
    const offered = (id: string) =>
      builtIn.filter((name) => isOffered(name, id)).filter((name) => /edit|write|apply/.test(name));
    assert.deepEqual(offered('openai/gpt-5-mini'), ['applyPatch']);
    assert.deepEqual(offered('gpt-4.1'), ['applyPatch']);
    for (const id of ['anthropic/claude-sonnet-4.5', 'ollama/qwen3-coder', 'gpt-4o', 'offline', 'tiny'])
      assert.deepEqual(offered(id), ['edit', 'write'], id);
    assert.ok(isOffered('run', 'gpt-5') && isOffered('github.search', 'gpt-5'));
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
