import type { ServerEvent } from '../../../api/event-stream';
import type { Hit } from '../types';
import { foldEvent, NOTHING_STREAMED, type StreamedSearch } from './fold-events';

const hit = (id: string): Hit => ({ id, label: `Title ${id}` }) as Hit;
const item = (id: number, name: string): ServerEvent => ({ id, event: 'item', data: { item: hit(name) } });
const fold = (events: readonly ServerEvent[], from: StreamedSearch = NOTHING_STREAMED): StreamedSearch =>
  events.reduce(foldEvent, from);
const idsOf = ({ hits }: StreamedSearch): string[] => hits.map(({ id }) => id);

const PROGRESS = { stage: 'searching', message: 'SearXNG: 2 hits found', completedSteps: 3, totalSteps: 8 };
const WARNING = { code: 'unauthorized', message: 'Refused', provider: 'searxng' };

test('appends hits in the order of their arrival, and keeps progress and warnings', () => {
  const state = fold([
    { id: 1, event: 'job', data: {} },
    item(2, 'a'),
    { id: 3, event: 'warning', data: WARNING },
    item(4, 'b'),
    { id: 5, event: 'progress', data: PROGRESS },
  ]);
  expect(idsOf(state)).toEqual(['a', 'b']);
  expect(state).toMatchObject({ lastEventId: 5, progress: PROGRESS, warnings: [WARNING], end: null });
});

test('ignores events that a connection repeats after an interruption', () => {
  const before = fold([item(1, 'a'), item(2, 'b')]);
  const after = fold([item(1, 'a'), item(2, 'b'), item(3, 'c')], before);
  expect([idsOf(after), after.lastEventId]).toEqual([['a', 'b', 'c'], 3]);
  expect(foldEvent(before, item(2, 'b'))).toBe(before);
});

test('uses the order and the warnings of the result', () => {
  const data = { items: [hit('b'), hit('a')], warnings: [WARNING], summary: {} };
  const state = fold([item(1, 'a'), item(2, 'b'), item(3, 'c'), { id: 4, event: 'result', data }]);
  expect(idsOf(state)).toEqual(['b', 'a']);
  expect(state).toMatchObject({ warnings: [WARNING], end: { isCompleted: true, reason: null } });
});

test('keeps what was found before a search was cancelled', () => {
  const data = { code: 'cancelled', message: 'The search was cancelled' };
  const state = fold([item(1, 'a'), { id: 2, event: 'error', data }]);
  expect(idsOf(state)).toEqual(['a']);
  expect(state.end).toEqual({ isCompleted: false, reason: 'The search was cancelled' });
});

test('continues after an event of an unknown type', () => {
  expect(fold([item(1, 'a'), { id: 2, event: 'news', data: {} }])).toMatchObject({ lastEventId: 2, end: null });
});
