import { type Batch, ImportBatches } from './import-batches';

/** Batches that are stored when the test allows it. */
function heldBatches(limits: { rows: number; weight?: number }) {
  const stored: Batch<string>[] = [];
  const ends: (() => void)[] = [];
  const batches = new ImportBatches<string>(limits, (batch) => {
    stored.push(batch);
    return new Promise((resolve) => ends.push(resolve));
  });
  return { batches, stored, ends };
}

describe('batches of an import', () => {
  test('are stored while the next one is being read, one at a time', async () => {
    const { batches, stored, ends } = heldBatches({ rows: 2 });
    for (const row of ['a', 'b', 'c']) await batches.add(row);
    let isTaken = false;
    const taken = batches.add('d').then(() => (isTaken = true));
    await new Promise(setImmediate);
    expect(stored).toEqual([{ rows: ['a', 'b'], rejected: 0 }]);
    expect(isTaken).toBe(false);
    ends.shift()?.();
    await taken;
    expect(stored).toHaveLength(2);
  });

  test('are also full by the weight of their rows', async () => {
    const { batches, stored } = heldBatches({ rows: 100, weight: 10 });
    await batches.add('a', 4);
    await batches.add('b', 6);
    expect(stored).toEqual([{ rows: ['a', 'b'], rejected: 0 }]);
  });

  test('count every rejection and keep the first hundred', async () => {
    const stored: Batch<string>[] = [];
    const batches = new ImportBatches<string>({ rows: 10 }, (batch) => {
      stored.push(batch);
      return Promise.resolve();
    });
    for (let line = 1; line <= 120; line++) batches.reject({ line, reason: 'No title' });
    await batches.add('a');
    await batches.flush();
    await batches.flush();
    expect(stored).toEqual([
      { rows: ['a'], rejected: 120 },
      { rows: [], rejected: 0 },
    ]);
    expect([batches.read, batches.rejected, batches.rejections.length]).toEqual([121, 120, 100]);
  });

  test('report a failed batch to the next one, but not to a caller that stops', async () => {
    const batches = new ImportBatches<string>({ rows: 1 }, () => Promise.reject(new Error('The disk is full')));
    await batches.add('a');
    await expect(batches.add('b')).rejects.toThrow('The disk is full');
    await expect(batches.flush()).rejects.toThrow('The disk is full');
    await expect(batches.stop()).resolves.toBeUndefined();
  });
});
