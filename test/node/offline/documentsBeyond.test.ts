import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';

import { createFileReader } from '../../../src/node/offline/commands/folder.ts';
import { readWorkspace } from '../../../src/node/offline/commands/readWorkspace.ts';
import { documentedInstead } from '../../../src/node/offline/sources/documents.ts';
import { path } from './request.ts';
import type { Files } from './workspaces.ts';
import { writeWorkspace } from './workspaces.ts';

describe('documents that a README names', () => {
  const read = async (files: Files) => {
    const root = writeWorkspace(files);
    const workspace = await readWorkspace(root, createFileReader(), path);
    const instead = documentedInstead('protoc', workspace, 'make proto');
    rmSync(root, { recursive: true });
    return { workspace, instead };
  };
  const own = {
    'README.md': '# a\n\nSee [messages](docs/messages.md).\n\n    make proto\n',
    Makefile: 'PROTOC ?= protoc\nproto:\n\t$(PROTOC) --plugin=protoc-gen-x=tools/protoc-gen-x --x_out=a/gen p.proto\n',
    'docs/messages.md':
      '# Messages\n\n`make proto` needs `protoc`.\n\n## Without protoc\n\nA reader is there:\n\n    python3 tools/gen.py p.proto -o a/gen.py\n',
    'tools/gen.py': 'import sys\n',
    'tools/protoc-gen-x*': '#!/usr/bin/env python3\nimport sys\nsys.stdin.read()\n',
    'p.proto': '',
  };

  it('tell the way without a program, by the heading above it', async () => {
    const { workspace, instead } = await read(own);
    assert.deepEqual(instead, ['python3 tools/gen.py p.proto -o a/gen.py']);
    const way = workspace.commands.find(({ command }) => command === instead[0]);
    assert.equal(way?.name, 'proto generate');
    // The plugin is spoken to by the program that is not here.
    assert.ok(!workspace.commands.some(({ command }) => command.startsWith('./tools/protoc-gen-x')));
  });

  it('are left alone where nothing names them, and tell nothing of programs that are to be installed', async () => {
    assert.deepEqual((await read({ ...own, 'README.md': '# a\n' })).instead, []);
    const installed = {
      ...own,
      'docs/messages.md': '## If protoc is missing\n\n    make deps\n    cat tools/gen.py\n',
    };
    assert.deepEqual((await read(installed)).instead, []);
    const other = {
      ...own,
      'docs/messages.md': '## Without protoc-gen-y\n\n    python3 tools/gen.py p.proto -o a/gen.py\n',
    };
    assert.deepEqual((await read(other)).instead, []);
  });
});
