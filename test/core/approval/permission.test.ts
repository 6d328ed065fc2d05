import assert from 'node:assert/strict';
import { inEnglish, reason } from '../../../src/core/reason.ts';
import { assessCommand, commandRiskAt, permission, type Policy } from '../../../src/core/approval/permission.ts';
import type { Risk } from '../../../src/core/types.ts';

const ask: Policy = { approve: 'ask', allow: [], deny: [], sandbox: 'off', sandboxProblem: undefined };
const verdict = (command: string, policy: Partial<Policy> = {}): string =>
  assessCommand(command, { ...ask, ...policy }).verdict;
const reading: Risk = { class: 'read', reasons: [], alwaysAsk: false };

describe('permission by class', () => {
  const commands = { read: 'ls', write: 'npm test', network: 'curl http://x', destructive: 'rm x' };
  it('asks for every command unless approval is raised to its class', () => {
    const levels = ['read', 'write', 'network'] as const;
    for (const command of Object.values(commands)) assert.equal(verdict(command), 'ask');
    for (const [i, approve] of levels.entries()) {
      for (const [j, level] of levels.entries())
        assert.equal(verdict(commands[level], { approve }), j <= i ? 'allow' : 'ask', `${approve} ${level}`);
      assert.equal(verdict(commands.destructive, { approve }), 'ask');
    }
  });

  it('lets a program find the workspace’s own code, and no other', () => {
    for (const value of ['src', '.', './src', 'src:.', '"src"', '$PWD', '$PWD/src', 'src/:lib/python']) {
      for (const line of [`PYTHONPATH=${value} python3 -m pytest`, `export PYTHONPATH=${value} && python3 -m pytest`])
        assert.equal(verdict(line, { approve: 'write' }), 'allow', line);
    }
    for (const value of ['/tmp/x', '../x', './../x', 'src:../x', 'src:/tmp', '$X', '~/x', '.:~', '..']) {
      assert.equal(verdict(`PYTHONPATH=${value} python3 -m pytest`, { approve: 'write' }), 'ask', value);
    }
  });

  it('always asks before secrets are read and for what cannot be parsed', () => {
    for (const command of ['cat .env', 'env', 'ls )', 'ls \u202e'])
      assert.equal(verdict(command, { approve: 'network' }), 'ask', command);
  });

  it('lets tools that only look run unasked, except on secrets', () => {
    for (const tool of ['read', 'list', 'search', 'ask', 'finish'])
      assert.equal(permission({ tool, input: {} }, reading, ask).verdict, 'allow');
    assert.equal(
      permission({ tool: 'read', input: {} }, { ...reading, alwaysAsk: true }, { ...ask, approve: 'network' }).verdict,
      'ask',
    );
    assert.equal(permission({ tool: 'mcp.thing', input: {} }, reading, ask).verdict, 'ask');
    assert.equal(permission({ tool: 'mcp.thing', input: {} }, reading, { ...ask, approve: 'read' }).verdict, 'allow');
    assert.equal(
      permission({ tool: 'write', input: {} }, { ...reading, class: 'write' }, { ...ask, approve: 'read' }).verdict,
      'ask',
    );
  });

  it('judges a command by its text, not by the risk that came with it', () => {
    assert.equal(
      permission({ tool: 'run', input: { command: 'rm x' } }, reading, { ...ask, approve: 'read' }).verdict,
      'ask',
    );
  });
});

describe('the risk of a command at a place', () => {
  const where = { root: '/repo', cwd: '/repo/apps/web' };

  it('is that by which it is permitted: a folder above, within the workspace, is no harm', () => {
    const command = 'cd ../.. && npm run build';
    assert.equal(commandRiskAt(command, where).class, 'write');
    assert.equal(assessCommand(command, { ...ask, where }).class, 'write');
    assert.equal(commandRiskAt('cd ../../.. && npm run build', where).class, 'destructive');
  });
});

describe('rules', () => {
  it('allow sub-commands that begin with their words', () => {
    const allow = ['npm run *', 'npm test', 'tail', 'make test:*'];
    for (const command of [
      'npm run build',
      'npm run build -- -w',
      'npm test',
      'npm test -- a',
      'npm test | tail -5',
      '/usr/bin/tail x',
      'timeout 5 npm test',
      'make test:unit',
      'npm test 2>&1',
    ]) {
      assert.equal(verdict(command, { allow }), 'allow', command);
    }
    for (const command of [
      'npm run',
      'npm install',
      'npm',
      'npm testing',
      'npm test && ls',
      'npm test; curl x',
      'npm test $(ls)',
      './npm test',
      'make build',
      'make testunit',
    ]) {
      assert.equal(verdict(command, { allow }), 'ask', command);
    }
  });

  it('never allow what always asks, nor redirections and variables beside the commands', () => {
    const allow = ['*'];
    for (const command of [
      'rm x',
      'cat .env',
      'sudo ls',
      'ls )',
      'npm test > out',
      'npm test > ~/.bashrc',
      'LD_PRELOAD=x npm test',
      'FOO=1 npm test',
      'x=1; PATH=. npm test',
      'time -o f npm test | /usr/bin/time -o f npm test',
    ]) {
      assert.equal(
        verdict(command, { allow: command.includes('time') ? ['npm test', '-o *'] : allow }),
        'ask',
        command,
      );
    }
    assert.equal(verdict('npm test', { allow }), 'allow');
    assert.equal(verdict('NO_COLOR=1 npm test', { allow }), 'allow');
  });

  it('of denial win over everything, on any sub-command', () => {
    const policy: Partial<Policy> = {
      approve: 'network',
      allow: ['git push', 'git *'],
      deny: ['git push', 'curl', 'rm'],
    };
    for (const command of [
      'git push',
      'git -C a push',
      'git -c a=b push origin',
      'ls && git push',
      'echo $(git push)',
      'sh -c "git push"',
      'timeout 5 git push',
      'env A=1 curl x',
      '/usr/bin/curl x',
      'x=`rm a`',
      'find . -exec rm {} +',
      'ls | xargs rm',
      'f() { git push; }; f',
    ]) {
      assert.equal(verdict(command, policy), 'deny', command);
    }
    assert.equal(verdict('git pull', policy), 'allow');
    assert.equal(verdict('echo git push', policy), 'allow');
  });

  it('of denial see through every wrapper, option and spelling', () => {
    const wrappers = [
      'X',
      'timeout 5 X',
      'ls && X',
      'echo $(X)',
      'sh -c "X"',
      'env A=1 X',
      '(cd sub; X)',
      'if true; then X; fi',
    ];
    const spellings = [
      ...[
        'git push',
        'git -p push',
        'git -C x push origin',
        'git -c a=b push',
        'git --no-pager push',
        'git --git-dir=x push',
      ],
      ...["g'i't push", '/usr/bin/git push', 'git --git-dir x --work-tree y push'],
    ];
    const denied = wrappers.flatMap((wrapper) => spellings.map((each) => wrapper.replace('X', () => each)));
    assert.equal(denied.length, 72);
    for (const command of denied)
      assert.equal(verdict(command, { approve: 'network', deny: ['git push'] }), 'deny', command);
    for (const command of ['git $x push', 'git ${x} push', 'git "$x"', 'npx -c "git push"', 'npm exec -c "git push"'])
      assert.equal(verdict(command, { approve: 'network', deny: ['git push'] }), 'deny', command);
    assert.notEqual(verdict('git log $x', { approve: 'network', deny: ['git push'] }), 'deny');
  });

  it('that are empty match nothing', () => {
    assert.equal(verdict('ls', { deny: ['', ' '] }), 'ask');
    assert.equal(verdict('npm test', { allow: ['', ' '] }), 'ask');
  });

  it('say in the reason which of them decided', () => {
    assert.equal(
      inEnglish(assessCommand('ls; git push', { ...ask, deny: ['git push'] }).reason),
      "'git push' is denied by the rule 'git push'",
    );
  });
});

describe('a rule of denial', () => {
  const wrappers = ['', 'command ', 'env A=1 ', 'timeout 5 ', 'sudo ', 'nohup nice -n 5 '];
  const programs = ['git', '/usr/bin/git', '\\git', `g'i't`];
  const options = [
    '',
    '-p ',
    '--no-pager ',
    '-C x ',
    '-c a.b=c ',
    '--git-dir .git -p ',
    '--work-tree=x --bare ',
    '--namespace x ',
  ];

  it('sees the sub-command behind every option, wrapper and quote', () => {
    for (const wrapper of wrappers)
      for (const program of programs)
        for (const option of options)
          for (const last of ['push', '"pu"sh origin', 'push --force']) {
            const command = `${wrapper}${program} ${option}${last}`;
            for (const whole of [command, `ls && (${command})`, `x=$(${command})`, `find . -exec ${command} \\;`])
              assert.equal(verdict(whole, { approve: 'network', deny: ['git push'] }), 'deny', whole);
          }
  });

  it('sees sub-commands of two words, and says nothing about others', () => {
    const deny = ['docker compose down', 'git push'];
    for (const command of ['docker --context x compose -f y down', 'docker compose --profile a down -v'])
      assert.equal(verdict(command, { approve: 'network', deny }), 'deny', command);
    for (const command of [
      'docker compose up -d',
      'git log push',
      'git commit -m push',
      'git stash push',
      'echo git push',
    ])
      assert.equal(verdict(command, { approve: 'network', deny }), 'allow', command);
  });
});

describe('permission with a sandbox', () => {
  const assess = (command: string, policy: Partial<Policy> = {}) =>
    assessCommand(command, { ...ask, approve: 'read', sandbox: 'read', ...policy });
  const unknown = ['x=ls; $x', 'eval "$(cat todo)"', 'awk "$p" f', 'sort $options f'];

  it('runs what only reads, or is not known before it runs, where it can only read', () => {
    for (const command of ['ls', 'grep -r x .', ...unknown]) {
      const { verdict: found, confinement } = assess(command);
      assert.equal(found, 'allow', command);
      assert.equal(confinement?.level, 'read', command);
    }
  });

  it('asks for what is known to do more than read, unknown parts or not', () => {
    for (const command of ['npm test', 'rm x', 'curl http://x', 'cat .env', 'eval "$x"; rm y', 'eval "$x" > out'])
      assert.equal(assess(command).verdict, 'ask', command);
  });

  it('asks for what is not known above read too, unless the whole runs in a sandbox', () => {
    assert.equal(assess('touch a; eval "$x"', { approve: 'write' }).verdict, 'ask');
    const whole = assess('touch a; eval "$x"', { approve: 'write', sandbox: 'write' });
    assert.deepEqual([whole.verdict, whole.confinement?.level], ['allow', 'write']);
    assert.equal(assess('curl http://x; eval "$x"', { approve: 'network', sandbox: 'write' }).verdict, 'ask');
  });

  it('confines writes that a person approves where writes are confined', () => {
    const { verdict: found, confinement } = assess('npm test', { sandbox: 'write' });
    assert.deepEqual([found, confinement?.level], ['ask', 'write']);
    assert.equal(assess('npm test').confinement, undefined);
    assert.equal(assess('ls', { approve: 'ask' }).confinement, undefined);
  });

  it('asks for reads that are not literal where there is no sandbox although one is wanted', () => {
    const without = { sandboxProblem: reason('noBubblewrap') };
    for (const command of ['ls', 'git status | head -5', "grep -n 'a b' src/x.ts"])
      assert.deepEqual(
        [assess(command, without).verdict, assess(command, without).confinement],
        ['allow', undefined],
        command,
      );
    for (const command of ['ls *.ts', 'echo $HOME', 'cat $(ls)', 'for f in a b; do cat $f; done', ...unknown])
      assert.equal(assess(command, without).verdict, 'ask', command);
    assert.equal(assess('ls *.ts', { sandbox: 'off' }).verdict, 'allow');
  });

  it('hides the workspace’s secrets from all but programs that read only what they are given', () => {
    assert.equal(assess('git status').confinement?.hidesSecrets, false);
    assert.equal(assess('git diff | head -3').confinement?.hidesSecrets, false);
    for (const command of ['grep -r x .', 'cat *', 'git diff; cat $x', "printf -v 'a[$(cat .e*)]' x | git status"])
      assert.equal(assess(command).confinement?.hidesSecrets, true, command);
  });

  it('asks for a program that no table knows, at every level, until a rule allows it', () => {
    const at = (approve: 'write' | 'network', allow: readonly string[] = []): string =>
      assessCommand('frobnicate all && ls', { approve, allow, deny: [], sandbox: 'off', sandboxProblem: undefined })
        .verdict;
    assert.deepEqual([at('write'), at('network'), at('network', ['frobnicate', 'ls'])], ['ask', 'ask', 'allow']);
  });
});
