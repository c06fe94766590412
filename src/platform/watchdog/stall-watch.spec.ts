import { StallWatch, TICK_MS } from './stall-watch';

const LIMITS = { stallMs: 2_000, abortMs: 4_000 };

/** The verdicts of a watch for these counts of heartbeats, checked once per tick. */
function verdicts(beats: readonly number[], watch = new StallWatch(LIMITS)): string[] {
  return beats.map((beat) => watch.look(beat, TICK_MS).kind);
}

/** A watch that has seen two heartbeats of the event loop. */
function armedWatch(limits = LIMITS): StallWatch {
  const watch = new StallWatch(limits);
  watch.look(2, TICK_MS);
  return watch;
}

test('considers an event loop with heartbeats running', () => {
  expect(new Set(verdicts([0, 1, 2, 3, 4, 5, 6]))).toEqual(new Set(['running']));
});

test('never considers a start without any heartbeat a stall', () => {
  expect(new Set(verdicts(Array<number>(100).fill(0)))).toEqual(new Set(['running']));
});

test('detects an event loop that stalls right after its first heartbeat', () => {
  const kinds = verdicts(Array<number>(9).fill(1));
  expect([kinds.indexOf('stalled'), kinds.indexOf('expired')]).toEqual([4, 8]);
});

test('reports a stall once at the first limit, and expires at the second', () => {
  const kinds = verdicts(Array<number>(8).fill(2), armedWatch());
  expect(kinds).toEqual(['running', 'running', 'running', 'stalled', 'running', 'running', 'running', 'expired']);
});

test('reports that the event loop runs again, and the duration of the stall', () => {
  const watch = armedWatch();
  verdicts([2, 2, 2, 2, 2], watch);
  expect(watch.look(3, TICK_MS)).toEqual({ kind: 'resumed', stalledMs: 2_500 });
  expect(watch.look(4, TICK_MS)).toEqual({ kind: 'running' });
});

test('neither reports a pause below the first limit nor adds it to the next one', () => {
  const watch = armedWatch();
  expect(verdicts([2, 2, 2, 3, 3, 3, 3, 4], watch)).toEqual(Array(8).fill('running'));
});

test('never expires if the second limit is 0', () => {
  const kinds = verdicts(Array<number>(1_000).fill(2), armedWatch({ ...LIMITS, abortMs: 0 }));
  expect(kinds).not.toContain('expired');
});

test('does not report a check that is an hour late, as after the sleep of a laptop', () => {
  const watch = armedWatch();
  expect(watch.look(2, 3_600_000)).toEqual({ kind: 'running' });
  expect(watch.look(3, TICK_MS)).toEqual({ kind: 'running' });
});

test('detects a stall even if a busy machine delays the checks', () => {
  const watch = armedWatch({ stallMs: 10_000, abortMs: 60_000 });
  const kinds = Array.from({ length: 13 }, () => watch.look(2, 5_000).kind);
  expect([kinds.indexOf('stalled'), kinds.indexOf('expired')]).toEqual([1, 11]);
});

test('does not report an event loop that a debugger halted', () => {
  const watch = armedWatch();
  for (let look = 0; look < 100; look += 1) expect(watch.look(2, TICK_MS, true)).toEqual({ kind: 'running' });
});
