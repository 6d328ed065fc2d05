// Which commands do something here: tried one by one on a saved world, kept by the hash of what is near.
import { createHash } from 'node:crypto';
import { readJsonCache, writeJsonCache } from '../learning/cache.ts';
import { carriedNames, contentsOf, directions, movesOf, placeOf, worldHash, type World } from './world.ts';

/** Parts of speech in a dictionary entry of Infocom's stories. */
const nounBit = 0x80;
const verbBit = 0x40;

/** What is tried, with everything in sight (N), what is carried (H), and what is not (M). Generic: no story's solution. */
const templates = [
  ...['take M', 'drop H', 'open N', 'close N', 'move M', 'push M', 'turn on N', 'turn off N', 'climb M', 'enter M'],
  ...['wave H', 'ring H', 'wind H', 'eat H', 'drink H'],
  ...['put H in N', 'unlock M with H', 'attack M with H', 'tie H to M'],
];
const bare = ['pray', 'dig', 'wait'];

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
    return machine.send(command);
  };
  const moves = movesOf(machine);
  const understood = (command: string) => {
    run(command);
    return movesOf(machine) !== moves;
  };
  const verbs = new Set([...machine.dictionary].flatMap(([word, speech]) => (speech & verbBit ? [word] : [])));
  const knows = (command: string) => verbs.has((command.split(' ')[0] ?? '').slice(0, wordLength));
  const nouns = nounsInSight(world, run('look') + run('inventory')).filter((noun) => understood(`examine ${noun}`));

  machine.restore(here);
  const seen = new Set([worldHash(world, 'whole')]);
  run('wait');
  seen.add(worldHash(world, 'whole'));
  const waited = machine.objectTable();
  const hasNewEffect = (command: string) => {
    run(command);
    if (machine.stuck) return false;
    if (sameBytes(machine.objectTable(), waited)) return false;
    const hash = worldHash(world, 'whole');
    if (seen.has(hash)) return false;
    seen.add(hash);
    return true;
  };
  machine.restore(here);
  const carriedWords = new Set(carriedNames(world).flatMap(shortWords));
  const carried = nouns.filter((noun) => carriedWords.has(noun.slice(0, wordLength)));
  const commands = [
    ...directions,
    ...bare.filter(knows),
    ...templates.filter(knows).flatMap((template) => fill(template, nouns, carried)),
  ];
  const actions = commands.filter(hasNewEffect);
  machine.restore(here);
  return actions;
}

const sameBytes = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;

function fill(template: string, nouns: readonly string[], carried: readonly string[]): string[] {
  const others = nouns.filter((noun) => !carried.includes(noun));
  const holders = template.includes('H') ? carried : [''];
  const objects = template.includes('M') ? others : template.includes('N') ? nouns : [''];
  return holders.flatMap((held) =>
    objects
      .filter((noun) => noun !== held || noun === '')
      .map((noun) => template.replace('H', held).replace(/[NM]/, noun)),
  );
}

/** Nouns of the dictionary that the text or the names of near objects mention, in their order. */
function nounsInSight(world: World, text: string): string[] {
  const { machine, player } = world;
  const near = contentsOf(machine, placeOf(machine)).filter((object) => object !== player);
  const names = near.map((object) => machine.objectName(object));
  const words = lowerWords(`${names.join(' ')} ${text}`);
  const isNoun = (word: string) => ((machine.dictionary.get(word.slice(0, wordLength)) ?? 0) & nounBit) !== 0;
  const nouns = words.filter((word) => isNoun(word) && !pronouns.has(word));
  return [...new Map(nouns.map((noun) => [noun.slice(0, wordLength), noun])).values()];
}

/** What they stand for depends on what was said before, not on the world. */
const pronouns: ReadonlySet<string> = new Set(['it', 'them', 'him', 'her']);

const lowerWords = (text: string) => text.toLowerCase().match(/[a-z]+/g) ?? [];
const shortWords = (text: string) => lowerWords(text).map((word) => word.slice(0, wordLength));

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
    .update(JSON.stringify([templates, bare, directions, 'bytes', [...pronouns]]))
    .digest('hex');
  const name = `actions-${identity}.json`;
  const read = () => (readJsonCache(name) as [string, readonly string[]][] | undefined) ?? [];
  const known = new Map(read());
  let added = 0;
  const persist = () => {
    // Another run may have written meanwhile.
    for (const [key, actions] of read()) known.set(key, actions);
    if (added > 0) writeJsonCache(name, [...known]);
    added = 0;
  };
  return {
    actions() {
      if (world.machine.over) return [];
      const key = worldHash(world, 'near');
      let actions = known.get(key);
      if (!actions) {
        actions = findActions(world);
        known.set(key, actions);
        if (++added >= 1000) persist();
      }
      return actions;
    },
    persist,
  };
}
