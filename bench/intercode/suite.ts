// InterCode-Bash as an environment: a task, commands that real models proposed for it, and whether they worked when executed.
import { loadStateEncoder } from '../../src/core/state/encoder.ts';
import type { WorkspaceFacts } from '../../src/core/ports.ts';
import type { State } from '../../src/core/types.ts';
import { drawChoices } from '../learning/drawChoices.ts';
import type { Environment, Outcome, Split, Suite, SuiteOptions, Variant } from '../learning/environment.ts';
import { drawsOf, seedOf, type Draw } from '../learning/random.ts';
import { readInterCode } from './data.ts';
import { judgeTasks, outcomesHash, type JudgedTask } from './outcomes.ts';

const workspace: WorkspaceFacts = { packageManagers: [], languages: [], git: 'none', context: {} };
const rounds = 20;
const flipProb = 0.15;
/** Weight of the other models' proposals beside the base model's own. */
const othersWeight = 0.1;

/** With the state that the product's encoder makes of its text. */
interface EncodedTask extends JudgedTask {
  readonly state: State;
}

/** Relative frequency of each command under a base policy. */
type Weights = ReadonlyMap<string, number>;

/**
 * One attempt at a task: some of the weighted commands are proposed, drawn without replacement, with the logarithm of their
 * weight as z; one is executed; reward +1 when it solved the task, else -1, flipped with `flips`. The score is 1 or 0.
 */
function taskEnvironment(task: EncodedTask, weights: Weights, flips: number): Environment {
  let luck: Draw = () => 0;
  let offers: Draw = () => 0;
  return {
    task: task.query,
    begin(seed) {
      luck = drawsOf(seedOf(seed, 'flips'));
      offers = drawsOf(seedOf(seed, 'offers'));
    },
    state: () => task.state,
    choices: (most) => drawChoices(weights, most, offers),
    allows: (command) => weights.has(command),
    act(command): Outcome {
      const solved = task.solutions.has(command);
      const told = luck() < flips ? !solved : solved;
      return { text: '', reward: told ? 1 : -1, score: solved ? 1 : 0, ended: true };
    },
  };
}

/** Proposals as `model` made them, and more rarely as the others did. */
function modelWeights(task: JudgedTask, model: string): Weights {
  return weigh(task, (name) => (name === model ? 1 : othersWeight));
}

/** Proposals of all models but one: what it alone proposed is not there. */
function leftOutWeights(task: JudgedTask, model: string): Weights {
  return weigh(task, (name) => (name === model ? 0 : 1));
}

function weigh(task: JudgedTask, weightOf: (model: string) => number): Weights {
  const weights = task.proposals.map(({ command, counts }): [string, number] => [
    command,
    Object.entries(counts).reduce((sum, [model, count]) => sum + weightOf(model) * count, 0),
  ]);
  return new Map(weights.filter(([, weight]) => weight > 0));
}

/** Which split a task is in: decided by its text alone, so that no result can move it. */
export function splitOf(query: string): Exclude<Split, 'all'> {
  return seedOf('split', query) % 2 === 0 ? 'tune' : 'test';
}

/** Suite `intercode`: per-model priors (`plain`), the same with flipped rewards (`flips`), and leave-one-model-out. */
export async function intercodeSuite(options: SuiteOptions): Promise<Suite> {
  if (options.data.length === 0) {
    throw new Error('the intercode suite needs data: --data FILE.json (several: separate them with commas)');
  }
  const encoder = await loadStateEncoder();
  const tasks: EncodedTask[] = [];
  for (const path of options.data) {
    const file = readInterCode(path);
    const judged = await judgeTasks(path, file, (done, total) => options.progress(`executing ${path}`, done, total));
    const chosen = judged.filter(({ query }) => options.split === 'all' || splitOf(query) === options.split);
    options.note(
      `${path}: ${file.tasks.length} tasks, ${judged.length} with mixed outcomes, ${chosen.length} in split ${options.split}; ` +
        `outcomes ${outcomesHash(judged)}`,
    );
    tasks.push(
      ...chosen.map((task) => ({ ...task, state: encoder.encode({ task: task.query, workspace, transcript: [] }) })),
    );
  }
  if (tasks.length === 0) throw new Error(`no usable task in split ${options.split} of ${options.data.join(', ')}`);
  const models = [
    ...new Set(tasks.flatMap(({ proposals }) => proposals.flatMap(({ counts }) => Object.keys(counts)))),
  ].sort();
  const variant = (name: string, weightsOf: typeof modelWeights, flips: number): Variant => ({
    name: `intercode/${name}`,
    unit: 'success',
    seeds: (count, split) => Array.from({ length: count }, (_, i) => (split === 'tune' ? 1 : 101) + i),
    bed: (seed) => {
      const model = models[seed % models.length] ?? '';
      return {
        tasks: tasks.map((task) => taskEnvironment(task, weightsOf(task, model), flips)),
        rounds: options.rounds || rounds,
        maxSteps: 1,
      };
    },
  });
  return {
    variants: [
      variant('plain', modelWeights, 0),
      variant('flips', modelWeights, flipProb),
      variant('left-out', leftOutWeights, 0),
    ],
    close: () => undefined,
  };
}
