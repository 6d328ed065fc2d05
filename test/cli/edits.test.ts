import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Action, JsonObject } from '../../src/core/types.ts';
import type { Policy } from '../endpoint/policy.ts';
import type { SeenPrompt } from '../endpoint/prompt.ts';
import { type TestEndpoint, startEndpoint } from '../endpoint/server.ts';
import { type Knack, bundleKnack } from './knack.ts';

const buggy =
  'export function sum(numbers) {\n  let total = 0;\n  for (let i = 1; i < numbers.length; i++) total += numbers[i];\n  return total;\n}\n';
const secret = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
const files = {
  'package.json': '{ "type": "module", "scripts": { "test": "node test.js" } }\n',
  'src/sum.js': buggy,
  'test.js':
    "import assert from 'node:assert';\nimport { sum } from './src/sum.js';\nassert.equal(sum([1, 2, 3]), 6);\n",
};
const fix: JsonObject = { path: 'src/sum.js', oldText: 'let i = 1;', newText: 'let i = 0;' };

/** Does the actions one after the other, each as sure as the other is not. */
function script(actions: readonly Action[]): Policy {
  const next = ({ steps }: SeenPrompt) => actions[Math.min(steps.length, actions.length - 1)];
  return {
    propose: (prompt) => {
      const action = next(prompt);
      const other: Action = { tool: 'edit', input: { ...fix, newText: 'let i = 2;' } };
      return action
        ? [
            { action, intent: 'the next step', logit: 5 },
            { action: other, intent: 'another way', logit: -5 },
          ]
        : [];
    },
    rate: () => 0,
  };
}

const finish: Action = { tool: 'finish', input: { summary: 'fixed' } };
const edit: Action = { tool: 'edit', input: fix };

describe('knack run, changing files', () => {
  let knack: Knack;
  let endpoint: TestEndpoint | undefined;
  before(async function () {
    knack = await bundleKnack();
  });
  afterEach(() => endpoint?.close());
  after(() => knack.dispose());

  async function run(
    name: string,
    actions: readonly Action[],
    flags: readonly string[] = [],
    terminal = false,
    keys = '',
  ) {
    endpoint = await startEndpoint({ policy: script(actions) });
    const root = knack.workspace(name, files);
    const model = ['--model', 'tiny', '--base-url', endpoint.baseURL, '--sandbox', 'off', '--seed', '1'];
    const where = ['--cwd', root, '--memory-dir', join(knack.folder, `${name}-memory`)];
    let typed = false;
    const result = await knack.run(
      ['run', 'make the test pass', '--check', 'node test.js', '--no-rate', ...model, ...where, ...flags],
      {
        terminal,
        onStdout: (text, _, type) => {
          if (typed || !text.includes('Make this change')) return;
          typed = true;
          type(keys);
        },
      },
    );
    return { ...result, root, where, text: () => readFileSync(join(root, 'src/sum.js'), 'utf8') };
  }

  it('fixes a failing test with an edit that the model proposes, and explain shows the diff', async () => {
    const ran = await run(
      'fix',
      [{ tool: 'read', input: { path: 'src/sum.js' } }, edit, finish],
      ['--approve', 'write'],
    );
    assert.equal(ran.status, 0, ran.stdout + ran.stderr);
    assert.equal(ran.text(), buggy.replace('i = 1', 'i = 0'));
    assert.match(ran.stdout, /src\/sum\.js \+1 −1\n {2}│ --- a\/src\/sum\.js\n/);
    assert.match(ran.stdout, /succeeded: the check command succeeded/);
    const explained = await knack.run(['explain', '--step', '2', ...ran.where]);
    assert.match(explained.stdout, /- {2}for \(let i = 1;.*\n {2}│ \+ {2}for \(let i = 0;/);
  });

  it('changes nothing without approval, whatever the model is sure of', async () => {
    const ran = await run('unapproved', [edit]);
    assert.equal(ran.status, 1);
    assert.match(ran.stdout, /needs approval: it changes src\/sum\.js\n/);
    assert.equal(ran.text(), buggy);
  });

  it('asks with the diff in view, and makes the change that was approved', async () => {
    const ran = await run('asked', [edit, finish], [], true, '\r');
    assert.equal(ran.status, 0, ran.stdout);
    assert.ok(ran.stdout.indexOf('+  for (let i = 0;') < ran.stdout.indexOf('Make this change'));
    // The other change is only told in words: it cannot be made.
    assert.match(ran.stdout, /edit, then run/);
    assert.doesNotMatch(ran.stdout, /instead:/);
    assert.equal(ran.text(), buggy.replace('i = 1', 'i = 0'));
  });

  it('asks nobody about an edit that cannot be made, and tells the model what stands there', async () => {
    const wrong: Action = { tool: 'edit', input: { ...fix, oldText: 'let i = 2;' } };
    const ran = await run('wrong', [wrong, { tool: 'finish', input: { summary: 'no', success: false } }], []);
    assert.doesNotMatch(ran.stdout, /needs approval/);
    assert.match(ran.stdout, /Most like it: line 3/);
    assert.match(endpoint?.requests.at(-1)?.messages.at(-1)?.content ?? '', /\| 3\t {2}for \(let i = 1;/);
  });

  it('goes on after the only proposal was a change that no tool takes: the model reads why, and does better', async () => {
    const outside: Action = { tool: 'edit', input: { ...fix, path: '../sum.js' } };
    endpoint = await startEndpoint({
      policy: {
        propose: ({ steps }) => {
          const action = [outside, edit, finish][Math.min(steps.length, 2)];
          return action ? [{ action, intent: 'the only step', logit: 0 }] : [];
        },
        rate: () => 0,
      },
    });
    const root = knack.workspace('outside', files);
    const model = ['--model', 'tiny', '--base-url', endpoint.baseURL, '--sandbox', 'off', '--memory', 'off'];
    const where = ['--cwd', root, '--memory-dir', join(knack.folder, 'outside-memory'), '--approve', 'write'];
    const ran = await knack.run(['run', 'make it pass', '--check', 'node test.js', '--no-rate', ...model, ...where]);
    assert.equal(ran.status, 0, ran.stdout + ran.stderr);
    assert.match(ran.stdout, /1 edit \.\.\/sum\.js[^]*edit: \.\.\/sum\.js is outside the workspace[^]*succeeded/);
    const told = endpoint.requests.map(({ messages }) => messages.at(-1)?.content ?? '');
    assert.ok(told.some((text) => text.includes('Result: the tool failed') && text.includes('outside the workspace')));
    assert.equal(readFileSync(join(root, 'src/sum.js'), 'utf8'), buggy.replace('i = 1', 'i = 0'));
  });

  it('stores no secret that an edit writes', async () => {
    const key: Action = { tool: 'edit', input: { ...fix, newText: `let i = 0; /* ${secret} */` } };
    const ran = await run('secret', [key, finish], ['--approve', 'write']);
    assert.match(ran.text(), new RegExp(secret));
    const exported = await knack.run(['memory', 'export', ...ran.where]);
    assert.match(exported.stdout, /"tool":"edit"/);
    assert.doesNotMatch(exported.stdout, new RegExp(secret));
  });
});
