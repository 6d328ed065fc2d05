import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** What is called after cleaning, and cleans something else, builds again, or only looks. */
describe('a clean-up', () => {
  const first = async (files: Files, task: string) =>
    commands(await proposeIn(files, task, {}, searchPath('bash', 'sh', 'make', 'npm', 'java')))[0];
  const plugins: Files = {
    'scripts/clean_plugins.sh*': '#!/bin/bash\nrm -rf "$HOME/.tool/plugins"\n',
    'tool*': '#!/bin/bash\n',
  };

  it('removes nothing of another kind', async () => {
    assert.equal(await first(plugins, 'clean up the build output'), 'finish');
    assert.equal(await first(plugins, 'clean the plugins'), './scripts/clean_plugins.sh');
  });

  it('is no look whether all is clean', async () => {
    const files: Files = { Makefile: '.PHONY: ensure-clean\nensure-clean:\n\tgit diff --quiet\n' };
    assert.equal(await first(files, 'clean up the build output'), 'finish');
  });

  it('builds nothing again', async () => {
    const files: Files = {
      'gradlew*': '#!/bin/sh\n',
      'build.gradle': "plugins { id 'java' }\n",
      'README.md': '# A\n\n```sh\n./gradlew clean build\n```\n',
    };
    assert.equal(await first(files, 'clean up'), './gradlew clean');
  });

  for (const target of ['clean', 'clean-all', 'clean_pyc', 'build-clean', 'clean-cache'])
    it(`is the target ${target}`, async () => {
      assert.equal(await first({ Makefile: `${target}:\n\trm -rf build\n` }, 'clean up'), `make ${target}`);
    });
});
