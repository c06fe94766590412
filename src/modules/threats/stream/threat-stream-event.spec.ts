import type { ThreatAnswer } from '../threat-answers.dto';
import { asFiltered, threatStreamEvent } from './threat-stream-event';

const ALL = { asset_id: [], severity: [], status: [] };
const threat = {
  id: 't',
  severity: 'low',
  status: 'active',
  affected_assets: [{ asset_id: 'a' }, { asset_id: 'b' }],
} as unknown as ThreatAnswer;
const eventOf = (seq: number, of: ThreatAnswer | undefined = threat) =>
  threatStreamEvent({ seq, kind: 'updated', threatId: 't' }, of);

test('sends a change with its number and the current threat', () => {
  const sent = asFiltered(eventOf(7), ALL);
  expect(sent).toMatchObject({ id: 7, type: 'updated' });
  expect(JSON.parse(sent.data)).toEqual({ seq: 7, kind: 'updated', threat_id: 't', threat });
});

test.each([
  [{ ...ALL, asset_id: ['b', 'x'] }, true],
  [{ ...ALL, asset_id: ['x'] }, false],
  [{ ...ALL, severity: ['low' as const], status: ['active' as const] }, true],
  [{ ...ALL, severity: ['low' as const], status: ['ended' as const] }, false],
  [{ ...ALL, severity: ['high' as const] }, false],
])('with the filters %j includes the threat: %p', (filters, isSent) => {
  const sent = asFiltered(eventOf(7), filters);
  expect(JSON.parse(sent.data)).toMatchObject({ seq: 7, threat_id: 't', threat: isSent ? { id: 't' } : null });
});

test('sends null for a removed threat, with any filters', () => {
  const gone = threatStreamEvent({ seq: 7, kind: 'ended', threatId: 't' }, undefined);
  const sent = asFiltered(gone, { ...ALL, status: ['active'] });
  expect(JSON.parse(sent.data)).toEqual({ seq: 7, kind: 'ended', threat_id: 't', threat: null });
});
