// The part of minhash that we use; the package ships no types.
declare module 'minhash' {
  export class Minhash {
    constructor(config?: { numPerm?: number; seed?: number });
    update(text: string): void;
    readonly hashvalues: readonly number[];
  }
}
