import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { reason } from '../../../src/core/reason.ts';
import type { JsonObject, Risk } from '../../../src/core/types.ts';
import { root, textOf, tool, use, withFreshRoot, write, written } from './workspaceTools.ts';

describe('every tool', () => {
  withFreshRoot();
  it('describes its input as JSON Schema that allows nothing else', () => {
    const schemas = ['run', 'read', 'list', 'search', 'edit', 'write', 'applyPatch', 'ask', 'finish'].map(
      (name) => tool(name).spec.inputSchema,
    );
    for (const schema of schemas) assert.equal(schema['additionalProperties'], false);
    assert.deepEqual(
      schemas.map((schema) => schema['required']),
      [
        ['command'],
        ['path'],
        [],
        ['pattern'],
        ['path', 'oldText', 'newText'],
        ['path', 'text'],
        ['patch'],
        ['question'],
        ['summary'],
      ],
    );
    assert.deepEqual(tool('finish').spec.inputSchema, {
      type: 'object',
      properties: {
        summary: { type: 'string', pattern: '\\S', description: 'What was done and found out, in a few sentences.' },
        success: { type: 'boolean', description: 'false: the task cannot be done, and is given up.' },
      },
      required: ['summary'],
      additionalProperties: false,
    });
  });

  const wrong: readonly (readonly [string, JsonObject, RegExp])[] = [
    ['run', {}, /run: 'command' is missing/],
    ['run', { command: 1 }, /'command': .*string/i],
    ['run', { command: ' \n' }, /'command': must not be empty/],
    ['run', { command: 'a\0b' }, /NUL/],
    ['run', { command: 'ls', cmd: 'ls' }, /unknown key 'cmd'; allowed: command, timeoutSeconds, stdin/],
    ['run', { command: 'ls', timeoutSeconds: 0 }, /'timeoutSeconds'/],
    ['run', { command: 'ls', timeoutSeconds: '5' }, /'timeoutSeconds'/],
    ['read', { path: '' }, /'path': must not be empty/],
    ['read', { path: 'a', startLine: 0 }, /'startLine'/],
    ['read', { path: 'a', startLine: 1.5 }, /'startLine'/],
    ['read', { path: 'a', startLine: 5, endLine: 4 }, /endLine 4 lies before startLine 5/],
    ['read', { path: 'a\0b' }, /NUL/],
    ['list', { depth: 0 }, /'depth'/],
    ['search', { pattern: '' }, /'pattern'/],
    ['search', { pattern: 'a', maxResults: 1001 }, /'maxResults'/],
    ['search', { pattern: 'a\0' }, /NUL/],
    ['ask', { question: '  ' }, /'question': must not be empty/],
    ['finish', { summary: null }, /'summary'/],
  ];
  for (const [name, input, problem] of wrong) {
    it(`refuses ${name} ${JSON.stringify(input)} and says why`, async () => {
      const check = tool(name).check(input);
      assert.ok(!check.ok);
      assert.match(check.problem, problem);
      const observation = await use(name, input);
      assert.equal(observation.status, 'toolError');
      assert.match(observation.text, problem);
      assert.equal(tool(name).risk(input).alwaysAsk, true);
    });
  }
});

describe('paths', () => {
  withFreshRoot();
  for (const name of ['read', 'list', 'search']) {
    const input = (path: string): JsonObject => ({ path, ...(name === 'search' && { pattern: 'x' }) });

    it(`cannot lead ${name} out of the workspace`, async () => {
      symlinkSync('/etc', join(root, 'link'));
      symlinkSync('/etc/passwd', join(root, 'file'));
      symlinkSync('..', join(root, 'up'));
      mkdirSync(join(root, 'sub'));
      const sibling = `${root}-sibling`;
      const outside = [
        '..',
        '../x',
        'sub/../../x',
        '/etc/passwd',
        '/',
        'link',
        'link/passwd',
        'file',
        'up/x',
        '~',
        '~/.ssh',
        sibling,
      ];
      for (const path of [...outside, join(homedir(), 'x')]) {
        assert.equal(tool(name).check(input(path)).ok, false, path);
        const observation = await use(name, input(path));
        assert.equal(observation.status, 'toolError', path);
        assert.match(observation.text, /is outside the workspace/, path);
      }
    });

    it(`may be absolute, and by way of links, for ${name} within the workspace`, () => {
      write('sub/a', 'x');
      symlinkSync('sub', join(root, 'inner'));
      for (const path of [join(root, 'sub'), 'inner', 'inner/a', './sub/../sub', 'sub/..hidden', 'not/there/yet'])
        assert.deepEqual(tool(name).check(input(path)), { ok: true }, path);
    });

    it(`is reported by ${name} when nothing is there`, async () => {
      const observation = await use(name, input('nowhere'));
      assert.deepEqual([observation.status, observation.text], ['toolError', 'nowhere does not exist']);
    });
  }

  it('may lead into folders that are allowed for reading', async () => {
    const other = realpathSync(mkdtempSync(join(tmpdir(), 'knack-other-')));
    writeFileSync(join(other, 'a'), 'there\n');
    const observation = await use('read', { path: join(other, 'a') }, {}, { readOnlyRoots: [other] });
    assert.equal(observation.text, '1\tthere\n');
    rmSync(other, { recursive: true });
  });

  it('of secrets are always asked for, whatever they are called by', () => {
    write('.env', 'KEY=1');
    write('plain', 'x');
    symlinkSync('.env', join(root, 'harmless'));
    for (const path of [
      '.env',
      './.env',
      'sub/../.env',
      'harmless',
      'id_rsa',
      'certs/server.pem',
      join(root, '.env'),
    ]) {
      for (const name of ['read', 'search']) {
        const risk = tool(name).risk({ path, ...(name === 'search' && { pattern: 'x' }) });
        assert.deepEqual([risk.class, risk.alwaysAsk, risk.reasons.length], ['read', true, 1], path);
      }
    }
    const harmless: Risk = { class: 'read', reasons: [], alwaysAsk: false };
    assert.deepEqual(tool('read').risk({ path: 'plain' }), harmless);
    assert.deepEqual(tool('search').risk({ pattern: 'x' }), harmless);
    assert.deepEqual(tool('list').risk({}), harmless);
  });
});

describe('run', () => {
  withFreshRoot();
  it('has the risk of its command', () => {
    assert.deepEqual(tool('run').risk({ command: 'make' }), { ...written, reasons: [reason('asWritten', 'make')] });
  });

  it('observes how the command ended, where it is and what it printed', async () => {
    mkdirSync(join(root, 'sub'));
    let shown = '';
    const onOutput = ({ text }: { text: string }): void => void (shown += text);
    const { durationMs, ...observation } = await use(
      'run',
      { command: 'cd sub; printf "\\033[1mx"; exit 3' },
      { onOutput },
    );
    assert.deepEqual(observation, { status: 'exited', exitCode: 3, text: 'x', cwd: join(root, 'sub') });
    assert.ok(durationMs > 0);
    assert.equal(shown, '\u001b[1mx');
    assert.equal(await textOf('run', { command: 'cat', stdin: 'in' }), 'in');
    assert.equal((await use('run', { command: 'kill -9 $$' })).signalName, 'SIGKILL');
  });

  it('ends at its own time limit or the usual one, whichever is first', async () => {
    assert.equal((await use('run', { command: 'sleep 100', timeoutSeconds: 0.1 })).status, 'timedOut');
    const usual = await use('run', { command: 'sleep 100', timeoutSeconds: 1000 }, {}, { commandTimeoutMs: 100 });
    assert.deepEqual([usual.status, usual.exitCode], ['timedOut', undefined]);
  });

  it('ends with an abort', async () => {
    const observation = await use('run', { command: 'sleep 100' }, { signal: AbortSignal.timeout(50) });
    assert.equal(observation.status, 'aborted');
  });

  it('adds notices to the text, on lines of their own', async () => {
    await use('run', { command: 'mkdir gone; cd gone; rmdir ../gone' });
    assert.match(await textOf('run', { command: 'printf x' }), /^x\n\[.*gone no longer exists.*\]\n$/);
  });

  it('is an error of the tool when it cannot start', async () => {
    rmSync(root, { recursive: true });
    const observation = await use('run', { command: 'true' });
    assert.deepEqual([observation.status, observation.exitCode], ['toolError', undefined]);
    assert.match(observation.text, /does not exist/);
  });

  it('stores a long output in a file that read and search can open', async () => {
    const { truncated } = await use('run', { command: 'seq 1000' });
    const path = truncated?.fullOutputPath ?? '';
    assert.match(
      await textOf('read', { path, startLine: 499, endLine: 500 }),
      /^499\t499\n500\t500\n\[lines 499-500 of 1000\]\n$/,
    );
    assert.equal(await textOf('search', { pattern: '^777$', path }), `${path}:777:777\n`);
    assert.deepEqual(tool('read').risk({ path }), { class: 'read', reasons: [], alwaysAsk: false });
  });
});

describe('ask', () => {
  withFreshRoot();
  it('gives the answer', async () => {
    const ask = (question: string): Promise<string> => Promise.resolve(`answer to ${question}`);
    const { status, text } = await use('ask', { question: 'which?' }, {}, { ask });
    assert.deepEqual([status, text], ['ok', 'answer to which?']);
  });

  it('is refused when nobody is there, or nobody answers', async () => {
    for (const options of [{}, { ask: () => Promise.resolve(undefined) }]) {
      const { status, text } = await use('ask', { question: 'which?' }, {}, options);
      assert.equal(status, 'refused');
      assert.match(text, /There is nobody to ask/);
    }
  });

  it('ends with an abort', async () => {
    const stop = new AbortController();
    const ask = (_question: string, signal: AbortSignal): Promise<string> =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
        stop.abort();
      });
    assert.equal((await use('ask', { question: 'which?' }, { signal: stop.signal }, { ask })).status, 'aborted');
  });
});

describe('finish', () => {
  withFreshRoot();
  it('gives the summary', async () => {
    const { status, text } = await use('finish', { summary: 'done' });
    assert.deepEqual([status, text], ['ok', 'done']);
  });
});
