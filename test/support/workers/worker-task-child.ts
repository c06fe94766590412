import { ServiceError } from '../../../src/kernel/errors/service-error';

// A task of worker-pool.spec.ts that does what its input requests.

export class OddityError extends Error {
  override readonly name = 'OddityError';

  constructor(readonly oddity: { line: number }) {
    super(`odd in line ${oddity.line}`);
  }
}

export type Deed =
  | 'answer'
  | 'loop'
  | 'backtrack'
  | 'hog'
  | 'list'
  | 'map'
  | 'split'
  | 'buffers'
  | 'exit'
  | 'refuse'
  | 'oddity'
  | 'fault'
  | 'environment'
  | 'function';

const DEEDS: Record<Deed, (value: number) => unknown> = {
  answer: (value) => value + 1,
  loop: () => {
    for (;;);
  },
  // Exponential: does not end within any practical time.
  backtrack: () => /^(a+)+$/.test(`${'a'.repeat(100)}!`),
  hog: () => {
    const kept: string[][] = [];
    for (let round = 0; ; round += 1) kept.push(Array.from({ length: 1_000 }, (_, index) => `${round} ${index}`));
  },
  list: () => {
    const numbers: number[] = [];
    for (;;) numbers.push(numbers.length + 0.5);
  },
  map: () => {
    const numbers = new Map<number, number>();
    for (;;) numbers.set(numbers.size, 0);
  },
  split: () => 'ab,'.repeat(30_000_000).split(',').length,
  // V8 does not count them.
  buffers: () => {
    const kept: Buffer[] = [];
    for (;;) kept.push(Buffer.alloc(10_000_000, 1));
  },
  exit: () => process.exit(3),
  refuse: (value) => {
    throw new ServiceError('conflict', 'not twice', { value });
  },
  oddity: (line) => {
    throw new OddityError({ line });
  },
  fault: () => {
    throw new RangeError('out of range');
  },
  environment: () => Object.keys(process.env),
  function: () => () => undefined,
};

export function run({ deed, value = 0 }: { deed: Deed; value?: number }): unknown {
  return DEEDS[deed](value);
}
