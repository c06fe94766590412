declare module 'minhash' {
  export class Minhash {
    /** 128 permutations unless told; the same seed makes the same ones. */
    constructor(config?: { numPerm?: number; seed?: number });
    hashvalues: number[];
    hash: (text: string) => number;
    update(text: string): void;
  }
}
