import assert from 'node:assert/strict';
import { proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const node: Files = {
  'package.json': JSON.stringify({
    scripts: { lint: 'eslint src', test: 'node --test', clean: 'rm -rf dist', deploy: 'node d.js' },
  }),
  'eslint.config.js': '',
};
const python: Files = {
  'pyproject.toml': '[project]\nname = "x"\n[tool.ruff]\nsrc = ["src"]\n[tool.mypy]\nstrict = true\n',
  'README.md': '# x\n\n```sh\npython3 -m ruff check .\n```\n',
};
const make: Files = { Makefile: 'all: x\nx: x.c\n\tcc -o x x.c\nclean:\n\trm -f x\n\trm -f y\n.PHONY: all clean\n' };

const ending = async (files: Files, task: string) => {
  const { tool, input } = (await proposeIn(files, task)).candidates[0]!.action;
  return { tool, summary: input['summary'] as string, success: input['success'] };
};

describe('what the files say of a command', () => {
  const answered: readonly (readonly [files: Files, task: string, said: RegExp])[] = [
    [node, 'does the linter check the tests too?', /`npm run lint`.*eslint src.*`eslint\.config\.js`/s],
    [node, 'what would happen if I ran clean now?', /rm -rf dist/],
    [node, 'explain what linting covers', /eslint src/],
    [node, "show the lint command but don't run it", /eslint src/],
    [node, 'only explain: what does deploy do', /node d\.js/],
    [make, 'is it safe to run make clean?', /^rm -f x\nrm -f y$/m],
    [node, 'what is the difference between lint and test?', /eslint src.*node --test/s],
    [node, 'how does npm run clean differ from npm run lint?', /eslint src.*rm -rf dist/s],
    [python, 'how is linting configured', /ruff check.*src = \["src"\]/s],
  ];
  for (const [files, task, said] of answered)
    it(`answers "${task}"`, async () => {
      const { tool, summary, success } = await ending(files, task);
      assert.equal(tool, 'finish');
      assert.match(summary, said);
      assert.equal(success, true);
    });

  it('says that nothing was run', async () =>
    assert.match((await ending(node, 'does the linter check the tests too?')).summary, /nothing was run for it\.$/));

  it('leaves out the settings of other tools', async () =>
    assert.doesNotMatch((await ending(python, 'how is linting configured')).summary, /strict/));

  for (const task of [
    'why do we lint at all?',
    'should I run the tests before pushing?',
    'can the linter break my code?',
    'does clean remove the certificates of the proxy?',
    'how long do the tests take?',
  ])
    it(`is shown, and is no answer: "${task}"`, async () => {
      const { tool, summary, success } = await ending(node, task);
      assert.equal(tool, 'finish');
      assert.match(summary, /cannot be answered here; nothing was run for it\. It is about:\n\n`npm/);
      assert.equal(success, false);
    });
});
