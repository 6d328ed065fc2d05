import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { TranscriptStep } from '../../../src/core/ports.ts';
import type { Observation } from '../../../src/core/episode.ts';
import { createOfflineModel } from '../../../src/node/offline/offlineModel.ts';
import { commandOf } from '../../../src/core/action/command.ts';
import { commands, request } from './request.ts';

const sample = join(import.meta.dirname, '../../../sample');
const check = 'node scripts/verify-report.js';
const path = [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter);

function shell(root: string, command: string): Observation {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
  });
  return { status: 'exited', exitCode: status ?? 1, text: `${stdout}${stderr}`, durationMs: 1 };
}

/** An episode without memory: always the most probable candidate, in the real shell. Returns what was done. */
async function naiveEpisode(task: string, firstCommand?: string): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'knack-sample-'));
  cpSync(sample, root, { recursive: true });
  const model = createOfflineModel({ root, path });
  const transcript: TranscriptStep[] = [];
  const done: string[] = [];
  try {
    for (let t = 0; t < 12; t++) {
      const proposal = await model.propose(request(task, { transcript, seed: t }), new AbortController().signal);
      const forced = t === 0 && firstCommand !== undefined;
      const action = forced ? { tool: 'run', input: { command: firstCommand } } : proposal.candidates[0]!.action;
      done.push(forced ? firstCommand : commands(proposal)[0]!);
      const observation = shell(root, action.tool === 'finish' ? check : commandOf(action)!);
      if (action.tool === 'finish' && observation.exitCode === 0) return done;
      const refuted: Observation = { status: 'toolError', text: 'The check command failed', durationMs: 1 };
      transcript.push({ t, action, observation: action.tool === 'finish' ? refuted : observation });
    }
    return [...done, 'out of steps'];
  } finally {
    rmSync(root, { recursive: true });
  }
}

describe('the sample workspace', () => {
  it('leads a newcomer to the wrong script and over the trap before the tests run', async () => {
    assert.deepEqual(await naiveEpisode('run the unit tests'), [
      'npm run test:unit',
      'npm test',
      'npm run generate',
      'npm test',
      'finish',
    ]);
  });

  it('lets a reworded task fall into the trap alone', async () => {
    assert.deepEqual(await naiveEpisode('execute the test suite'), [
      'npm test',
      'npm run generate',
      'npm test',
      'finish',
    ]);
  });

  it('has a short way, which is among the first candidates of the task', async () => {
    const proposal = await createOfflineModel({ root: sample, path }).propose(
      request('run the unit tests'),
      new AbortController().signal,
    );
    assert.ok(commands(proposal).includes('npm run ci'), commands(proposal).join(', '));
    assert.deepEqual(await naiveEpisode('run the unit tests', 'npm run ci'), ['npm run ci', 'finish']);
    assert.deepEqual(await naiveEpisode('run the unit tests', 'npm run generate'), [
      'npm run generate',
      'npm run test:unit',
      'npm test',
      'finish',
    ]);
  });
});
