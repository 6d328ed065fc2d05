import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** The linter, the type check and the syntax of a Node project, asked for in other words. */
describe('a check of the code of a Node project', () => {
  const programs = searchPath('bash', 'sh', 'make', 'node', 'npm', 'npx', 'git', 'find', 'xargs');
  const proposal = (files: Files, task: string) => proposeIn(files, task, {}, programs);
  const first = async (files: Files, task: string) => commands(await proposal(files, task))[0];
  const manifest = (scripts: Record<string, string>, ...dependencies: readonly string[]): Files => ({
    'package.json': JSON.stringify({
      name: 'kelp',
      scripts,
      devDependencies: Object.fromEntries(dependencies.map((name) => [name, '1.0.0'])),
    }),
  });
  const lint: Files = {
    ...manifest(
      { lint: 'run-p lint:*', 'lint:code': 'eslint . --max-warnings 0', prettify: 'prettier --write src' },
      'eslint',
      'prettier',
    ),
    'lib/runner.js': 'run();\n',
  };
  const onlyTest: Files = { ...manifest({ test: 'eslint *.js', major: 'versions major' }, 'eslint'), 'a.js': '' };
  const json: Files = {
    ...manifest({ test: 'jest' }, 'typescript'),
    ...{ 'tsconfig.json': '{}', Makefile: 'jsonlint:\n\tjsonlint -cq package.json\n\nlint.src:\n\teslint src.js\n' },
  };
  const grunt: Files = {
    ...manifest({ test: 'grunt' }, 'grunt', 'grunt-jsonlint'),
    'Gruntfile.js': 'grunt.initConfig({\n  jsonlint: {\n    all: ["*.json"]\n  }\n});\n',
  };
  const jake: Files = {
    ...manifest({ test: 'karma start' }, 'jake', 'jshint', 'karma'),
    'Jakefile.js':
      "desc('Check the source for errors with JSHint');\ntask('lint', {async: true}, function () {\n  jake.exec('jshint', {}, complete);\n});\n\ntask('release', function () {});\n",
  };
  const typed: Files = {
    ...manifest({ build: 'tsdown', typecheck: 'tsc --build', 'typecheck:watch': 'tsc --build --watch' }, 'typescript'),
    'tsconfig.json': '{}',
  };
  const emits: Files = { ...manifest({ 'build:typescript': 'tsc' }, 'typescript'), 'tsconfig.json': '{}' };
  const table: readonly (readonly [string, Files, string])[] = [
    ['does it meet the coding guidelines?', lint, 'npm run lint'],
    ['is it up to the house style?', onlyTest, 'npm test'],
    ['lint', onlyTest, 'npm test'],
    ['run the tests', onlyTest, 'npm test'],
    ['tidy the code style', lint, 'npm run prettify'],
    ['would the linter accept lib/runner.js?', lint, 'npx eslint --max-warnings 0 lib/runner.js'],
    ['does lib/runner.js meet the eslint rules?', lint, 'npx eslint --max-warnings 0 lib/runner.js'],
    ['check the json files', json, 'make jsonlint'],
    ['lint only the json', json, 'make jsonlint'],
    ['check the json files', grunt, 'npx grunt jsonlint'],
    ['lint it', jake, 'npx jake lint'],
    ['check the source with jshint', jake, 'npx jake lint'],
    ['do the types hold up across the workspace?', typed, 'npm run typecheck'],
    ['would the compiler complain?', typed, 'npm run typecheck'],
    ['type check only', emits, 'npx tsc --noEmit'],
    ['does runner.js parse?', lint, 'node --check lib/runner.js'],
  ];
  for (const [task, files, line] of table)
    it(`${line}: ${task}`, async () => {
      assert.equal(await first(files, task), line);
    });

  for (const [task, files, line] of [
    ['what are the coding guidelines?', lint, 'npm run lint'],
    ['why does the linter complain about lib/runner.js?', lint, 'npx eslint --max-warnings 0 lib/runner.js'],
    ['why would the compiler complain?', typed, 'npm run typecheck'],
    ['which json files are there?', json, 'make jsonlint'],
    ['does it meet the coding guidelines?', lint, 'npm run prettify'],
  ] as const)
    it(`not ${line}: ${task}`, async () => {
      assert.notEqual(await first(files, task), line);
    });

  it('is not set up by a configuration that nothing reads, which is said', async () => {
    const files: Files = { ...manifest({ test: 'mocha' }, 'mocha'), '.jshintrc': '{}' };
    const [end] = (await proposal(files, 'lint it')).candidates;
    assert.match(JSON.stringify(end?.action.input), /`\.jshintrc` configures JSHint, but nothing starts that here/u);
    const types: Files = { ...manifest({ test: 'mocha' }, 'mocha'), 'test/tsconfig.json': '{}' };
    const [last] = (await proposal(types, 'check the types')).candidates;
    assert.match(JSON.stringify(last?.action.input), /`test\/tsconfig\.json` configures TypeScript/u);
  });
});
