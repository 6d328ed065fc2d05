import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createOfflineModel } from '../../../src/node/offline/offlineModel.ts';
import { commands, firstCommand, path, proposeIn, ran, request } from './request.ts';
import { writeWorkspace } from './workspaces.ts';

describe('a place as an engineer reads it', () => {
  it('takes commands out of the sentences of documents, but none that they advise against', async () => {
    const files = {
      'README.md': 'Style is checked by `python3 tools/style.py --all`. Never run `python3 tools/wipe.py lint`.\n',
      ...{ 'tools/style.py': '', 'tools/wipe.py': '' },
    };
    assert.equal(await firstCommand(files, 'check the code style'), 'python3 tools/style.py --all');
    const offered = commands(await proposeIn(files, 'lint', { maxCandidates: 20 }));
    assert.ok(!offered.some((command) => command.includes('wipe')), offered.join());
  });

  it('runs what a document names for those who lack a program', async () => {
    const files = {
      Makefile: 'fmt:\n\tnomad fmt jobs\n.PHONY: fmt\n',
      'CONTRIBUTING.md': 'Those who have no nomad on their machine use `python3 tools/jobfmt.py`.\n',
      'tools/jobfmt.py': '',
    };
    assert.equal(await firstCommand(files, 'format the job files'), 'python3 tools/jobfmt.py');
  });

  it('runs tests of unittest that are not called so', async () => {
    const text = 'import unittest\n\n\nclass Plan(unittest.TestCase):\n    def test_a(self):\n        pass\n';
    const files = { 'garden/__init__.py': '', 'checks/plan_check.py': text, 'checks/rows.py': 'ROWS = 3\n' };
    assert.equal(await firstCommand(files, 'run the unit tests'), 'python3 -m unittest checks/plan_check.py');
    const none = commands(
      await proposeIn({ 'garden/__init__.py': '', 'checks/rows.py': 'ROWS = 3\n' }, 'run the tests'),
    );
    assert.ok(!none.some((command) => command.includes('unittest')), none.join());
  });

  it('looks for a term of several words in quotation marks', async () => {
    const files = { 'history/marks.md': '**Socked on the nose**: cancelled in the middle.\n' };
    for (const task of [
      'in which file is "socked on the nose" defined?',
      "where is 'socked on the nose' defined",
      'A member asked me: where in the handbook is "socked on the nose" explained?',
    ]) {
      const [first] = (await proposeIn(files, task)).candidates;
      assert.match(JSON.stringify(first?.action.input), /socked on the nose/iu, task);
    }
  });

  it('starts a program that the task names', async () => {
    const files = { 'tools/rotate-logs.sh': '', 'tools/wipe.sh': '', 'package.json': '{"scripts":{"test":"x"}}' };
    assert.equal(await firstCommand(files, 'rotate the logs'), 'bash tools/rotate-logs.sh');
    const offered = commands(await proposeIn(files, 'run the tests', { maxCandidates: 20 }));
    assert.ok(!offered.some((command) => command.includes('rotate')), offered.join());
  });

  it('writes no code', async () => {
    const files = { 'package.json': '{"scripts":{"test":"x"}}' };
    assert.equal(await firstCommand(files, 'add a test for the parser'), 'finish');
  });

  it('makes a script do what it only told, by its plainest option', async () => {
    const files = { 'scripts/clean.sh': 'case $1 in --yes) ;; --everything) ;; esac\n' };
    const told = ran(['bash scripts/clean.sh', 0, 'would remove build']);
    assert.equal(await firstCommand(files, 'clean up', told), 'bash scripts/clean.sh --yes');
    const says = { 'scripts/clean.sh': `# without --yes it only lists what would go\n${files['scripts/clean.sh']}` };
    assert.equal(await firstCommand(says, 'clean up'), 'bash scripts/clean.sh --yes');
  });

  it('makes the only program of a target do what it only told', async () => {
    const script = { 'tools/f.py': 'import sys\nif "--apply" in sys.argv: pass\n' };
    const told = ran(['make format', 0, 'would format a.txt']);
    const first = (recipe: string) =>
      firstCommand({ ...script, Makefile: `format:\n${recipe}` }, 'format the code', told);
    assert.equal(await first('\tpython3 tools/f.py\n'), 'python3 tools/f.py --apply');
    assert.equal(await first('\tpython3 tools/f.py\n\techo done\n'), 'finish');
  });

  it('switches tests on that CMake does not build by default', async () => {
    const files = { 'CMakeLists.txt': 'option(X_TESTS "tests" OFF)\nif(X_TESTS)\nenable_testing()\nendif()\n' };
    const command = await firstCommand(files, 'run the tests');
    assert.ok(command.startsWith('cmake -S . -B build -DX_TESTS=ON && '), command);
    assert.equal(await firstCommand(files, 'run ctest'), command);
  });

  it('checks the whole repository from one of its packages where the task says so', async () => {
    const root = writeWorkspace({
      'Cargo.toml': '[workspace]\nmembers = ["a"]\n',
      'a/Cargo.toml': '[package]\nname = "a"\n',
    });
    const model = createOfflineModel({ root: join(root, 'a'), path });
    const first = async (task: string) =>
      (await model.propose(request(task), new AbortController().signal)).candidates[0]?.action.input['command'];
    assert.equal(await first('type-check the whole workspace'), '(cd .. && cargo check --workspace)');
    assert.equal(await first('type-check'), 'cargo check');
    rmSync(root, { recursive: true });
  });

  it('repairs nothing after a type error: it is the result', async () => {
    const files = { 'Cargo.toml': '[package]\nname = "a"\n' };
    const failed = ran([
      'cargo check',
      101,
      'error[E0308]: mismatched types\nFor more information, try `rustc --explain E0308`.',
    ]);
    assert.equal(await firstCommand(files, 'check the types', failed), 'finish');
  });

  it('runs the tests that a task names apart, and is not sure of others', async () => {
    const files = {
      ...{ Makefile: 'test:\n\tpython3 -m pytest\n.PHONY: test\n', 'tests/test_a.py': '', 'tests/slow/test_b.py': '' },
      'pytest.ini': '[pytest]\nmarkers =\n    integration: delivers\naddopts = -m "not integration"\n',
    };
    assert.equal(await firstCommand(files, 'run the integration tests'), 'python3 -m pytest -m integration');
    assert.equal(await firstCommand(files, 'run the slow tests'), 'python3 -m pytest tests/slow');
    assert.equal(await firstCommand(files, 'run the tests'), 'make test');
    assert.equal((await proposeIn({ Makefile: files.Makefile }, 'run the e2e tests')).check, undefined);
  });

  it('links a package of the workspace as its installer would', async () => {
    const files = {
      'package.json': JSON.stringify({ scripts: { test: 'node t.js' }, dependencies: { '@x/core': 'file:./core' } }),
      'core/package.json': '{"name":"@x/core"}',
    };
    const failed = ran(['npm test', 1, "Error: Cannot find module '@x/core'"]);
    const link = 'mkdir -p node_modules/@x && ln -s ../../core node_modules/@x/core';
    assert.ok(
      commands(await proposeIn(files, 'run the tests', { transcript: failed, maxCandidates: 20 })).includes(link),
    );
  });

  it('runs what a target runs without a manager that is not here', async () => {
    const files = {
      Makefile: 'UV = pdmx\nlint:\n\tpixi run python tools/lint.py\n.PHONY: lint\n',
      'tools/lint.py': '',
    };
    assert.equal(await firstCommand(files, 'lint'), 'python3 tools/lint.py');
  });

  it('publishes nothing where a task only speaks of it', async () => {
    const files = { 'package.json': '{"scripts":{"upload":"node up.js","report":"node r.js"}}' };
    const offered = async (task: string) => commands(await proposeIn(files, task, { maxCandidates: 20 }));
    assert.ok(!(await offered('make the report, I still look for an upload id')).includes('npm run upload'));
    assert.ok((await offered('upload the report')).includes('npm run upload'));
  });

  it('cleans once in "remove the pages and whatever the build left behind"', async () => {
    const files = { Makefile: 'all: x\nx:\n\tcc x.c\nclean:\n\trm -rf x\n.PHONY: all clean\n' };
    const task = 'remove the generated pages and whatever else the build left behind';
    assert.equal(await firstCommand(files, task), 'make clean');
    assert.equal(await firstCommand(files, task, ran(['make clean', 0, ''])), 'finish');
  });

  it('builds the package it stands in, whatever the name of its neighbour', async () => {
    const scripts = '"scripts":{"build":"node build.js"}';
    const root = writeWorkspace({
      ...{ 'package.json': '{"workspaces":["*"]}', 'board/package.json': `{"name":"board",${scripts}}` },
      'notices/package.json': `{"name":"notices",${scripts}}`,
    });
    const model = createOfflineModel({ root: join(root, 'board'), path });
    const asked = request('build the board with all notices', {
      transcript: ran(['(cd ../notices && npm run build)', 0, '']),
    });
    const [first] = (await model.propose(asked, new AbortController().signal)).candidates;
    assert.equal(first?.action.input['command'], 'npm run build');
    rmSync(root, { recursive: true });
  });

  it('starts the only program, and one that the task names with its file', async () => {
    const files = {
      'make.js': '#!/usr/bin/env node\n',
      'README.md': 'Writes pages: `node make.js`.\n',
      ...{ 'data/a.txt': '', 'tools/count.py': '' },
    };
    for (const task of ['start it', 'run make.js', 'run the site generator'])
      assert.equal(await firstCommand(files, task), 'node make.js', task);
    assert.equal(await firstCommand(files, 'run tools/count.py on data/a.txt'), 'python3 tools/count.py data/a.txt');
    assert.equal(await firstCommand(files, 'please run count on data/a.txt'), 'python3 tools/count.py data/a.txt');
    assert.notEqual(await firstCommand(files, 'run python unittest on data'), 'python unittest on data');
  });

  it('makes the program by building it', async () => {
    const files = { Makefile: 'all: x\nx: x.c\n\tcc x.c\ninstall:\n\tcp x /usr/bin\n.PHONY: all install\n' };
    assert.equal(await firstCommand(files, 'make the program, no install'), 'make all');
  });

  it('gives the program that a task calls "the script" the file that it names', async () => {
    const files = {
      'words.py': '#!/usr/bin/env python3\n',
      'data/a.txt': '',
      'README.md': '    python3 words.py path/to/x.txt\n',
    };
    for (const task of ['run the script on data/a.txt', 'count data/a.txt, please, of data/a.txt with words.py'])
      assert.equal(await firstCommand(files, task), 'python3 words.py data/a.txt', task);
  });

  it('knows of what "if you cannot get it" speaks', async () => {
    const files = {
      Makefile: 'lint:\n\tshlint bin\n.PHONY: lint\n',
      'README.md': '`make lint` needs shlint. If you cannot get it, `sh ci/syntax.sh` checks the syntax.\n',
      'ci/syntax.sh': '',
    };
    assert.equal(await firstCommand(files, 'lint'), 'sh ci/syntax.sh');
  });

  it('finds the definition of what a long question names, and builds what is to be rendered', async () => {
    const files = {
      'store.go': 'func (s *Store) Compact() {',
      'package.json': '{"scripts":{"build":"node build.js"}}',
    };
    const task = 'I want its code, not the places that call it: in which file does the Compact function start?';
    const [first] = (await proposeIn(files, task)).candidates;
    assert.equal(first?.action.input['pattern'], '\\bCompact\\b');
    assert.equal(await firstCommand(files, 'please render all the posts'), 'npm run build');
  });

  it('does not take a program’s help for its run', async () => {
    const files = { 'README.md': '```sh\npython3 report.py --help\n```\n', 'lib/x.py': '', 'report.py': 'x' };
    const offered = async (task: string) => commands(await proposeIn(files, task, { maxCandidates: 20 }));
    assert.deepEqual(await offered('run the report'), ['finish']);
    assert.ok((await offered('print the help of the report')).includes('python3 report.py --help'));
  });
});
