import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createOfflineModel } from '../../../src/node/offline/offlineModel.ts';
import { commands, request } from './request.ts';
import { searchPath, writeWorkspace, type Files } from './workspaces.ts';

const programs = searchPath('sh', 'bash', 'git', 'find', 'perl', 'prove', 'make', 'bundle', 'rspec', 'mvn', 'python3');

async function firstIn(files: Files, folder: string, task: string) {
  const place = writeWorkspace({ '.git/HEAD': 'ref: refs/heads/main\n', ...files });
  try {
    const model = createOfflineModel({ root: join(place, folder), path: programs });
    return commands(await model.propose(request(task), new AbortController().signal))[0];
  } finally {
    rmSync(place, { recursive: true });
  }
}

describe('tests of a folder of a larger project', () => {
  const perl: Files = {
    'Makefile.PL': 'use ExtUtils::MakeMaker;\nWriteMakefile(NAME => "Pod");\n',
    'lib/Pod.pm': 'package Pod;\n1;\n',
    't/parts/stem.t': 'use Test::More;\nok 1;\ndone_testing;\n',
    't/parts/leaf.t': 'use Test::More;\nok 1;\ndone_testing;\n',
    't/root.t': 'use Test::More;\nok 1;\ndone_testing;\n',
  };
  for (const [folder, task, line] of [
    ['t/parts', 'run stem.t', '(cd ../.. && prove -l t/parts/stem.t)'],
    ['t', 'run root.t please', '(cd .. && prove -l t/root.t)'],
    ['t', 'run only parts/leaf.t', '(cd .. && prove -l t/parts/leaf.t)'],
    ['t/parts', 'run the tests in this folder', '(cd ../.. && prove -lr t/parts)'],
    ['t/parts', 'run the tests here', '(cd ../.. && prove -lr t/parts)'],
  ] as const)
    it(`of Perl are run from its top: ${task}`, async () => {
      assert.equal(await firstIn(perl, folder, task), line);
    });

  it('of Perl are run where the command is typed', async () => {
    assert.equal(await firstIn(perl, 't/parts', 'prove -v stem.t'), 'prove -v stem.t');
    assert.equal(await firstIn(perl, '.', 'run t/root.t'), 'prove -l t/root.t');
  });

  const ruby: Files = {
    ...{ Gemfile: "source 'https://rubygems.org'\ngem 'rspec'\n", '.rspec': '--require spec_helper\n' },
    ...{ 'spec/spec_helper.rb': '', 'spec/pods/stem_spec.rb': 'RSpec.describe(1) {}\n' },
  };
  it('of Ruby are run from its top', async () => {
    assert.equal(
      await firstIn(ruby, 'spec/pods', 'run stem_spec.rb'),
      '(cd ../.. && bundle exec rspec spec/pods/stem_spec.rb)',
    );
    assert.equal(await firstIn(ruby, 'spec/pods', 'run the specs here'), '(cd ../.. && bundle exec rspec spec/pods)');
  });

  const java: Files = {
    'pom.xml': '<project><artifactId>pod</artifactId></project>\n',
    'src/test/java/org/pod/StemTest.java': 'class StemTest {}\n',
    'src/test/java/org/pod/LeafTest.java': 'class LeafTest {}\n',
  };
  it('of Java are one class where one is named', async () => {
    const folder = 'src/test/java/org/pod';
    assert.equal(await firstIn(java, folder, 'run StemTest'), '(cd ../../../../.. && mvn test -Dtest=StemTest)');
    assert.equal(await firstIn(java, folder, 'run the tests'), '(cd ../../../../.. && mvn test)');
    assert.notEqual(await firstIn(java, folder, 'run RootTest'), '(cd ../../../../.. && mvn test -Dtest=RootTest)');
  });
});
