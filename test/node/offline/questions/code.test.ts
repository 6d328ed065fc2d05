import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { TranscriptStep } from '../../../../src/core/ports.ts';
import { commandOf } from '../../../../src/core/action/command.ts';
import { createOfflineModel } from '../../../../src/node/offline/offlineModel.ts';
import { request } from '../request.ts';
import { writeWorkspace } from '../workspaces.ts';

describe('questions about the code of a repository', () => {
  let root = '';
  /** Runs what is proposed, until it ends: the summary without marks of code, and whether it is an answer. */
  async function ask(task: string): Promise<{ said: string; answered: unknown; steps: number }> {
    const model = createOfflineModel({ root });
    const transcript: TranscriptStep[] = [];
    for (let t = 0; t < 6; t++) {
      const { action } = (await model.propose(request(task, { transcript }), new AbortController().signal))
        .candidates[0]!;
      const { summary, success, pattern, path } = action.input as Readonly<Record<string, string | boolean>>;
      if (typeof summary === 'string') return { said: summary.replaceAll('`', ''), answered: success, steps: t };
      const line =
        commandOf(action) ??
        (action.tool === 'read' ? `cat ${String(path)}` : `git grep --untracked -nP -e '${String(pattern)}' || true`);
      const output = execFileSync('bash', ['-c', line], { cwd: root, encoding: 'utf8' });
      transcript.push({ t, action, observation: { status: 'exited', exitCode: 0, text: output, durationMs: 1 } });
    }
    return { said: 'never ended', answered: false, steps: 6 };
  }

  before(() => {
    root = writeWorkspace({
      'package.json': JSON.stringify({
        name: 'demo',
        main: 'dist/index.js',
        bin: { demo: 'bin/demo.js' },
        scripts: { test: 'mocha', lint: 'eslint .' },
      }),
      'src/index.js': "export * from './cookies.js';\n",
      'src/cookies.js':
        '/**\n * Reads one header.\n */\n\nexport function parseCookie(header) {\n  if (!header) return {};\n\n  return split(header);\n}\n\nexport const other = 1;\n',
      'src/session.js': "import { parseCookie } from './cookies.js';\nparseCookie('a');\n",
      'src/native.c': '/* Begins\n * here. */\nint\nmain (int argc, char **argv)\n{\n  return 0;\n}\n',
      'test/cookies.test.js': "it('reads', () => {});\nit('splits', () => {});\n",
      'test/session.test.js': "it('starts', () => {});\n",
      'src/Laws.hs': 'all = [prop_one, other]\nprop_one params (Node _) = id params\n',
      'README.md': '# demo\n\nCookies, cookies, cookies.\n',
      '.github/workflows/ci.yml':
        'name: Checks\non: [push, pull_request]\njobs:\n  a:\n    steps:\n      - uses: actions/checkout@v4\n      - run: |\n          sudo apt-get install -y x\n          npm ci\n          say() {\n            echo hi ;;\n          }\n          npm test\n',
      '.travis.yml': 'script:\n  - make check\n',
    });
    execFileSync('git', ['init', '-q'], { cwd: root });
  });
  after(() => rmSync(root, { recursive: true }));

  const table: readonly (readonly [task: string, expected: RegExp])[] = [
    [
      'what does parseCookie do?',
      /^This is parseCookie, at src\/cookies\.js:5:\n\n\n\/\*\*\n \* Reads one header\.\n \*\/\n\nexport function parseCookie.*\n {2}return split\(header\);\n\}\n\n\n2 other lines mention it\.$/s,
    ],
    ['could you please explain parseCookie to me, thanks', /^This is parseCookie, at/],
    ['what does the lint script do?', /^npm run lint \(package\.json script\) runs:\n\n\neslint \.\n/],
    ['explain src/cookies.js', /^\n\/\*\*\n \* Reads one header\.\n \*\/\n$/],
    [
      'which file handles cookies?',
      /^By their names .* about cookies:\n\n- src\/cookies\.js\n {2}- src\/cookies\.js:5:/,
    ],
    [
      'where is cookie parsing implemented?',
      /- src\/cookies\.js\n {2}- src\/cookies\.js:5: export function parseCookie/,
    ],
    ['in which file is the code for sessions?', /^By .*:\n\n- src\/session\.js/],
    [
      'is there CI and what does it run?',
      /^GitHub Actions, 1 workflow:\n\n- \.github\/workflows\/ci\.yml, "Checks" \(push, pull request\): npm ci, npm test\n- \.travis\.yml \(Travis CI\): make check$/,
    ],
    [
      'how many tests are there?',
      /^3 tests are declared in 2 files, .*\n\n- test\/: 3 in 2 files\n\nWhat runs tests here: npm test, which is mocha\.$/,
    ],
    [
      'how many test files do we have?',
      /^There are 2 files of tests, told by their names:\n\n- test\/: 2\n\nWhat runs/,
    ],
    ['which test framework is used?', /npm test, which is mocha/],
    [
      'what is the entry point?',
      /^- the source: src\/index\.js\n- main: dist\/index\.js \(package\.json.*\)\n- program demo: bin\/demo\.js/,
    ],
    ['where is the main function?', /- src\/native\.c:4: main \(int argc, char \*\*argv\)$/],
    ['how big is this codebase in lines of code?', /^\d+ lines of code in 7 files:/],
  ];
  for (const [task, expected] of table)
    it(`answers "${task}"`, async () => {
      const { said, answered, steps } = await ask(task);
      assert.match(said, expected);
      assert.equal(answered, true);
      assert.ok(steps <= 2, `${String(steps)} steps`);
    });

  it('leaves requests to run something alone', async () => {
    for (const [task, expected] of [
      ['can you run the tests?', 'npm test'],
      ['does the linter pass?', 'npm run lint'],
    ] as const) {
      const { candidates } = await createOfflineModel({ root }).propose(request(task), new AbortController().signal);
      assert.equal(commandOf(candidates[0]!.action), expected);
    }
  });
});
