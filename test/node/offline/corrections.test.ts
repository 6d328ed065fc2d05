import assert from 'node:assert/strict';
import { corrected } from '../../../src/node/offline/request/corrections.ts';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

const programs = searchPath('sh', 'bash', 'git', 'find', 'make', 'cc');
const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];

describe('a task that corrects itself', () => {
  for (const [task, meant] of [
    ['where is ParseFile? hmm i mean NewPlugin', 'where is NewPlugin'],
    ['where is the macro MAXPATH? no: NFILEN', 'where is the macro NFILEN'],
    ['where is foo? no, thanks', undefined],
    ['where is foo? no hurry', undefined],
    ['run the tests, i mean build', undefined],
    ['is x ok? no: run the tests', undefined],
    ['list what the Brewfile installs', 'what does the Brewfile install?'],
    ['just show me what make clean removes', 'what does make clean remove?'],
    ['show what is installed', undefined],
    ['list what changed', undefined],
    ['does a.c compile clean?', 'does a.c compile without warnings?'],
    ['compile, clean', undefined],
    ['do a clean build', undefined],
  ] as const)
    it(task, () => {
      assert.equal(corrected(task), meant ?? task);
    });

  const files: Files = {
    Makefile: 'all:\n\ttrue\n\ninstall: all\n\tcp a /usr/bin\n\nrock:\n\ttrue\n\nclean:\n\trm -f a\n',
    'script/install*': '#!/bin/sh\nbrew bundle\n',
  };
  it('installs and removes nothing that is only asked for', async () => {
    assert.equal(await first(files, 'install it? just make the rock'), 'make rock');
    for (const task of [
      'list what script/install installs',
      'update brew? no just list what Brewfile install',
      'show what make clean removes',
      'list what make install installs',
    ])
      assert.equal(await first(files, task), 'finish', task);
    assert.equal(await first(files, 'make install'), 'make install');
    assert.equal(await first(files, 'clean up'), 'make clean');
  });
});

describe('a tree that is not configured', () => {
  it('installs nothing for a word of another request', async () => {
    const files: Files = {
      'configure*': '#!/bin/sh\necho CC=cc >config.mk\n',
      GNUmakefile:
        'include config.mk\n\nall: pod\n\npod: pod.c\n\t$(CC) -o $@ $<\n\ninstall: pod pod.1\n\tcp pod.1 /usr/share/man\n\tcp pod /usr/bin\n',
      ...{ 'pod.1': '.TH POD 1\n', 'pod.c': 'int main(void) { return 0; }\n' },
    };
    for (const task of ['check the man page pod.1 for errors', 'check pod.1 for errors'])
      assert.doesNotMatch((await first(files, task)) ?? '', /install/, task);
    assert.equal(await first(files, 'build'), './configure && make all');
    assert.equal(await first(files, 'make pod'), './configure && make pod');
  });
});
