declare module 'minhash' {
  export class Minhash {
    /** The default is 128 permutations. The same seed gives the same permutations. */
    constructor(config?: { numPerm?: number; seed?: number });
    hashvalues: number[];
    hash: (text: string) => number;
    update(text: string): void;
  }
}
