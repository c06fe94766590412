import type { Steps } from '../kernel/steps';

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** `Array.map` for long lists and heavy work. It yields to other requests when it has run long enough. */
export async function mapInSlices<T, R>(items: readonly T[], work: (item: T, index: number) => R): Promise<R[]> {
  const results: R[] = [];
  const turns = new YieldTimer();
  for (const [index, item] of items.entries()) {
    if (turns.isOver) await turns.next();
    results.push(work(item, index));
  }
  return results;
}

/** The items in order, at most `size` at a time. */
export function* slicesOf<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** The items in order, in slices that keep both limits: the number of items, and their size unless a single item is larger. */
export function* slicesBySize<T>(
  items: readonly T[],
  sizeOf: (item: T) => number,
  limits: { readonly items: number; readonly size: number },
): Generator<readonly T[]> {
  let slice: T[] = [];
  let size = 0;
  for (const item of items) {
    const own = sizeOf(item);
    if (slice.length === limits.items || (slice.length > 0 && size + own > limits.size)) {
      yield slice;
      [slice, size] = [[], 0];
    }
    slice.push(item);
    size += own;
  }
  if (slice.length > 0) yield slice;
}

/**
 * A JSON array of the result of `work` for each item. Building the text of 20,000 assets in one go takes 150 ms and
 * more.
 */
export async function jsonInSlices<T>(items: readonly T[], work: (item: T) => unknown): Promise<string> {
  const texts = await mapInSlices(items, (item) => JSON.stringify(work(item)));
  return `[${texts.join(',')}]`;
}

/** Requests wait for this time and the step that is running at its end. */
const LONGEST_TURN_MS = 10;

/** For a loop that may be long. Once `isOver` is true, the loop awaits `next`, which yields to other requests. */
export class YieldTimer {
  #startedMs = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#startedMs > LONGEST_TURN_MS;
  }

  async next(): Promise<void> {
    await nextTurn();
    this.#startedMs = performance.now();
  }

  /** Does work in steps, and yields to other requests between them. */
  async finish<Value>(steps: Steps<Value>): Promise<Value> {
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) return value;
      if (this.isOver) await this.next();
    }
  }
}
