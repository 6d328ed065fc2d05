import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import type { Files } from '../workspaces.ts';
import { searchPath } from '../workspaces.ts';
import { firstCommand, proposeIn, ran } from '../request.ts';

const asked = 'which version does the cli report?';
const node: Files = {
  'package.json': JSON.stringify({ name: 'demo', version: '0.0.0-development', bin: { demo: 'bin/demo.js' } }),
  'bin/demo.js': "#!/usr/bin/env node\nparseArgs({ options: { version: { type: 'boolean' } } });\n",
};

describe('the version that the program itself reports', () => {
  const kinds: readonly (readonly [kind: string, files: Files, command: string])[] = [
    ['of a Node package', node, 'node bin/demo.js --version'],
    [
      'of a Python project',
      {
        'pyproject.toml': '[project]\nname = "demo"\nversion = "1.0"\n[project.scripts]\ndemo = "demo.cli:main"\n',
        'demo/__init__.py': '',
        'demo/__main__.py': 'from demo.cli import main\nmain()\n',
        'demo/cli.py': "parser.add_argument('--version', action='version')\n",
      },
      'python3 -m demo --version',
    ],
    [
      'of a crate',
      { 'Cargo.toml': '[package]\nname = "demo"\nversion = "1.0.0"\n', 'src/main.rs': '"--version" => {}' },
      'cargo run --quiet -- --version',
    ],
    [
      'of a Go program',
      { 'go.mod': 'module demo\n', 'cmd/demo/main.go': 'v := flag.Bool("version", false, "")' },
      'go run ./cmd/demo --version',
    ],
    ['of a script', { 'demo.sh': '#!/bin/sh\ncase $1 in version) echo 1.2;; esac\n' }, 'bash demo.sh version'],
  ];
  for (const [kind, files, command] of kinds)
    it(`${kind} is asked of it`, async () => assert.equal(await firstCommand(files, asked), command));

  it('is asked for in several ways', async () => {
    for (const task of [
      'what does demo --version print?',
      'waht does demo --verison print',
      'Could you tell me which version the demo command says it is?',
      'README and manifest disagree: find out what version this demo really prints for itself.',
      'which version is this?',
    ])
      assert.equal(await firstCommand(node, task), 'node bin/demo.js --version', task);
  });

  it('is the first line that it prints', async () => {
    const after = ran(['node bin/demo.js --version', 0, 'demo 2.8.4\n']);
    const [end] = (await proposeIn(node, asked, { transcript: after })).candidates;
    assert.equal(end?.action.input['summary'], 'demo 2.8.4 (by `node bin/demo.js --version`)');
  });

  it('may stand below an address or a name', async () => {
    for (const [printed, version] of [
      ['https://example.org/demo/1.0\nv2.8.4\n', 'v2.8.4'],
      ['demo\n2.8.4\n', '2.8.4'],
      ['demo, the early build\nruns on Node 24.1\n', 'demo, the early build'],
    ] as const) {
      const after = ran(['node bin/demo.js --version', 0, printed]);
      const [end] = (await proposeIn(node, asked, { transcript: after })).candidates;
      assert.equal(end?.action.input['summary'], `${version} (by \`node bin/demo.js --version\`)`, printed);
    }
  });

  it('is not asked of a program that says nothing of such an option, nor where the files are meant', async () => {
    const silent = { ...node, 'bin/demo.js': 'deploy();\n' };
    assert.equal(await firstCommand(silent, asked), 'search');
    const stated = { ...node, 'package.json': JSON.stringify({ name: 'demo', version: '1.2.3', bin: 'bin/demo.js' }) };
    assert.equal(await firstCommand(stated, 'which version is this?'), 'search');
    const outside = { ...node, 'package.json': JSON.stringify({ name: 'demo', bin: '../demo.js' }) };
    assert.notEqual(await firstCommand(outside, asked), 'node ../demo.js --version');
  });
});

describe('the version, asked as of a tool that is not installed', () => {
  const programs = searchPath('node', 'git');
  after(() => rmSync(programs, { recursive: true }));

  it('is that of the project', async () => {
    const manifest: Files = { 'pyproject.toml': '[tool.poetry]\nname = "demo"\nversion = "2.4.1"\n' };
    const tool = async (task: string) => (await proposeIn(manifest, task, {}, programs)).candidates[0]!.action.tool;
    for (const task of ['poetry version', 'uv version --short', 'run `hatch version`', 'pdm show --version'])
      assert.equal(await tool(task), 'search', task);
    assert.notEqual(await tool('poetry version minor'), 'search');
  });
});
