// The part of minhash (it has no types of its own) that is used.
declare module 'minhash' {
  export class Minhash {
    constructor(config?: { numPerm?: number; seed?: number });
    update(text: string): void;
    readonly hashvalues: readonly number[];
  }
}
