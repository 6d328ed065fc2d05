import assert from 'node:assert/strict';
import { constantLook } from '../../../../src/node/offline/questions/constants.ts';
import { firstCommand, proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const answerOf = async (files: Files, task: string) => {
  const action = (await proposeIn(files, task)).candidates[0]?.action;
  return action?.input['success'] === true ? JSON.stringify(action.input['summary']) : undefined;
};

describe('a question that only the text of a document answers', () => {
  const files: Files = {
    'README.md':
      '# x\n\n## Limits\n\n* **Maximum line length:** The default is 200 bytes.\n* **Comments:** By default, a line may end with one.\n\n## Options\n\n-p\n> Prune empty. Exclude fields with empty values.\n\n-b\n> Brief. Combines what is empty.\n',
  };

  it('is answered by the passage that has nearly all of its words, and its place', async () => {
    assert.match((await answerOf(files, 'how long may a line be by defualt')) ?? '', /`README\.md:5` says:.*200 bytes/);
    assert.match(
      (await answerOf(files, 'which options are there for leaving out empty values')) ?? '',
      /`README\.md:10` says:.*Exclude fields with empty values/,
    );
  });

  it('is left open where no passage has them, or too many do', async () => {
    for (const task of [
      'which databases does it support',
      'who is the king of france',
      'which line is it',
      'how long is it',
    ])
      assert.equal(await answerOf(files, task), undefined, task);
  });

  it('is answered by the matrix of CI, the phases of a cpanfile, and the licence beside the people', async () => {
    const project: Files = {
      '.github/workflows/ci.yml':
        'jobs:\n  a:\n    strategy:\n      matrix:\n        node-version: [18, 20]\n        os: [linux]\n    steps:\n      - run: npm test\n',
      cpanfile:
        "requires 'Carp' => 0;\non 'test' => sub {\n    requires 'Test::More' => '0.96';\n};\non 'develop' => sub {\n    requires 'Pod::X' => 0;\n};\n",
      'package.json': '{"name":"x","author":"Ann","license":"ISC"}',
    };
    assert.match((await answerOf(project, 'which node versions does CI test')) ?? '', /job a: 18, 20"$/);
    const tests = (await answerOf(project, 'which modules do the tests need')) ?? '';
    assert.match(tests, /test requires \(1\): `Test::More 0\.96`/);
    assert.doesNotMatch(tests, /Pod::X|Carp/);
    assert.match((await answerOf(project, 'which dependencies does it have')) ?? '', /requires \(1\): `Carp/);
    assert.match((await answerOf(project, 'who maintains that thing and under which licence')) ?? '', /Ann.*ISC/);
  });

  it('makes the target that two words of a task name, one of them in short', async () => {
    const make: Files = {
      Makefile: 'all: x\n\tcc x.c\nstaticlib: x.a\nx.a:\n\tar x\nsharedlib: x.so\nx.so:\n\tcc -shared x.c\n',
    };
    assert.equal(await firstCommand(make, 'compile the static library please'), 'make staticlib');
    assert.equal(await firstCommand(make, 'build the shared lib'), 'make sharedlib');
    assert.notEqual(await firstCommand(make, 'test the static library'), 'make staticlib');
  });
});

describe('a bound or a default', () => {
  const lines = [
    'src/parser.ts:4:export const DEFAULT_MAX_NESTING_DEPTH = 512;',
    'src/parser.ts:9:this.maxNestingDepth = DEFAULT_MAX_NESTING_DEPTH;',
    'src/old.ts:2:// const MAX_NESTING_DEPTH = 8;',
    'src/limits.h:3:#define UNSET_MAX_NESTING_DEPTH -1',
    'test/parser.test.ts:3:const MAX_NESTING_DEPTH = 3;',
  ].join('\n');

  it('is what the constant of the sources says that is called so', () => {
    const answer = constantLook('what is the default maximum nesting depth of the parser?')?.answer(lines) ?? '';
    assert.match(answer, /^By its name in the sources:\n\n- `src\/parser\.ts:4`: [^\n]*512;`$/);
    assert.match(constantLook('what is the max nesting depth?')?.answer(lines) ?? '', /parser\.ts:4.*limits\.h:3/s);
    assert.equal(constantLook('what is the maximum line length?')?.answer(''), undefined);
  });

  it('is not looked for in other questions', () => {
    for (const task of [
      'what is the licence?',
      'what are the largest files?',
      'run the maximum tests',
      'what is the default?',
    ])
      assert.equal(constantLook(task)?.action, undefined, task);
  });
});
