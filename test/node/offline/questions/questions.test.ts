import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TranscriptStep } from '../../../../src/core/ports.ts';
import { createOfflineModel } from '../../../../src/node/offline/offlineModel.ts';
import { readAction } from '../../../../src/core/tools/looking.ts';
import { commandAction } from '../../../../src/core/tools/run.ts';
import { definitionIn } from '../../../../src/node/offline/questions/definition.ts';
import { hitsOf } from '../../../../src/node/offline/questions/hits.ts';
import { versionIn } from '../../../../src/node/offline/questions/statedVersion.ts';
import german from '../../../../l10n/bundle.l10n.de.json' with { type: 'json' };
import { commands, path, proposeIn, ran, request } from '../request.ts';
import type { Files } from '../workspaces.ts';
import { writeWorkspace } from '../workspaces.ts';

const files: Files = {
  'package.json': JSON.stringify({
    version: '1.2.3',
    scripts: {
      test: 'node --test',
      lint: 'eslint .',
      version: 'node bump.js',
      publish: 'npm publish',
      'find-dead': 'knip',
    },
  }),
  'package-lock.json': '{}',
  'README.md': '# demo\n\nTurns titles into slugs.\n',
  Makefile: 'install:\n\tcp demo /usr/local/bin\n',
  'src/slug.js': 'export function slugOf(title) {}\n',
  '.git/HEAD': 'ref: refs/heads/main\n',
};
const text = (value: unknown) => (typeof value === 'string' ? value : '');
const first = async (task: string) => {
  const { candidates } = await proposeIn(files, task);
  const { tool, input } = candidates[0]!.action;
  return tool === 'run' ? text(input['command']) : `${tool} ${text(input['pattern'] ?? input['path'])}`;
};

describe('questions of a task', () => {
  const table: readonly (readonly [task: string, expected: string | RegExp])[] = [
    ['find where slugOf is defined', 'search \\bslugOf\\b'],
    ['where is slugOf defined?', 'search \\bslugOf\\b'],
    ['Where is the function slugOf() implemented?', 'search \\bslugOf\\b'],
    ['which file defines slugOf?', 'search \\bslugOf\\b'],
    ['show me the definition of Slug.slugOf', 'search \\bslugOf\\b'],
    ['where is slugOf used?', 'search \\bslugOf\\b'],
    ['find all TODO comments', 'search \\b(?:TODO|Todo|ToDo)\\b'],
    ["search for 'title case'", 'search \\btitle case\\b'],
    ['what does slugOf do?', 'search \\bslugOf\\b'],
    ['which version is this?', /^search version/],
    ['print the version of this package', /^search version/],
    ['tell me which version we have here, the README and the changelog do not agree', /^search version/],
    ['which version of node do I have?', 'node --version'],
    ['how do I contribute to it?', /^finish/],
    ['where are the tests?', /^git ls-files .*__tests__.* uniq -c/],
    ['list the largest files', /^find \. .*wc -c/],
    ['which page is the biggest?', /^find \. .*wc -c/],
    ['what are the biggest javascript files?', /^find \. .*-name '\*\.js'.*wc -c/],
    ['count lines', /^git grep --untracked -Ic '' \| awk /],
    ['how many lines does src/slug.js have?', 'wc -l src/slug.js'],
    ['how many files are there', /^find \. .*\| wc -l$/],
    ['show the git log', 'git log --oneline -n 20'],
    ['what were the last 5 commits?', "git log --format='%as %h %an: %s' -n 5"],
    ['which branch am I on?', 'git branch --show-current'],
    ['show README.md', 'read README.md'],
    ['what does the readme say', 'read README.md'],
    ['what does this project do?', 'read README.md'],
    ['list the files', 'list .'],
    ['what is here', 'list .'],
  ];
  for (const [task, expected] of table) {
    it(`"${task}" is looked into`, async () => {
      const found = await first(task);
      if (typeof expected === 'string') assert.equal(found, expected);
      else assert.match(found, expected);
    });
  }

  for (const [task, expected] of [
    ['do the unit tests pass?', 'npm test'],
    ['are there any lint errors?', 'npm run lint'],
    ['find lint problems', 'npm run lint'],
    ['find dead code', 'npm run find-dead'],
    ['publish a new version', 'npm run publish'],
    ['check the tests for the new version', 'npm test'],
  ] as const) {
    it(`"${task}" asks for something to be run`, async () => assert.equal(await first(task), expected));
  }

  it('are answered from the manifests alone where those tell', async () => {
    for (const [task, answer] of [
      ['how do I run the tests?', /^- `npm test` \(package\.json script\)/],
      ['which scripts are there?', /npm run lint` .*\n- `npm run version`/s],
      ['Which commands are there?', /npm test` .*\n- `npm run lint/s],
      [german['Which commands are there?'], /npm test` .*\n- `npm run lint/s],
    ] as const) {
      const { candidates } = await proposeIn(files, task);
      assert.equal(candidates[0]!.action.tool, 'finish');
      assert.match(text(candidates[0]!.action.input['summary']), answer);
    }
  });

  it('about how something is done are answered from the section of the README about that', async () => {
    const readme = { 'README.md': '# demo\n\n## Caching\n\nSet `CACHE`.\n\n## Usage\n\nCall it.\n' };
    const answer = async (task: string) => (await proposeIn(readme, task)).candidates[0]!.action.input;
    assert.equal(
      text((await answer('how do I enable caching?'))['summary']),
      '`README.md:3`, "Caching":\n\nSet `CACHE`.',
    );
    assert.equal((await answer('how do I deploy it to the moon?'))['success'], false);
  });

  it('about the last release give the newest section of the change log', async () => {
    const log = { 'CHANGES.md': '# Changes\n\n## 1.2.0\n\n- adds x\n\n## 1.1.0\n\n- old\n' };
    const { candidates } = await proposeIn(log, 'what changed in the last release?');
    assert.deepEqual(candidates[0]!.action, { tool: 'read', input: { path: 'CHANGES.md' } });
    const output = log['CHANGES.md'].replace(/^/gm, '1\t');
    const read = { ...ran(['', 0, output])[0]!, action: candidates[0]!.action };
    const { observation } = read;
    const end = await proposeIn(log, 'is there a changelog? what changed in the last release?', {
      transcript: [{ ...read, observation: { ...observation, status: 'ok' } }],
    });
    const summary = text(end.candidates[0]!.action.input['summary']);
    assert.match(summary, /adds x/);
    assert.doesNotMatch(summary, /old/);
    const write = await proposeIn(log, 'write the changelog');
    assert.notEqual(write.candidates[0]!.action.tool, 'read');
  });

  it('end with what was found, go on where nothing was, and say so in the end', async () => {
    const looked = (input: Record<string, unknown>, output: string, t = 0): TranscriptStep => ({
      t,
      action: { tool: 'search', input: input as Record<string, string> },
      observation: { status: 'ok', text: output, durationMs: 1 },
    });
    const task = 'where is slugOf defined?';
    const { candidates } = await proposeIn(files, task);
    const input = candidates[0]!.action.input as Record<string, unknown>;
    const hit = 'src/a.js:3:  slugOf(1);\nsrc/slug.js:1:export function slugOf(title) {\n';
    const found = await proposeIn(files, task, { transcript: [looked(input, hit)] });
    assert.deepEqual(found.candidates[0]!.action, {
      tool: 'finish',
      input: {
        success: true,
        summary:
          '`slugOf` is defined here:\n\n- `src/slug.js:1`: `export function slugOf(title) {`\n\n1 other line mentions it.',
      },
    });
    const nothing = [looked(input, '[nothing found]\n')];
    const second = await proposeIn(files, task, { transcript: nothing });
    assert.equal(second.candidates[0]!.action.input['ignoreCase'], true);
    const both = [...nothing, looked(second.candidates[0]!.action.input, '[nothing found]\n', 1)];
    const hidden = ran(["git grep --untracked -n -I -w -F -e 'slugOf'", 1]);
    const end = await proposeIn(files, task, { transcript: [...both, ...hidden] });
    assert.equal(end.candidates[0]!.action.input['success'], false);
    assert.match(text(end.candidates[0]!.action.input['summary']), /^Nothing here is called slugOf/);
  });

  it('offer nothing that the project would run, whatever memory recalls', async () => {
    const recalled = [{ tool: 'run', input: { command: 'make install' } }];
    const proposal = await proposeIn(files, 'which version is this?', { recalled, maxCandidates: 20 });
    assert.ok(
      commands(proposal).every((command) => !/npm|make/.test(command)),
      commands(proposal).join(),
    );
    assert.ok(proposal.recalledLogits[0]! <= -60);
  });

  it('go on in the whole repository where a folder of it knows nothing', async () => {
    const place = writeWorkspace({ '.git/HEAD': 'ref: refs/heads/main\n', 'lib/a.txt': '', 'src/slug.js': '' });
    const propose = async (transcript: readonly TranscriptStep[]) => {
      const model = createOfflineModel({ root: join(place, 'lib'), path });
      const proposal = await model.propose(
        request('where is slugOf defined', { transcript }),
        new AbortController().signal,
      );
      return proposal.candidates[0]!.action;
    };
    try {
      const nothing = { status: 'ok', text: '[nothing found]\n', durationMs: 1 } as const;
      const steps: TranscriptStep[] = [];
      steps.push({ t: 0, action: await propose(steps), observation: nothing });
      const last = await propose(steps);
      assert.equal(last.input['command'], "git grep --untracked -n -I -w -F -e 'slugOf' -- ':/'");
      const output = '../src/slug.js:1:export function slugOf(title) {\n';
      const found = {
        t: 1,
        action: last,
        observation: { status: 'exited', exitCode: 0, text: output, durationMs: 1 },
      } as const;
      const end = await propose([...steps, found]);
      assert.match(text(end.input['summary']), /defined here:\n\n- `\.\.\/src\/slug\.js:1`/);
    } finally {
      rmSync(place, { recursive: true });
    }
  });

  it('find a file that is named as seen from the top of the repository', async () => {
    const place = writeWorkspace({
      '.git/HEAD': 'ref: refs/heads/main\n',
      'lib/a.txt': '',
      'src/slug.js': '',
      'x.md': '',
    });
    try {
      const model = createOfflineModel({ root: join(place, 'lib'), path });
      const read = async (task: string) =>
        (await model.propose(request(task), new AbortController().signal)).candidates[0]!.action;
      for (const [task, action] of [
        ['show src/slug.js', commandAction('cat ../src/slug.js')],
        ['show ../src/slug.js', commandAction('cat ../src/slug.js')],
        ['show ./a.txt', readAction('a.txt')],
        ['what is in x.md?', commandAction('cat ../x.md')],
      ] as const)
        assert.deepEqual(await read(task), action, task);
      assert.equal((await read('show ../../../../../etc/passwd')).tool, 'finish');
    } finally {
      rmSync(place, { recursive: true });
    }
  });

  it('look for lines that define a word of which only the first lines are shown', async () => {
    const task = 'where is slugOf defined';
    const step = async (transcript: readonly TranscriptStep[]) =>
      (await proposeIn(files, task, { transcript })).candidates[0]!.action;
    const output = (text: string) => ({ status: 'ok', text, durationMs: 1 }) as const;
    const cut = 'a.toml:1: "slugOf",\n[more than 500 lines match: narrow the pattern]';
    const one: TranscriptStep = { t: 0, action: await step([]), observation: output(cut) };
    const action = await step([one]);
    assert.match(text(action.input['pattern']), /fn\|func/);
    const two: TranscriptStep = { t: 1, action, observation: output('src/s.rs:3:pub fn slugOf(title: &str) {\n') };
    assert.match(text((await step([one, two])).input['summary']), /^`slugOf` is defined here:\n\n- `src\/s\.rs:3`/);
  });

  it('claim nothing where the search did not work', async () => {
    const task = 'where is slugOf defined';
    const failed = { status: 'toolError', text: 'ripgrep did not run', durationMs: 1 } as const;
    const step = async (transcript: readonly TranscriptStep[]) =>
      (await proposeIn(files, task, { transcript })).candidates[0]!.action;
    const one: TranscriptStep = { t: 0, action: await step([]), observation: failed };
    const two: TranscriptStep = { t: 1, action: await step([one]), observation: failed };
    const three: TranscriptStep = { t: 2, action: await step([one, two]), observation: failed };
    const { input } = await step([one, two, three]);
    assert.deepEqual(input, { success: false, summary: 'Not found out: ripgrep did not run' });
  });
});

describe('a definition', () => {
  const best = (wanted: string, ...lines: readonly string[]) =>
    definitionIn(hitsOf(lines.join('\n')), wanted)
      ?.split('\n')[2]
      ?.replace('- `', '')
      .split(':')[0];
  const table: readonly (readonly [what: string, wanted: string, lines: readonly string[]])[] = [
    [
      'C: the body, not the prototype or a call',
      'open_it',
      [
        'a.h:1:int open_it(const char *p);',
        'right.c:9:int open_it(const char *p) {',
        'm.c:4:  if (open_it("a")) {',
        'm.c:8:  return open_it(x);',
      ],
    ],
    [
      'C: a macro around the type',
      'cJSON_Parse',
      [
        'a.h:1:CJSON_PUBLIC(cJSON *) cJSON_Parse(const char *value);',
        'right.c:9:CJSON_PUBLIC(cJSON *) cJSON_Parse(const char *value)',
        'm.c:4:  cJSON *item = cJSON_Parse("[]");',
      ],
    ],
    [
      'Python',
      'read_it',
      ['a.py:1:from right import read_it', 'right.py:3:def read_it(text: str) -> int:', 'a.py:4:x = read_it("y")'],
    ],
    ['Go: a method', 'Close', ['m.go:2:defer f.Close()', 'right.go:7:func (f *File) Close() error {']],
    ['an import of the same name', 'f', ["a.js:1:const f = require('./right');", 'right.js:3:function f(x) {']],
    ['Rust', 'Point', ['right.rs:2:pub struct Point {', 'm.rs:9:let p = Point { x: 1 };']],
    ['a constant', 'limit', ['a.ts:3:if (n > limit) return;', 'right.ts:1:export const limit = 3;']],
    ['a macro', 'MAX', ['a.c:3:int x[MAX];', 'right.h:1:#define MAX 3']],
    ['C in GNU style', 'get_it', ['a.c:4:get_it (x);', 'right.c:9:get_it (', 'b.c:3:  if (get_it (y))']],
    ['a listing in a document', 'get_it', ['a.md:3:# Usage: get_it x', 'right.md:4:get_it() {']],
    ['shell', 'get_it', ['a.sh:3:x=$(get_it)', 'right.sh:8:get_it() {']],
    ['a method of a class', 'render', ['a.js:3:view.render();', 'right.js:8:  render(state) {']],
    [
      'the source before its test and its bundle',
      'f',
      ['dist/x.js:1:function f() {', 'test/x.test.js:1:function f() {', 'right.js:1:function f() {'],
    ],
    [
      'a term of a document',
      'quorum',
      ['README.md:3:A quorum is needed for votes.'.replace(' is ', ' '), 'right.md:3:**quorum**: more than half.'],
    ],
  ];
  for (const [what, wanted, lines] of table) {
    it(`is told from mentions (${what})`, () => assert.match(best(wanted, ...lines) ?? 'none', /^right/));
  }
});

describe('the version', () => {
  const found = (...lines: readonly string[]) => versionIn(hitsOf(lines.join('\n')))?.replaceAll('`', '');
  const table: readonly (readonly [expected: string | undefined, lines: readonly string[]])[] = [
    ['1.2.3 (package.json:3)', ['README.md:1:version 9.9.9', 'package.json:3:  "version": "1.2.3",']],
    ['3.4.5 (pyproject.toml:3)', ['pyproject.toml:2:python_version = "3.9"', 'pyproject.toml:3:version = "3.4.5"']],
    [
      '1.2 (CMakeLists.txt:2)',
      ['CMakeLists.txt:1:cmake_minimum_required(VERSION 3.10)', 'CMakeLists.txt:2:project(demo VERSION 1.2)'],
    ],
    ['1.7.2 (configure.ac:1)', ['configure.ac:1:AC_INIT([wavecut],[1.7.2],[b@x.org])', 'NEWS:1:1.8.0 (unreleased)']],
    ['0.9.3 (VERSION:1)', ['VERSION:1:0.9.3']],
    ['4.1.0 (CHANGES:9)', ['CHANGES:1:4.3.0 (in progress)', 'CHANGES:5:4.2.0 - TBD', 'CHANGES:9:4.1.0 2026-02-03']],
    [undefined, ['CHANGELOG.md:1:## [0.2.0] - Unreleased']],
    ['1.9.3 (Makefile:1)', ['Makefile:1:VERSION = 1.9.3']],
    ['0.0.1 (kilo.c:34)', ['kilo.c:34:#define KILO_VERSION "0.0.1"']],
    ['2.31.0 (src/x/__version__.py:5)', ['src/x/__version__.py:5:__version__ = "2.31.0"']],
    [
      '1.10.0 (lib/l.h:1)',
      [
        'appveyor.yml:1:version: 1.0.{build}',
        ...['MAJOR 1', 'MINOR 10', 'RELEASE 0'].map(
          (part, at) => `lib/l.h:${String(at + 1)}:#define L_VERSION_${part}`,
        ),
      ],
    ],
    [
      '26.4.dev0 (src/pack/__init__.py:9)',
      ['src/pack/__init__.py:9:__version__ = "26.4.dev0"', "src/pack/version.py:5:    <Version('1.0.dev1')>"],
    ],
    [
      '2.1.0 (CHANGELOG.md:3)',
      ['CHANGELOG.md:3:## [2.1.0](https://x.org/2.1.0) - 2026-01-01', 'CHANGELOG.md:9:Deprecated since version 1.1.'],
    ],
    ['2.2.0 (lib/rack/test/version.rb:3)', ["lib/rack/test/version.rb:3:VERSION = '2.2.0'.freeze"]],
    ['1.3.0 (h.h:4)', ['h.h:4:#define DEMO_MAJOR 1', 'h.h:5:#define DEMO_MINOR 3', 'h.h:6:#define DEMO_PATCH 0']],
    [
      undefined,
      ['pyproject.toml:9:minversion = "6.2"', 'logo.svg:2:<svg version="1.1">', 'f.h:3:// Apache License, Version 2.0'],
    ],
    [
      '3.10.3 (markdown/__meta__.py:31)',
      ['tox.ini:17:PYGMENTS_VERSION = 2.7.1', "markdown/__meta__.py:31:__version_info__ = (3, 10, 3, 'final', 0)"],
    ],
    ['24.11.1 (pkg/_version.py:1)', ["pkg/_version.py:1:version_info = (24, 11, 1, 'dev')"]],
    [undefined, ['LICENSE.txt:3:Version 2.0, January 2004']],
    [
      '3.13 (idna/package_data.py:1)',
      ["idna/idnadata.py:6:__version__ = '17.0.0'", "idna/package_data.py:1:__version__ = '3.13'"],
    ],
    ['1.2 (a/one.py:1), or 2.0 (a/two.py:1)', ["a/one.py:1:VERSION = '1.2'", "a/two.py:1:VERSION = '2.0'"]],
    [
      undefined,
      [
        'configure.ac:42:[AC_MSG_ERROR([You need bison version 3.0 or greater])])',
        'brew.patch:5:version 4.3.0',
        'parser.c:9:version 2.2 of Bison.',
        'parser.c:9:#define YYBISON_VERSION "3.8.2"',
      ],
    ],
    [undefined, ['scripts/variables.sh:10:SUPPORTED_TMUX_VERSION="1.9"']],
    [undefined, ["core.py:6:'it has changed behavior in pkg version 23.1.'"]],
    [undefined, ['pyproject.toml:2:requires-python = ">=3.9"', 'Cargo.toml:4:rust-version = "1.70"']],
  ];
  for (const [expected, lines] of table) {
    it(`is ${expected ?? 'unknown'} by ${lines.at(-1)!}`, () => assert.equal(found(...lines), expected));
  }
});
