// Suite `transfer`: requests that mean the same command, worded anew from episode to episode. Does one wording help another?
import { loadStateEncoder } from '../src/core/state/encoder.ts';
import type { WorkspaceFacts } from '../src/core/ports.ts';
import type { State } from '../src/core/types.ts';
import type { Choice, Environment, Outcome, Suite, SuiteOptions } from './learning/environment.ts';
import { drawsOf, normal, seedOf, shuffled } from './learning/random.ts';
import { readGroups, splitOf, type Group } from './paraphrases.ts';

const workspace: WorkspaceFacts = { packageManagers: [], languages: [], git: 'none', context: {} };
const rounds = 8;
/** Commands with their requests that one memory has to do with. */
const tasksPerSeed = 60;
/** Wrong commands proposed beside the right one: those of other requests. */
const wrongChoices = 4;

interface Wording {
  readonly task: string;
  readonly state: State;
}

/**
 * One command asked for in several wordings, the next one in every episode. Proposed are the right command and others, the same in every
 * episode, under a random prior; reward +1 for the right one, else -1. Which wording comes first is the seed's choice.
 */
function requestEnvironment(
  wordings: readonly Wording[],
  right: string,
  wrong: readonly string[],
  seed: number,
): Environment {
  const draw = drawsOf(seedOf(seed, right));
  const order = shuffled(wordings, draw);
  const commands = shuffled([right, ...wrong], draw);
  const choices: readonly Choice[] = commands.map((command) => ({ command, priorLogit: normal(draw) / 2 }));
  let episode = -1;
  const wording = () => order[Math.max(0, episode) % order.length];
  return {
    get task() {
      return wording()?.task ?? '';
    },
    begin: () => {
      episode++;
    },
    state: () => wording()?.state ?? { nouns: [], verbs: [] },
    choices: () => choices,
    allows: (command) => commands.includes(command),
    act(command): Outcome {
      const solved = command === right;
      return { text: '', reward: solved ? 1 : -1, score: solved ? 1 : 0, ended: true };
    },
  };
}

/** In the second round every wording is new (of two or more), so what is above the first round's score was learned on another one. */
export async function transferSuite({ data, split, rounds: given }: SuiteOptions): Promise<Suite> {
  if (data.length === 0) throw new Error('give the requests: npm run bench -- transfer --data paraphrases.json');
  const groups = data.flatMap(readGroups).filter(({ command }) => split === 'all' || splitOf(command) === split);
  const encoder = await loadStateEncoder();
  const encoded = new Map<Group, readonly Wording[]>();
  const wordingsOf = (group: Group) => {
    const known =
      encoded.get(group) ??
      group.requests.map((task) => ({ task, state: encoder.encode({ task, workspace, transcript: [] }) }));
    encoded.set(group, known);
    return known;
  };
  return {
    variants: [
      {
        name: 'transfer/wordings',
        unit: 'success',
        seeds: (count, of) => Array.from({ length: count }, (_, i) => (of === 'tune' ? 1 : 101) + i),
        bed: (seed) => {
          const chosen = shuffled(groups, drawsOf(seedOf(seed, 'groups'))).slice(0, tasksPerSeed);
          const commands = chosen.map(({ command }) => command);
          return {
            tasks: chosen.map((group, index) => {
              const others = commands.filter((_, other) => other !== index);
              const wrong = shuffled(others, drawsOf(seedOf(seed, 'wrong', index))).slice(0, wrongChoices);
              return requestEnvironment(wordingsOf(group), group.command, wrong, seed);
            }),
            rounds: given || rounds,
            maxSteps: 1,
          };
        },
      },
    ],
    close: () => undefined,
  };
}
