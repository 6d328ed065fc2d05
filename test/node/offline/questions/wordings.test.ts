import assert from 'node:assert/strict';
import type { TranscriptStep } from '../../../../src/core/ports.ts';
import { commandOf } from '../../../../src/core/action/command.ts';
import { definitionIn } from '../../../../src/node/offline/questions/definition.ts';
import { hitsOf } from '../../../../src/node/offline/questions/hits.ts';
import { latestRelease } from '../../../../src/node/offline/questions/releases.ts';
import { versionIn } from '../../../../src/node/offline/questions/statedVersion.ts';
import { proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const git: Files = { '.git/HEAD': 'ref: refs/heads/main\n' };

async function first(files: Files, task: string, transcript: readonly TranscriptStep[] = []): Promise<string> {
  const { action } = (await proposeIn(files, task, { transcript })).candidates[0]!;
  const { summary } = action.input;
  return typeof summary === 'string' ? summary.replaceAll('`', '') : (commandOf(action) ?? action.tool);
}

describe('questions in the words that people use', () => {
  const licence: Files = { LICENSE: 'MIT License\n\nPermission is hereby granted, free of charge\n' };
  const node: Files = {
    'package.json': JSON.stringify({
      engines: { node: '>=18' },
      repository: 'a/b',
      scripts: { build: 'pack', go: 'node .' },
    }),
    'README.md': '# b\n\nOne.\n',
  };
  const poetry: Files = { 'pyproject.toml': '[tool.poetry]\nversion = "1.2.3"\n' };
  const table: readonly (readonly [task: string, files: Files, expected: RegExp])[] = [
    ["I'd like a compiled version", node, /^npm run build$/],
    ['could you tell me what poetry version says?', poetry, /^poetry version$/],
    ['what does rye version print?', poetry, /^search$/],
    ['can I use this commercially?', licence, /^MIT \(LICENSE\)/],
    ["I'd need to know the licence.", licence, /^MIT \(LICENSE\)/],
    ['We have to know which licence this is under.', licence, /^MIT \(LICENSE\)/],
    ['I am filling in a form and have no idea which licence this has.', licence, /^MIT \(LICENSE\)/],
    ["I can't remember which licence we chose, it was long ago.", licence, /^MIT \(LICENSE\)/],
    ["I'd need to know the project's current version number", { 'package.json': '{}' }, /^search$/],
    ['Remind me which release this checkout is, please.', { 'package.json': '{}' }, /^search$/],
    ["We're filling in a form; it wants the version of the library.", { 'package.json': '{}' }, /^search$/],
    ['Is this 2.3.1 or already 2.4? Tell me which.', { 'package.json': '{}' }, /^search$/],
    [
      'which version of the rain gauge software is this',
      { VERSION: '1.2.3\n', 'package.json': '{ "version": "2.7.3" }' },
      /^2\.7\.3 |^search$/,
    ],
    [
      'what version of My::Shop is this',
      {
        'lib/My/Shop.pm': "package My::Shop;\nour $VERSION = '2.3.7';\n",
        'Makefile.PL': "WriteMakefile(NAME => 'My::Shop', VERSION_FROM => 'lib/My/Shop.pm');\n",
      },
      /^2\.3\.7 \(lib\/My\/Shop\.pm/,
    ],
    [
      'which version of the gem is this',
      { 'a.gemspec': "Gem::Specification.new { |s| s.version = '0.4.2' }" },
      /^search$|0\.4\.2/,
    ],
    ['which version of the gem nokogiri is used?', { 'a.gemspec': "s.version = '0.4.2'" }, /^search$/],
    ['which version of the package is this?', { 'package.json': '{ "version": "2.7.3" }' }, /^2\.7\.3 |^search$/],
    ['Just curious: version?', { 'package.json': '{}' }, /^search$/],
    ['The release notes lack a heading. What version goes in it?', { 'package.json': '{}' }, /^search$/],
    ['is it MIT licensed?', licence, /^MIT \(LICENSE\)/],
    ['is it free for commercial use?', licence, /^MIT \(LICENSE\)/],
    ['does it work with node 16?', node, /^>=18 \(package\.json:1\)$/],
    ['how can I send a pull request?', node, /changes go to a\/b \(package\.json:1\)/],
    ['what are the contribution guidelines?', { ...node, 'CONTRIBUTING.md': 'Be kind.\n' }, /Be kind\./],
    ['what do I need to build this?', node, /^The manifests require:\n\n- Node: >=18 \(package\.json:1\)$/],
    [
      'what are the prerequisites?',
      { ...node, 'CONTRIBUTING.md': '# Work\n\n## Prerequisites\n\nA compiler.\n' },
      /Node: >=18.*CONTRIBUTING\.md:3, "Prerequisites":\n\nA compiler\.$/s,
    ],
    ['which meson versions are supported?', { 'meson.build': "project('a', meson_version: '>= 1.0')\n" }, /^>= 1\.0/],
    [
      'when was the last release?',
      { ...git, '.git/packed-refs': `${'a'.repeat(40)} refs/tags/v1.2.0\n` },
      /^git log -1 --format='%as' 'v1\.2\.0'$/,
    ],
    [
      'when was the last release?',
      { 'CHANGELOG.md': '## [1.3.0] - 2026-01-02\n\n* a\n' },
      /^1\.3\.0 - 2026-01-02, says CHANGELOG\.md$/,
    ],
    ['show me big files', { 'a.c': '' }, /^find .*-exec wc -c/],
    ['what was committed most recently?', git, /^git log -1 --stat$/],
    ['what was committed lately?', git, /^git log --oneline -n 20$/],
    ['what does the build script do?', node, /^npm run build \(package\.json script\) runs:\n\n\npack\n$/],
    ['explain the folder structure', git, /^git ls-files .*\| awk/],
    ['how is this project organised?', git, /^git ls-files .*\| awk/],
    ['which source file is the biggest?', { 'a.c': '' }, /-name '\*\.c' .*-exec wc -c/],
    ['what is in the assets folder?', { 'assets/a.svg': '' }, /^list$/],
    ['how does parse_all work?', { ...node, 'parse_all/package.json': '{}' }, /^search$/],
  ];
  for (const [task, files, expected] of table)
    it(`such as "${task}"`, async () => assert.match(await first(files, task), expected));

  it('look for a name of the code, whatever slips stand behind it', async () => {
    const { candidates } = await proposeIn(
      { 'a.js': 'function parsePart() {}\n' },
      'were is parsePart acutally defnied',
    );
    assert.equal(candidates[0]?.action.input['pattern'], String.raw`\bparsePart\b`);
  });

  it('about an idea that the code does not name are answered by a document that explains it', async () => {
    const guide =
      '# Guide\n\n## The import hook\n\n.. autoclass:: Hook\n\n## Using the import hook\n\nIt instruments every function of a package as that is loaded.\n';
    const files: Files = { ...git, 'docs/guide.md': guide, 'src/hook.py': '' };
    assert.match(
      await first(files, 'what does the import hook do?'),
      /^docs\/guide\.md:7, "Using the import hook":\n\nIt in/,
    );
    assert.match(await first(files, 'explain the package loader'), /^git ls-files|matches the task|cannot be answered/);
    assert.match(await first(files, 'how does the request queue work?'), /grep -iE 'request\|queue'/);
  });

  it('about the folders count the files of each', async () => {
    const task = 'explain the folder structure';
    const look = (await proposeIn(git, task)).candidates[0]!.action;
    const text = '1 README.md\n2 src/\n7 src/core/\n1 src/web/\n1 test/\n';
    const observation = { status: 'exited', exitCode: 0, text, durationMs: 1 } as const;
    assert.equal(
      await first(git, task, [{ t: 0, action: look, observation }]),
      '- src/: 10 files (core/ 7, web/ 1)\n- test/: 1 file\n- in the root: README.md',
    );
  });
});

describe('the line that defines a name', () => {
  const found = (output: string, name: string) => definitionIn(hitsOf(output), name) ?? '';

  it('is none that only uses a type of C', () => {
    const output =
      'a.c:3:struct pane *r, *first;\nb.h:9:struct pane {\nc.c:1:struct pane first;\nb.h:20:struct pane *);\n';
    assert.match(found(output, 'pane'), /^`pane` is defined here:\n\n- `b\.h:9`: `struct pane \{`\n\n3 other/);
    assert.match(found('a.cc:1:struct pane final : base {\n', 'pane'), /a\.cc:1/);
  });

  it('is neither a line that raises an error nor a declaration next to the definition', () => {
    const errors = 'u.py:9:raise BadValue(func, *args)\nu.py:1:class BadValue(Exception):\n';
    assert.doesNotMatch(found(errors, 'BadValue'), /u\.py:9/);
    const wrapped = 'c.js:9:export default Wrap(Circle)\nw.js:5:export const Wrap = (part) => {\n';
    assert.doesNotMatch(found(wrapped, 'Wrap'), /c\.js:9/);
    assert.match(found('w.js:5:export default function Wrap(part) {\n', 'Wrap'), /w\.js:5/);
    const both = 'include/m.h:72:m_t * m_init (m_t *m,\nsrc/m.c:298:m_init (m_t *m,\n';
    assert.match(found(both, 'm_init'), /defined here:\n\n- `src\/m\.c:298`/);
  });

  it('is no remark in an example of a document', () => {
    assert.match(
      found('README.md:9:# It is best to use another store for throttle/ban2fail.\n', 'ban2fail'),
      /^No line/,
    );
    assert.match(found('README.md:9:## The ban2fail filter\n', 'ban2fail'), /is defined here/);
  });

  it('may be written in another case, which is looked for before a mention is the answer', async () => {
    const task = 'where is ban2fail defined?';
    const { action } = (await proposeIn({ 'a.rb': '' }, task)).candidates[0]!;
    const observation = { status: 'ok', text: 'README.md:2:Use ban2fail.\n', durationMs: 1 } as const;
    const { candidates } = await proposeIn({ 'a.rb': '' }, task, { transcript: [{ t: 0, action, observation }] });
    assert.equal(candidates[0]!.action.input['ignoreCase'], true);
  });
});

describe('the newest of what is stated many times', () => {
  it('is the last rockspec', () => {
    const hits = ['1.2-2', '3.10-0', '3.9-1'].map(
      (version) => `rockspecs/a-${version}.rockspec:2:version = "${version}"`,
    );
    assert.match(versionIn(hitsOf(hits.join('\n'))) ?? '', /^3\.10-0 \(`rockspecs\/a-3\.10-0/);
  });

  it('is that of the project in the properties of Gradle, not one of a catalogue of dependencies', () => {
    const hits = 'gradle.properties:17:VERSION_NAME=3.18.0-SNAPSHOT\ngradle/libs.versions.toml:10:version = "2.1.5"\n';
    assert.match(versionIn(hitsOf(hits)) ?? '', /^3\.18\.0-SNAPSHOT \(`gradle\.properties:17`\)$/);
    const perl = 'lib/Rose/Bud.pm:9:our $VERSION = 1.77;\nt/data/Old-Dist/META.yml:6:version: 2.106\n';
    assert.match(versionIn(hitsOf(perl)) ?? '', /^1\.77 \(`lib\/Rose\/Bud\.pm:9`\)$/);
    assert.equal(versionIn(hitsOf('gradle/libs.versions.toml:10:version = "2.1.5"\n')), undefined);
  });

  it('is not a pending release', () => {
    assert.match(latestRelease('## 1.3 (pending)\n\n* a\n\n## 1.2 (2026-07-30)\n\n* b\n') ?? '', /^## 1\.2/);
  });
});

describe('the explanation of a file', () => {
  it('passes over its licence', async () => {
    const text = '/*\n * Copyright (c) 2019 A\n */\n\n/* Parses commands. */\nint parse(void);\n';
    const files: Files = { 'a.y': text };
    const look = (await proposeIn(files, 'what does a.y do?')).candidates[0]!.action;
    const observation = { status: 'ok', text: text.replace(/^/gm, '1\t'), durationMs: 1 } as const;
    const answer = await first(files, 'what does a.y do?', [{ t: 0, action: look, observation }]);
    assert.match(answer, /Parses commands/);
    assert.doesNotMatch(answer, /Copyright/);
  });
});
