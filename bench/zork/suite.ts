// Interactive fiction as an environment: any version 3 story, its points as reward, and a seeded prior that is no language model.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { State } from '../../src/core/types.ts';
import type { Choice, Environment, Outcome, Suite, SuiteOptions, Variant } from '../learning/environment.ts';
import { drawsOf, normal, seedOf, type Draw } from '../learning/random.ts';
import { createActionFinder, type ActionFinder } from './actions.ts';
import { carriedNames, exploreWorld, placeOf, scoreOf, type World } from './world.ts';
import { startStory } from './zmachine.ts';

/** Points that make a reward of 1; a single gain is seldom more. */
const pointsPerReward = 25;
const slipProb = 0.1;
const maxSteps = 50;
const rounds = 20;
/** The last commands' verbs that the state shows. */
const verbsShown = 1;

interface Story {
  readonly world: World;
  readonly finder: ActionFinder;
}

interface StoryWorld {
  readonly priorSeed: number;
  /** Same luck in every episode, or new luck each. */
  readonly reseeded: boolean;
  readonly slips: number;
}

function storyEnvironment({ world, finder }: Story, { priorSeed, reseeded, slips }: StoryWorld): Environment {
  const { machine } = world;
  let verbs: string[] = [];
  let luck: Draw = () => 0;
  let actions: readonly string[] = [];
  const state = (): State => ({
    nouns: [
      `room:${placeOf(machine)}`,
      ...words(machine.objectName(placeOf(machine))),
      ...carriedNames(world).map((name) => words(name).join('-')),
    ],
    verbs,
  });
  return {
    task: 'play the story and score',
    begin(seed) {
      machine.restore(world.start);
      machine.seed(reseeded ? seed : priorSeed);
      luck = drawsOf(seedOf(seed, 'slips'));
      verbs = [];
      actions = finder.actions();
    },
    state,
    choices: () => actions.map((command) => choiceOf(command, priorSeed, placeOf(machine))),
    allows: (command) => actions.includes(command),
    act(command): Outcome {
      const slipped = luck() < slips;
      const done = (slipped ? actions[Math.floor(luck() * actions.length)] : undefined) ?? command;
      const before = scoreOf(machine);
      const text = machine.send(done);
      actions = finder.actions();
      verbs = [...verbs, done.split(' ', 1)[0] ?? ''].slice(-verbsShown);
      const score = scoreOf(machine) - before;
      const reward = Math.max(-1, Math.min(1, score / pointsPerReward));
      return { text, reward, score, ended: actions.length === 0 };
    },
  };
}

/** z of a command in a place: a standard normal draw that the seed fixes. Not a language model, and does not pretend to be. */
function choiceOf(command: string, seed: number, place: number): Choice {
  return { command, priorLogit: normal(drawsOf(seedOf(seed, command, place))) };
}

const words = (name: string) => name.toLowerCase().match(/[a-z0-9]+/g) ?? [];

/** Suite `zork`: each story as it is (`fixed`), with new luck in every episode (`reseeded`), and with slips on top. */
export function zorkSuite(options: SuiteOptions): Suite {
  if (options.stories.length === 0) {
    throw new Error('give a story file: npm run bench -- zork --story zork1.z3 (several: separate them with commas)');
  }
  const stories = options.stories.map((path) => loadStory(path, options));
  const variants = stories.flatMap((story) => [
    variant(`${story.name}/fixed`, story, { reseeded: false, slips: 0 }, options),
    variant(`${story.name}/reseeded`, story, { reseeded: true, slips: 0 }, options),
    variant(`${story.name}/slips`, story, { reseeded: true, slips: slipProb }, options),
  ]);
  return { variants, close: () => stories.forEach(({ finder }) => finder.persist()) };
}

/** @throws Error that names the file: a story that is cut off or no story fails wherever it is first looked at. */
function loadStory(path: string, { note }: SuiteOptions): Story & { readonly name: string } {
  const data = readFileSync(path);
  try {
    const world = exploreWorld(startStory(data, 1));
    if (world.player === undefined) note(`${path}: the player's object was not found; states carry no inventory`);
    return { name: basename(path).replace(/\.[^.]*$/, ''), world, finder: createActionFinder(world, data) };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new Error(`${path} cannot be played: ${problem}; give a whole version 3 story file (.z3)`, { cause: error });
  }
}

function variant(name: string, story: Story, world: Omit<StoryWorld, 'priorSeed'>, options: SuiteOptions): Variant {
  return {
    name: `zork/${name}`,
    unit: 'points',
    seeds: (count, split) => Array.from({ length: count }, (_, i) => (split === 'tune' ? 1 : 101) + i),
    bed: (seed) => ({
      tasks: [storyEnvironment(story, { ...world, priorSeed: seed })],
      rounds: options.rounds || rounds,
      maxSteps,
    }),
  };
}
