import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createActionFinder } from '../../../bench/zork/actions.ts';
import { zorkSuite } from '../../../bench/zork/suite.ts';
import { carriedNames, exploreWorld, placeOf, scoreOf, worldHash, type World } from '../../../bench/zork/world.ts';
import { startStory } from '../../../bench/zork/zmachine.ts';

const story = readFileSync(new URL('../../fixtures/zork/zork1.z3', import.meta.url));

describe('interactive fiction as an environment', () => {
  let world: World;
  const send = (...commands: string[]) => commands.map((command) => world.machine.send(command)).at(-1) ?? '';

  beforeEach(() => {
    world = exploreWorld(startStory(story, 1));
  });

  it('plays a story and reads its score', () => {
    assert.match(send('open mailbox'), /leaflet/);
    assert.match(send('north', 'east', 'open window', 'in'), /Kitchen/);
    assert.equal(scoreOf(world.machine), 10);
    assert.equal(world.machine.objectName(placeOf(world.machine)), 'Kitchen');
  });

  it('goes back to a saved state, random numbers included', () => {
    send('north');
    const saved = world.machine.save();
    const play = () => ['east', 'east', 'east', 'north', 'listen', 'south'].map((command) => send(command));
    const first = play();
    world.machine.restore(saved);
    assert.deepEqual(play(), first);
  });

  it('finds the player and what it carries without knowing the story', () => {
    assert.deepEqual(carriedNames(world), []);
    send('open mailbox', 'take leaflet');
    assert.deepEqual(carriedNames(world), ['leaflet']);
  });

  it('hashes the world, but not who wanders in it', () => {
    const names = [...world.actors].map((actor) => world.machine.objectName(actor));
    assert.deepEqual(names, ['thief']);
    const before = worldHash(world, 'whole');
    send('wait', 'wait');
    assert.equal(worldHash(world, 'whole'), before);
    send('open mailbox');
    assert.notEqual(worldHash(world, 'whole'), before);
  });

  it('lists the commands that do something, and leaves the world as it was', () => {
    const finder = createActionFinder(world, story);
    const before = worldHash(world, 'whole');
    const actions = finder.actions();
    assert.ok(['north', 'south', 'west', 'open mailbox'].every((command) => actions.includes(command)));
    assert.ok(!actions.includes('east') && !actions.includes('close mailbox'));
    assert.equal(worldHash(world, 'whole'), before);
    send('open mailbox');
    assert.ok(finder.actions().includes('take leaflet'));
  });

  it('breaks off an endless loop of the story', () => {
    send('north', 'north', 'up', 'take egg', 'drop egg', 'down', 'take egg', 'take canary', 'up', 'take nest');
    const before = world.machine.save();
    send('put nest in egg', 'put egg in nest', 'look');
    assert.ok(world.machine.stuck);
    assert.ok(world.machine.over);
    assert.equal(send('look'), '');
    world.machine.restore(before);
    assert.match(send('look'), /Up a Tree/);
    assert.ok(!world.machine.stuck);
  });

  it('breaks off a line that pops an empty stack', () => {
    // From the first prompt on the story does nothing but pop (0OP:9), then quits (0OP:10).
    const popping = Uint8Array.from(story);
    const { pc } = startStory(story, 1).save();
    popping.fill(0xb9, pc, pc + 400).fill(0xba, pc + 400, pc + 401);
    const machine = startStory(popping, 1);
    const before = machine.save();
    machine.send('look');
    assert.ok(machine.stuck && machine.over);
    machine.restore(machine.save());
    assert.ok(machine.over);
    machine.restore(before);
    assert.ok(!machine.over);
  });

  it('refuses anything but a whole version 3 story, and names the file', () => {
    const garbage = Uint8Array.from({ length: 2000 }, (_, index) => (index === 0 ? 3 : (index * 89) % 251));
    const still = Uint8Array.from({ length: 2000 }, (_, index) => (index === 0 ? 3 : 0));
    const cases: readonly (readonly [Uint8Array, RegExp])[] = [
      [Uint8Array.from([]), /it is empty/],
      [Uint8Array.from([5, 0, 0]), /not a version 3 story, its version byte is 5/],
      [Uint8Array.from([3, 0, 0]), /it is cut off, it has 3 of 64 bytes/],
      [story.subarray(0, 11282), /it is cut off, it has 11282 of 86838 bytes/],
      [garbage, /it is cut off|points behind its end/],
      [still, /./],
    ];
    const folder = mkdtempSync(join(tmpdir(), 'knack-zork-'));
    try {
      const path = join(folder, 'broken.z3');
      const nothing = () => undefined;
      const options = {
        data: [],
        stories: [path],
        split: 'test',
        rounds: 0,
        note: nothing,
        progress: nothing,
      } as const;
      for (const [bytes, message] of cases) {
        assert.throws(() => startStory(bytes, 1), message);
        writeFileSync(path, bytes);
        assert.throws(() => zorkSuite(options), /broken\.z3 cannot be played: .+; give a whole version 3 story file/);
      }
      assert.throws(() => zorkSuite({ ...options, stories: [] }), /npm run bench -- zork --story zork1\.z3/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
