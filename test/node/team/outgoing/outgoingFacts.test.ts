import assert from 'node:assert/strict';
import { join } from 'node:path';
import fc from 'fast-check';
import type { EpisodeRecord } from '../../../../src/core/episode.ts';
import type { Action } from '../../../../src/core/types.ts';
import { accepting } from '../../../../src/node/sessions/exclusions.ts';
import { mayBeShared } from '../../../../src/node/team/outgoing/exclusions.ts';
import { outgoingFacts } from '../../../../src/node/team/outgoing/outgoingFacts.ts';
import { openStore } from '../../../../src/node/store/sqliteStore.ts';
import { actionOf, keyOf, withFolder, writeEpisode } from '../../store/records.ts';

const root = '/home/ann/shop';

interface Told {
  readonly task?: string;
  readonly nouns?: readonly string[];
  readonly excluded?: readonly string[];
  /** Settings of the run itself. */
  readonly context?: Readonly<Record<string, string>>;
}

describe('What a team would get', () => {
  let pattern: EpisodeRecord;
  before(() =>
    withFolder(async (folder) => {
      const store = openStore({ file: join(folder, 'x.db') });
      await writeEpisode(store, 'e1', { start: { cwd: root, task: 'x' }, steps: 1 });
      const [episode] = await store.episodes();
      await store.close();
      assert.ok(episode);
      pattern = episode;
    }),
  );

  /** All of it as text, and the number of steps, of which the first is the command. */
  function sent(command: string | Action, { task = 'x', nouns = [], excluded = [], context = {} }: Told = {}) {
    const steps = pattern.steps.slice(0, 1).map((step) => ({
      ...step,
      executed: { action: typeof command === 'string' ? actionOf(command) : command, key: keyOf('x') },
      decision: { ...step.decision, state: { nouns, verbs: [] } },
      ...(step.observation ? { observation: { ...step.observation, cwd: root } } : {}),
    }));
    const rules = { root, branches: new Set(['feature/top-merger']), accepts: mayBeShared(excluded) };
    const { facts } = outgoingFacts({ ...pattern, task, steps, context }, rules);
    return { text: JSON.stringify(facts), steps: facts.filter(({ name }) => name.startsWith('s')).length };
  }

  it('has no words of a situation that come from what was redacted', () => {
    const task = 'compare /home/ann/secret-clients with ../other-companies/plan.txt on feature/top-merger by plan';
    const { text, steps } = sent('npm test', {
      task,
      nouns: ['compare', 'home', 'ann', 'secret', 'client', 'other', 'company', 'top', 'merger', 'plan', 'err:ENOENT'],
    });
    assert.equal(steps, 1);
    assert.ok(text.includes('"nouns":["compare","plan","err:ENOENT"]'), text);
    assert.doesNotMatch(text, /secret|client|compan|merger/);
  });

  it('has no contents of files, whatever the tool, and no secrets by the name of their member', () => {
    const actions: readonly Action[] = [
      { tool: 'write', input: { path: '.env', text: 'DB=zanzibar' } },
      { tool: 'edit', input: { path: 'a.txt', oldText: 'salary of zanzibar: 1', newText: 'zanzibar' } },
      { tool: 'edit', input: { path: 'a.txt', edits: [{ oldText: 'zanzibar', newText: 'x' }] } },
      { tool: 'mcp_files_write', input: { file_path: 'a.txt', content: 'zanzibar', lines: ['zanzibar'] } },
      { tool: 'mcp_db', input: { name: 'x', args: { PASSWORD: 'zanzibar', apiKey: 'zanzibar' } } },
    ];
    for (const action of actions) {
      const { text, steps } = sent(action, { nouns: ['zanzibar', 'npm'] });
      assert.equal(steps, 1, action.tool);
      assert.ok(!text.includes('zanzibar'), text);
    }
    const { text } = sent({ tool: 'search', input: { pattern: 'useState', glob: 'src/**' } });
    assert.match(text, /useState.*src\/\*\*/);
  });

  it('has nothing that mentions an excluded folder: no other tool, nor the task', () => {
    const excluded = ['secrets/'];
    const actions: readonly Action[] = [
      { tool: 'search', input: { pattern: 'x', glob: 'secrets/**' } },
      { tool: 'applyPatch', input: { patch: '*** Update File: secrets/a.txt' } },
      { tool: 'mcp_read', input: { file_path: 'secrets/a.txt' } },
    ];
    for (const action of actions) assert.equal(sent(action, { excluded }).steps, 0, action.tool);
    const { text } = sent('npm test', { excluded, task: 'look at secrets/plan-contoso', nouns: ['contoso', 'look'] });
    assert.doesNotMatch(text, /contoso|secrets/);
  });

  const staying = [
    'cat $HOME/kunde/x',
    'cat "$HOME/kunde/x"',
    'cat "$OLDPWD/kunde"',
    'tar -C$HOME/kunde x',
    'ls ../{kunde,b}',
    'ls {..,a}/kunde',
    'ls {a,..}/kunde',
    'awk -f "/kunde/x"',
    `cat ${root}\\ kunde/x`,
    'ls .?/kunde',
    'ls .*/kunde',
    'ls .[.]/kunde',
    'cat ../../"A kunde"/x',
    'cat /a/"B kunde"/x',
    'cat "/data/k A kunde/x"',
    'cat /kunde/x',
    'cat é/home/ann/kunde',
    'code vscode-remote://ssh/home/ann/kunde',
    'D=..; cat $D/kunde/x',
    'D=../; cat ${D}kunde',
    'find .. -name kunde',
    'find $HOME -name kunde',
    'cat ${X:-/kunde}',
    String.raw`cat .\./kunde`,
    "cat '..'/kunde",
    "cat $'\\x2e./kunde'",
    'cat $(echo ..)/kunde',
    'cd $HOME/x && ls kunde',
    'cd "$HOME" && ls kunde',
    'cd; ls kunde',
    'cd - ; ls kunde',
    'cd -P .. && ls kunde',
    'cd >/dev/null .. ; ls kunde',
    'cd a || ls ../kunde',
    'cd a | ls ../kunde',
    '(cd a) && ls ../kunde',
    'cd a & ls ../kunde',
    'for x in a; do cd a; done; ls ../kunde',
    'f() { cd a; }; ls ../kunde',
    'command cd .. && ls kunde',
    'pushd .. && ls kunde',
    'cd "$X" && ls kunde',
    'cd a* && ls kunde',
    'git -C.. show kunde',
    'env -C .. ls kunde',
    'git -C ../x show kunde',
    'bash -c "cd; ls kunde"',
    'eval "cd .. && ls kunde"',
    'rsync host:/srv/kunde .',
    'make --directory=../kunde',
    `cat ${root}/../kunde`,
    `cat ${root}-kunde/x`,
    'cat "unclosed kunde',
    String.raw`type \\nas\kunde`,
    String.raw`type C:\kunde`,
    'cat <../kunde',
    'ls ~kunde',
  ];
  for (const command of staying)
    it(`has nothing of ${command}`, () => assert.doesNotMatch(sent(command, { task: 'x' }).text, /kunde/i));

  const leaving = [
    'npm test',
    'cd src && make && cd .. && ls',
    'cd build && cmake ..',
    'make 2>/dev/null >out.log',
    'curl https://example.org/a/b',
    `cat ${root}/src/a.ts`,
    'for f in src/*.ts; do echo "$f"; done',
    "sed -n '/foo/p' a.txt",
    "sed 's/foo/bar/' a.txt",
    'git diff main..develop',
    'cat src/{a,b}.ts && go test ./...',
    'git log --format="%h %s" -3 | head -2',
    'grep -rn "a b" src || true',
    'echo "$((1+2)) $?"',
    'pytest tests/unit/test_a.py -k "not slow"',
    'npm i @scope/tool --prefix=sub',
  ];
  for (const command of leaving) it(`has ${command}`, () => assert.equal(sent(command).steps, 1));

  it('has no name that a path outside ends with, however the path is written', () => {
    const climbs = fc.constantFrom(
      '..',
      '../',
      './..',
      'a/../..',
      '"$HOME"',
      '~',
      '/srv',
      `${root}/..`,
      '${X}',
      "'..'",
    );
    const quotes = fc.constantFrom('', '"', "'");
    const heads = fc.constantFrom('cat ', 'tar -C', 'x --in=', 'curl -d @', 'A=', 'cat <', 'env -C ', 'echo `cat ');
    fc.assert(
      fc.property(heads, climbs, quotes, (head, climb, quote) => {
        const command = `${head}${climb}/${quote}kunde x${quote}${head.includes('`') ? '`' : ''}`;
        assert.ok(!sent(command).text.includes('kunde'), command);
      }),
    );
  });

  const excluded = [
    'cd src && cat ../secrets/k',
    'curl -d @secrets/k x',
    'tar -Csecrets x',
    'rsync -asecrets/k x',
    `echo ${'a '.repeat(300)} secrets/k`,
    'cat [s]ecrets/k',
    'cat s?crets/k',
    'cat sec"ret"s/k',
    String.raw`cat sec\rets/k`,
    "cat $'\\x73ecrets/k'",
    'cat SECRETS/k',
    "git add ':!secrets/k'",
  ];
  for (const command of excluded)
    it(`has nothing of ${command.slice(0, 40)} without secrets/`, () =>
      assert.equal(sent(command, { excluded: ['secrets/'] }).steps, 0));

  it('has what mentions no excluded name', () => {
    assert.equal(sent('cat src/*.ts', { excluded: ['secrets/', '# x', '!keep/'] }).steps, 1);
    assert.ok(accepting(['secrets/'])('cat other/k', 'src'));
  });

  it('lacks what the settings of the run excluded, also when it is sent later', () => {
    const context = { teamExclude: JSON.stringify(['secrets/', '$ mysql']) };
    assert.equal(sent('cat secrets/k', { context }).steps, 0);
    assert.equal(sent('mysql -e x', { context }).steps, 0);
    assert.equal(sent('npm test', { context }).steps, 1);
    for (const teamExclude of ['not JSON', '{}', '[1]'])
      assert.equal(sent('npm test', { context: { teamExclude } }).steps, 0, 'an unreadable note keeps the run here');
  });

  for (const delimiter of ['EOF', String.raw`\X`, "'a b'", "'E-F'", '"END-X"', '-END'])
    it(`has nothing that is in a here-document up to ${delimiter}`, () => {
      const end = delimiter.replaceAll(/^-|[\\'"]/g, '');
      const { text, steps } = sent(`cat <<${delimiter} <<B\nkunde\n${end}\nkunde\nB\n`);
      assert.doesNotMatch(text, /kunde/);
      assert.equal(steps, 1, text);
    });
});
