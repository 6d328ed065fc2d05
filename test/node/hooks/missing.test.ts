import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultSettings, learningSettings } from '../../../src/core/settings.ts';
import { loadStateEncoder } from '../../../src/core/state/encoder.ts';
import { advise } from '../../../src/node/hooks/advise.ts';
import { missingProgram } from '../../../src/node/hooks/missing.ts';
import { learnFrom } from '../../../src/node/sessions/learn.ts';
import { claude } from '../../../src/node/sessions/sources/claude.ts';
import { openStore } from '../../../src/node/store/sqliteStore.ts';
import { readWorkspaceFacts } from '../../../src/node/workspace/facts.ts';
import type { Ran } from '../sessions/transcripts.ts';
import { claudeSession } from '../sessions/transcripts.ts';

describe('a program that was not found here', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'knack-missing-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  /** A memory of one session. */
  async function storeOf(name: string, ran: readonly Ran[]): Promise<string> {
    const [root, transcript] = [join(folder, name), join(folder, `${name}.jsonl`)];
    mkdirSync(root);
    writeFileSync(transcript, claudeSession({ session: name, cwd: root, turns: [{ prompt: 'look at it', ran }] }));
    const place = { root, home: folder, env: {}, paths: [transcript] };
    const files = [];
    for await (const file of claude.find(place)) files.push(file);
    const store = openStore({ file: join(root, 'experience.db') });
    await learnFrom({
      ...{ source: claude, place, files, store, dryRun: false, now: Date.now(), accepts: () => true },
      ...{ encoder: await loadStateEncoder(), workspace: await readWorkspaceFacts(root) },
      settings: learningSettings(defaultSettings),
      signal: new AbortController().signal,
    });
    await store.close();
    return join(root, 'experience.db');
  }

  it('is known by its status 127, in other commands too, until it is there or has worked', async () => {
    const missing = await storeOf('missing', [
      { command: 'xyzd a', exitCode: 127 },
      { command: 'xyzd b', exitCode: 127 },
    ]);
    assert.deepEqual(missingProgram(missing, 'xyzd -l 4 f', ''), { program: 'xyzd', times: 2 });
    assert.deepEqual(missingProgram(missing, 'ls -l && xyzd f', '')?.program, 'xyzd');
    assert.equal(missingProgram(missing, 'xyzdump f', ''), undefined);
    assert.equal(missingProgram(missing, 'echo xyzd', ''), undefined);
    const installed = join(folder, 'bin');
    mkdirSync(installed);
    writeFileSync(join(installed, 'xyzd'), '');
    assert.equal(missingProgram(missing, 'xyzd -l 4 f', installed), undefined);
    const works = await storeOf('works', [
      { command: 'xyzd a', exitCode: 127 },
      { command: 'xyzd b', exitCode: 0 },
    ]);
    assert.equal(missingProgram(works, 'xyzd -l 4 f', ''), undefined);
    assert.equal(missingProgram(join(folder, 'none.db'), 'xyzd f', ''), undefined);
  });

  it('is not the first of several parts, nor one that a command only says is missing', async () => {
    const store = await storeOf('parts', [
      { command: 'cdx sub && xyzd a', exitCode: 127 },
      { command: 'says a', exitCode: 0, text: 'sh: 1: says: not found' },
      { command: 'fails a', exitCode: 1 },
    ]);
    for (const command of ['cdx other', 'says b', 'fails b'])
      assert.equal(missingProgram(store, command, ''), undefined);
  });

  it('is warned about before it is run again', async () => {
    const storeFile = await storeOf('warned', [{ command: 'xyzd a', exitCode: 127 }]);
    const situation = { state: () => ({ nouns: [], verbs: ['start'] }), refusals: () => 0 };
    const about = (command: string) => advise({ command, situation, storeFile, voice: 'enforce', draw: 0 });
    assert.deepEqual(await about('xyzd -l 4 f'), {
      voice: 'advise',
      text: 'Knack: `xyzd` was not found when it was last run in this workspace, and is not on the PATH now.',
    });
    assert.equal(await about('ls'), undefined);
  });
});
