import { reason } from '../../../src/core/reason.ts';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { Tool, ToolContext } from '../../../src/core/ports.ts';
import type { JsonObject, Risk } from '../../../src/core/types.ts';
import type { Observation } from '../../../src/core/episode.ts';
import { createProcessShell } from '../../../src/node/shell/processShell.ts';
import type { CommandShell } from '../../../src/node/shell/types.ts';
import { type ToolsOptions, createTools } from '../../../src/node/tools/createTools.ts';

let root = '';
let shell: CommandShell;
const written: Risk = { class: 'write', reasons: [reason('asWritten', 'judged')], alwaysAsk: false };

function tool(name: string, options: Partial<ToolsOptions> = {}): Tool {
  const risk = (command: string): Risk => ({ ...written, reasons: [reason('asWritten', command)] });
  const tools = createTools({ root, shell, outputLimit: 4000, commandTimeoutMs: 15_000, risk, ...options });
  const found = tools.find(({ spec }) => spec.name === name);
  assert.ok(found);
  return found;
}
function use(name: string, input: JsonObject, context: Partial<ToolContext> = {}, options = {}): Promise<Observation> {
  const whole = { signal: new AbortController().signal, onOutput: () => undefined, ...context };
  return tool(name, options).execute(input, whole);
}
const textOf = async (name: string, input: JsonObject): Promise<string> => (await use(name, input)).text;
function write(path: string, text: string | Buffer): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'knack-test-')));
  shell = createProcessShell({ root, outputLimit: 1000, killGraceMs: 100 });
});
afterEach(async () => {
  await shell.dispose();
  rmSync(root, { recursive: true, force: true });
});

describe('every tool', () => {
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

describe('read', () => {
  it('numbers lines and shows the part that is asked for', async () => {
    write('a', 'one\ntwo\r\nthree');
    assert.equal(await textOf('read', { path: 'a' }), '1\tone\n2\ttwo\n3\tthree\n');
    assert.equal(await textOf('read', { path: 'a', startLine: 2, endLine: 2 }), '2\ttwo\n[lines 2-2 of 3]\n');
    assert.equal(await textOf('read', { path: 'a', startLine: 3, endLine: 99 }), '3\tthree\n[lines 3-3 of 3]\n');
    assert.equal(await textOf('read', { path: 'a', startLine: 4 }), 'a has only 3 lines');
    write('empty', '');
    assert.equal(await textOf('read', { path: 'empty' }), '[empty is empty]\n');
    write('blank', '\n\n');
    assert.equal(await textOf('read', { path: 'blank' }), '1\t\n2\t\n');
  });

  it('shows no more than fits, and says where to continue', async () => {
    const lines = Array.from({ length: 50_000 }, (_, index) => `line ${index + 1}`);
    write('long', lines.join('\n'));
    const { text, truncated } = await use('read', { path: 'long' });
    const shown = text.split('\n').length - 2;
    assert.ok(text.startsWith('1\tline 1\n') && Buffer.byteLength(text) < 8000);
    assert.ok(
      text.endsWith(`${shown}\tline ${shown}\n[lines 1-${shown} of 50000; continue with startLine ${shown + 1}]\n`),
    );
    const rest = lines.slice(shown).reduce((sum, line) => sum + line.length + 1, 0);
    assert.equal(truncated?.omittedBytes, rest);
  });

  it('cuts long lines and makes control characters harmless', async () => {
    write('minified', `${'x'.repeat(100_000)}\nnext\u001b[2J\n`);
    const text = await textOf('read', { path: 'minified' });
    assert.match(text, /^1\tx{2000} \[\.\.\. long line cut\]\n2\tnext\ufffd\[2J\n$/);
  });

  it('refuses what is not text, or not a file', async () => {
    write('binary', Buffer.from([1, 2, 0, 3]));
    spawnSync('/bin/sh', ['-c', 'mkfifo "$0"', join(root, 'pipe')]);
    mkdirSync(join(root, 'folder'));
    assert.equal(await textOf('read', { path: 'binary' }), 'binary is a binary file of 4 bytes');
    assert.equal(await textOf('read', { path: 'pipe' }), 'pipe is not a file');
    assert.equal(await textOf('read', { path: 'folder' }), 'folder is a folder: use list');
    symlinkSync('nowhere', join(root, 'dangling'));
    assert.equal(
      await textOf('read', { path: 'binary/x' }),
      'binary/x does not exist: a part of its path is not a folder',
    );
    assert.match(await textOf('read', { path: 'dangling' }), /^dangling (does not exist|is a symbolic link)/);
  });

  it('shows invalid UTF-8 as replacement characters', async () => {
    write('latin', Buffer.from([0x66, 0xfc, 0x72, 0x0a]));
    assert.equal(await textOf('read', { path: 'latin' }), '1\tf\ufffdr\n');
  });
});

describe('list', () => {
  beforeEach(() => {
    for (const path of [
      'package.json',
      'src/a.ts',
      'src/core/b.ts',
      'src/core/deep/c.ts',
      'dist/out.js',
      '.github/w.yml',
    ])
      write(path, 'x');
    write('.gitignore', 'dist\n');
    write('.git/config', 'x');
  });

  it('shows files by folder, counts deeper ones and leaves out what is ignored', async () => {
    assert.equal(await textOf('list', {}), '.github/w.yml\n.gitignore\npackage.json\nsrc/a.ts\nsrc/core/ (2 files)\n');
    assert.equal(await textOf('list', { depth: 1 }), '.github/ (1 file)\n.gitignore\npackage.json\nsrc/ (3 files)\n');
    assert.equal(await textOf('list', { path: 'src/core', depth: 5 }), 'src/core/b.ts\nsrc/core/deep/c.ts\n');
  });

  it('says when there is nothing, or not a folder', async () => {
    mkdirSync(join(root, 'empty'));
    assert.equal(await textOf('list', { path: 'empty' }), '[empty holds no files, or only ignored ones]\n');
    assert.equal(await textOf('list', { path: 'package.json' }), 'package.json is not a folder: use read');
  });

  it('shows so many entries and counts the rest', async () => {
    for (let index = 0; index < 1005; index++) write(`many/${index}`, '');
    const text = await textOf('list', { path: 'many' });
    assert.equal(text.split('\n').length, 1000 + 2);
    assert.ok(text.endsWith('[5 more entries: list a folder of them]\n'));
  });
});

describe('search', () => {
  it('finds lines by regular expression, in the order of paths', async () => {
    write('b.ts', 'const x = 1;\nlet y = 2;\n');
    write('a.ts', 'nothing\nlet  x = 3;\r\n');
    assert.equal(await textOf('search', { pattern: 'let\\s+\\w' }), 'a.ts:2:let  x = 3;\nb.ts:2:let y = 2;\n');
    assert.equal(await textOf('search', { pattern: 'LET', path: 'b.ts' }), '[nothing found]\n');
    assert.equal(await textOf('search', { pattern: 'LET', path: 'b.ts', ignoreCase: true }), 'b.ts:2:let y = 2;\n');
  });

  it('respects .gitignore without a repository, hidden files and globs', async () => {
    write('.gitignore', 'dist\n');
    for (const path of ['dist/a.js', '.hidden/a.js', 'src/a.js', 'src/a.md']) write(path, 'needle\n');
    assert.equal(await textOf('search', { pattern: 'needle' }), 'src/a.js:1:needle\nsrc/a.md:1:needle\n');
    assert.equal(await textOf('search', { pattern: 'needle', glob: '*.md' }), 'src/a.md:1:needle\n');
    assert.equal(await textOf('search', { pattern: 'needle', glob: '!*.md' }), 'src/a.js:1:needle\n');
    assert.equal(await textOf('search', { pattern: 'needle', path: '.hidden' }), '.hidden/a.js:1:needle\n');
  });

  it('takes patterns, globs and paths that look like options as what they are', async () => {
    write('-dash', '--pre=evil\n-e x\n');
    assert.equal(await textOf('search', { pattern: '--pre=evil' }), '-dash:1:--pre=evil\n');
    assert.equal(await textOf('search', { pattern: '-e', path: '-dash', glob: '-*' }), '-dash:2:-e x\n');
  });

  it("says what is wrong with a pattern, in ripgrep's words", async () => {
    const observation = await use('search', { pattern: '(' });
    assert.equal(observation.status, 'toolError');
    assert.match(observation.text, /unclosed group/);
    assert.equal((await use('search', { pattern: 'x', glob: '[' })).status, 'toolError');
  });

  it('shows so many lines, of bearable length', async () => {
    write('many', 'needle\n'.repeat(500));
    const text = await textOf('search', { pattern: 'needle', maxResults: 10 });
    assert.equal(text.split('\n').length, 10 + 2);
    assert.match(text, /\[more than 10 lines match.*\]\n$/);
    assert.doesNotMatch(await textOf('search', { pattern: 'needle', maxResults: 500 }), /more than/);
    write('wide', `needle ${'x'.repeat(10_000)}\u001b[2J\n`);
    assert.ok((await textOf('search', { pattern: 'needle', path: 'wide' })).length < 600);
  });

  it('does not show what secret files say, unless they are named', async () => {
    write('server.pem', 'needle\n');
    write('.env', 'needle\n');
    const note = (files: string): string => `[matches in files that may hold secrets are not shown: ${files}]\n`;
    assert.equal(await textOf('search', { pattern: 'needle' }), note('server.pem'));
    assert.equal(await textOf('search', { pattern: 'needle', glob: '.env*' }), note('.env'));
    assert.equal(await textOf('search', { pattern: 'needle', path: '.env' }), '.env:1:needle\n');
  });

  it('notes binary files instead of showing them', async () => {
    write('binary', Buffer.from('needle\0needle\n'));
    const text = await textOf('search', { pattern: 'needle', path: 'binary' });
    assert.match(text, /binary file matches/);
    assert.doesNotMatch(text, /(?!\n)\p{Cc}/u);
  });

  it('does not wait for a named pipe', async () => {
    spawnSync('/bin/sh', ['-c', 'mkfifo "$0"', join(root, 'pipe')]);
    assert.equal(await textOf('search', { pattern: 'x', path: 'pipe' }), 'pipe is neither a file nor a folder');
  });

  it('ends with an abort', async () => {
    assert.equal((await use('search', { pattern: 'x' }, { signal: AbortSignal.abort() })).status, 'aborted');
  });
});

describe('ask', () => {
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
  it('gives the summary', async () => {
    const { status, text } = await use('finish', { summary: 'done' });
    assert.deepEqual([status, text], ['ok', 'done']);
  });
});
