import assert from 'node:assert/strict';
import { partByScript } from '../../../../src/node/offline/request/partByScript.ts';
import { commands, proposeIn } from '../request.ts';
import { searchPath, writeWorkspace, type Files } from '../workspaces.ts';

const script = `import os.path
from argparse import ArgumentParser
from os.path import join, relpath
parser = ArgumentParser()
parser.add_argument('--suffix', default='')
parser.add_argument('suite', nargs='?')
args = parser.parse_args()
APP = join('bin', 'tinyvm_test' + args.suffix)
def run(path):
  if args.suite and not relpath(path, join('.', 'test')).startswith(args.suite): return
`;
const files: Files = {
  'projects/make/Makefile':
    '.PHONY: tinyvm tinyvm_test\n\nall: tinyvm tinyvm_test\n\ntinyvm:\n\tcc -o ../../bin/tinyvm ../../src/a.c\n\ntinyvm_test:\n\tcc -o ../../bin/tinyvm_test ../../src/a.c\n',
  'src/a.c': 'int main(void) { return 0; }\n',
  'util/test.py': script,
  'README.md': '# tinyvm\n',
  'test/core/list/a.vm': '',
  'test/core/map/a.vm': '',
  'test/language/a.vm': '',
};

describe('a part of the tests by the script of a project', () => {
  const programs = searchPath('sh', 'make', 'cc', 'python3');
  const first = async (task: string, all = files) => commands(await proposeIn(all, task, {}, programs))[0];

  for (const task of [
    'run the core/list tests',
    'Could you please run just the tests under test/core/list and tell me how many pass?',
    'jsut run tets for core/list, not the whole suite',
    'I would like to see whether everything in test/core/list still passes.',
    'I just cloned it and I am about to touch the List class. Before I change anything, run the tests in test/core/list so that I know where I start from; the other suites can wait.',
    'are the tests in test/core/list green?',
  ])
    it(`is run, and what it needs is made first: ${task}`, async () =>
      assert.equal(await first(task), '(cd projects/make && make tinyvm_test) && python3 util/test.py core/list'));

  it('is named as it stands where the script does not look below its folder', () => {
    const root = writeWorkspace({ ...files, 'util/test.py': script.replace(/ {2}if .*\n/, '  pass\n') });
    const line = partByScript('run the tests in test/core/map', { root, commands: [], python: 'python3' });
    assert.equal(line, 'python3 util/test.py test/core/map');
  });

  for (const task of [
    'run all tests but test/core/list',
    'run the tests, not those in test/core/list',
    "don't run the tests in test/core/list",
    'delete the tests in test/core/list',
    'what do the tests in test/core/list check?',
    'how many tests are in test/core/list?',
    'run the tests in test/core/list and test/core/map',
    'run the tests in test/core/set',
    'add a test to test/core/list and run it',
  ])
    it(`is not run with it for something else: ${task}`, async () =>
      assert.doesNotMatch((await first(task)) ?? '', /test\.py \S/));

  it('is not told to a script that takes none', async () =>
    assert.doesNotMatch(
      (await first('run the tests in test/core/list', {
        ...files,
        'util/test.py': script.replace("parser.add_argument('suite', nargs='?')\n", ''),
      })) ?? '',
      /test\.py \S/,
    ));
});
