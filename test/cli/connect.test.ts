import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Knack } from './knack.ts';
import { bundleKnack } from './knack.ts';
import { taughtWorkspace } from './taught.ts';

describe('knack connect', () => {
  let knack: Knack;
  before(async () => {
    knack = await bundleKnack();
  });
  after(() => knack.dispose());

  const taught = (name: string) => taughtWorkspace(knack, name);

  it('writes into the configuration after showing it, and disconnect takes it back whole', async () => {
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

  it('writes a command that answers as it stands there', async () => {
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
});
