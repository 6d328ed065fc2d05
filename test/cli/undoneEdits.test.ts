import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Action } from '../../src/core/types.ts';
import type { Policy, Wish } from '../endpoint/policy.ts';
import { type TestEndpoint, startEndpoint } from '../endpoint/server.ts';
import { type Knack, bundleKnack } from './knack.ts';

const finish: Action = { tool: 'finish', input: { summary: 'tidied up' } };

/** Would rather turn arrows into functions than add a comment, in the file that the task names; then is done. */
const arrowHater: Policy = {
  propose: ({ task, steps }) => {
    const path = /\S+\.js/.exec(task)?.[0] ?? '';
    const edit = (intent: string, logit: number, oldText: string, newText: string): Wish => ({
      action: { tool: 'edit', input: { path, oldText, newText } },
      intent,
      logit,
    });
    if (steps.length > 0) return [{ action: finish, intent: 'it is tidy', logit: 3 }];
    return [
      edit('turn the arrow into a function', 3, 'const double = (n) => 2 * n;', 'function double(n) { return 2 * n; }'),
      edit('say in a comment what it does', 0, 'export const', '// Twice n.\nexport const'),
    ];
  },
  rate: () => 0,
};

describe('a person who undoes the same kind of change twice', () => {
  let knack: Knack;
  let endpoint: TestEndpoint;
  before(async () => {
    knack = await bundleKnack();
    endpoint = await startEndpoint({ policy: arrowHater });
  });
  after(async () => {
    await endpoint.close();
    knack.dispose();
  });

  it('undoes an edit of a file that git ignores', async () => {
    const cwd = knack.workspace('ignored', {
      '.gitignore': 'local.js\n',
      'local.js': 'export const double = (n) => 2 * n;\n',
    });
    execFileSync('git', ['init', '--quiet', cwd]);
    const model = ['--model', 'tiny', '--base-url', endpoint.baseURL, '--sandbox', 'off', '--seed', '1'];
    const ran = await knack.run([
      'run',
      'tidy up local.js',
      '--approve',
      'write',
      '--no-check',
      '--cwd',
      cwd,
      ...model,
    ]);
    assert.match(readFileSync(join(cwd, 'local.js'), 'utf8'), /^export function/, ran.stderr);
    const listed = await knack.run(['changes', '--cwd', cwd]);
    assert.match(listed.stdout, /\n {2}local\.js \+1 −1\n/);
    const undone = await knack.run(['undo', '--cwd', cwd]);
    assert.equal(undone.status, 0, undone.stderr);
    assert.equal(readFileSync(join(cwd, 'local.js'), 'utf8'), 'export const double = (n) => 2 * n;\n');
  });

  it('sees it suppressed the third time, in another file, and reads why', async () => {
    const names = ['area.js', 'speed.js', 'price.js'];
    const source = 'export const double = (n) => 2 * n;\n';
    const cwd = knack.workspace('tidy', Object.fromEntries(names.map((name) => [name, source])));
    const model = ['--model', 'tiny', '--base-url', endpoint.baseURL, '--sandbox', 'off', '--seed', '1'];
    const tidy = (name: string) =>
      knack.run(['run', `tidy up ${name}`, '--approve', 'write', '--no-check', '--cwd', cwd, ...model]);
    const text = (name: string) => readFileSync(join(cwd, name), 'utf8');
    for (const name of names.slice(0, 2)) {
      const ran = await tidy(name);
      assert.match(ran.stdout, /1 edit \S+: turn the arrow into a function\n/, ran.stderr);
      assert.match(text(name), /^export function double/);
      const undone = await knack.run(['undo', '--cwd', cwd]);
      assert.match(undone.stdout, /counts against the steps that made these changes/, undone.stderr);
      assert.equal(text(name), source);
      const explained = await knack.run(['explain', '--step', '1', '--cwd', cwd]);
      assert.match(explained.stdout, /return −1\.00 from change −1\.00 “you undid this change”/);
    }
    const third = await tidy('price.js');
    assert.match(third.stdout, /1 edit price\.js: say in a comment what it does\n/);
    assert.match(third.stdout, /turn the arrow into a function .*\n.*\d times less likely/);
    assert.equal(text('price.js'), `// Twice n.\n${source}`);
    const explained = await knack.run(['explain', '--step', '1', '--cwd', cwd]);
    assert.match(explained.stdout, /like edit speed\.js: turn the arrow into a function, tried 1 × {2}−1\.00/);
  });
});
