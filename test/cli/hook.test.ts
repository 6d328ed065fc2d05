import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { claudeSession, codexSession, trapped } from '../node/sessions/transcripts.ts';
import type { Knack } from './knack.ts';
import { bundleKnack } from './knack.ts';

describe('knack hook', () => {
  let knack: Knack;
  before(async () => {
    knack = await bundleKnack();
  });
  after(() => knack.dispose());

  /** A workspace whose memory knows that `npm test` needs `npm run generate`. */
  async function taught(name: string) {
    const cwd = realpathSync(knack.workspace(name, { 'package.json': '{"scripts":{"test":"x","generate":"y"}}' }));
    const memory = join(knack.folder, `${name}-memory`);
    const place = ['--cwd', cwd, '--memory-dir', memory];
    const files = ['a', 'b', 'c'].map((session) => {
      const path = join(knack.folder, `${name}-${session}.jsonl`);
      writeFileSync(path, claudeSession(trapped(session, cwd)));
      return path;
    });
    const learned = await knack.run(['learn', '--from', 'claude', '--path', ...files, '--yes', ...place]);
    assert.match(learned.stdout, /learned 9 new step/);
    const tell = async (agent: string, event: object | string, ...more: readonly string[]) => {
      const stdin = typeof event === 'string' ? event : JSON.stringify(event);
      const result = await knack.run(['hook', agent, ...place, ...more], { stdin });
      assert.deepEqual([result.status, result.stderr], [0, ''], result.stderr);
      return result.stdout === '' ? undefined : (JSON.parse(result.stdout) as Record<string, unknown>);
    };
    return { cwd, memory, place, tell };
  }

  const advice =
    /^Knack: `npm test` failed 3 of 3 times .*, last with exit status 1\. It worked after `npm run generate` \(3 times\)\.$/;

  it('speaks the protocol of each agent, in each voice', async () => {
    const { cwd, tell } = await taught('voices');
    const claudeLike = {
      session_id: 's',
      cwd,
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command: 'npm test' },
    };
    const questions: Readonly<Record<string, object>> = {
      claude: { ...claudeLike, transcript_path: '/t', permission_mode: 'default', tool_use_id: 'toolu_1' },
      codex: { ...claudeLike, turn_id: '1', model: 'gpt-5', tool_use_id: 'call_1' },
      vscode: { ...claudeLike, tool_name: 'run_in_terminal', tool_use_id: 't1' },
      gemini: {
        ...claudeLike,
        hook_event_name: 'BeforeTool',
        tool_name: 'run_shell_command',
        timestamp: '2026-11-01T10:00:00Z',
      },
      copilot: { timestamp: 1, cwd, toolName: 'bash', toolArgs: '{"command":"npm test"}' },
    };
    const prompts: Readonly<Record<string, object>> = {
      gemini: { session_id: 's', cwd, hook_event_name: 'BeforeAgent', prompt: 'run the tests' },
      copilot: { timestamp: 1, cwd, prompt: 'run the tests' },
    };
    for (const [agent, question] of Object.entries(questions)) {
      const prompt = prompts[agent] ?? {
        session_id: 's',
        cwd,
        hook_event_name: 'UserPromptSubmit',
        prompt: 'run the tests',
      };
      assert.equal(await tell(agent, prompt, '--event', 'userPromptSubmitted'), undefined);
      const heard = async (voice: string) => {
        const output = await tell(agent, question, '--event', 'preToolUse', '--voice', voice);
        const specific = (output?.['hookSpecificOutput'] ?? output) as Record<string, string>;
        const text =
          specific['permissionDecisionReason'] ??
          specific['additionalContext'] ??
          specific['reason'] ??
          specific['systemMessage'];
        assert.match(text ?? '', advice, agent);
        return specific['permissionDecision'] ?? specific['decision'] ?? 'nothing';
      };
      const expected = { claude: 'ask', vscode: 'ask', copilot: 'ask' }[agent] ?? 'nothing';
      assert.deepEqual(
        [agent, await heard('advise'), await heard('ask'), await heard('enforce')],
        [agent, 'nothing', expected, 'deny'],
      );
    }
  });

  it('refuses the same command twice in a row at most, and lets pass what is not known to fail', async () => {
    const { cwd, tell } = await taught('twice');
    const before = (command: string) =>
      tell(
        'claude',
        { session_id: 's', cwd, hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command } },
        '--voice',
        'enforce',
      );
    const decision = (output: Record<string, unknown> | undefined) =>
      (output?.['hookSpecificOutput'] as Record<string, string> | undefined)?.['permissionDecision'];
    await tell('claude', { session_id: 's', cwd, hook_event_name: 'UserPromptSubmit', prompt: 'run the tests' });
    assert.equal(decision(await before('npm test')), 'deny');
    assert.equal(decision(await before('npm test')), 'deny');
    const third = await before('npm test');
    assert.equal(decision(third), undefined);
    assert.ok(third, 'it is still advised');
    assert.equal(await before('npm run generate'), undefined);
    const link = join(knack.folder, 'linked');
    symlinkSync(cwd, link);
    const linked = { session_id: 's', cwd: link, hook_event_name: 'PreToolUse', tool_name: 'Bash' };
    assert.ok(
      await tell('claude', { ...linked, tool_input: { command: 'npm test' } }),
      'a link leads to the workspace',
    );
    assert.equal(await before('npm run other'), undefined);
  });

  it('has the words of a task found while the agent thinks', async () => {
    const { cwd, memory, tell } = await taught('ahead');
    await tell('claude', { session_id: 's', cwd, hook_event_name: 'UserPromptSubmit', prompt: 'run the tests' });
    const spool = join(memory, 'hooks', 'claude-s.jsonl');
    const until = Date.now() + 60_000;
    while (!readFileSync(spool, 'utf8').includes('"kind":"nouns"') && Date.now() < until) await setTimeout(50);
    const words = JSON.parse(readFileSync(spool, 'utf8').trim().split('\n')[1] ?? '') as { nouns: unknown };
    assert.ok((words.nouns as string[]).includes('test'));
  });

  it('is quiet where the command works: after what it needs', async () => {
    const { cwd, tell } = await taught('after');
    const common = { session_id: 's', cwd };
    await tell('claude', { ...common, hook_event_name: 'UserPromptSubmit', prompt: 'run the tests' });
    await tell('claude', {
      ...common,
      hook_event_name: 'PostToolUse',
      tool_name: 'Bash',
      tool_input: { command: 'npm run generate' },
      tool_use_id: 'g',
      tool_response: { stdout: '', stderr: '', interrupted: false },
    });
    const before = {
      ...common,
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command: 'npm test' },
      tool_use_id: 't',
    };
    assert.equal(await tell('claude', before), undefined);
  });

  it('records what came of commands, and settles the episode at the end, once', async () => {
    const { cwd, tell, place, memory } = await taught('records');
    const common = { session_id: 'live', cwd };
    const call = (command: string, id: string) => ({
      ...common,
      tool_name: 'Bash',
      tool_input: { command },
      tool_use_id: id,
    });
    await tell('claude', {
      ...common,
      hook_event_name: 'UserPromptSubmit',
      prompt: 'lint the code with ghp_0123456789abcdefghijABCDEFGHIJ456789',
    });
    await tell('claude', {
      ...call('npm run lint', 'toolu_l1'),
      hook_event_name: 'PostToolUseFailure',
      error: 'Exit code 2\nsecret words: error TS2345',
    });
    await tell('claude', {
      ...common,
      hook_event_name: 'PostToolUse',
      tool_name: 'Edit',
      tool_input: { file_path: join(cwd, 'a.ts') },
    });
    await tell('claude', {
      ...call('npm run lint', 'toolu_l2'),
      hook_event_name: 'PostToolUse',
      tool_response: { stdout: 'fine', stderr: '' },
    });
    await tell('claude', { ...common, hook_event_name: 'Stop' });
    await tell('claude', { ...common, hook_event_name: 'SessionEnd' });
    const episodes = await knack.run(['episodes', ...place]);
    assert.equal(episodes.stdout.match(/claude:toolu_l1 /g)?.length, 1);
    const list = await knack.run(['memory', 'list', ...place]);
    assert.match(
      list.stdout,
      /claude:toolu_l1 +2 .* npm run lint +\[State: lint code secret npm ok\] \[Action: lint edit:ts\]/,
    );
    const exported = await knack.run(['memory', 'export', ...place]);
    assert.doesNotMatch(exported.stdout, /secret words|ghp_/);
    assert.doesNotMatch(readFileSync(join(memory, 'hooks', 'claude-live.jsonl'), 'utf8'), /ghp_/);
    // The agent's own file of the same session adds nothing.
    const told = {
      session: 'live',
      cwd,
      turns: [
        {
          prompt: 'lint the code',
          ran: [
            { command: 'npm run lint', exitCode: 2 },
            { command: 'npm run lint', exitCode: 0 },
          ],
        },
      ],
    };
    const path = join(knack.folder, 'live.jsonl');
    writeFileSync(
      path,
      claudeSession(told).replaceAll('toolu_live_0_0', 'toolu_l1').replaceAll('toolu_live_0_1', 'toolu_l2'),
    );
    const again = await knack.run(['learn', '--from', 'claude', '--path', path, '--yes', ...place]);
    assert.match(again.stdout, /learned 0 new step/);
  });

  it('never stands in the way: nonsense, other folders, no store, a locked one, a damaged one', async () => {
    const { cwd, memory, tell } = await taught('faults');
    const before = {
      session_id: 's',
      cwd,
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command: 'npm test' },
    };
    for (const nonsense of [
      '',
      'no json',
      '[]',
      'null',
      '{}',
      '{"hook_event_name":"Quantum"}',
      '{"session_id":7}',
      JSON.stringify({ ...before, tool_input: null }),
      JSON.stringify({ ...before, tool_input: { command: 7 } }),
      '{"session_id":"../../x","hook_event_name":"Stop"}',
      '\uFEFF{"a":'.repeat(9),
    ]) {
      assert.equal(await tell('claude', nonsense), undefined, nonsense);
    }
    assert.equal(await tell('nobody', before), undefined);
    assert.equal(await tell('claude', { ...before, cwd: '/elsewhere' }), undefined);
    assert.equal(await tell('claude', before, '--memory-dir', join(knack.folder, 'nothing-here')), undefined);
    const huge = {
      ...before,
      hook_event_name: 'PostToolUse',
      tool_input: { command: 'x'.repeat(2_000_000) },
      tool_response: { stdout: 'y'.repeat(2_000_000) },
    };
    assert.equal(await tell('claude', huge), undefined);
    assert.ok(readFileSync(join(memory, 'hooks', 'claude-s.jsonl')).length < 50_000, 'a bounded line');

    await tell('claude', {
      ...before,
      hook_event_name: 'PostToolUse',
      tool_input: { command: 'make ok' },
      tool_use_id: 'toolu_late',
      tool_response: {},
    });
    const file = join(memory, 'experience.db');
    const lock = new DatabaseSync(file);
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    assert.equal(await tell('claude', before), undefined);
    assert.equal(await tell('claude', { session_id: 's', cwd, hook_event_name: 'Stop' }), undefined);
    lock.exec('ROLLBACK');
    lock.close();
    await tell('claude', { session_id: 'other', cwd, hook_event_name: 'Stop' });
    const late = await knack.run(['memory', 'list', '--cwd', cwd, '--memory-dir', memory]);
    assert.match(late.stdout, /claude:toolu_late .*make ok/, 'what could not be stored then is stored later');

    writeFileSync(file, 'this is no database');
    assert.equal(await tell('claude', before), undefined);
  });

  it('outlives a reader that goes away, and loses nothing when hooks run at once', async () => {
    const { cwd, memory, tell, place } = await taught('crowd');
    const before = JSON.stringify({
      session_id: 's',
      cwd,
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command: 'npm test' },
    });
    const status = await new Promise((resolve) => {
      const [program = '', ...args] = knack.command(['hook', 'claude', ...place]);
      const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] });
      child.stdout.destroy();
      child.on('close', resolve);
      child.stdin.end(before);
    });
    assert.equal(status, 0);
    const ids = Array.from({ length: 8 }, (_, i) => `toolu_p${i}`);
    await Promise.all(
      ids.map((id) =>
        tell('claude', {
          session_id: 'p',
          cwd,
          hook_event_name: 'PostToolUse',
          tool_name: 'Bash',
          tool_input: { command: `make ${id}` },
          tool_use_id: id,
          tool_response: {},
        }),
      ),
    );
    const lines = readFileSync(join(memory, 'hooks', 'claude-p.jsonl'), 'utf8')
      .trim()
      .split('\n');
    assert.deepEqual(lines.map((line) => (JSON.parse(line) as { id: string }).id).sort(), ids);
  });

  it('is written into the configuration after it was shown, and taken back whole', async () => {
    const { cwd, place } = await taught('connects');
    const path = join(cwd, '.claude', 'settings.local.json');
    const original =
      '{\n  // my own\n  "permissions": { "allow": ["Bash(ls)"] },\n  "hooks": {\n    "PreToolUse": [{ "matcher": "Bash", "hooks": [{ "type": "command", "command": "mine" }] }]\n  }\n}\n';
    mkdirSync(join(cwd, '.claude'));
    writeFileSync(path, original);
    const looked = await knack.run(['connect', 'claude', '--dry-run', ...place]);
    assert.match(looked.stdout, /^\+ .* hook claude --cwd /m);
    assert.equal(readFileSync(path, 'utf8'), original);
    const unasked = await knack.run(['connect', 'claude', ...place]);
    assert.deepEqual([unasked.status, readFileSync(path, 'utf8')], [2, original]);
    for (const voice of ['advise', 'enforce']) {
      const done = await knack.run(['connect', 'claude', '--yes', '--voice', voice, ...place]);
      assert.match(done.stdout, /Claude Code is connected/);
      const text = readFileSync(path, 'utf8');
      assert.match(text, /\/\/ my own[\s\S]*"command": "mine"/);
      assert.equal(text.match(/ --event PreToolUse /g)?.length, 1, 'once, however often it is connected');
      assert.match(text, new RegExp(`--voice ${voice} `));
    }
    await knack.run(['disconnect', 'claude', '--yes', ...place]);
    const { hooks } = JSON.parse(readFileSync(path, 'utf8').replace('// my own', '')) as {
      hooks: Record<string, unknown>;
    };
    assert.deepEqual(hooks, { PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: 'mine' }] }] });

    for (const [agent, config] of Object.entries({
      codex: '.codex/hooks.json',
      gemini: '.gemini/settings.json',
      copilot: '.github/hooks/knack-copilot.json',
      vscode: '.github/hooks/knack-vscode.json',
    })) {
      const other = join(cwd, config);
      const connected = await knack.run(['connect', agent, '--yes', ...place]);
      assert.equal(connected.status, 0, connected.stderr);
      assert.match(readFileSync(other, 'utf8'), new RegExp(` hook ${agent} --cwd `));
      await knack.run(['disconnect', agent, '--yes', ...place]);
      assert.equal(existsSync(other), false, `${agent}: there was no file before`);
    }
    writeFileSync(path, '{ broken');
    const broken = await knack.run(['connect', 'claude', '--yes', ...place]);
    assert.deepEqual([broken.status, readFileSync(path, 'utf8')], [2, '{ broken']);
    assert.match(broken.stderr, /settings\.local\.json is not JSON .* fix it first, nothing was changed/);
    assert.ok(readdirSync(join(cwd, '.claude')).every((name) => !name.includes('.knack-')));
  });

  it('is what connect writes: the command as it stands there answers', async () => {
    const { cwd, place } = await taught('real');
    await knack.run(['connect', 'claude', '--yes', ...place]);
    const { hooks } = JSON.parse(readFileSync(join(cwd, '.claude', 'settings.local.json'), 'utf8')) as {
      hooks: Record<string, { hooks: { command: string }[] }[]>;
    };
    const command = hooks['PreToolUse']?.[0]?.hooks[0]?.command;
    assert.ok(command);
    const output = await new Promise<string>((resolve) => {
      const child = spawn('sh', ['-c', command], { stdio: ['pipe', 'pipe', 'ignore'], cwd: '/' });
      let text = '';
      child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
      child.on('close', () => resolve(text));
      child.stdin.end(
        JSON.stringify({
          session_id: 's',
          cwd,
          hook_event_name: 'PreToolUse',
          tool_name: 'Bash',
          tool_input: { command: 'npm test' },
        }),
      );
    });
    assert.match(output, /npm run generate/);
  });

  it('has the same table for the same sessions of two agents', async () => {
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
    assert.equal(tables[0], tables[1]);
  });
});
