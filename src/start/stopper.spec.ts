import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { Stopper } from './stopper';

let signals: EventEmitter;
let exits: number[];
let warnings: string[];
let stopper: Stopper;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  signals = new EventEmitter();
  exits = [];
  warnings = [];
  stopper = new Stopper(1_000, {
    on: (signal, listener) => signals.on(signal, listener),
    exit: (code) => exits.push(code),
    warn: (text) => warnings.push(text),
  });
});
afterEach(() => jest.useRealTimers());

test.each(['SIGTERM', 'SIGINT'])('%s undoes what was started, last first, and ends with 0', async (signal) => {
  const order: string[] = [];
  for (const name of ['database', 'service']) {
    stopper.add(async () => {
      order.push(`${name} begins`);
      await turn();
      order.push(`${name} is gone`);
    });
  }
  signals.emit(signal);
  expect(stopper.isStopping).toBe(true);
  await stopper.stop(0);
  expect(order).toEqual(['service begins', 'service is gone', 'database begins', 'database is gone']);
  expect(exits).toEqual([0]);
});

test('a signal that comes twice at once is one, a later one ends the process', () => {
  stopper.add(() => new Promise(() => undefined));
  signals.emit('SIGINT');
  signals.emit('SIGINT');
  jest.advanceTimersByTime(400);
  signals.emit('SIGTERM');
  expect(exits).toEqual([]);
  jest.advanceTimersByTime(200);
  signals.emit('SIGINT');
  expect(exits).toEqual([130]);
});

test('what hangs is cut off', () => {
  stopper.add(() => new Promise(() => undefined));
  signals.emit('SIGTERM');
  jest.advanceTimersByTime(5_900);
  expect(exits).toEqual([]);
  jest.advanceTimersByTime(200);
  expect(exits).toEqual([1]);
  expect(warnings.join('')).toContain('did not stop in time');
});

test('a step that fails is told and does not keep the others from being undone', async () => {
  const undone: string[] = [];
  stopper.add(() => {
    undone.push('database');
    return Promise.resolve();
  });
  stopper.add(() => Promise.reject(new Error('no')));
  await stopper.stop(0);
  expect(undone).toEqual(['database']);
  expect(warnings.join('')).toContain('Error: no');
  expect(exits).toEqual([1]);
});

test('stops once', async () => {
  let count = 0;
  stopper.add(() => {
    count++;
    return Promise.resolve();
  });
  await Promise.all([stopper.stop(1), stopper.stop(0)]);
  expect([count, exits]).toEqual([1, [1]]);
});

test('under npm it stops when the shell in between is gone', async () => {
  let parent = 100;
  stopper.stopWithParent(() => parent);
  jest.advanceTimersByTime(5_000);
  expect(stopper.isStopping).toBe(false);
  parent = 1;
  jest.advanceTimersByTime(1_000);
  expect(stopper.isStopping).toBe(true);
  await stopper.stop(0);
  expect(exits).toEqual([0]);
});
