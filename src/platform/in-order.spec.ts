import { InOrder } from './in-order';

/** Work that the test ends. */
class Gate {
  readonly started: number[] = [];
  readonly #ends = new Map<number, (error?: Error) => void>();

  readonly work = (item: number): Promise<number> => {
    this.started.push(item);
    return new Promise((resolve, reject) => {
      this.#ends.set(item, (error) => (error ? reject(error) : resolve(item * 10)));
    });
  };

  end(item: number, error?: Error): void {
    this.#ends.get(item)?.(error);
  }
}

const turns = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('InOrder', () => {
  it('passes results on in the order of the items, regardless of the order in which they finish', async () => {
    const gate = new Gate();
    const taken: number[] = [];
    const inOrder = new InOrder(gate.work, (result: number) => void taken.push(result), 3);
    for (const item of [1, 2, 3]) await inOrder.add(item);
    gate.end(3);
    gate.end(2);
    await turns();
    expect(taken).toEqual([]);
    gate.end(1);
    await inOrder.drain();
    expect(taken).toEqual([10, 20, 30]);
  });

  it('processes the allowed number of items at a time and holds the next one back', async () => {
    const gate = new Gate();
    const inOrder = new InOrder(gate.work, () => undefined, 2);
    await inOrder.add(1);
    await inOrder.add(2);
    const third = inOrder.add(3);
    await turns();
    expect(gate.started).toEqual([1, 2]);
    gate.end(1);
    await third;
    expect(gate.started).toEqual([1, 2, 3]);
  });

  it('fails with the first failure and passes no later result on', async () => {
    const gate = new Gate();
    const taken: number[] = [];
    const inOrder = new InOrder(gate.work, (result: number) => void taken.push(result), 2);
    await inOrder.add(1);
    await inOrder.add(2);
    gate.end(2);
    gate.end(1, new Error('broken'));
    await expect(inOrder.drain()).rejects.toThrow('broken');
    await expect(inOrder.add(3)).rejects.toThrow('broken');
    expect(taken).toEqual([]);
  });
});
