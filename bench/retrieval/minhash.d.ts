// The part of minhash (no types of its own) that the benchmark compares with.
declare module 'minhash' {
  export class Minhash {
    constructor(config?: { numPerm?: number; seed?: number });
    update(text: string): void;
    readonly hashvalues: readonly number[];
  }
}
