import assert from 'node:assert/strict';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { claudeSession } from '../node/sessions/transcripts.ts';
import type { Knack } from './knack.ts';
import { bundleKnack } from './knack.ts';
import { advice, taughtWorkspace } from './taught.ts';

describe('knack hook', () => {
  let knack: Knack;
  before(async () => {
    knack = await bundleKnack();
  });
  after(() => knack.dispose());

  const taught = (name: string) => taughtWorkspace(knack, name);

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
});
