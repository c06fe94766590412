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

/**
 * A JSON array of the result of `work` for each item. Building the text of 20,000 assets in one go takes 150 ms and
 * more.
 */
export async function jsonInSlices<T>(items: readonly T[], work: (item: T) => unknown): Promise<string> {
  const texts = await mapInSlices(items, (item) => JSON.stringify(work(item)));
  return `[${texts.join(',')}]`;
}

const LONGEST_TURN_MS = 20;

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
