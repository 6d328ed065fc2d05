import assert from 'node:assert/strict';
import { beyondGoal } from '../../../src/node/offline/reaction/beyondGoal.ts';
import type { WorkspaceCommand } from '../../../src/node/offline/commands/workspaceCommand.ts';
import { andThen, commands, probabilities, proposeIn, ran } from './request.ts';
import type { Files } from './workspaces.ts';
import { workspaces } from './workspaces.ts';

const scripts = (bodies: Record<string, string>): Files => ({ 'package.json': JSON.stringify({ scripts: bodies }) });
const makefile: Files = {
  Makefile:
    'all: prog\nprog: main.o\n\tcc\ncheck: prog\n\t./check.sh\nclean:\n\trm -f prog\ndeploy: prog\n\t./deploy.sh\ninstall: prog\n\tcp prog /usr/local/bin\n',
};
const all = { maxCandidates: 40 };

describe('commands that do what the goal does not name', () => {
  const named = (name: string, more: Partial<WorkspaceCommand> = {}): WorkspaceCommand => ({
    command: `npm run ${name}`,
    name,
    description: '',
    body: '',
    origin: '',
    kind: 'declared',
    ...more,
  });
  const unnamed = (command: string) => named('', { command, kind: 'documented' });
  const table: readonly (readonly [WorkspaceCommand, string, ReturnType<typeof beyondGoal>])[] = [
    [named('deploy'), 'run the unit tests', 'grave'],
    [named('deploy'), 'deploy the site', undefined],
    [named('deploy'), 'publish a new version', undefined],
    [named('docsDeploy'), 'build the docs', 'grave'],
    [named('test:upload'), 'run the tests', 'grave'],
    [named('integration-staging'), 'run the integration tests', 'grave'],
    [named('integration-staging'), 'run the integration tests against staging', undefined],
    [named('build:staging'), 'build it', undefined],
    [named('all', { requires: ['test', 'publish'] }), 'run the tests', 'grave'],
    [unnamed('npm publish'), 'run the tests', 'grave'],
    [unnamed('git push --force'), 'run the tests', 'grave'],
    [unnamed('terraform apply'), 'lint', 'grave'],
    [unnamed('cmake --install build'), 'lint', 'grave'],
    [unnamed('cmake --install build'), 'install it', undefined],
    [named('ci:coverage:submit'), 'type check it', 'grave'],
    [named('db:migrate'), 'run the tests', 'data'],
    [named('db:seed'), 'migrate the database', 'data'],
    [named('db:seed'), 'seed the database', undefined],
    [named('clean'), 'run the tests', 'other'],
    [named('clean'), 'tidy up: clean the build', undefined],
    [named('start'), 'build it', 'other'],
    [named('start'), 'launch the app', undefined],
    [named('release'), 'run the tests', 'grave'],
    [named('build:release'), 'build it', undefined],
    [named('docs:serve'), 'build the docs', undefined],
    [named('test:watch'), 'run the tests', undefined],
    [named('watch:test'), 'run the tests', 'other'],
    [named('install'), 'run the tests', 'grave'],
    [named('install', { body: 'npm ci' }), 'run the tests', undefined],
    [named('install:deps'), 'run the tests', undefined],
    [named('setup', { body: 'cp tool $(DESTDIR)/usr/bin' }), 'run the tests', 'grave'],
    [named('all', { requiredBody: 'sudo cp tool /usr/bin' }), 'run the tests', 'grave'],
    [named('ship-it', { body: 'npm publish' }), 'build it', 'grave'],
    [unnamed('bash www/install.sh'), 'run the tests', 'grave'],
    [unnamed('cmake --build build --target install'), 'build it', 'grave'],
    [unnamed('make install'), 'install the program', undefined],
    [named('install dependencies', { kind: 'conventional' }), 'run the tests', undefined],
    [named('deploy test', { script: 'test' }), 'run the tests', undefined],
    [named('test'), 'run the tests', undefined],
    [named('lint'), 'run the tests', undefined],
  ];
  for (const [command, goal, expected] of table) {
    it(`${command.name || command.command} is ${expected ?? 'nothing of the kind'} for "${goal}"`, () => {
      assert.equal(beyondGoal(command, goal), expected);
    });
  }

  it('are no candidates, whatever becomes of the goal’s command', async () => {
    const transcripts = [
      [],
      ran(['make check', 1, 'Segmentation fault']),
      ran(['make check', 1, 'cannot find prog.cfg']),
      ran(['make check', 1, 'please run `make deploy` first']),
      andThen([], 'run', { command: 'make check' }, { status: 'rejected', text: '' }),
    ];
    for (const transcript of transcripts) {
      const found = commands(await proposeIn(makefile, 'run the unit tests', { ...all, transcript }));
      for (const other of ['deploy', 'clean']) assert.ok(!found.includes(`make ${other}`), found.join());
    }
  });

  it('are candidates where the goal names them', async () => {
    for (const [task, expected] of [
      ['deploy it', 'make deploy'],
      ['clean up', 'make clean'],
      ['install the program', 'make install'],
    ] as const) {
      assert.equal(commands(await proposeIn(makefile, task))[0], expected);
    }
  });

  it('do not prepare a run that says nothing of data, but do when its output names them', async () => {
    const files = scripts({ test: 'node t.js', 'db:migrate': 'prisma migrate dev', 'db:seed': 'node seed.js' });
    const silent = ran(['npm test', 1, 'Segmentation fault']);
    const found = commands(await proposeIn(files, 'run the tests', { ...all, transcript: silent }));
    assert.ok(!found.some((command) => command.includes('db:')), found.join());
    const telling = ran(['npm test', 1, 'no such table: users. Please run `npm run db:migrate` first']);
    assert.equal(commands(await proposeIn(files, 'run the tests', { transcript: telling }))[0], 'npm run db:migrate');
  });

  it('are not seen where one line of a recipe copies a file and the next one only names a place', async () => {
    const Makefile =
      'PREFIX ?= /usr/local\n.PHONY: all check libs\nall: demo check libs x.pc\ndemo:\n\tcc -o demo demo.c\ncheck: libs\n\t./try\nlibs:\n' +
      "\tcc -c x.c\nx.pc: x.pc.in\n\tcp x.pc.in x.pc\n\tsed -i '1i prefix=$(PREFIX)' x.pc\n";
    assert.equal(commands(await proposeIn({ Makefile }, 'build everything'))[0], 'make all');
    const installs = Makefile.replace('\tsed', '\tcp x.pc $(PREFIX)/lib\n\tsed');
    assert.ok(!commands(await proposeIn({ Makefile: installs }, 'build everything')).includes('make all'));
  });

  it('stay far down when memory recalls them', async () => {
    const recalled = ['make deploy', 'git push origin main', 'make all'].map((command) => ({
      tool: 'run',
      input: { command },
    }));
    const { recalledLogits } = await proposeIn(makefile, 'run the unit tests', { recalled });
    const [deploy, push, build] = recalledLogits as number[];
    assert.ok(deploy! < -5 && push! < -5 && build! > -12, String(recalledLogits));
  });
});

describe('a build for a release', () => {
  it('publishes nothing', async () => {
    const crate: Files = { 'Cargo.toml': '[package]\nname = "x"\n', 'src/lib.rs': '' };
    for (const task of ['publish a dry run', 'publish it'])
      assert.equal(commands(await proposeIn(crate, task))[0], 'finish', task);
    assert.equal(commands(await proposeIn(crate, 'build it in release mode'))[0], 'cargo build --release');
    const own = scripts({ 'build:release': 'tsc', publish: 'npm publish' });
    assert.equal(commands(await proposeIn(own, 'publish it'))[0], 'npm run publish');
  });
});

describe('a run of all tests', () => {
  it('does not show that those of a kind pass, or with another version', async () => {
    const checkOf = async (task: string) => (await proposeIn(makefile, task)).check?.command;
    for (const task of [
      ...['run the library tests', 'run the remaining tests', 'run every test', 'run the quick tests'],
      ...["run the project's tests", 'please run our javascript tests', 'run the usual test suite'],
    ])
      assert.notEqual((await proposeIn(scripts({ test: 'node run.js' }), task)).check, undefined, task);
    const parser = { ...scripts({ test: 'node run.js' }), 'README.md': '# Parser for dates\n' };
    assert.notEqual((await proposeIn(parser, 'run the parser tests')).check, undefined);
    for (const task of ['run the parser tests', 'run the stub tests', 'please run only the fuzz tests'])
      assert.equal((await proposeIn(scripts({ test: 'node run.js' }), task)).check, undefined, task);
    for (const task of ['run the author tests', 'run the tests on Python 3.9', 'run the tests with node 18'])
      assert.equal(await checkOf(task), undefined, task);
    for (const task of ['run the unit tests', 'run the tests', 'run the existing tests', 'run all the tests please'])
      assert.equal(await checkOf(task), 'make check', task);
    assert.equal(
      (await proposeIn(scripts({ test: 'node author/run.js' }), 'run the author tests')).check?.command,
      'npm test',
    );
  });
});

describe('a check', () => {
  it('of something that nothing here is about is not the project’s own', async () => {
    const first = async (task: string) => commands(await proposeIn(makefile, task))[0];
    for (const task of [
      'check for memory leaks',
      'check it for memory leaks',
      'check the links',
      'scan our dictionary',
    ])
      assert.equal(await first(task), 'finish', task);
    for (const task of [
      'check the code',
      'check everything',
      'check for errors',
      'check the library',
      'test the parser',
    ])
      assert.equal(await first(task), 'make check', task);
    const leaks = { Makefile: `${String(makefile['Makefile'])}check-leaks: prog\n\tvalgrind ./prog\n` };
    assert.equal(commands(await proposeIn(leaks, 'check for memory leaks'))[0], 'make check-leaks');
  });
});

describe('a linter', () => {
  const format = 'prettier --write . && xo --fix';

  it('is not run by a script that rewrites files, unless that is what the script is called after', async () => {
    assert.deepEqual(commands(await proposeIn(scripts({ format }), 'lint it')), ['finish']);
    assert.equal(commands(await proposeIn(scripts({ format }), 'format the code'))[0], 'npm run format');
    assert.equal(commands(await proposeIn(scripts({ lint: 'xo --fix' }), 'lint it'))[0], 'npm run lint');
  });
});

describe('the best match', () => {
  const three = scripts({ test: 'vitest', 'test:unit': 'vitest unit', 'test:e2e': 'playwright test', lint: 'eslint' });
  for (const [files, task, expected] of [
    [three, 'run the unit tests', 'npm run test:unit'],
    [three, 'run the tests', 'npm test'],
    [three, 'run the end-to-end tests', 'npm run test:e2e'],
    [workspaces.npmMonorepo, 'run the unit tests', 'npm test --workspaces --if-present'],
    [workspaces.yarnMonorepo, 'run the tests', 'yarn workspaces run test'],
    [makefile, 'run the unit tests', 'make check'],
  ] as const) {
    it(`of "${task}", ${expected}, is at least twice as probable as the next`, async () => {
      const proposal = await proposeIn(files, task);
      const [first = 0, second = 0] = probabilities(proposal);
      assert.equal(commands(proposal)[0], expected);
      assert.ok(first >= 2 * second, String([first, second]));
    });
  }

  it('is followed by the others that match, in order, and by nothing else', async () => {
    const proposal = await proposeIn(three, 'run the unit tests', all);
    assert.deepEqual(commands(proposal), ['npm run test:unit', 'npm test']);
  });
});

describe('a build that was to be followed by a run', () => {
  it('does not show that it ran', async () => {
    const files = { 'build.sh': 'cc -o out/greet greet.c\n', 'greet.c': 'int main(void) {}\n' };
    const checkOf = async (task: string) => (await proposeIn(files, task)).check?.command;
    for (const task of ['compile and run it with the name Grace', 'build and run greet', 'build it, then start it'])
      assert.notEqual(await checkOf(task), 'bash build.sh', task);
    assert.equal(await checkOf('compile it'), 'bash build.sh');
    const crate = { 'Cargo.toml': '[package]\nname = "x"\n', 'src/main.rs': '' };
    assert.equal((await proposeIn(crate, 'build and run it')).check?.command, 'cargo build && cargo run');
  });
});
