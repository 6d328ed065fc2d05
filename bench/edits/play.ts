// One attempt at a bug by the product's own loop and tools: a change is chosen, made in a real file, and tested.
import { reason } from '../../src/core/reason.ts';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { actionKey } from '../../src/core/action/key.ts';
import { runEpisode } from '../../src/core/agent/episode.ts';
import { stepSeed } from '../../src/core/policy/softmax.ts';
import type { LanguageModel, WorkspaceFacts } from '../../src/core/ports.ts';
import type { StateEncoder } from '../../src/core/state/encoder.ts';
import { formatState } from '../../src/core/state/format.ts';
import type { Usage } from '../../src/core/episode.ts';
import { nodeFiles } from '../../src/node/files/textFiles.ts';
import { editTool } from '../../src/node/tools/editTool.ts';
import { forgetfulStore, type Player } from '../learning/play.ts';
import { drawsOf } from '../learning/random.ts';
import type { Bug } from './bugs.ts';

export interface Attempt {
  readonly bug: Bug;
  readonly player: Player;
  readonly model: LanguageModel;
  readonly encoder: StateEncoder;
  readonly root: string;
  readonly seed: number;
  /** Unique in the player's memory. */
  readonly episodeId: string;
}

const workspace: WorkspaceFacts = { packageManagers: ['npm'], languages: ['javascript'], git: 'clean', context: {} };
const verdicts = new Map<string, boolean>();

/** Whether the program passes the bug's test, in Node. Every program is run once. */
export function passes({ test }: Bug, program: string): boolean {
  const script = `console.assert = (ok, ...what) => { if (!ok) throw new Error(String(what)); };\n${program}\n${test}`;
  const known = verdicts.get(script);
  if (known !== undefined) return known;
  // A wrong fix may never end.
  const { status } = spawnSync(process.execPath, ['--max-old-space-size=128', '-'], { input: script, timeout: 3000 });
  verdicts.set(script, status === 0);
  return status === 0;
}

/** Whether the attempt fixed it, and what it used. */
export async function attempt(given: Attempt): Promise<{ readonly fixed: boolean; readonly usage: Usage }> {
  const { bug, player, encoder, root, seed, episodeId } = given;
  const path = `${bug.name}.js`;
  writeFileSync(join(root, path), bug.buggy);
  const facts = { task: bug.task, workspace, transcript: [] };
  const state = formatState(encoder.encode(facts));
  const outcome = { fixed: false, chosen: '' };
  const episode = runEpisode({
    task: bug.task,
    cwd: root,
    model:
      player.kind === 'rival'
        ? chosenByRival(given, player.rival, state, (key) => (outcome.chosen = key))
        : given.model,
    tools: [editTool({ workspace: { root, readOnlyRoots: () => [] }, files: nodeFiles(root), seen: new Map() })],
    permission: () => ({ verdict: 'allow', reason: reason('asWritten', 'a workspace of the benchmark') }),
    approver: { approve: () => Promise.resolve({ kind: 'unavailable' }) },
    memory: player.memory,
    store: forgetfulStore,
    encodeState: (situation) => encoder.encode(situation),
    workspaceFacts: () => Promise.resolve(workspace),
    settings: { ...player.settings, maxSteps: 1 },
    host: { now: () => 0, newEpisodeId: () => episodeId },
    seed,
    environment: {
      signals: (t) => {
        outcome.fixed = passes(bug, readFileSync(join(root, path), 'utf8'));
        return [{ source: 'check', value: outcome.fixed ? 1 : -1, t, at: 0 }];
      },
      ended: () => true,
    },
    signal: new AbortController().signal,
  });
  let usage: Usage = {};
  for (let next = await episode.next(); !next.done; next = await episode.next()) {
    const event = next.value;
    if (event.type === 'notice') throw new Error(`${bug.name}: ${event.message}`);
    if (event.type === 'episodeEnd') ({ usage } = event);
  }
  if (player.kind === 'rival') player.rival.learn([{ state, command: outcome.chosen, reward: outcome.fixed ? 1 : -1 }]);
  return { fixed: outcome.fixed, usage };
}

type Rival = Extract<Player, { kind: 'rival' }>['rival'];

/** Proposes what the rival chooses among the model's proposals; it knows them as memory does, by their keys. */
function chosenByRival(
  { model }: Attempt,
  rival: Rival,
  state: string,
  onChosen: (key: string) => void,
): LanguageModel {
  return {
    ...model,
    async propose(request, signal) {
      const proposal = await model.propose(request, signal);
      const choices = proposal.candidates.map(({ action, priorLogit }) => ({
        command: actionKey(action).exact,
        priorLogit,
      }));
      const index = rival.choose({ state, choices, t: 0 }, drawsOf(stepSeed(request.seed, 1)));
      onChosen(choices[index]?.command ?? '');
      return { ...proposal, candidates: proposal.candidates.slice(index, index + 1) };
    },
  };
}
