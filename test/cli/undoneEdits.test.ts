import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Action } from '../../src/core/types.ts';
import type { Policy, Wish } from '../endpoint/policy.ts';
import { type TestEndpoint, startEndpoint } from '../endpoint/server.ts';
import { type Knack, bundleKnack } from './knack.ts';

const finish: Action = { tool: 'finish', input: { summary: 'tidied up' } };

/**
 * Would rather turn arrows into functions than add a comment, in the file that the task names; then is done. Where the task says
 * `surely`, by 8 nats, and where it says `only`, it knows nothing else.
 */
const arrowHater: Policy = {
  propose: ({ task, steps }) => {
    const sure = task.includes('surely') ? 8 : 3;
    const path = /\S+\.js/.exec(task)?.[0] ?? '';
    const edit = (intent: string, logit: number, oldText: string, newText: string): Wish => ({
      action: { tool: 'edit', input: { path, oldText, newText } },
      intent,
      logit,
    });
    if (steps.length > 0) return [{ action: finish, intent: 'it is tidy', logit: 3 }];
    const arrows = [
      edit(
        'turn the arrow into a function',
        sure,
        'const double = (n) => 2 * n;',
        'function double(n) { return 2 * n; }',
      ),
    ];
    if (task.includes('only')) return arrows;
    return [...arrows, edit('say in a comment what it does', 0, 'export const', '// Twice n.\nexport const')];
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

  it('sees it suppressed however sure the model is, and is asked where it knows nothing else', async () => {
    const names = ['area.js', 'speed.js', 'price.js', 'other.js'];
    const source = 'export const double = (n) => 2 * n;\n';
    const cwd = knack.workspace('sure', Object.fromEntries(names.map((name) => [name, source])));
    const model = ['--model', 'tiny', '--base-url', endpoint.baseURL, '--sandbox', 'off', '--seed', '1'];
    const tidy = (name: string, how: string) =>
      knack.run(['run', `${how} tidy up ${name}`, '--approve', 'write', '--no-check', '--cwd', cwd, ...model]);
    for (const name of names.slice(0, 2)) {
      const ran = await tidy(name, 'surely');
      assert.match(ran.stdout, /1 edit \S+: turn the arrow into a function\n/, ran.stderr);
      await knack.run(['undo', '--cwd', cwd]);
    }
    const third = await tidy('price.js', 'surely');
    assert.match(third.stdout, /1 edit price\.js: say in a comment what it does\n/, third.stderr);
    assert.match(third.stdout, /turn the arrow into a function .*\n.*you undid 2 changes like it; .*times less likely/);
    assert.match(
      third.stdout.replaceAll(/\s+/g, ' '),
      /Without memory it would run `edit price\.js: turn[^`]*`, but you undid 2 changes like it\./,
    );
    const only = await tidy('other.js', 'only');
    assert.match(only.stdout, /Not run: you undid 2 changes like this; there is nobody to ask\./, only.stderr);
    assert.equal(readFileSync(join(cwd, 'other.js'), 'utf8'), source);
  });
});
