import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EpisodeRecord, Signal } from '../../../src/core/episode.ts';
import { type LookBack, lookBack } from '../../../src/node/rewards/survival.ts';
import { standingLines } from '../../../src/core/files/standing.ts';
import { withWorkspace } from '../checkpoints/workspace.ts';

describe('looking back at changes', () => {
  let root = '';
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
      stdio: 'pipe',
    });
  const write = (text: string) => writeFileSync(join(root, 'a.txt'), text);
  const commit = (text: string) => {
    write(text);
    git('add', '.');
    git('commit', '-qm', 'next');
  };

  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'knack-survival-')));
    git('init', '-q');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  /** One run whose step 0 changed a.txt from `before` to `after`, and what is learned when it is looked at. */
  function runOf(before: string, after: string, { endedAt = 1, isEdit = true } = {}) {
    const signals: Signal[] = [];
    const episode = {
      episodeId: 'e',
      at: 0,
      endedAt,
      outcome: 'unknown',
      signals,
      steps: [],
    } as unknown as EpisodeRecord;
    const files = [{ path: 'a.txt', kind: 'changed' as const, added: 1, removed: 1 }];
    const from: Omit<LookBack, 'now'> = {
      store: {
        episodes: () => Promise.resolve([episode]),
        appendSignals: (_, more) => {
          signals.push(...more);
          return Promise.resolve();
        },
      },
      history: {
        top: root,
        ids: () => Promise.resolve([{ id: 'e', at: 0, isSaved: false }]),
        changesOf: () =>
          Promise.resolve([{ t: 0, before: 'x', after: 'y', files, isEdit, leftOut: [], shared: new Map() }]),
        moved: () => Promise.resolve(new Map()),
        read: (tree) => Promise.resolve(Buffer.from(tree === 'x' ? before : after)),
      },
    };
    return { signals, look: (now: number) => lookBack({ ...from, now }) };
  }

  it('counts the lines that stand at the present commit, once for each commit', async () => {
    const run = runOf('one\n', 'one\ntwo\nthree\n');
    commit('one\ntwo\nthree\n');
    assert.equal(await run.look(5), 1);
    assert.equal(await run.look(6), 0);
    commit('one\ntwo\n3\n');
    assert.equal(await run.look(7), 1);
    assert.deepEqual(
      run.signals.map(({ source, value, confidence = 1, at }) => [source, value * confidence, at]),
      [
        ['survival', 1, 5],
        ['survival', 0, 7],
      ],
    );
    assert.match(run.signals[1]?.reason ?? '', /^1 of 2 lines of it stand at commit [0-9a-f]{7,}$/);
  });

  it('says nothing of a commit before the end of the run, of a step that was undone, or without a repository', async () => {
    commit('one\ntwo\n');
    const early = runOf('one\n', 'one\ntwo\n', { endedAt: Date.now() + 60_000 });
    assert.equal(await early.look(5), 0);
    const undone = runOf('one\n', 'one\ntwo\n');
    undone.signals.push({ source: 'change', value: -1, t: 0, at: 1 });
    assert.equal(await undone.look(5), 0);
    rmSync(join(root, '.git'), { recursive: true });
    const bare = runOf('one\n', 'one\ntwo\n');
    assert.equal(await bare.look(5), 0);
    write('one\n2\n');
    assert.equal(await bare.look(6), 1);
    assert.deepEqual(bare.signals, [
      { source: 'change', value: -0.25, t: 0, at: 6, reason: 'you edited this change afterwards' },
    ]);
  });

  it('counts a change that was taken back by other means as undone', async () => {
    write('one\n');
    const run = runOf('one\n', 'one\ntwo\nthree\n');
    assert.equal(await run.look(5), 1);
    assert.deepEqual(
      run.signals.map(({ source, value, reason }) => [source, value, reason]),
      [['change', -1, 'you undid this change']],
    );
    // Results of a command are cleaned up.
    const command = runOf('one\n', 'one\ntwo\nthree\n', { isEdit: false });
    await command.look(5);
    assert.deepEqual(
      command.signals.map(({ value }) => value),
      [-0.25],
    );
  });

  it('takes no other branch for an undoing', async () => {
    await withWorkspace('git', async ({ write, git, step, history }) => {
      write({ 'a.txt': 'a\n' });
      git('add', '.');
      git('commit', '--quiet', '--message=first');
      await step('e', 0, () => write({ 'a.txt': 'agent\n' }), ['a.txt']);
      await step('e', 1, () => undefined);
      const learned = async () => {
        const signals: Signal[] = [];
        const episode = { episodeId: 'e', at: 0, endedAt: Date.now() + 60_000, outcome: 'unknown', signals, steps: [] };
        const store: LookBack['store'] = {
          episodes: () => Promise.resolve([episode as unknown as EpisodeRecord]),
          appendSignals: (_, more) => Promise.resolve(void signals.push(...more)),
        };
        await history((opened) => lookBack({ store, history: opened, now: 5 }));
        return signals.map(({ reason }) => reason);
      };
      git('checkout', '--quiet', '.');
      assert.deepEqual(await learned(), ['you undid this change']);
      write({ 'a.txt': 'agent\n' });
      assert.deepEqual(await learned(), []);
      git('switch', '--quiet', '--create', 'other');
      git('commit', '--quiet', '--all', '--message=agent');
      git('switch', '--quiet', '-');
      assert.deepEqual(await learned(), []);
    });
  });

  it('leaves undecided what was not committed yet', async () => {
    const run = runOf('one\n', 'one\ntwo\nthree\n');
    commit('one\n');
    write('one\ntwo\nthree\n');
    assert.equal(await run.look(5), 0);
    commit('one\ntwo\n');
    assert.equal(await run.look(6), 2);
  });

  it('follows a file that was renamed since', async () => {
    await withWorkspace('git', async (workspace) => {
      const lines = Array.from({ length: 10 }, (_, i) => `line ${i}\n`).join('');
      workspace.write({ 'old.txt': lines });
      workspace.git('add', '.');
      workspace.git('commit', '--quiet', '--message=before');
      await workspace.step('e', 0, () => workspace.write({ 'old.txt': `${lines}one more\nand another\n` }));
      workspace.git('mv', 'old.txt', 'new.txt');
      workspace.write({ 'new.txt': `${lines}one more\n` });
      workspace.git('commit', '--quiet', '--all', '--message=moved');
      const signals: Signal[] = [];
      const episode = { episodeId: 'e', at: 0, endedAt: 1, outcome: 'unknown', signals, steps: [] };
      await workspace.history((history) =>
        lookBack({
          store: {
            episodes: () => Promise.resolve([episode as unknown as EpisodeRecord]),
            appendSignals: (_, more) => Promise.resolve(void signals.push(...more)),
          },
          history,
          now: 5,
        }),
      );
      const [told] = signals.filter(({ source }) => source === 'survival');
      assert.equal(told?.value, 0);
      assert.match(told.reason ?? '', /^1 of 2 lines of it stand/);
    });
  });

  it('counts as git blame does, where a commit holds one change and its lines are told apart by their text', () => {
    let made = 0;
    const fresh = (count: number) => Array.from({ length: count }, () => `line ${++made}`);
    const joined = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');
    let seed = 7;
    const draw = (below: number) => (seed = (seed * 16_807) % 2_147_483_647) % below;
    const edited = (lines: readonly string[]) => {
      const kept = lines.filter(() => draw(4) > 0);
      return kept.toSpliced(draw(kept.length + 1), draw(3), ...fresh(draw(6)));
    };
    for (let round = 0; round < 6; round++) {
      const before = fresh(12);
      const after = edited(before);
      const later = edited(edited(after));
      commit(joined(before));
      commit(joined(after) + '\n'.repeat(round + 1));
      const change = execFileSync('git', ['-C', root, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
      commit(joined(later));
      const blamed = execFileSync('git', ['-C', root, 'blame', '--line-porcelain', 'a.txt'], { encoding: 'utf8' });
      const byBlame = blamed.split('\n').filter((line) => line.startsWith(change)).length;
      assert.equal(standingLines(joined(before), joined(after), joined(later)).standing, byBlame, `round ${round}`);
    }
  });
});
