// What a version 3 story's object tree says about the situation: place, player, things, and who moves by itself.
import { createHash } from 'node:crypto';
import type { Snapshot, ZMachine } from './zmachine.ts';

/** Version 3 stories keep these in their first globals (Z-Machine Standard 1.1, 8.2.2). */
const placeGlobal = 0;
const scoreGlobal = 1;
const movesGlobal = 2;

export const directions = [
  'north',
  'south',
  'east',
  'west',
  'ne',
  'nw',
  'se',
  'sw',
  'up',
  'down',
  'in',
  'out',
] as const;

export interface World {
  readonly machine: ZMachine;
  /** The object that goes where the player goes; undefined when it could not be found. */
  readonly player: number | undefined;
  /** Objects that move or change while the player only waits, e.g. wandering thieves: not part of the world's hash. */
  readonly actors: ReadonlySet<number>;
  /** At the first prompt. */
  readonly start: Snapshot;
}

export const placeOf = (machine: ZMachine) => machine.global(placeGlobal);
export const movesOf = (machine: ZMachine) => machine.global(movesGlobal);
/** Points; signed, as some stories take points away. */
export const scoreOf = (machine: ZMachine) => (machine.global(scoreGlobal) << 16) >> 16;

/** Looks at a freshly started story: finds the player and the characters that move. */
export function exploreWorld(machine: ZMachine): World {
  const start = machine.save();
  const player = findPlayer(machine, start);
  const actors = findActors(machine, start);
  machine.restore(start);
  if (player !== undefined) actors.delete(player);
  return { machine, player, actors, start };
}

/** Walks at random until only one object has been in every place that was visited. */
function findPlayer(machine: ZMachine, start: Snapshot): number | undefined {
  machine.restore(start);
  let suspects: readonly number[] = childrenOf(machine, placeOf(machine));
  const visited = new Set([placeOf(machine)]);
  for (let step = 0; step < 200 && (visited.size < 3 || suspects.length > 1); step++) {
    const direction = directions[(step * 7 + Math.floor(step / 12)) % directions.length] ?? 'north';
    machine.send(direction);
    if (machine.over) break;
    const place = placeOf(machine);
    if (!visited.has(place)) suspects = suspects.filter((object) => machine.parent(object) === place);
    visited.add(place);
  }
  return visited.size > 1 ? suspects[0] : undefined;
}

/** Waits in several seeded runs, and notes what changed although nothing was done. */
function findActors(machine: ZMachine, start: Snapshot): Set<number> {
  const actors = new Set<number>();
  for (let seed = 1; seed <= 5; seed++) {
    machine.restore(start);
    machine.seed(seed);
    machine.send('wait');
    let before = treeOf(machine);
    for (let turn = 0; turn < 60 && !machine.over; turn++) {
      machine.send('wait');
      const after = treeOf(machine);
      for (const [object, node] of after.entries()) if (before[object] !== node) actors.add(object);
      before = after;
    }
  }
  return actors;
}

const treeOf = (machine: ZMachine) =>
  Array.from({ length: machine.objectCount + 1 }, (_, object) =>
    object === 0 ? '' : `${machine.parent(object)}:${machine.attributes(object)}`,
  );

/** Objects by the one that they are in, in their order; 0: in none. */
type Children = readonly (readonly number[])[];

function childrenByParent(machine: ZMachine): Children {
  const children: number[][] = Array.from({ length: 256 }, () => []);
  for (let object = 1; object <= machine.objectCount; object++) children[machine.parent(object)]?.push(object);
  return children;
}

const childrenOf = (machine: ZMachine, parent: number) => childrenByParent(machine)[parent] ?? [];

/** Everything inside `parent`, at any depth. */
export const contentsOf = (machine: ZMachine, parent: number): readonly number[] =>
  within(childrenByParent(machine), parent);

function within(children: Children, parent: number): readonly number[] {
  return (children[parent] ?? []).flatMap((child) => [child, ...within(children, child)]);
}

/** Names of what the player carries, at any depth. Empty when the player's object is not known. */
export function carriedNames({ machine, player }: World): string[] {
  return player === undefined ? [] : contentsOf(machine, player).map((object) => machine.objectName(object));
}

/**
 * What the world is like: place, score, parent and attributes of every object. Wanderers, what they carry and the order of
 * siblings are left out. `near` also leaves out the other rooms and what lies there: two worlds with the same near hash allow
 * the same actions.
 */
export function worldHash(world: World, extent: 'whole' | 'near'): string {
  const { machine, actors } = world;
  const place = placeOf(machine);
  const children = childrenByParent(machine);
  const bytes = Buffer.from(machine.objectTable());
  const leaveOut = (object: number) => bytes.fill(0xff, objectBytes * (object - 1), objectBytes * object);
  for (let object = 1; object <= machine.objectCount; object++) {
    // The order of siblings does not count, and first children follow from parents.
    bytes.fill(0, objectBytes * (object - 1) + 5, objectBytes * object);
  }
  for (const actor of actors) for (const object of [actor, ...within(children, actor)]) leaveOut(object);
  if (extent === 'near') for (const object of elsewhere(machine, children, place)) leaveOut(object);
  const head = extent === 'near' ? `${place}` : `${place}|${scoreOf(machine)}`;
  return createHash('sha1').update(head).update(bytes).digest('base64url');
}

/** Of an object in the table: 4 attributes, parent, sibling, child, 2 address of its properties. */
const objectBytes = 9;

/** The other rooms, which are the siblings of the place, and all that is in them. */
function elsewhere(machine: ZMachine, children: Children, place: number): readonly number[] {
  const above = machine.parent(place);
  const rooms = (children[above] ?? []).filter((room) => room !== place && room !== above);
  return rooms.flatMap((room) => [room, ...within(children, room)]);
}
