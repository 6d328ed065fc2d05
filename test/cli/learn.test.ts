import assert from 'node:assert/strict';
import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claudeSession, codexSession, trapped, writeClaude } from '../node/sessions/transcripts.ts';
import type { Knack } from './knack.ts';
import { bundleKnack } from './knack.ts';

const files = {
  'package.json': JSON.stringify({
    name: 'trap',
    scripts: { test: 'node check.js', generate: 'node generate.js', lint: 'node --version' },
  }),
  'check.js': `if (!require('fs').existsSync('generated.json')) { console.error('generated.json is missing'); process.exit(1); }`,
  'generate.js': `require('fs').writeFileSync('generated.json', '{}');`,
};

describe('knack learn', () => {
  let knack: Knack;
  before(async () => {
    knack = await bundleKnack();
  });
  after(() => knack.dispose());

  /** A workspace, the home of a user of Claude Code, and `knack` run by that user there. */
  function userOf(name: string, sessions: number) {
    const cwd = realpathSync(knack.workspace(name, files));
    const home = join(knack.folder, `${name}-home`);
    mkdirSync(home, { recursive: true });
    const prompts = ['run the tests', 'please run the tests', 'run the test suite'];
    for (let i = 0; i < sessions; i++) writeClaude(home, trapped(`s${String(i)}`, cwd, prompts[i]));
    const wrapper = ['env', '-u', 'CLAUDE_CONFIG_DIR', `HOME=${home}`];
    return { cwd, run: (...args: readonly string[]) => knack.run([...args, '--cwd', cwd], { wrapper }) };
  }

  it('makes the first run in a fresh workspace do it right: another agent has paid for the lesson', async () => {
    const { cwd, run } = userOf('fresh', 3);
    const task = ['run', 'run the tests', '--approve', 'write', '--no-rate', '--seed', '1'];
    const naive = await run(...task, '--memory-dir', join(knack.folder, 'empty'));
    assert.match(naive.stdout, /\n1 npm test(?: write)?\n[\s\S]*exit 1 in/);
    rmSync(join(cwd, 'generated.json'), { force: true });

    const learned = await run('learn', '--from', 'claude', '--yes', '--json');
    assert.deepEqual(JSON.parse(learned.stdout), {
      sources: [{ source: 'claude', sessions: 3, steps: 9, failures: 3, skipped: 0, reasons: [], aborted: false }],
    });
    const taught = await run(...task);
    assert.equal(taught.status, 0, taught.stdout + taught.stderr);
    assert.match(taught.stdout, /\n1 npm run generate(?: write)?\n[\s\S]*\n2 npm test(?: write)?\n/);
    assert.doesNotMatch(taught.stdout, /exit 1 in/);
    assert.match(taught.stdout, /Without memory it would run `npm\s+test`/);

    const listed = await run('episodes');
    assert.match(listed.stdout, /claude:toolu_s0_0_0.*import/);
    const explained = await run('explain', '--step', '1');
    assert.match(explained.stdout, /\(from Claude Code, session s\d\)/, 'the card says whose experience it was');
  });

  it('lists what there is, and reads nothing without being told to', async () => {
    const { run } = userOf('asks', 2);
    const listed = await run('learn');
    assert.match(listed.stdout, /^claude +2 +0\.0 +2 +Claude Code$/m);
    assert.match(listed.stdout, /Nothing was learned\./);
    const unasked = await run('learn', '--from', 'claude');
    assert.deepEqual([unasked.status, unasked.stdout], [2, '']);
    assert.match(unasked.stderr, /Read 2 session file\(s\) of Claude Code .* add --yes, or --dry-run to look first/);
    const looked = await run('learn', '--from', 'claude', '--dry-run');
    assert.match(looked.stdout, /would learn 6 new step\(s\) of 2 session\(s\); 2 of them failed/);
    assert.match((await run('episodes')).stdout, /No episodes yet/);
    const agreed = await run('learn', '--from', 'claude', '--yes');
    assert.match(agreed.stdout, /learned 6 new step\(s\)/);
    const again = await run('learn', '--from', 'claude');
    assert.match(again.stdout, /learned 0 new step\(s\) of 0 session\(s\)/, 'it agreed once for all');
  });

  it('forgets a source as a whole, and says first what that changes', async () => {
    const { run } = userOf('forgets', 2);
    await run('learn', '--from', 'claude', '--yes');
    const told = await run('memory', 'forget', '--source', 'claude', '--dry-run');
    assert.match(told.stdout, /Forgetting 2 episode\(s\) would flip \d+ stored decision\(s\)\./);
    const gone = await run('memory', 'forget', '--source', 'claude', '--yes');
    assert.match(gone.stdout, /Forgot 8 step\(s\), for good\./);
    const after = await run('learn', '--from', 'claude');
    assert.equal(after.status, 2, 'the agreement is gone as well');
    const again = await run('learn', '--from', 'claude', '--yes');
    assert.match(again.stdout, /learned 0 new step\(s\)/, 'what was forgotten stays forgotten');
  });

  it('names what is wrong with its arguments', async () => {
    const { run } = userOf('wrong', 0);
    const unknown = await run('learn', '--from', 'emacs');
    assert.match(unknown.stderr, /--from emacs: known sources are claude, codex/);
    const homeless = await run('learn', '--path', '/tmp');
    assert.match(homeless.stderr, /--path: say whose sessions they are with --from/);
    const undated = await run('learn', '--from', 'claude', '--dry-run', '--since', 'yesteryear');
    assert.match(undated.stderr, /--since yesteryear: give a date such as 2026-05-01/);
    assert.deepEqual([unknown.status, homeless.status, undated.status], [2, 2, 2]);
  });

  it('learns the same table from the same sessions of two agents', async () => {
    const cwd = realpathSync(knack.workspace('same', { a: '' }));
    const tables = await Promise.all(
      [
        ['claude', claudeSession],
        ['codex', codexSession],
      ].map(async ([agent, write]) => {
        const path = join(knack.folder, `same-${String(agent)}.jsonl`);
        writeFileSync(path, (write as typeof claudeSession)(trapped('s', cwd)));
        const place = ['--cwd', cwd, '--memory-dir', join(knack.folder, `same-${String(agent)}`)];
        await knack.run(['learn', '--from', String(agent), '--path', path, '--yes', ...place]);
        return (await knack.run(['memory', 'list', ...place])).stdout.replaceAll(/^\S+ +/gm, '');
      }),
    );
    assert.match(tables[0] ?? '', /npm run generate/);
    assert.equal(tables[0], tables[1]);
  });
});
