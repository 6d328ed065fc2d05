// Whose version a line states: the project's, or that of something else which lies in it.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { createFileReader } from '../../../../src/node/offline/commands/folder.ts';
import { readWorkspace } from '../../../../src/node/offline/commands/readWorkspace.ts';
import { questionOf } from '../../../../src/node/offline/questions/question.ts';
import { versionIn } from '../../../../src/node/offline/questions/statedVersion.ts';
import { writeWorkspace, type Files } from '../workspaces.ts';

const hit = (path: string, text: string, line = 1) => ({ path, line, text });

describe('the version that lines state', () => {
  it('is that of the program, not of its solution file, a licence or a data file', () => {
    const own = hit('version.h', '#define TRURL_VERSION_TXT "0.16.1"', 27);
    const others = [
      hit('winbuild/trurl.sln', 'Format Version 12.00'),
      hit('debian/copyright', 'either version 2.1, or'),
      hit('testdir/funstack.awk', 'version = "1.00"'),
      hit('.vim/syntax/json.vim', '" Version: 0.4'),
    ];
    assert.equal(versionIn([...others, own], 'trurl'), '0.16.1 (`version.h:27`)');
    assert.equal(versionIn(others, 'trurl'), undefined);
  });

  it('is that of a constant without the name of another thing, where there is one', () => {
    const hits = [
      hit('lib/a.sh', 'bats_version=1.8.0', 8),
      hit('src/tool', 'PROG_VERSION="3.4.0"', 18),
      hit('src/mg.c', 'MG_VERSION "7.2.0"', 3),
    ];
    assert.equal(versionIn(hits.slice(0, 2), 'semver-tool'), '3.4.0 (`src/tool:18`)');
    assert.equal(versionIn([hits[0]!, hits[2]!], 'mongoose'), '7.2.0 (`src/mg.c:3`)');
    assert.equal(versionIn([hits[2]!, hits[1]!], 'kettle'), '3.4.0 (`src/tool:18`)');
  });

  it('is none deep in the tree, unless the file is called after the project or its version', () => {
    assert.equal(versionIn([hit('hachoir/metadata/audio.py', 'version = "2.2"')], 'demo'), undefined);
    assert.match(versionIn([hit('src/demo/demo.h', 'version "2.2"')], 'libdemo') ?? '', /^2\.2 /);
    assert.match(versionIn([hit('lib/Capture/Tiny.pm', "our $VERSION = '0.51';")], 'capture-tiny') ?? '', /^0\.51 /);
  });
});

describe('the version of a project without a manifest', () => {
  async function known(files: Files, task = 'what version is this?'): Promise<string | undefined> {
    const root = writeWorkspace(files);
    try {
      const workspace = await readWorkspace(root, createFileReader(), process.env['PATH'] ?? '');
      return questionOf(task, workspace)?.known;
    } finally {
      rmSync(root, { recursive: true });
    }
  }

  it('is what its script says of itself', async () => {
    assert.equal(await known({ 'ansiweather*': '#!/bin/sh\n# AnsiWeather 1.19.1\n' }), '1.19.1 (`ansiweather:2`)');
    assert.equal(await known({ ansiweather: 'AnsiWeather 1.19.1\n' }), undefined);
  });

  it('is that of the only script in the root, and not of scripts in folders', async () => {
    const files: Files = {
      'lego.sh*': '#!/usr/bin/env sh\n\nVER=3.1.4\n',
      'install.sh*': '#!/bin/sh\nVERSION=9.9.9\n',
      'hooks/unit.sh': '#!/bin/sh\nUNIT_VERSION="2.0.0"\nVERSION=2.0.0\n',
    };
    for (const task of [
      'what version is this?',
      'which version of lego.sh is this?',
      'I need the version number of the script in this folder.',
      'I need the release number of the script in this folder for a bug report.',
      "Look up the version of this copy, please; don't install anything.",
    ])
      assert.equal(await known(files, task), '3.1.4 (`lego.sh:3`)', task);
    assert.equal(await known({ ...files, 'brick.sh*': '#!/bin/sh\necho\n' }), undefined);
    const fetched = { 'getphp.sh*': '#!/bin/sh\nVERSION=7.4.33\ncurl -LO https://php.net/php-$VERSION.tar.gz\n' };
    assert.equal(await known(fetched), undefined);
    assert.notEqual(await known(files, 'which version of bash is installed?'), '3.1.4 (`lego.sh:3`)');
    assert.notEqual(await known(files, 'which version of curl do we need?'), '3.1.4 (`lego.sh:3`)');
  });

  it('may stand on another line than the name', async () => {
    const files = { 'configure.ac': 'AC_INIT(\n    [searcher],\n    [2.2.0],\n    [mail])\n', 'a.c': '' };
    assert.match((await known(files)) ?? '', /^2\.2\.0 /);
  });
});
