// A version 3 Z-machine (ifvms) without a screen: text in, text out, its random numbers seeded, its state cheap to save.
import { ZVM } from 'ifvms';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus, xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

/** All of a story's state at a prompt. */
export interface Snapshot {
  readonly ram: Uint8Array;
  readonly stack: Uint8Array;
  readonly frames: readonly number[];
  readonly frameptr: number;
  readonly sp: number;
  readonly pc: number;
  readonly readData: ZVM['read_data'];
  readonly random: readonly number[];
  readonly over: boolean;
}

export interface ZMachine {
  /** Gives a line of input at the prompt; returns what was printed up to the next one. A story that is over prints nothing. */
  send(line: string): string;
  save(): Snapshot;
  restore(snapshot: Snapshot): void;
  /** Starts the random numbers anew. */
  seed(seed: number): void;
  readonly over: boolean;
  /**
   * The last line led into an endless loop, or below an empty stack, as old stories have them; it was broken off, and the story is over.
   */
  readonly stuck: boolean;
  /** What was printed before the first prompt. */
  readonly banner: string;
  /** Value of a global variable, from 0. */
  global(index: number): number;
  readonly objectCount: number;
  /** 0: none. */
  parent(object: number): number;
  /** The object's 32 attributes as one number. */
  attributes(object: number): number;
  objectName(object: number): string;
  /** The objects' bytes: attributes, parents, siblings and children of all. */
  objectTable(): Uint8Array;
  /** Dictionary words, cut to the six letters that the story keeps, each with its parts-of-speech byte. */
  readonly dictionary: ReadonlyMap<string, number>;
}

/** Blocks of code run for one line of input; an ordinary line needs some hundreds. */
const maxBlocks = 100_000;

const noop = () => 0;

/** The few Glk calls that ifvms makes when nothing is shown. */
function silentGlk() {
  const calls: Record<string, unknown> = {
    RefBox: class {
      get_value = () => 80;
    },
    RefStruct: class {
      push_field = noop;
    },
    glk_window_open: (_parent: unknown, _method: number, _size: number, type: number) => (type === 3 ? {} : null),
    fatal_error: (error: unknown) => {
      throw error;
    },
  };
  return new Proxy(calls, { get: (target, name) => target[String(name)] ?? noop });
}

const headerLength = 64;
/** Of the high memory, the first instruction, the dictionary, the objects, the global variables and the static memory. */
const addressesAt = [0x04, 0x06, 0x08, 0x0a, 0x0c, 0x0e];

/** What the header (Z-Machine Standard 1.1, 11) says that is wrong with a story file; undefined: nothing. */
function headerProblem(story: Uint8Array): string | undefined {
  if (story.length === 0) return 'it is empty';
  if (story[0] !== 3) return `it is not a version 3 story, its version byte is ${String(story[0])}`;
  const word = (at: number) => 256 * (story[at] ?? 0) + (story[at + 1] ?? 0);
  // In words of two bytes; 0 in early stories.
  const promised = Math.max(headerLength, 2 * word(0x1a));
  if (story.length < promised) return `it is cut off, it has ${story.length} of ${promised} bytes`;
  return addressesAt.some((at) => word(at) >= story.length) ? 'its header points behind its end' : undefined;
}

/** Starts a story file. @throws Error for anything but a version 3 story, without the name of the file. */
export function startStory(story: Uint8Array, seed: number): ZMachine {
  const problem = headerProblem(story);
  if (problem !== undefined) throw new Error(problem);
  const vm = new ZVM();
  let text = '';
  let random = xoroshiro128plus(seed | 0);
  vm.random = (range) => {
    if (range < 1) return 0;
    return 1 + Math.floor(uniformFloat64(random) * range);
  };
  vm._print = (printed) => {
    const stream = vm.io.streams[3][0];
    if (stream) stream[1] += printed;
    else if (!vm.io.currentwin) text += printed.replaceAll('\r', '\n');
  };
  let stuck = false;
  vm.run = () => {
    vm.stop = 0;
    for (let blocks = 0; !vm.stop; blocks++) {
      stuck = blocks >= maxBlocks;
      if (stuck) return;
      // Compiling moves it on.
      const { pc } = vm;
      try {
        if (!vm.jit[pc]) vm.compile();
        const result = vm.jit[pc]?.(vm);
        if (!Number.isNaN(Number(result))) vm.ret(Number(result));
      } catch (error) {
        // It reads or writes where there is no memory: off the end of a file, below an empty stack.
        if (!(error instanceof RangeError)) throw error;
        stuck = true;
      }
      // An empty stack was popped: what it holds from here on means nothing.
      stuck ||= vm.sp < 0;
      if (stuck) return;
    }
  };
  vm.prepare(Uint8Array.from(story), { Glk: silentGlk() });
  vm.init();
  if (!vm.read_data.buffer) throw new Error('it does not come to a prompt');

  const take = () => {
    const printed = text;
    text = '';
    return printed;
  };
  const banner = take();
  const blocked = () => stuck || vm.quit === 1 || vm.glk_blocking_call !== null;

  return {
    banner,
    send(line) {
      const { buffer } = vm.read_data;
      if (blocked() || !buffer) return '';
      const codes = Array.from(line.slice(0, buffer.length), (letter) => letter.charCodeAt(0));
      for (const [index, code] of codes.entries()) buffer[index] = code;
      vm.handle_line_input(codes.length);
      vm.run();
      return take();
    },
    save: () => ({
      ram: vm.m.getUint8Array(0, vm.staticmem),
      stack: vm.stack.getUint8Array(0, vm.s.byteOffset + Math.max(0, vm.sp) * 2),
      frames: vm.frames.slice(),
      frameptr: vm.frameptr,
      sp: Math.max(0, vm.sp),
      pc: vm.pc,
      readData: vm.read_data,
      random: random.getState(),
      over: blocked(),
    }),
    restore(snapshot) {
      vm.ram.setUint8Array(0, snapshot.ram);
      vm.stack.setUint8Array(0, snapshot.stack);
      vm.frames = snapshot.frames.slice();
      vm.frameptr = snapshot.frameptr;
      vm.make_stacks();
      vm.sp = snapshot.sp;
      vm.pc = snapshot.pc;
      vm.read_data = { ...snapshot.readData, buffer: [...(snapshot.readData.buffer ?? [])] };
      random = xoroshiro128plusFromState(snapshot.random);
      vm.quit = snapshot.over ? 1 : undefined;
      vm.glk_blocking_call = null;
      // Open only within a turn, in which a story may have been stuck.
      vm.io.streams[3].length = 0;
      stuck = false;
    },
    seed(next) {
      random = xoroshiro128plus(next | 0);
    },
    get over() {
      return blocked();
    },
    get stuck() {
      return stuck;
    },
    global: (index) => vm.m.getUint16(vm.globals + 2 * index),
    ...objectTree(vm),
    dictionary: readDictionary(vm),
  };
}

/** The object table of a version 3 story: nine bytes an object, property tables behind the last (Z-Machine Standard 1.1, 12). */
function objectTree(vm: ZVM) {
  const address = (object: number) => vm.objects + 9 * object;
  const properties = (object: number) => vm.m.getUint16(address(object) + 7);
  let objectCount = 0;
  for (let end = Infinity; objectCount < 255 && address(objectCount + 1) < end; objectCount++) {
    end = Math.min(end, properties(objectCount + 1));
  }
  const names = Array.from({ length: objectCount }, (_, index) => {
    const table = properties(index + 1);
    const words = vm.m.getUint8(table);
    return words === 0 ? '' : String(vm.decode(table + 1, words * 2));
  });
  return {
    objectCount,
    parent: (object: number) => vm.m.getUint8(address(object) + 4),
    attributes: (object: number) => vm.m.getUint32(address(object)),
    objectName: (object: number) => names[object - 1] ?? '',
    objectTable: () => vm.m.getUint8Array(address(1), 9 * objectCount),
  };
}

/** The dictionary (Z-Machine Standard 1.1, 13); the byte after a word's four holds its parts of speech in Infocom's stories. */
function readDictionary(vm: ZVM): ReadonlyMap<string, number> {
  let at = vm.m.getUint16(0x08);
  at += 1 + vm.m.getUint8(at);
  const entryLength = vm.m.getUint8(at);
  const entries = vm.m.getUint16(at + 1);
  return new Map(
    Array.from({ length: entries }, (_, index) => {
      const entry = at + 3 + index * entryLength;
      return [String(vm.decode(entry, 4)), vm.m.getUint8(entry + 4)];
    }),
  );
}
