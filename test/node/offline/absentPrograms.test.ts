import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import type { Ran } from './request.ts';
import { commands, path, probabilities, proposeIn, ran } from './request.ts';
import type { Files } from './workspaces.ts';
import { searchPath, workspaces } from './workspaces.ts';

const onlyNpm = searchPath('sh', 'bash', 'node', 'npm', 'npx', 'python3');
after(() => rmSync(onlyNpm, { recursive: true, force: true }));

const app = (lockfile: string, more: Record<string, unknown> = {}): Files => ({
  'package.json': JSON.stringify({ scripts: { test: 'node --test', build: 'tsc', lint: 'eslint .' }, ...more }),
  [lockfile]: '',
});
const goal = 'run the unit tests';
const first = async (files: Files, steps: readonly Ran[], programs: string, task = goal) => {
  const { candidates, ...proposal } = await proposeIn(files, task, { transcript: ran(...steps) }, programs);
  return { command: commands({ candidates, ...proposal })[0], input: candidates[0]!.action.input };
};

describe('Bundler that is not on PATH', () => {
  const gem: Files = { Gemfile: '', Rakefile: "require 'rake/testtask'\nRake::TestTask.new\n" };
  it('is left out where the program that it starts is here', async () => {
    for (const [programs, expected] of [
      [['sh', 'rake'], 'rake test'],
      [['sh', 'rake', 'bundle'], 'bundle exec rake test'],
      [['sh'], 'bundle exec rake test'],
    ] as const) {
      const found = searchPath(...programs);
      assert.equal((await first(gem, [], found)).command, expected);
      rmSync(found, { recursive: true, force: true });
    }
  });
});

describe('a package manager that is not on PATH', () => {
  for (const lockfile of ['pnpm-lock.yaml', 'yarn.lock', 'bun.lock']) {
    it(`is replaced by npm from the start (${lockfile})`, async () => {
      const proposal = await proposeIn(app(lockfile), goal, {}, onlyNpm);
      assert.equal(commands(proposal)[0], 'npm test');
      assert.ok(probabilities(proposal)[0]! > 0.7);
      assert.match(proposal.candidates[0]!.intent!, /is not on PATH/);
      assert.equal((await first(app(lockfile), [['npm test', 0]], onlyNpm)).command, 'finish');
    });
  }

  it('is kept when it is there, when packages refer to each other, and for scripts that call it themselves', async () => {
    assert.equal((await first(app('pnpm-lock.yaml'), [], path)).command, 'pnpm test');
    const linked = app('pnpm-lock.yaml', { dependencies: { other: 'workspace:*' } });
    assert.equal((await first(linked, [], onlyNpm)).command, 'pnpm test');
    const calling = app('pnpm-lock.yaml', { scripts: { test: 'pnpm -r test' } });
    assert.equal((await first(calling, [], onlyNpm)).command, 'pnpm test');
  });

  it('is not needed for what only it would have installed', async () => {
    const files = (setUp: string): Files => ({
      Makefile: `sync:\n\t${setUp}\n\ntest: sync\n\tuv run python3 -m unittest\n`,
      'uv.lock': '',
    });
    assert.equal((await first(files('uv sync --frozen'), [], onlyNpm)).command, 'python3 -m unittest');
    assert.notEqual((await first(files('touch .ready'), [], onlyNpm)).command, 'python3 -m unittest');
  });

  it('is not needed for another package that a script builds first', async () => {
    const core = { name: '@x/core', scripts: { pretest: 'pnpm --filter @x/schema build', test: 'node --test' } };
    const files: Files = {
      ...{
        'package.json': '{"private":true,"packageManager":"pnpm@9.0.0"}',
        'pnpm-workspace.yaml': 'packages: ["packages/*"]\n',
      },
      'packages/core/package.json': JSON.stringify(core),
      'packages/schema/package.json': JSON.stringify({ name: '@x/schema', scripts: { build: 'node build.mjs' } }),
    };
    const expected = '(cd packages/core && npm --prefix ../schema run build && node --test)';
    assert.equal((await first(files, [], onlyNpm, 'run the tests of core')).command, expected);
    for (const line of [
      'pnpm -C ../schema build',
      'yarn workspace @x/schema build',
      'pnpm --dir ../schema run build',
    ]) {
      const other = { ...core, scripts: { ...core.scripts, pretest: line } };
      const asked = { ...files, 'packages/core/package.json': JSON.stringify(other) };
      assert.equal((await first(asked, [], onlyNpm, 'run the tests of core')).command, expected, line);
    }
  });

  it('is not needed to run a script in every package of a monorepo, each after those it depends on', async () => {
    const member = (name: string, dependencies: Record<string, string>) => ({
      [`packages/${name}/package.json`]: JSON.stringify({
        ...{ name: `@s/${name}`, dependencies },
        scripts: { build: 'node b.js', golive: 'npm publish' },
      }),
    });
    const files = {
      'package.json': JSON.stringify({ scripts: { build: 'pnpm -r run build', golive: 'pnpm -r run golive' } }),
      'pnpm-workspace.yaml': 'packages: ["packages/*"]\n',
      'pnpm-lock.yaml': '',
      'README.md': '    pnpm install\n    pnpm build\n',
      ...member('app', { '@s/view': 'workspace:*', '@s/core': 'workspace:*' }),
      ...member('core', {}),
      ...member('view', { '@s/core': 'workspace:*' }),
    };
    const all = ['core', 'view', 'app'].map((name) => `npm --prefix packages/${name} run build`).join(' && ');
    for (const task of ['build', 'please build all the packages', 'pnpm build'])
      assert.equal((await first(files, [], onlyNpm, task)).command, all, task);
    assert.equal((await first(files, [[all, 0]], onlyNpm, 'build')).command, 'finish');
    const live = await proposeIn(files, 'golive', { maxCandidates: 40 }, onlyNpm);
    assert.ok(!commands(live).some((line) => /(?:--prefix|cd) .*golive/.test(line)), commands(live).join());
    const withPnpm = await first(files, [], path, 'build');
    assert.equal(withPnpm.command, 'pnpm run build');
  });

  it('installs without a lockfile of npm beside the other', async () => {
    const files = app('pnpm-lock.yaml', { dependencies: { express: '5' } });
    const step = ['npm test', 1, "Error: Cannot find package 'express'"] as const;
    assert.equal((await first(files, [step], onlyNpm)).command, 'npm install --no-package-lock');
  });

  for (const [manager, lockfile, command, output] of [
    ['pnpm', 'pnpm-lock.yaml', 'pnpm test', 'bash: line 1: pnpm: command not found'],
    ['pnpm', 'pnpm-lock.yaml', 'pnpm test', 'sh: 1: pnpm: not found'],
    ['yarn', 'yarn.lock', 'yarn test', 'zsh: command not found: yarn'],
  ] as const) {
    // The shell may have another PATH than this process, and a task may spell the command out.
    for (const task of [goal, `run \`${command}\``]) {
      it(`${manager}: the substitute ends "${task}" (${output})`, async () => {
        const files = app(lockfile);
        const failed = [command, 127, output] as const;
        for (const programs of [path, onlyNpm]) {
          assert.equal((await first(files, [failed], programs, task)).command, 'npm test');
          const done = await first(files, [failed, ['npm test', 0]], programs, task);
          assert.deepEqual([done.command, done.input['success']], ['finish', true]);
        }
      });
    }
  }

  it('is not called again while the substitute is being repaired', async () => {
    const files = app('pnpm-lock.yaml', { dependencies: { express: '5' } });
    const steps = [
      ['pnpm test', 127, 'sh: 1: pnpm: not found'],
      ['npm test', 1, "Error: Cannot find package 'express'"],
      ['npm install --no-package-lock', 0],
    ] as const;
    assert.equal((await first(files, [...steps], onlyNpm)).command, 'npm test');
  });
});

describe('a substitute', () => {
  for (const [files, command, output, substitute] of [
    [
      { 'scripts/test.sh': '' },
      './scripts/test.sh',
      'sh: ./scripts/test.sh: Permission denied',
      'bash ./scripts/test.sh',
    ],
    [
      { 'src/pkg/__init__.py': '' },
      'python3 -m pytest',
      "ModuleNotFoundError: No module named 'pkg'",
      'PYTHONPATH=src python3 -m pytest',
    ],
    [workspaces.makefilePython, 'make tests', "make: *** No rule to make target 'tests'.  Stop.", 'make test'],
  ] as const) {
    it(`${substitute} does what ${command} was to do`, async () => {
      const task = `run \`${command}\``;
      const failed = [command, 2, output] as const;
      assert.equal((await first(files, [failed], path, task)).command, substitute);
      assert.equal((await first(files, [failed, [substitute, 0]], path, task)).command, 'finish');
    });
  }
});

describe('dependencies that may not be installed', () => {
  const files = app('package-lock.json', {
    scripts: { test: 'mocha', 'test:cov': 'nyc mocha', 'test:plain': 'node t.js', build: 'rollup -c' },
    devDependencies: { mocha: '1' },
  });
  const failed = ran(['npm test', 127, 'sh: 1: mocha: not found']);
  const refused = {
    t: 1,
    action: { tool: 'run', input: { command: 'npm ci' } },
    observation: { status: 'refused', text: 'Not run: npm ci uses the network', durationMs: 0 },
  } as const;

  it('leave what starts without them, and nothing else', async () => {
    assert.ok(commands(await proposeIn(files, goal, { transcript: failed }, onlyNpm)).includes('npm ci'));
    const left = await proposeIn(files, goal, { transcript: [...failed, refused], maxCandidates: 40 }, onlyNpm);
    assert.deepEqual(commands(left).toSorted(), ['npm run test:plain']);
  });
});

describe('a program of the system that is missing', () => {
  it('is brought by no preparation: other ways to the goal are left', async () => {
    const Makefile = 'all:\n\tcc x.c\ntest:\n\tredis-server --port 1\ncheck:\n\tsh run-tests.sh\n';
    const steps = ran(['make test', 2, '/bin/sh: 1: redis-server: not found\nmake: *** [test] Error 127']);
    const left = commands(await proposeIn({ Makefile, 'test.sh': '' }, goal, { transcript: steps, maxCandidates: 40 }));
    assert.ok(!left.includes('make all') && left.includes('make check'), left.join());
    const uses = 'build:\n\tredis-server --build\nsetup:\n\tsh setup.sh\ntest:\n\tredis-server --port 1\n';
    const rest = commands(await proposeIn({ Makefile: uses }, goal, { transcript: steps, maxCandidates: 40 }));
    assert.ok(!rest.includes('make build') && rest.includes('make setup'), rest.join());
    const made = Makefile.replace('cc x.c', 'sh get.sh redis-server');
    assert.ok(commands(await proposeIn({ Makefile: made }, goal, { transcript: steps })).includes('make all'));
  });
});

describe('pnpm where only corepack is', () => {
  it('is started through it', async () => {
    const withCorepack = searchPath('sh', 'bash', 'node', 'corepack');
    try {
      const failed = [['pnpm test', 127, 'sh: 1: pnpm: not found']] as const;
      assert.equal((await first(app('pnpm-lock.yaml'), failed, withCorepack)).command, 'corepack pnpm test');
    } finally {
      rmSync(withCorepack, { recursive: true });
    }
  });
});

describe('a toolchain that is not installed', () => {
  const notFound = ['go test ./...', 127, 'bash: line 1: go: command not found'] as const;

  it('is not started again: the task is given up with the remedy', async () => {
    const { goService } = workspaces;
    const proposal = await proposeIn(goService, goal, { transcript: ran(notFound), maxCandidates: 40 }, onlyNpm);
    assert.ok(!commands(proposal).some((command) => /^(go|npx|python3) /.test(command)), commands(proposal).join());
    assert.equal(commands(proposal)[0], 'finish');
    const { success, summary } = proposal.candidates[0]!.action.input;
    assert.equal(success, false);
    assert.match(summary as string, /`go` was not found: install it/);
  });

  it('is barred too when a target of the workspace could not find it', async () => {
    const files = { ...workspaces.goService, Makefile: 'test:\n\tgo test ./...\n' };
    const steps = ran(['make test', 2, 'make: go: No such file or directory']);
    const found = commands(await proposeIn(files, goal, { transcript: steps, maxCandidates: 40 }, onlyNpm));
    assert.ok(!found.some((command) => command.startsWith('go ')), found.join());
  });

  it('ends the task, whatever else would start it', async () => {
    const files = {
      ...workspaces.goService,
      Makefile: 'all: test\ntest: install_deps\n\tgo test ./...\ninstall_deps:\n\tgo get -v ./...\n',
    };
    const steps = ran(['make test', 2, 'make: go: No such file or directory']);
    assert.deepEqual(commands(await proposeIn(files, goal, { transcript: steps }, onlyNpm)), ['finish']);
  });

  it('may be a module of Python: nothing that starts it the same way is tried', async () => {
    const files = { 'pyproject.toml': '[build-system]\n', 'README.md': '```sh\nX=1 python3 -m build\n```\n' };
    const steps = ran(['python3 -m build', 1, '/usr/bin/python3: No module named build']);
    const found = commands(await proposeIn(files, 'build it', { transcript: steps, maxCandidates: 40 }));
    assert.ok(!found.some((command) => command.includes('-m build')), found.join());
  });

  it('is started again after it was installed', async () => {
    const files = { ...workspaces.goService, 'setup.sh': '' };
    const steps = [notFound, ['brew install go', 0]] as const;
    assert.equal((await first(files, [...steps], onlyNpm)).command, 'go test ./...');
  });

  it('gets a low z when memory recalls one of its commands', async () => {
    const recalled = [{ tool: 'run', input: { command: 'go test -v ./...' } }];
    const { recalledLogits } = await proposeIn(workspaces.goService, goal, { transcript: ran(notFound), recalled });
    assert.deepEqual(recalledLogits, [-60]);
  });
});

describe('a Python package of the workspace that is not found', () => {
  const files: Files = {
    'pyproject.toml': '[project]\nname = "pkg"\n\n[build-system]\nrequires = ["setuptools"]\n',
    'requirements.txt': 'pytest\n',
    'src/pkg/__init__.py': '',
    'tests/test_pkg.py': 'import pytest\n',
  };
  const missing = (name: string) => ['python3 -m pytest', 2, `ModuleNotFoundError: No module named '${name}'`] as const;

  it('is put on the path, without the network', async () => {
    assert.equal((await first(files, [missing('pkg')], path)).command, 'PYTHONPATH=src python3 -m pytest');
    const done = [missing('pkg'), ['PYTHONPATH=src python3 -m pytest', 0]] as const;
    assert.equal((await first(files, [...done], path)).command, 'finish');
  });

  it('is not mistaken for one that src does not hold', async () => {
    const { command = '' } = await first(files, [missing('attrs')], path);
    assert.match(command, /^python3 -m pip install/);
  });

  it('is installed when the path was refused, which is never proposed again', async () => {
    const refused = {
      t: 1,
      action: { tool: 'run', input: { command: 'PYTHONPATH=src python3 -m pytest' } },
      observation: { status: 'refused' as const, text: 'Not run', durationMs: 0 },
    };
    const recalled = [refused.action];
    const transcript = [...ran(missing('pkg')), refused];
    const after = await proposeIn(files, goal, { transcript, recalled, maxCandidates: 40 });
    assert.ok(!commands(after).includes('PYTHONPATH=src python3 -m pytest'));
    assert.match(commands(after)[0]!, /^python3 -m pip install/);
    assert.deepEqual(after.recalledLogits, [-60]);
    const later = [...transcript, ...ran(['python3 -m pip install -e .', 0])];
    const again = await proposeIn(files, goal, { transcript: later, maxCandidates: 40 });
    assert.ok(!commands(again).includes('PYTHONPATH=src python3 -m pytest'));
    assert.ok(commands(again).includes('python3 -m pytest'));
  });
});

describe('a module of Python that is not installed', () => {
  it('keeps whatever else runs it from being tried, until something is installed', async () => {
    const files = {
      Makefile: 'check: types\ntypes:\n\tpython3 -m mypy\nlint:\n\tpython3 -m flake8\n.PHONY: check types lint\n',
      'pyproject.toml': '[tool.mypy]\nstrict = true\n',
      'requirements-dev.txt': 'mypy\n',
      'src/a.py': '',
    };
    const missing = ['make types', 2, '/usr/bin/python3: No module named mypy\nmake: *** [types] Error 1'] as const;
    const offered = async (...steps: readonly Ran[]) =>
      commands(await proposeIn(files, 'check the types', { transcript: ran(...steps) }));
    const now = await offered(missing);
    assert.ok(!now.includes('make check') && !now.includes('python3 -m mypy .'), now.join(', '));
    const later = await offered(missing, ['python3 -m pip install -r requirements-dev.txt', 0, 'installed']);
    assert.equal(later[0], 'make types');
  });
});
