// Which commands do something here: tried one by one on a saved world, kept by the hash of what is near.
import { createHash } from 'node:crypto';
import { readJsonCache, writeJsonCache } from '../learning/cache.ts';
import { contentsOf, directions, movesOf, placeOf, worldHash, type World } from './world.ts';

/** Parts of speech in a dictionary entry of Infocom's stories. */
const nounBit = 0x80;
const verbBit = 0x40;

/** Tried with everything in sight (N), and with what is carried (H) on everything in sight; generic, no story's solution. */
const templates = [
  ...['take N', 'drop N', 'open N', 'close N', 'move N', 'push N', 'pull N', 'turn on N', 'turn off N', 'light N'],
  ...['raise N', 'lower N', 'climb N', 'enter N', 'eat N', 'drink N', 'wave N', 'rub N', 'ring N', 'wind N', 'wear N'],
  ...['put H in N', 'put H on N', 'unlock N with H', 'attack N with H', 'tie H to N', 'give H to N', 'turn N with H'],
  ...['cut N with H', 'dig N with H', 'burn N with H', 'throw H at N', 'fill H with N', 'inflate N with H'],
];
const bare = ['jump', 'pray', 'dig', 'swim', 'wait'];

const wordLength = 6;
const trialSeed = 1;

/**
 * Commands that change the world now, other than as waiting does; of several with the same effect the first. Empty when the
 * story is over. The machine is left as it was.
 */
function findActions(world: World): readonly string[] {
  const { machine } = world;
  const here = machine.save();
  const run = (command: string) => {
    machine.restore(here);
    machine.seed(trialSeed);
    const moves = movesOf(machine);
    const text = machine.send(command);
    return { text, understood: movesOf(machine) !== moves, hash: worldHash(world, 'whole') };
  };
  const verbs = new Set([...machine.dictionary].flatMap(([word, speech]) => (speech & verbBit ? [word] : [])));
  const knows = (command: string) => verbs.has((command.split(' ')[0] ?? '').slice(0, wordLength));
  const nouns = nounsInSight(world, run('look').text + run('inventory').text);
  const visible = nouns.filter((noun) => run(`examine ${noun}`).understood);
  const carried = visible.filter((noun) => run(`drop ${noun}`).hash !== run('wait').hash);

  const seen = new Set([worldHash(world, 'whole'), run('wait').hash]);
  machine.restore(here);
  seen.add(worldHash(world, 'whole'));
  const commands = [
    ...directions,
    ...bare.filter(knows),
    ...templates.filter(knows).flatMap((template) => fill(template, visible, carried)),
  ];
  const actions = commands.filter((command) => {
    const { hash } = run(command);
    if (seen.has(hash)) return false;
    seen.add(hash);
    return true;
  });
  machine.restore(here);
  return actions;
}

function fill(template: string, nouns: readonly string[], carried: readonly string[]): string[] {
  if (!template.includes('H')) return nouns.map((noun) => template.replace('N', noun));
  return carried.flatMap((held) =>
    nouns.filter((noun) => noun !== held).map((noun) => template.replace('H', held).replace('N', noun)),
  );
}

/** Nouns of the dictionary that the text or the names of near objects mention, in their order. */
function nounsInSight(world: World, text: string): string[] {
  const { machine, player } = world;
  const near = contentsOf(machine, placeOf(machine)).filter((object) => object !== player);
  const names = near.map((object) => machine.objectName(object));
  const words = `${names.join(' ')} ${text}`.toLowerCase().match(/[a-z]+/g) ?? [];
  const nouns = words.filter((word) => ((machine.dictionary.get(word.slice(0, wordLength)) ?? 0) & nounBit) !== 0);
  return [...new Map(nouns.map((noun) => [noun.slice(0, wordLength), noun])).values()];
}

export interface ActionFinder {
  /** See `findActions`; computed once for each near world. */
  actions(): readonly string[];
  /** Keeps what was found for the next run. */
  persist(): void;
}

/** Finds and remembers actions, in memory and in the user's cache folder, by a hash of story and templates. */
export function createActionFinder(world: World, story: Uint8Array): ActionFinder {
  const identity = createHash('sha1')
    .update(story)
    .update(JSON.stringify([templates, bare, directions]))
    .digest('hex');
  const name = `actions-${identity}.json`;
  const known = new Map(readJsonCache<[string, readonly string[]][]>(name) ?? []);
  let added = 0;
  return {
    actions() {
      if (world.machine.over) return [];
      const key = worldHash(world, 'near');
      let actions = known.get(key);
      if (!actions) {
        actions = findActions(world);
        known.set(key, actions);
        added++;
      }
      return actions;
    },
    persist() {
      if (added === 0) return;
      writeJsonCache(name, [...known]);
      added = 0;
    },
  };
}
