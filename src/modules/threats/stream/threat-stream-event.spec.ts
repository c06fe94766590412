import type { ThreatAnswer } from '../threat-answers.dto';
import { threatStreamEvent, toldAfter } from './threat-stream-event';

const ALL = { asset_id: [], severity: [], status: [] };
const threat = {
  ...{ id: 't', severity: 'low', status: 'active', affected_assets: [{ asset_id: 'a' }, { asset_id: 'b' }] },
} as unknown as ThreatAnswer;
const eventOf = (seq: number, of: ThreatAnswer | undefined = threat) =>
  threatStreamEvent({ seq, kind: 'updated', threatId: 't' }, of);

test('a change is told by its number, with the threat as it is', () => {
  const [told] = toldAfter(6, [eventOf(7)], ALL);
  expect(told).toMatchObject({ id: 7, type: 'updated' });
  expect(JSON.parse(told?.data ?? '')).toEqual({ seq: 7, kind: 'updated', threat_id: 't', threat });
});

test.each([
  [{ ...ALL, asset_id: ['b', 'x'] }, true],
  [{ ...ALL, asset_id: ['x'] }, false],
  [{ ...ALL, severity: ['low' as const], status: ['active' as const] }, true],
  [{ ...ALL, severity: ['low' as const], status: ['ended' as const] }, false],
  [{ ...ALL, severity: ['high' as const] }, false],
])('filters %j: the threat is told: %p', (filters, isTold) => {
  const [told] = toldAfter(6, [eventOf(7)], filters);
  expect(JSON.parse(told?.data ?? '')).toMatchObject({ seq: 7, threat_id: 't', threat: isTold ? { id: 't' } : null });
});

test('a threat that is there no more is null, whatever the filters', () => {
  const gone = threatStreamEvent({ seq: 7, kind: 'ended', threatId: 't' }, undefined);
  const [told] = toldAfter(6, [gone], { ...ALL, status: ['active'] });
  expect(JSON.parse(told?.data ?? '')).toEqual({ seq: 7, kind: 'ended', threat_id: 't', threat: null });
});

test('where the next ones have been removed, that is said first', () => {
  expect(toldAfter(6, [eventOf(7), eventOf(8)], ALL).map(({ id, type }) => [id, type])).toEqual([
    [7, 'updated'],
    [8, 'updated'],
  ]);
  const [reset, ...rest] = toldAfter(3, [eventOf(7), eventOf(8)], ALL);
  expect(reset).toEqual({ id: 6, type: 'reset', data: '{"seq":6}' });
  expect(rest.map(({ id }) => id)).toEqual([7, 8]);
});
