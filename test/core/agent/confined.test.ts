import assert from 'node:assert/strict';
import { inEnglish, reason } from '../../../src/core/reason.ts';
import type { Approval, Tool } from '../../../src/core/ports.ts';
import type { Confinement } from '../../../src/core/types.ts';
import {
  commandOf,
  exited,
  finish,
  finishTool,
  modelOf,
  optionsFor,
  play,
  run,
  toolOf,
  type Episode,
} from './world.ts';

const confinement: Confinement = { level: 'read', hidesSecrets: true };

/** An episode of one command that its sandbox stops; what ran, in order. */
async function stopped(approval: Approval, denied?: string): Promise<Episode & { readonly ran: readonly string[] }> {
  const ran: string[] = [];
  const base = toolOf('run', () => exited(0));
  const tool: Tool = {
    ...base,
    execute: (input, { sandbox }) => {
      const command = commandOf(input) === 'make index' ? '' : ` ${commandOf(input)}`;
      ran.push(`${sandbox === undefined ? 'outside' : sandbox.confinement.level}${command}`);
      sandbox?.onBlocked(reason('triedWriting'));
      return Promise.resolve(sandbox === undefined ? exited(0, 'done') : exited(1, 'Read-only file system'));
    },
  };
  const played = await play(
    optionsFor({
      model: modelOf(({ transcript }) => [[transcript.length === 0 ? run('make index') : finish, 0]]),
      tools: [tool, finishTool],
      permission: (action) =>
        denied !== undefined && commandOf(action.input) === denied
          ? { verdict: 'deny', reason: reason('asWritten', 'a rule denies it') }
          : { verdict: 'allow', reason: reason('onlyLooks'), ...(action.tool === 'run' ? { confinement } : {}) },
      approver: { approve: () => Promise.resolve(approval) },
    }),
  );
  return { ...played, ran };
}

describe('an action that its sandbox stopped', () => {
  it('runs outside when the user says so, and its ending counts', async () => {
    const { ran, record, events } = await stopped({ kind: 'approved' });
    assert.deepEqual(ran, ['read', 'outside']);
    const asked = events.find((event) => event.type === 'approvalRequest');
    assert.match(asked ? inEnglish(asked.reason) : '', /the sandbox stopped it: it tried to write/);
    assert.equal(record?.steps[0]?.observation?.exitCode, 0);
    assert.ok(record.signals.some(({ source, value, t }) => source === 'exitCode' && value === 1 && t === 0));
  });

  it('is not evidence against the action when there is nobody to ask', async () => {
    const { ran, record } = await stopped({ kind: 'unavailable' });
    assert.deepEqual(ran, ['read']);
    const observation = record?.steps[0]?.observation;
    assert.equal(observation?.status, 'refused');
    assert.match(observation.text, /Read-only file system[^]*sandbox stopped this[^]*nobody could be asked/);
    assert.deepEqual(
      record?.signals.filter(({ t }) => t === 0),
      [],
    );
  });

  it('does not run outside when the user says no', async () => {
    const { ran, record } = await stopped({ kind: 'rejected', reason: 'not now' });
    assert.deepEqual(ran, ['read']);
    assert.match(record?.steps[0]?.observation?.text ?? '', /the user said no: not now/);
    assert.ok(!record?.signals.some(({ source }) => source === 'exitCode'));
  });

  it('runs what the user typed instead, outside, and records it as edited', async () => {
    const { ran, record, events } = await stopped({ kind: 'edited', action: run('make index -n') });
    assert.deepEqual(ran, ['read', 'outside make index -n']);
    const step = record?.steps[0];
    assert.deepEqual(step?.executed?.action, run('make index -n'));
    assert.equal(step.observation?.exitCode, 0);
    assert.deepEqual(
      events.flatMap((event) => (event.type === 'actionStart' && event.t === 0 ? [event.action] : [])),
      [run('make index'), run('make index -n')],
    );
    assert.ok(record?.signals.some(({ reason, t }) => reason === 'edited before it ran' && t === 0));
    assert.ok(record?.signals.some(({ source, value, t }) => source === 'exitCode' && value === 1 && t === 0));
  });

  it('does not run what a rule denies, even when the user typed it', async () => {
    const { ran, record } = await stopped({ kind: 'edited', action: run('make push') }, 'make push');
    assert.deepEqual(ran, ['read']);
    assert.equal(record?.steps[0]?.executed, undefined);
    assert.match(record?.steps[0]?.observation?.text ?? '', /not run outside of it: a rule denies it/);
  });
});
