// The part of ifvms (a Z-machine in plain JavaScript, without types) that the benchmark drives.
declare module 'ifvms' {
  interface View extends DataView<ArrayBuffer> {
    getUint8Array(start: number, length: number): Uint8Array;
    setUint8Array(start: number, data: Uint8Array): void;
  }
  export class ZVM {
    prepare(story: Uint8Array, options: { Glk: object }): void;
    init(): void;
    run(): void;
    compile(): void;
    ret(result: number): void;
    /** Compiled blocks by their address; one gives the result of its routine, if that ends. */
    jit: Record<number, ((vm: ZVM) => number | undefined) | undefined>;
    make_stacks(): void;
    handle_line_input(length: number, terminator?: number): void;
    handle_char_input(charCode: number): void;
    /** Text that is decoded when it is first converted to a string. */
    decode(address: number, length?: number): { toString(): string };
    random(range: number): number;
    _print(text: string): void;
    readonly version: number;
    readonly staticmem: number;
    readonly objects: number;
    readonly globals: number;
    /** Set by an exit or a fatal error; a snapshot restores it. */
    quit: number | undefined;
    stop: number | undefined;
    m: View;
    ram: View;
    stack: View;
    s: Uint16Array;
    sp: number;
    pc: number;
    frameptr: number;
    frames: number[];
    read_data: { buffer?: number[] };
    io: { streams: [number, number, object, [number, string][], object]; currentwin: number };
    glk_blocking_call: string | null;
  }
}
