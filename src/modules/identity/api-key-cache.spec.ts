import { ApiKeyCache } from './api-key-cache';
import type { ApiKeyFacts } from './api-keys/api-keys.repository';

const factsOf = (id: string): ApiKeyFacts => ({ id }) as ApiKeyFacts;

/** A database whose responses the test controls. */
class Reads {
  count = 0;
  #answer: (facts: ApiKeyFacts | undefined) => void = () => undefined;
  #fail: (error: Error) => void = () => undefined;

  readonly read = (): Promise<ApiKeyFacts | undefined> => {
    this.count += 1;
    return new Promise((resolve, reject) => {
      this.#answer = resolve;
      this.#fail = reject;
    });
  };

  answer(facts: ApiKeyFacts | undefined): void {
    this.#answer(facts);
  }

  fail(): void {
    this.#fail(new Error('no database'));
  }
}

describe('the cache of API keys', () => {
  const cache = new ApiKeyCache();
  let reads: Reads;
  beforeEach(() => {
    cache.clear();
    reads = new Reads();
  });

  test('reads once for concurrent callers, and again after 2 s', async () => {
    const asked = [0, 1, 2].map((atMs) => cache.factsOf('a', atMs, reads.read));
    reads.answer(factsOf('1'));
    expect(await Promise.all(asked)).toEqual([factsOf('1'), factsOf('1'), factsOf('1')]);
    expect(await cache.factsOf('a', 1_999, reads.read)).toEqual(factsOf('1'));
    expect(reads.count).toBe(1);
    // The age counts from the start of the read, not from its response.
    const later = cache.factsOf('a', 2_000, reads.read);
    reads.answer(factsOf('2'));
    expect(await later).toEqual(factsOf('2'));
    expect(reads.count).toBe(2);
  });

  test('reads each key separately', async () => {
    const one = cache.factsOf('a', 0, reads.read);
    reads.answer(factsOf('1'));
    const other = cache.factsOf('b', 0, reads.read);
    reads.answer(factsOf('2'));
    expect([await one, await other]).toEqual([factsOf('1'), factsOf('2')]);
  });

  test('reads again after a missing key and after a failed read', async () => {
    const unknown = cache.factsOf('a', 0, reads.read);
    reads.answer(undefined);
    expect(await unknown).toBeUndefined();
    const failing = [cache.factsOf('a', 0, reads.read), cache.factsOf('a', 0, reads.read)];
    reads.fail();
    for (const each of failing) await expect(each).rejects.toThrow('no database');
    const found = cache.factsOf('a', 0, reads.read);
    reads.answer(factsOf('1'));
    expect(await found).toEqual(factsOf('1'));
    expect(reads.count).toBe(3);
  });

  test('returns a read that overlapped a change only to callers already waiting', async () => {
    const before = cache.factsOf('a', 0, reads.read);
    const earlier = reads;
    cache.clear();
    reads = new Reads();
    const after = cache.factsOf('a', 0, reads.read);
    earlier.answer(factsOf('old'));
    expect(await before).toEqual(factsOf('old'));
    reads.answer(factsOf('new'));
    expect(await after).toEqual(factsOf('new'));
    expect(await cache.factsOf('a', 0, reads.read)).toEqual(factsOf('new'));
    expect([earlier.count, reads.count]).toEqual([1, 1]);
  });
});
