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

test.each(['SIGTERM', 'SIGINT'])('undoes what was started in reverse order on %s, and exits with 0', async (signal) => {
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

test('counts a signal that arrives twice at once as one, and ends the process at a later one', () => {
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

test('ends the process although a step hangs', () => {
  stopper.add(() => new Promise(() => undefined));
  signals.emit('SIGTERM');
  jest.advanceTimersByTime(5_900);
  expect(exits).toEqual([]);
  jest.advanceTimersByTime(200);
  expect(exits).toEqual([1]);
  expect(warnings.join('')).toContain('did not stop in time');
});

test('reports a step that fails, and still undoes the others', async () => {
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

test('stops only once', async () => {
  let count = 0;
  stopper.add(() => {
    count++;
    return Promise.resolve();
  });
  await Promise.all([stopper.stop(1), stopper.stop(0)]);
  expect([count, exits]).toEqual([1, [1]]);
});

test('stops if it runs under npm and the shell in between has ended', async () => {
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
