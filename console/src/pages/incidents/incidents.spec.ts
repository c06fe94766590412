import { principalName } from '../../parts/words';
import { activityWords } from './detail/activity-words';
import { incidentDifferences } from './dialogs/incident-differences';
import { byStatus, ownFirst, threatsInShort } from './board/incident-order';
import { readIncidentsSearch, readIncidentSort } from './incidents-search';
import { mapFrame } from './detail/map-frame';
import { assigneeChoices, personName } from './people';
import type { ActivityEntry, Incident, ThreatLink } from './types';

const ANA = '01a0c3f2-5d41-7c06-9f0e-6f1a2b3c4d5e';
const BEN = '01a0c3f2-5d41-7c06-9f0e-6f1a2b3c4d5f';
const PEOPLE = [
  { id: BEN, name: 'Ben', email: 'ben@example.org' },
  { id: ANA, name: null, email: 'ana@example.org' },
];

const linkTo = (severity: ThreatLink['threat']['severity'], status: ThreatLink['threat']['status']): ThreatLink => ({
  id: 'l',
  threat_id: 't',
  added_at: '2018-02-07T00:00:00Z',
  threat: {
    id: 't',
    title: `A ${severity} threat`,
    severity,
    status,
    risk_score: 50,
    threat_type: 'earthquake',
    location: null,
    observed_at: '2018-02-06T00:00:00Z',
    coordinates: null,
  },
});

const INCIDENT: Incident = {
  id: 'one',
  title: 'Hualien earthquake',
  description: null,
  scope: 'aggregate',
  status: 'open',
  assignee: null,
  notes: 'Call the port',
  threat_links: [],
  created_at: '2018-02-07T00:00:00Z',
  updated_at: '2018-02-07T00:00:00Z',
  started_at: '2018-02-06T00:00:00Z',
  resolved_at: null,
};

test('reads the address and ignores what is not valid', () => {
  expect(readIncidentsSearch({ view: 'table', q: 'port', assignee: ANA, sort: '-title' })).toEqual({
    view: 'table',
    q: 'port',
    assignee: ANA,
    sort: '-title',
  });
  expect(readIncidentsSearch({ view: 'cards', q: '', assignee: 'me', sort: 7 })).toEqual({});
  expect(readIncidentSort({ sort: '-title' })).toEqual({ key: 'title', order: 'descending' });
  expect(readIncidentSort({})).toBeNull();
});

test('shows the incidents of the user first, and the others in their order', () => {
  const incidents = [BEN, ANA, null, ANA].map((assignee, id) => ({ id, assignee }));
  expect(ownFirst(incidents, ANA).map(({ id }) => id)).toEqual([1, 3, 0, 2]);
  expect(ownFirst(incidents, null).map(({ id }) => id)).toEqual([0, 1, 2, 3]);
});

test('the board has a column for each status, even without incidents', () => {
  expect(byStatus([{ status: 'closed' as const }]).map(({ status, incidents }) => [status, incidents.length])).toEqual([
    ['open', 0],
    ['resolved', 0],
    ['closed', 1],
  ]);
});

test('the severity of an incident is that of its live threats', () => {
  const links = [linkTo('critical', 'ended'), linkTo('low', 'active'), linkTo('medium', 'monitoring')];
  expect(threatsInShort({ threat_links: links })).toEqual({ live: 2, total: 3, severity: 'medium' });
  expect(threatsInShort({ threat_links: links.slice(0, 1) })).toEqual({ live: 0, total: 1, severity: 'critical' });
  expect(threatsInShort({ threat_links: [] })).toEqual({ live: 0, total: 0, severity: null });
});

test('lists the user first among assignees, and keeps one who has left', () => {
  expect(assigneeChoices(PEOPLE, ANA, null)).toEqual([
    [ANA, 'ana@example.org (you)'],
    [BEN, 'Ben'],
  ]);
  expect(assigneeChoices(PEOPLE, null, 'gone').at(-1)).toEqual(['gone', 'Someone without access']);
  expect([personName(PEOPLE, BEN), personName(PEOPLE, null), personName(undefined, BEN)]).toEqual([
    'Ben',
    'Nobody',
    '…',
  ]);
});

test.each<[Partial<ActivityEntry>, string]>([
  [{ kind: 'created' }, 'created the incident'],
  [{ kind: 'threat_merged' }, 'merged a linked threat into'],
  [{ changes: { status: { from: 'open', to: 'resolved' } } }, 'changed the status from open to resolved'],
  [{ changes: { title: { from: 'A', to: 'B' } } }, 'renamed it from “A” to “B”'],
  [
    { changes: { assignee: { from: null, to: BEN }, notes: { from: null, to: 'x' } } },
    'assigned it to Ben, wrote the notes',
  ],
  [
    { changes: { description: { from: 'x', to: null }, assignee: { from: BEN, to: null } } },
    'removed the description, removed the assignee',
  ],
])('says what happened: %j', (more, words) => {
  const entry: ActivityEntry = {
    id: 'e',
    changed_at: '2018-02-07T00:00:00Z',
    kind: 'changed',
    principal: { type: 'user', id: ANA, name: 'Ana' },
    changes: {},
    threat_id: null,
    merged_threat_id: null,
    comment: null,
  };
  expect(activityWords({ ...entry, ...more }, (id) => personName(PEOPLE, id))).toBe(words);
});

test('names the service and erased users', () => {
  expect(principalName({ type: 'system', name: null })).toBe('The service');
  expect(principalName({ type: 'user', name: null })).toBe('An erased user');
  expect(principalName({ type: 'service_account', name: 'dashboard' })).toBe('dashboard');
});

test('lists what somebody else changed, in words', () => {
  const now: Incident = {
    ...INCIDENT,
    notes: null,
    status: 'resolved',
    assignee: BEN,
    threat_links: [linkTo('low', 'active')],
  };
  const nameOf = (id: string | null): string => personName(PEOPLE, id);
  expect(incidentDifferences(INCIDENT, now, nameOf)).toEqual([
    { field: 'Notes', seen: 'Call the port', now: 'empty' },
    { field: 'Status', seen: 'Open', now: 'Resolved' },
    { field: 'Assignee', seen: 'Nobody', now: 'Ben' },
    { field: 'Threats', seen: 'none', now: 'A low threat' },
  ]);
  expect(incidentDifferences(INCIDENT, INCIDENT, nameOf)).toEqual([]);
});

test('frames places, also across the antimeridian', () => {
  expect(mapFrame([])).toBeUndefined();
  expect(mapFrame([{ lat: 24, lng: 121 }])).toEqual({ lat: 24, lng: 121, zoom: 6 });
  const pacific = mapFrame([
    { lat: 0, lng: 179 },
    { lat: 2, lng: -179 },
  ]);
  expect([pacific?.lat, pacific?.lng]).toEqual([1, 180]);
  expect(pacific?.zoom).toBeGreaterThan(5);
  const world = mapFrame([
    { lat: -30, lng: -80 },
    { lat: 60, lng: 90 },
  ]);
  expect(world?.zoom).toBeLessThan(1.5);
});
