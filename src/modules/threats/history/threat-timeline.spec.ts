import { buildTimeline, type ThreatPast } from './threat-timeline';

const at = (second: number): Date => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
const EMPTY: ThreatPast = { versions: [], developments: [], history: [], notes: [] };
const SYSTEM = { type: 'system', id: null, name: null } as const;
const USER = { type: 'user', id: 'u', name: 'Ada' } as const;
const bySystem = { principal: SYSTEM };

test('lists versions, developments and changes of a threat, the newest last', () => {
  const timeline = buildTimeline({
    versions: [
      { version: 1, created_at: at(0), changes: [] },
      { version: 2, created_at: at(20), changes: [{ field: 'impact_severity', from: 'minor', to: 'major' }] },
    ],
    developments: [{ event_id: 'e', title: 'Again', occurred_at: at(-60), created_at: at(20) }],
    history: [
      { ...bySystem, changed_at: at(0), changes: { status: { from: null, to: 'active' } }, reason: 'first detected' },
      {
        changed_at: at(10),
        principal: USER,
        reason: 'Too far',
        changes: {
          status: { from: 'active', to: 'dismissed' },
          dismissal_category: { from: null, to: 'no_impact' },
          dismissal_reason: { from: null, to: 'Too far' },
        },
      },
      {
        ...bySystem,
        changed_at: at(30),
        reason: 'no affected asset is left',
        changes: { status: { from: 'dismissed', to: 'ended' } },
      },
    ],
    notes: [{ created_at: at(15), principal: USER, text: 'The depot is closed.' }],
  });
  expect(timeline.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
    'found: First detected',
    'decision: Status changed from active to dismissed; dismissal category "no impact"; reason given',
    'note: Note',
    'version: Version 2: impact severity changed',
    'development: Again',
    'status: Status changed from dismissed to ended: no affected asset is left',
  ]);
  expect(timeline[1]).toMatchObject({ principal: USER, reason: 'Too far' });
  expect(timeline[2]).toMatchObject({ principal: USER, note: 'The depot is closed.' });
  expect(timeline[3]).toMatchObject({
    version: 2,
    changes: [{ field: 'impact_severity', from: 'minor', to: 'major' }],
  });
  expect(timeline[4]).toMatchObject({ event_id: 'e', occurred_at: at(-60), at: at(20) });
  expect(timeline[5]).toMatchObject({
    principal: SYSTEM,
    changes: [{ field: 'status', from: 'dismissed', to: 'ended' }],
  });
});

test.each<[object, string]>([
  [{ pinned: { from: false, to: true } }, 'Pinned'],
  [
    { pinned: { from: true, to: false }, severity_override: { from: null, to: 'low' } },
    'Unpinned; severity set to low',
  ],
  [{ severity_override: { from: 'low', to: null } }, 'Severity override removed'],
  [{ snoozed_until: { from: null, to: '2026-12-01T08:00:00.000Z' } }, 'Snoozed until 2026-12-01 08:00 UTC'],
  [{ snoozed_until: { from: '2026-12-01T08:00:00.000Z', to: null } }, 'Snooze ended'],
  [
    { status: { from: 'dismissed', to: 'active' }, dismissal_reason: { from: 'x', to: null } },
    'Status changed from dismissed to active',
  ],
])('words the change %j', (changes, title) => {
  const entry = { changed_at: at(0), principal: USER, reason: null };
  const past = { ...EMPTY, history: [{ ...entry, changes: changes as Record<string, unknown> }] };
  expect(buildTimeline(past)[0]?.title).toBe(title);
});

test('names the remaining threat in the entry of a merge', () => {
  const changes = { status: { from: 'active', to: 'ended' }, merged_into: { from: null, to: 'other' } };
  const entry = { ...bySystem, changed_at: at(0), changes, reason: 'merged into another threat' };
  expect(buildTimeline({ ...EMPTY, history: [entry] })).toEqual([
    expect.objectContaining({
      kind: 'status',
      title: 'Status changed from active to ended: merged into another threat',
      changes: [
        { field: 'status', from: 'active', to: 'ended' },
        { field: 'merged_into', from: null, to: 'other' },
      ],
    }),
  ]);
});
