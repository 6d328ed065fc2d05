import assert from 'node:assert/strict';
import { proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

async function said(files: Files, task: string): Promise<string> {
  const action = (await proposeIn(files, task)).candidates[0]?.action;
  return ((action?.input['summary'] ?? action?.input['command'] ?? '') as string).replaceAll('`', '');
}

describe('which versions CI uses', () => {
  const files: Files = {
    'package.json': '{"name":"x","version":"3.0.1","scripts":{"test":"node t.js"}}',
    '.github/workflows/main.yml':
      'on: pull_request\njobs:\n  test:\n    steps:\n      - uses: actions/setup-node@v2\n        with:\n          node-version: 14\n      - run: npm test\n',
  };
  for (const task of [
    'which node version in CI?',
    'What version of Node.js does the CI workflow use?',
    'wich node version is used by the github actions here',
    'Look at the GitHub workflow of this repo and tell me on which Node release the tests run.',
    "I'd like to reproduce what happens on their build server. Which major version of Node would I have to install for that?",
  ])
    it(`is read in its files, and nothing is run: ${task}`, async () =>
      assert.equal(await said(files, task), '- .github/workflows/main.yml:7: node-version: 14'));

  it('names the oldest of them', async () => {
    const rust: Files = {
      'Cargo.toml': '[package]\nname = "x"\n',
      '.github/workflows/ci.yml':
        'jobs:\n  build:\n    strategy:\n      matrix:\n        rust:\n          - stable\n          - 1.61.0\n          - 1.31.0\n    steps:\n      - uses: dtolnay/rust-toolchain@master\n',
    };
    assert.match(await said(rust, 'oldest rust version the ci builds with?'), /^1\.31\.0\n/);
  });
});

describe('how many tests a file has', () => {
  const files: Files = {
    'tests/test_parse.py': 'def test_a(): pass\n\n\ndef test_b(): pass\n',
    'tests/test_more.py': 'def test_c(): pass\n',
    'pytest.ini': '[pytest]\n',
  };
  for (const task of [
    'how many tests in tests/test_parse.py?',
    'count the test funtions in tests/test_parse.py please',
    'Tell me the number of tests that are defined in the file tests/test_parse.py.',
    'For a small statistic I need one figure: in the main test file, tests/test_parse.py, how many separate test functions are there?',
  ])
    it(`is counted in it, and it is not run: ${task}`, async () =>
      assert.equal(await said(files, task), '2 tests are declared in tests/test_parse.py.'));
});

describe('the newest release of a change log', () => {
  const files: Files = {
    'CHANGELOG.md':
      '# Changelog\n\n## [Unreleased]\n\n- more\n\n## [2.13.0] - 2024-12-25\n\n- much\n\n## [2.12.0] - 2020-01-01\n',
  };
  for (const task of [
    'What is the latest released version according to the changelog?',
    'Look at the change log and tell me the number of the newest release (not the unreleased part).',
  ])
    it(`is not what is ahead of it: ${task}`, async () =>
      assert.equal(await said(files, task), '2.13.0 (CHANGELOG.md:7)'));
});
