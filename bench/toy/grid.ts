// Many-step worlds with known optima: credit over steps, ways to a goal, and good halves that lie in different episodes.
import type { Bed, Environment, Outcome, Suite, SuiteOptions, Variant } from '../learning/environment.ts';
import { drawsOf, normal, seedOf, type Draw } from '../learning/random.ts';
import { withRounds } from './rounds.ts';

interface GridMap {
  readonly width: number;
  readonly height: number;
  readonly goal: readonly [number, number];
  readonly walls: ReadonlySet<string>;
  /** Probability that a move goes another way. */
  readonly slip: number;
}

const moves = { north: [0, -1], south: [0, 1], east: [1, 0], west: [-1, 0] } as const;
type Move = keyof typeof moves;
const moveNames = Object.keys(moves) as Move[];

/** A walk from the upper left corner to the goal. Reaching it is rewarded with +1; the score is the shortest way over the steps. */
export function gridWorld(map: GridMap, shortest: number, seed: number): Environment {
  let [x, y, steps] = [0, 0, 0];
  let luck: Draw = () => 0;
  const logits = new Map<string, number>();
  const logit = (command: string) => {
    const place = `${x},${y} ${command}`;
    const known = logits.get(place) ?? normal(drawsOf(seedOf(seed, place))) / 2;
    logits.set(place, known);
    return known;
  };
  return {
    task: 'walk to the goal',
    begin(episodeSeed) {
      [x, y, steps] = [0, 0, 0];
      luck = drawsOf(episodeSeed);
    },
    state: () => ({ nouns: ['grid', `cell:${x}:${y}`], verbs: [] }),
    choices: () => moveNames.map((command) => ({ command, priorLogit: logit(command) })),
    allows: (command) => command in moves,
    act(command): Outcome {
      const slipped = luck() < map.slip;
      const move = slipped ? moveNames[Math.floor(luck() * moveNames.length)] : (command as Move);
      const [dx, dy] = moves[move ?? 'north'];
      const [nextX, nextY] = [x + dx, y + dy];
      const inside = nextX >= 0 && nextX < map.width && nextY >= 0 && nextY < map.height;
      if (inside && !map.walls.has(`${nextX},${nextY}`)) [x, y] = [nextX, nextY];
      steps++;
      const ended = x === map.goal[0] && y === map.goal[1];
      return { text: ended ? 'goal' : 'on the way', reward: ended ? 1 : 0, score: ended ? shortest / steps : 0, ended };
    },
  };
}

/** A corridor of doors: at each, one of four ways is rewarded, and all lead on. The best way is in no single early episode. */
export function corridorWorld(length: number, seed: number): Environment {
  const draw = drawsOf(seedOf(seed, 'corridor'));
  const ways = ['left', 'right', 'middle', 'back'];
  const right = Array.from({ length }, () => ways[Math.floor(draw() * ways.length)]);
  const logits = right.map(() => ways.map(() => normal(draw) / 2));
  let at = 0;
  return {
    task: 'walk through the corridor',
    begin: () => (at = 0),
    state: () => ({ nouns: ['corridor', `door:${at}`], verbs: [] }),
    choices: () => ways.map((command, way) => ({ command, priorLogit: logits[at]?.[way] ?? 0 })),
    allows: (command) => ways.includes(command),
    act(command): Outcome {
      const good = command === right[at];
      at++;
      return {
        text: good ? 'good' : 'bad',
        reward: good ? 1 / length : 0,
        score: good ? 1 / length : 0,
        ended: at === length,
      };
    },
  };
}

const walls = new Set(['1,1', '1,2', '1,3', '3,1', '3,2', '3,3', '3,4']);
const room = (slip: number): GridMap => ({ width: 5, height: 5, goal: [4, 4], walls, slip });
/** Along the upper edge and down the right one. */
const shortestWay = 8;

function variant(name: string, rounds: number, maxSteps: number, world: (seed: number) => Environment): Variant {
  return {
    name: `grid/${name}`,
    unit: 'share of the optimum',
    seeds: (count, split) => Array.from({ length: count }, (_, i) => (split === 'tune' ? 1 : 101) + i),
    bed: (seed): Bed => ({ tasks: [world(seed)], rounds, maxSteps }),
  };
}

const gridVariants: readonly Variant[] = [
  variant('goal', 40, 40, (seed) => gridWorld(room(0), shortestWay, seed)),
  variant('slips', 40, 40, (seed) => gridWorld(room(0.1), shortestWay, seed)),
  variant('stitching', 40, 8, (seed) => corridorWorld(8, seed)),
];

export const gridSuite = ({ rounds }: Pick<SuiteOptions, 'rounds'>): Suite => ({
  variants: withRounds(gridVariants, rounds),
  close: () => undefined,
});
