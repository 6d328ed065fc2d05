import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { TranscriptStep } from '../../../../src/core/ports.ts';
import { commandOf } from '../../../../src/core/action/command.ts';
import { createOfflineModel } from '../../../../src/node/offline/offlineModel.ts';
import { searchTool } from '../../../../src/node/tools/searchTool.ts';
import { path, request } from '../request.ts';
import { writeWorkspace } from '../workspaces.ts';

describe('questions about settings, tools and dependencies', () => {
  let root = '';
  before(() => {
    root = writeWorkspace({
      'package.json': JSON.stringify({
        name: 'shop',
        scripts: { export: 'node export.js', report: 'node report.js 3' },
        dependencies: { express: '^4.18.0' },
        devDependencies: { eslint: '^9.0.0' },
      }),
      'src/config.js':
        'export const port = Number(process.env.SHOP_PORT ?? 8080);\nexport const timeOut = 2500;\nconst maxRetries = 3;\n',
      'src/server.js':
        "import { port } from './config.js';\nserver.listen(port, () => log(`on ${port}, portion 7`));\n",
      'src/mail.js': 'const limits = { page_size: 50 };\nexport const reports = 9;\n',
      'test/server.test.js': 'const port = 9999;\n',
      Makefile: 'PREFIX ?= /usr/local\n',
      Dockerfile: 'FROM node\nENV PORT=9000 WORKERS=4\nEXPOSE 9000\n',
      'docker-compose.yml': 'services:\n  web:\n    environment:\n      PORT: 9100\n',
      'src/queue.go':
        'package q\n\nconst beat = 500 * time.Millisecond\n\nvar d = Config{\n\tBackoff: 3 * beat / 2,\n}\n\nvar persistenceInterval = app.Flag("persistence.interval", "How often.").Default("5m")\n',
      'cmd/flags.go': 'var b = flag.Duration("backoff", 0, "0: as configured")\n',
      'README.md':
        '# shop\n\nThe port 8080 is the default.\n\nThe environment variable `SHOP_ROOT` sets the root directory of the shop.\n',
    });
    execFileSync('git', ['init', '-q'], { cwd: root });
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  /** Takes every look until the end: what is answered, and whether it is an answer. */
  async function ask(task: string): Promise<readonly [said: string, answered: unknown]> {
    const model = createOfflineModel({ root, path });
    const search = searchTool({ root, readOnlyRoots: () => [] }, undefined);
    const transcript: TranscriptStep[] = [];
    for (let t = 0; t < 6; t++) {
      const { signal } = new AbortController();
      const { action } = (await model.propose(request(task, { transcript }), signal)).candidates[0]!;
      const { summary, success } = action.input;
      if (typeof summary === 'string') return [summary.replaceAll('`', ''), success];
      const line = commandOf(action);
      const text =
        line === undefined
          ? (await search.execute(action.input, { signal, onOutput: () => undefined })).text
          : execFileSync('bash', ['-c', line], { cwd: root, encoding: 'utf8' });
      transcript.push({ t, action, observation: { status: 'exited', exitCode: 0, text, durationMs: 1 } });
    }
    return ['never ended', false];
  }

  const port = /^- src\/config\.js:1: export const port = Number\(process\.env\.SHOP_PORT \?\? 8080\);$/;
  const answers: readonly (readonly [task: string, said: RegExp])[] = [
    ['what port does it listen on?', port],
    ["what's the default port", port],
    ['on which port does the server start', port],
    ['where do I change the port?', port],
    ['is the port configurable', port],
    ['what is the default port when no flag and no environment variable is set', port],
    ['which port does the container listen on?', /Dockerfile:2: ENV PORT=9000/],
    ['what is the default persistence interval', /^- src\/queue\.go:9: var persistenceInterval = app\.Flag/],
    ['which port is exposed in the Dockerfile?', /Dockerfile:2: ENV PORT=9000/],
    ['what is the default number of workers', /^- Dockerfile:2: ENV PORT=9000 WORKERS=4$/],
    [
      "Deliveries are slow although nobody set anything. What's the built-in backoff in the current code?",
      /src\/queue\.go:6: Backoff: 3 \* beat \/ 2,, which is 0\.75 s/,
    ],
    ['default backoff, with no flag given?', /^- src\/queue\.go:6: .*which is 0\.75 s$/],
    ['what is the timeout set to?', /^- src\/config\.js:2: export const timeOut = 2500;$/],
    ['after how many milliseconds does it time out?', /timeOut = 2500/],
    ['how many retries by default?', /^- src\/config\.js:3: const maxRetries = 3;$/],
    ['value of the page size?', /^- src\/mail\.js:1: .*page_size: 50/],
    ['what is the default install prefix', /^- Makefile:1: PREFIX \?= \/usr\/local$/],
    ['which environment variables are read?', /^- SHOP_PORT \(src\/config\.js:1\)/],
    ['which environment variable sets the root directory?', /SHOP_ROOT/],
    ['which environment variable sets the port that it listens on?', /^SHOP_PORT, src\/config\.js:1: /],
    ['env var for the port?', /^SHOP_PORT/],
    ['do we use express?', /^- express \^4\.18\.0 \(package\.json, dependencies\)$/],
    ['is eslint one of our dev dependencies?', /^- eslint \^9\.0\.0 \(package\.json, devDependencies\)$/],
    ['do we use lodash?', /^No manifest lists lodash as a dependency, and no file mentions it\.$/],
    ['how many dependencies are there?', /dependencies \(1\)[^]*devDependencies \(1\)/],
    ['anything uncommitted?', /^Not clean/],
    ['which git is installed?', /^git version \d/],
    ['print git --version', /^git version \d/],
    ['what release of git do we have', /^git version \d/],
    ['is terraform installed here?', /^terraform is not installed/],
  ];
  for (const [task, said] of answers)
    it(`are answered by looking: "${task}"`, async () => {
      const [text, answered] = await ask(task);
      assert.match(text, said);
      assert.equal(answered, true);
    });

  it('are not answered where nothing says it', async () => {
    assert.deepEqual(await ask('what is the default locale?'), ['No line here gives locale a value.', false]);
    for (const task of ['do we use tabs or spaces?', 'what is the default of that?', 'value of MAX_PORT'])
      assert.equal((await ask(task))[1], false, task);
  });
});
