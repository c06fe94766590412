import { ChangeListeners } from './change-listeners';
import type { TenantTx } from './db';

class NameChanges extends ChangeListeners<TenantTx, [name: string, age: number]> {}

const tx = {} as TenantTx;

test('calls the listeners with the details, one after the other in the order of their registration', async () => {
  const changes = new NameChanges();
  const calls: unknown[] = [];
  for (const listener of ['first', 'second']) {
    changes.onChange(async (given, ...details) => {
      calls.push([listener, 'begins', given === tx, ...details]);
      await Promise.resolve();
      calls.push([listener, 'ends']);
    });
  }
  await changes.changed(tx, 'Ada', 36);
  expect(calls).toEqual([
    ['first', 'begins', true, 'Ada', 36],
    ['first', 'ends'],
    ['second', 'begins', true, 'Ada', 36],
    ['second', 'ends'],
  ]);
});

test('fails with the first listener that fails, so that the transaction is rolled back', async () => {
  const changes = new NameChanges();
  const last = jest.fn();
  changes.onChange(() => Promise.reject(new Error('refused')));
  changes.onChange(last);
  await expect(changes.changed(tx, 'Ada', 36)).rejects.toThrow('refused');
  expect(last).not.toHaveBeenCalled();
});
