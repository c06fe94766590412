import { timelineOf, type ThreatPast } from './threat-timeline';

const at = (second: number): Date => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
const EMPTY: ThreatPast = { versions: [], developments: [], history: [] };
const bySystem = { principal_type: 'system', principal_id: null };

test('all that became of a threat in one list, the newest last', () => {
  const timeline = timelineOf({
    versions: [
      { version: 1, created_at: at(0), changes: [] },
      { version: 2, created_at: at(20), changes: [{ field: 'impact_severity', from: 'minor', to: 'major' }] },
    ],
    developments: [{ event_id: 'e', title: 'Again', occurred_at: at(-60), created_at: at(20) }],
    history: [
      { ...bySystem, changed_at: at(0), changes: { status: { from: null, to: 'active' } }, reason: 'found' },
      {
        ...{ changed_at: at(10), principal_type: 'user', principal_id: 'u', reason: 'Too far' },
        changes: {
          status: { from: 'active', to: 'dismissed' },
          dismissal_category: { from: null, to: 'no_impact' },
          dismissal_reason: { from: null, to: 'Too far' },
        },
      },
      { ...bySystem, changed_at: at(30), changes: { status: { to: 'ended' } }, reason: 'no asset is left' },
    ],
  });
  expect(timeline.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
    'found: Found',
    'decision: Status active → dismissed, Dismissed as no impact, Reason given',
    'version: Version 2: impact severity',
    'development: Again',
    'status: Status ended: no asset is left',
  ]);
  expect(timeline[1]).toMatchObject({ principal: { type: 'user', id: 'u' }, reason: 'Too far' });
  expect(timeline[2]).toMatchObject({
    version: 2,
    changes: [{ field: 'impact_severity', from: 'minor', to: 'major' }],
  });
  expect(timeline[3]).toMatchObject({ event_id: 'e', occurred_at: at(-60), at: at(20) });
  expect(timeline[4]).toMatchObject({ principal: null, changes: [{ field: 'status', from: null, to: 'ended' }] });
});

test.each<[object, string]>([
  [{ pinned: { from: false, to: true } }, 'Pinned'],
  [
    { pinned: { from: true, to: false }, severity_override: { from: null, to: 'low' } },
    'Unpinned, Severity set to low',
  ],
  [{ severity_override: { from: 'low', to: null } }, 'Severity as evaluated'],
  [
    { status: { from: 'dismissed', to: 'active' }, dismissal_reason: { from: 'x', to: null } },
    'Status dismissed → active',
  ],
])('%j in words', (changes, title) => {
  const entry = { changed_at: at(0), principal_type: 'user', principal_id: 'u', reason: null };
  const past = { ...EMPTY, history: [{ ...entry, changes: changes as Record<string, unknown> }] };
  expect(timelineOf(past)[0]?.title).toBe(title);
});

test('a merge names the threat that lives on', () => {
  const entry = { ...bySystem, changed_at: at(0), changes: { merged_into: 'other' }, reason: 'merged' };
  expect(timelineOf({ ...EMPTY, history: [entry] })).toEqual([
    expect.objectContaining({
      ...{ kind: 'status', title: 'Status ended: merged' },
      changes: [{ field: 'merged_into', from: null, to: 'other' }],
    }),
  ]);
});
