import { setTimeout as delay } from 'node:timers/promises';
import { Deadline } from './deadline';

const endOf = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve()));

test('ends when its time is over', async () => {
  const deadline = new Deadline(20);
  expect(deadline.leftMs).toBeGreaterThan(0);
  expect(deadline.signal.aborted).toBe(false);
  await endOf(deadline.signal);
  expect(deadline.signal.reason).toMatchObject({ name: 'TimeoutError' });
  await delay(10);
  expect(deadline.leftMs).toBe(0);
});

test('ends when its parent ends, for the same reason', () => {
  const outer = new AbortController();
  const deadline = new Deadline(60_000, outer.signal);
  const reason = new Error('outer');
  outer.abort(reason);
  expect(deadline.signal.reason).toBe(reason);
  deadline.release();
  const late = new Deadline(60_000, outer.signal);
  expect(late.signal.reason).toBe(reason);
  late.release();
});

test('does not end after its release', async () => {
  const outer = new AbortController();
  const deadline = new Deadline(5, outer.signal);
  deadline.release();
  outer.abort();
  await delay(20);
  expect(deadline.signal.aborted).toBe(false);
});
