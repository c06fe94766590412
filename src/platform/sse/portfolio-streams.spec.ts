import { withReset } from './portfolio-streams';
import type { ServerSentEvent } from './server-sent-events';

const eventOf = (id: number): ServerSentEvent => ({ id, type: 'updated', data: '{}' });

test('a stream sends the next events as they are', () => {
  expect(withReset(6, [eventOf(7), eventOf(8)]).map(({ id }) => id)).toEqual([7, 8]);
  expect(withReset(6, [])).toEqual([]);
});

test('a stream sends a reset first if the next events have been removed', () => {
  const [reset, ...rest] = withReset(3, [eventOf(7), eventOf(8)]);
  expect(reset).toEqual({ id: 6, type: 'reset', data: '{"seq":6}' });
  expect(rest.map(({ id }) => id)).toEqual([7, 8]);
});
