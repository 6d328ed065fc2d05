import assert from 'node:assert/strict';
import { join } from 'node:path';
import { replays } from '../../../../src/core/policy/decide.ts';
import type { EpisodeRecord } from '../../../../src/core/episode.ts';
import { exportMemory, importMemory } from '../../../../src/node/store/exchange/exchange.ts';
import type { SqliteStore } from '../../../../src/node/store/sqliteStore.ts';
import { openStore } from '../../../../src/node/store/sqliteStore.ts';
import { verifyStore } from '../../../../src/node/store/database/verify.ts';
import { actionOf, decisionOf, keyOf, observationOf, signalOf, startOf, withFolder, writeEpisode } from '../records.ts';

const header = '{"format":"knack-memory","version":1}';
const secret = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789';

const withStores = (work: (from: SqliteStore, to: SqliteStore) => Promise<void>) =>
  withFolder(async (folder) => {
    const from = openStore({ file: join(folder, 'from.db') });
    const to = openStore({ file: join(folder, 'to.db') });
    try {
      await work(from, to);
    } finally {
      await from.close();
      await to.close();
    }
  });

async function textOf(store: SqliteStore): Promise<string> {
  let text = '';
  for await (const line of exportMemory(store)) text += line;
  return text;
}

async function* bytesOf(text: string | Uint8Array, size = 1000): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) {
    await Promise.resolve();
    yield bytes.subarray(at, at + size);
  }
}

const importText = (store: SqliteStore, text: string | Uint8Array, via = 'team.jsonl') =>
  importMemory(store, { chunks: bytesOf(text), via });

/** An export's lines without what an import must change. */
const unproven = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => ({ ...(JSON.parse(line) as EpisodeRecord), provenance: undefined }));

describe('export and import', () => {
  it('comes back from an empty store as it went, up to provenance', () =>
    withStores(async (from, to) => {
      await writeEpisode(from, 'e1', { steps: 4, signals: [signalOf(-0.5, { t: 2, confidence: 0.3, reason: 'meh' })] });
      await writeEpisode(from, 'e2', { steps: 0, outcome: 'aborted', at: 5 });
      await writeEpisode(from, 'e3', { steps: 1, start: { memory: 'off', check: 'npm test' } });
      await from.appendExecution('e1', 1, { action: actionOf('ls "ü\n"'), key: keyOf('ls "ü\n"') });
      await from.setPinned('e3', true);
      const text = await textOf(from);
      assert.deepEqual(await importText(to, text), { imported: 3, known: 0, rejected: 0, problems: [] });
      assert.deepEqual(unproven(await textOf(to)), unproven(text));
      const episodes = await to.episodes();
      assert.deepEqual(
        episodes.map(({ episodeId, provenance, pinned, outcome }) => ({ episodeId, provenance, pinned, outcome })),
        ['e2', 'e1', 'e3'].map((episodeId) => ({
          episodeId,
          provenance: { origin: 'import', via: 'team.jsonl', producer: '0.1.0' },
          pinned: false,
          outcome: episodeId === 'e2' ? 'aborted' : 'succeeded',
        })),
      );
      assert.deepEqual((await verifyStore(to, replays)).problems, []);
    }));

  it('adds nothing the second time', () =>
    withStores(async (from, to) => {
      await writeEpisode(from, 'e1');
      const text = await textOf(from);
      await importText(to, text);
      const before = await to.episodes();
      assert.deepEqual(await importText(to, text + text, 'again'), {
        imported: 0,
        known: 2,
        rejected: 0,
        problems: [],
      });
      assert.deepEqual(await to.episodes(), before);
    }));

  it('leaves running episodes, other episodes and secrets out', () =>
    withStores(async (from) => {
      await from.beginEpisode(startOf('running', { at: 1 }));
      await writeEpisode(from, 'e1', {
        start: { task: `push with GITHUB_TOKEN=${secret}`, check: `curl -H "Authorization: Bearer ${secret}"` },
        signals: [signalOf(1, { reason: secret })],
      });
      await from.appendDecision('e1', 3, decisionOf(3, 3, `echo ${secret}`), 1);
      await from.appendExecution('e1', 2, { action: actionOf(`echo ${secret}`), key: keyOf(`echo ${secret}`) });
      await from.appendObservation('e1', 3, observationOf(`token: ${secret}\n`));
      const text = await textOf(from);
      assert.equal(text.trimEnd().split('\n').length, 2);
      assert.ok(!text.includes(secret));
      assert.ok(!text.includes('"earlier"'), 'evidence quotes other episodes');
    }));

  it('is reproducible, and reads what it wrote in any pieces, with Windows line ends and joined files', () =>
    withStores(async (from, to) => {
      for (const id of ['a', 'b', 'c']) await writeEpisode(from, id, { start: { task: 'täsk 🙂' } });
      const text = await textOf(from);
      assert.equal(await textOf(from), text);
      const windows = `\ufeff${text.replaceAll('\n', '\r\n')}\r\n${text}`;
      for (const size of [1, 7, 1 << 20]) {
        const report = await importMemory(to, { chunks: bytesOf(windows, size), via: 'x' });
        assert.deepEqual([report.imported + report.known, report.rejected], [6, 0]);
      }
      assert.equal((await to.episodes())[0]?.task, 'täsk 🙂');
    }));

  it('refuses what is no export, and does not read on', () =>
    withStores(async (from, to) => {
      await writeEpisode(from, 'e1');
      const body = (await textOf(from)).split('\n')[1] ?? '';
      for (const text of [
        '',
        '\n',
        'hello\n',
        `${body}\n`,
        '{"format":"knack-memory","version":2}\n',
        Buffer.alloc(9, 0xff),
      ]) {
        const report = await importText(to, typeof text === 'string' && text !== '' ? `${text}${body}\n` : text);
        assert.equal(report.imported, 0);
        assert.equal(report.rejected, text === '' ? 0 : 1);
      }
      assert.deepEqual(await to.episodes(), []);
    }));

  it('skips bad lines with number and reason, keeps the good ones, and cannot be made to change what is here', () =>
    withStores(async (from, to) => {
      await writeEpisode(from, 'good', { steps: 2 });
      await writeEpisode(to, 'local', { start: { task: 'mine' } });
      const local = await to.episodes();
      const good = (await textOf(from)).split('\n')[1] ?? '';
      const spoilt = (spoil: (episode: Record<string, unknown>) => void) => {
        const episode = JSON.parse(good) as Record<string, unknown>;
        episode['episodeId'] = 'spoilt';
        spoil(episode);
        return JSON.stringify(episode);
      };
      const inStep = (path: string, value: unknown) =>
        spoilt((episode) => {
          let at = (episode['steps'] as Record<string, unknown>[])[0]!;
          const names = path.split('.');
          for (const name of names.slice(0, -1)) at = at[name] as Record<string, unknown>;
          at[names.at(-1)!] = value;
        });
      const signal = (value: unknown, more: object = {}) =>
        spoilt((episode) => (episode['signals'] = [{ source: 'user', value, at: 1, ...more }]));
      const deep = '['.repeat(100_000) + ']'.repeat(100_000);
      const bad = [
        'not json',
        '{"episodeId":',
        '[]',
        'null',
        deep,
        `{"episodeId":"x","task":${deep}}`,
        JSON.stringify('x'.repeat(10_000_000)),
        spoilt((episode) => delete episode['task']),
        spoilt((episode) => (episode['episodeId'] = '../../etc/passwd')),
        spoilt((episode) => (episode['episodeId'] = '')),
        spoilt((episode) => (episode['outcome'] = 'won')),
        spoilt((episode) => (episode['seed'] = -1)),
        spoilt((episode) => (episode['at'] = 1e300)),
        spoilt((episode) => (episode['at'] = 9e15)),
        spoilt((episode) => (episode['context'] = { branch: 1 })),
        spoilt((episode) => (episode['steps'] as unknown[]).reverse()),
        signal(1.5),
        signal(-100),
        signal(null),
        signal('1'),
        signal(1, { source: 'god' }),
        signal(1, { t: -1 }),
        signal(1, { confidence: 0 }),
        good.replace('"episodeId":"good"', '"episodeId":"spoilt"').replaceAll(/"value":-?1/g, '"value":NaN'),
        inStep('t', 1e9),
        inStep('decision.chosen', 99),
        inStep('decision.candidates', []),
        inStep('decision.version', 5),
        inStep('decision.state.nouns', [1]),
        inStep(
          'decision.state.nouns',
          Array.from({ length: 5000 }, (_, i) => `n${i}`),
        ),
        inStep('decision.settings.beta', 'much'),
        inStep('decision.settings.gamma', 7),
        inStep('decision.candidates.0.prob', 2),
        inStep('decision.candidates.0.action', 'rm -rf /'),
        inStep('observation.exitCode', 'zero'),
      ];
      const takeover = good.replace('"episodeId":"good"', '"episodeId":"local"');
      const lines = [
        header,
        ...bad,
        '',
        takeover,
        good.replace('{', '{"__proto__":{"polluted":1},"pinned":true,"extra":[],'),
        good,
      ];
      const report = await importText(to, lines.join('\n'));
      assert.deepEqual(
        report.problems.map(({ line }) => line),
        bad.map((_, i) => i + 2),
      );
      assert.ok(report.problems.every(({ reason }) => reason.length > 5 && reason.length <= 300));
      assert.deepEqual([report.imported, report.known, report.rejected], [1, 2, bad.length]);
      const episodes = await to.episodes();
      assert.deepEqual(
        episodes.filter(({ episodeId }) => episodeId === 'local'),
        local,
      );
      assert.equal(episodes.length, 2);
      assert.ok(!('polluted' in {}) && episodes.every((episode) => !('polluted' in episode) && !episode.pinned));
    }));

  it('drops a prototype key from an action’s input, and refuses one that is too deep', () =>
    withStores(async (from, to) => {
      await writeEpisode(from, 'good', { steps: 1 });
      const good = (await textOf(from)).split('\n')[1] ?? '';
      const evil = good.replaceAll('"input":{', '"input":{"__proto__":{"polluted":1},"constructor":"kept",');
      const nested = '{"a":'.repeat(5000) + '1' + '}'.repeat(5000);
      const deep = good.replaceAll('"input":{', `"input":{"deep":${nested},`).replace('"good"', '"deep"');
      const report = await importText(to, [header, evil, deep].join('\n'));
      assert.deepEqual([report.imported, report.rejected], [1, 1]);
      const [episode] = await to.episodes();
      const { input } = episode!.steps[0]!.decision.candidates[0]!.action;
      assert.deepEqual([Object.keys(input)[0], input['polluted']], ['constructor', undefined]);
    }));

  it('reports a hundred problems at most, and counts all of them', () =>
    withStores(async (_, to) => {
      const report = await importText(to, `${header}\n${'bad\n'.repeat(1000)}`);
      assert.deepEqual([report.problems.length, report.rejected], [100, 1000]);
    }));
});
