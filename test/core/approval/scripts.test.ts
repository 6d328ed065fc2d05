import assert from 'node:assert/strict';
import { inEnglish } from '../../../src/core/reason.ts';
import { assessCommand } from '../../../src/core/approval/permission.ts';
import type { OwnScripts } from '../../../src/core/approval/scripts.ts';

const scripts: Readonly<Record<string, string>> = {
  build: 'rm -rf dist && tsc -p . && curl -O https://example.com/x',
  golive: 'npm run build && npm publish',
  all: 'npm run golive',
  test: 'mocha',
  posttest: 'twine upload dist/*',
  loop: 'npm run loop',
  setup: 'npm ci && node setup.js',
};
const recipes: Readonly<Record<string, string>> = {
  deps: 'python -m pip install -e .',
  venv: '~/.virtualenvs/x/bin/pip install -r requirements.txt',
  golive: 'make build; twine upload dist/*',
  all: 'make golive',
  build: 'cc -o a a.c',
};
const own: OwnScripts = {
  textOf: (file, name) => (file === 'package.json' ? scripts : recipes)[name],
  hasProgram: (name) => name === 'tsc',
  holdsWork: () => false,
};
const verdict = (command: string): string =>
  assessCommand(command, {
    ...{ approve: 'network', allow: ['*'], deny: [], sandbox: 'off', sandboxProblem: undefined },
    own,
  }).verdict;

describe('a script that a command runs by its name', () => {
  it('asks when what it runs, or runs before or after it, publishes', () => {
    for (const command of [
      'npm run golive',
      'yarn golive',
      'pnpm run all',
      'bun run golive',
      'npm test',
      'cd x && npm run -s golive',
      'make golive',
      'make -j4 X=1 all',
      'just golive',
      'task golive',
      'rake golive',
    ])
      assert.equal(verdict(command), 'ask', command);
  });

  it('asks when it deletes sources, settings or the history, not when it deletes what was built', () => {
    const of = (text: string) =>
      assessCommand('npm run tidy', {
        ...{ approve: 'network', allow: [], deny: [], sandbox: 'off', sandboxProblem: undefined },
        own: {
          textOf: (_, name) => (name === 'tidy' ? text : undefined),
          hasProgram: () => false,
          holdsWork: () => false,
        },
      }).verdict;
    for (const text of ['rm -rf dist src', 'rm -f .env.local && rm -rf build', 'npx rimraf src/ .git'])
      assert.equal(of(text), 'ask', text);
    for (const text of ['rm -rf dist build', 'rm -rf src/generated', 'rm -rf test/tmp', 'cd build && rm -rf *'])
      assert.equal(of(text), 'allow', text);
  });

  it('asks when it deletes what git keeps, however it does so', () => {
    const asked: (readonly [readonly string[], string | undefined])[] = [];
    const of = (text: string) =>
      assessCommand('npm run tidy', {
        ...{ approve: 'network', allow: [], deny: [], sandbox: 'off', sandboxProblem: undefined },
        own: {
          textOf: (file, name) =>
            name === 'tidy' ? text : file === 'program' && name === 'scripts/clean.js' ? 'rm -r core' : undefined,
          hasProgram: () => false,
          holdsWork: (globs, folder) => {
            asked.push([globs, folder]);
            return globs.some((glob) => /^(?:\.\/)?(?:core(?:$|\/)|\*\*\/\*\.js$|\*$)/.test(glob));
          },
        },
      }).verdict;
    for (const text of [
      'rm -rf dist core',
      'shx rm -rf core',
      'npx rimraf core',
      'del-cli core',
      "find core -name '*.js' -delete",
      "find . -name '*.js' -exec rm {} +",
      'find core -type f | xargs rm -f',
      'git ls-files | xargs rm',
      'node scripts/clean.js',
    ])
      assert.equal(of(text), 'ask', text);
    for (const text of [
      'rm -rf dist',
      "find . -name '*.pyc' -delete",
      'find core -type d -empty -delete',
      "find core -name '*.js'",
      'grep -l x core | xargs wc -l',
      'node scripts/other.js',
    ])
      assert.equal(of(text), 'allow', text);
    of('cd app && rm -rf gen');
    assert.deepEqual(asked.at(-1), [['gen'], 'app']);
  });

  it('asks when it loses what no build brings back, and not for what is made for a test', () => {
    const of = (text: string) =>
      assessCommand('npm run tidy', {
        ...{ approve: 'network', allow: [], deny: [], sandbox: 'off', sandboxProblem: undefined },
        own: {
          textOf: (_, name) => (name === 'tidy' ? text : undefined),
          hasProgram: () => true,
          holdsWork: () => false,
        },
      }).verdict;
    for (const text of [
      'psql app -c "DROP TABLE users"',
      'dropdb app && createdb app',
      'redis-cli flushall',
      'prisma migrate reset --force',
      'npx prisma db push --force-reset',
      'rails db:drop',
      'docker compose down -v',
      'docker volume rm data',
      'git clean -fdx',
      'git reset --hard',
      'git config --global core.hooksPath .hooks',
      'systemctl restart app',
      'crontab -r',
      'sudo apt-get install jq',
      'echo "export A=1" >> ~/.profile',
      'rm -rf ~/.config/app',
      'rm -rf /opt/app',
      'cd src && rm -rf *',
      "find . -name '*.ts' -delete",
      'COMMAND="git clean -fdx"\n$COMMAND',
    ])
      assert.equal(of(text), 'ask', text);
    for (const text of [
      'dropdb --if-exists app_test && createdb app_test',
      'psql test -c "DROP TABLE users"',
      'psql app -c "SELECT 1"',
      'docker compose -f docker-compose.test.yml down -v',
      'docker compose down',
      'git checkout -- test/fixtures',
      'rm -rf /tmp/app',
      'rm -rf ~/.cache/app',
      'kill $PID',
      'chmod -R u+w build',
    ])
      assert.equal(of(text), 'allow', text);
  });

  it('is found behind programs that run scripts by their names, in other files and in all packages', () => {
    const texts: Readonly<Record<string, string>> = {
      'package.json ship': 'npm publish',
      'members ship': 'cd a && npm publish',
      'Makefile ops.mk:all': 'npm publish',
      'shell ./lib.sh': 'npm publish',
    };
    const verdictOf = (command: string) =>
      assessCommand(command, {
        ...{ approve: 'network', allow: ['*'], deny: [], sandbox: 'off', sandboxProblem: undefined },
        own: {
          textOf: (file, name) => (name === 'tidy' ? command : texts[`${file} ${name}`]),
          hasProgram: () => true,
          holdsWork: () => false,
        },
      }).verdict;
    for (const command of [
      'run-s build ship',
      'npm-run-all -p build ship',
      'concurrently "npm:build" "npm:ship"',
      'npm run ship --workspaces',
      'pnpm -r run ship',
      'lerna run ship',
      'make -f ops.mk all',
      '. ./lib.sh',
      'source ./lib.sh',
    ])
      assert.equal(verdictOf(command), 'ask', command);
    for (const command of ['run-s build', 'concurrently "npm:build"', 'make -f ops.mk other', 'make all'])
      assert.equal(verdictOf(command), 'allow', command);
  });

  it('is that of the folder which the line enters or names', () => {
    const texts: Readonly<Record<string, string>> = {
      ...{ 'app Makefile serve': 'make deps; node .', 'app Makefile deps': 'npm install' },
      'a/b package.json go': 'npm publish',
    };
    const inner: OwnScripts = {
      textOf: (file, name, folder) => texts[`${folder ?? ''} ${file} ${name}`],
      hasProgram: () => false,
      holdsWork: () => false,
    };
    const of = (command: string) =>
      assessCommand(command, {
        ...{ approve: 'write', allow: [], deny: [], sandbox: 'off', sandboxProblem: undefined },
        own: inner,
      }).verdict;
    for (const command of [
      '(cd app && make serve)',
      'make -C app serve',
      'make --directory=app serve',
      'cd a && cd b && npm run go',
      'npm --prefix a/b run go',
    ])
      assert.equal(of(command), 'ask', command);
    assert.equal(of('make serve'), 'allow');
  });

  it('is not started where only its syntax is checked', () => {
    const file: OwnScripts = {
      textOf: (kind) => (kind === 'shell' || kind === 'program' ? 'npm publish\nrm -rf src' : undefined),
      hasProgram: () => false,
      holdsWork: () => true,
    };
    const asks = (command: string) =>
      assessCommand(command, {
        ...{ approve: 'write', allow: [], deny: [], sandbox: 'off', sandboxProblem: undefined },
        own: file,
      }).verdict;
    for (const command of ['bash -n a.sh', 's=0; sh -n a.sh || s=1; exit $s', 'python3 -m py_compile a.py'])
      assert.equal(asks(command), 'allow', command);
    for (const command of ['bash a.sh', 'bash -n +n a.sh', 'bash -n +o noexec a.sh', 'bash -x a.sh'])
      assert.equal(asks(command), 'ask', command);
  });

  it('is trusted to build and test', () => {
    for (const command of [
      'npm run build',
      'yarn build',
      'npm run loop',
      'npm run unknown',
      'make build',
      'just build',
    ])
      assert.equal(verdict(command), 'allow', command);
  });

  it('is known to yarn, pnpm and bun without `run`', () => {
    const at = (command: string): string =>
      assessCommand(command, { approve: 'write', allow: [], deny: [], sandbox: 'off', sandboxProblem: undefined, own })
        .verdict;
    assert.deepEqual(['yarn all', 'yarn tsc', 'pnpm tsc -w'].map(at), ['ask', 'allow', 'allow']);
    assert.deepEqual(['yarn loop', 'yarn jest'].map(at), ['allow', 'ask']);
  });

  it('uses the network where it installs packages', () => {
    const at = (approve: 'write' | 'network') =>
      ['npm run setup', 'make deps', 'make venv', 'make build'].map(
        (command) =>
          assessCommand(command, { approve, allow: [], deny: [], sandbox: 'off', sandboxProblem: undefined, own })
            .verdict,
      );
    assert.deepEqual(at('write'), ['ask', 'ask', 'ask', 'allow']);
    assert.deepEqual(at('network'), ['allow', 'allow', 'allow', 'allow']);
  });

  it('asks before a script that talks to another machine, and not before one that asks this one', () => {
    const texts: Readonly<Record<string, string>> = {
      './site.sh': 'mvn site\ngit commit -am x\ngit push',
      'tools/get.sh': 'curl -sSL https://example.org/x | tar xz',
      'tools/ask.sh': 'curl -fs http://localhost:3000/health',
      'build.sh': 'cc -o a a.c',
      '': 'make lib; git clone https://example.org/lib',
      golive: 'git push',
    };
    const inner: OwnScripts = { textOf: (_file, name) => texts[name], hasProgram: () => false, holdsWork: () => false };
    const at = (command: string): string =>
      assessCommand(command, {
        ...{ approve: 'write', allow: [], deny: [], sandbox: 'off', sandboxProblem: undefined },
        own: inner,
      }).verdict;
    for (const command of [
      ...['./site.sh', 'bash ./site.sh', 'sh -e tools/get.sh', 'make', 'make -j4 CC=gcc', 'make -C lib', 'make golive'],
    ])
      assert.equal(at(command), 'ask', command);
    for (const command of ['tools/ask.sh', 'bash build.sh', 'make lib']) assert.equal(at(command), 'allow', command);
  });

  it('says which script and why', () => {
    const { reason } = assessCommand('npm run golive', {
      ...{ approve: 'network', allow: [], deny: [], sandbox: 'off', sandboxProblem: undefined },
      own,
    });
    assert.equal(inEnglish(reason), "the script 'golive' publishes, deploys or releases");
  });

  it('names the program behind the script where that takes more than one word', () => {
    for (const [text, said] of [
      ['npm install && node index.js', "the script 'start' (npm install) uses the network"],
      ['git push', "the script 'start' (git push) talks to a remote repository"],
    ] as const) {
      const { reason } = assessCommand('npm start', {
        ...{ approve: 'write', allow: [], deny: [], sandbox: 'off', sandboxProblem: undefined },
        own: { ...own, textOf: (_, name) => (name === 'start' ? text : undefined) },
      });
      assert.match(inEnglish(reason), new RegExp(said.replace(/[()]/g, '.')));
    }
  });

  it('is local where npx finds the program in the workspace', () => {
    const policy = { approve: 'write', allow: [], deny: [], sandbox: 'off', sandboxProblem: undefined, own } as const;
    const at = (command: string): string => assessCommand(command, policy).verdict;
    assert.deepEqual(['npx tsc --noEmit', 'npx --no-install tsc'].map(at), ['allow', 'allow']);
    assert.deepEqual(['npx eslint', 'npx -p x tsc', 'npx ./tsc', 'npx tsc@5'].map(at), ['ask', 'ask', 'ask', 'ask']);
    assert.deepEqual(['npm exec tsc', 'npm x -- tsc', 'pnpm exec eslint'].map(at), ['allow', 'allow', 'allow']);
    assert.deepEqual(['npm exec eslint', 'npm x --yes -- odd', 'pnpm dlx odd'].map(at), ['ask', 'ask', 'ask']);
  });

  it('asks at every level before a package that no table lists is fetched and run', () => {
    const policy = { approve: 'network', allow: [], deny: [], sandbox: 'off', sandboxProblem: undefined, own } as const;
    for (const command of [
      'npx odd-pkg',
      'npm exec --yes -- odd-pkg',
      'pnpm dlx odd-pkg',
      'yarn dlx odd-pkg',
      'bun x odd',
      'pipx run odd',
    ])
      assert.equal(assessCommand(command, policy).verdict, 'ask', command);
    for (const command of ['npx create-vite', 'pnpm dlx create-vite', 'npm exec eslint', 'pipx run black'])
      assert.equal(assessCommand(command, policy).verdict, 'allow', command);
  });

  it('asks at every level before a private key is overwritten', () => {
    const policy = { approve: 'network', allow: [], deny: [], sandbox: 'off', sandboxProblem: undefined, own } as const;
    for (const command of ['head -c 9 /dev/urandom > id_rsa', 'echo x > certs/server.key', 'date >> key.pem'])
      assert.equal(assessCommand(command, policy).verdict, 'ask', command);
    for (const command of ['echo x > id_rsa.pub', 'echo A=1 >> .env', 'echo x > keys.txt'])
      assert.equal(assessCommand(command, policy).verdict, 'allow', command);
  });

  it('asks for the subcommands of a framework’s console, and not for those of the project’s own', () => {
    const console = (command: string, isOwn: boolean) =>
      assessCommand(command, {
        ...{ approve: 'write', allow: [], deny: [], sandbox: 'off', sandboxProblem: undefined },
        own: { ...own, isOwnConsole: (path) => isOwn && path === 'manage.py' },
      }).verdict;
    assert.equal(console('python3 manage.py serve', true), 'allow');
    assert.equal(console('python3 manage.py serve', false), 'ask');
    for (const command of [
      'python3 manage.py flush',
      'python3 other/manage.py serve',
      'python3 manage.py serve; rm -rf ~',
      'python3 -c 1 manage.py',
    ])
      assert.equal(console(command, true), 'ask', command);
  });

  it('lets an install make links where it fetches nothing and runs nothing', () => {
    const linking = (command: string, isLocal: boolean) =>
      assessCommand(command, {
        ...{ approve: 'write', allow: [], deny: [], sandbox: 'off', sandboxProblem: undefined },
        own: { ...own, onlyLinks: (folder) => isLocal && (folder ?? '..') === '..' },
      }).verdict;
    const install = 'npm install --offline --ignore-scripts --no-audit --no-fund';
    assert.equal(linking(install, true), 'allow');
    assert.equal(linking('pnpm install --offline --ignore-scripts', true), 'allow');
    assert.equal(linking(install, false), 'ask');
    for (const other of [
      'npm install',
      'npm install --offline',
      'npm install --ignore-scripts',
      `${install} left-pad`,
      `${install} --registry https://example.com`,
      `${install} --global`,
      `${install} && npm publish`,
      `cd elsewhere && ${install}`,
    ])
      assert.equal(linking(other, true), 'ask', other);
  });
});

describe('a pattern with letters in brackets', () => {
  it('is each of them: objects and archives are no sources', () => {
    const seen: string[] = [];
    const verdictOf = (text: string) =>
      assessCommand('make clean', {
        ...{ approve: 'write', allow: [], deny: [], sandbox: 'off', sandboxProblem: undefined },
        own: {
          textOf: () => text,
          hasProgram: () => false,
          holdsWork: (globs) => {
            seen.push(...globs);
            return globs.some((glob) => /\.[ch]$/.test(glob));
          },
        },
      }).verdict;
    assert.equal(verdictOf('rm -rf *.[ao]'), 'allow');
    assert.deepEqual(seen, ['*.a', '*.o']);
    assert.equal(verdictOf('rm -rf *.[ch]'), 'ask');
  });
});

describe('a removal of programs that the Makefile of their folder makes again', () => {
  const made: OwnScripts = {
    ...own,
    isCompiledHere: (path, folder) => path === 'tests/unit' && folder !== 'docs',
  };
  const atWrite = (command: string) =>
    assessCommand(command, {
      ...{ approve: 'write', allow: [], deny: [], sandbox: 'off', sandboxProblem: undefined },
      own: made,
    }).verdict;

  it('is a write', () => {
    for (const command of ['rm -f tests/unit', 'rm tests/unit', 'make build && rm -f tests/unit'])
      assert.equal(atWrite(command), 'allow', command);
  });

  it('asks for anything else', () => {
    for (const command of [
      'rm -rf tests/unit',
      'rm -f tests/unit tests/unit.c',
      'rm -f tests/*',
      'rm -f ./../tests/unit',
      'rm -f /tests/unit',
      '(cd docs && rm -f tests/unit)',
      'rm -f $(ls tests/unit)',
      'find tests -name unit -delete',
    ])
      assert.equal(atWrite(command), 'ask', command);
  });
});
