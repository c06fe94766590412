import { pageAfter, pagesOf } from '../../support/http/list-pages';
import {
  EVALUATION_TIME,
  evaluatedThreats,
  importEarthquakes,
  type ShownThreat,
} from '../../support/samples/sample-threats';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

const NOBODYS_ID = '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10';
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const UUID_V7 = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);

let service: TestApp;
let key: string;
let early: ShownThreat;
let late: ShownThreat;

beforeAll(async () => {
  service = await startTestApp();
  ({ analyst: key = '' } = await service.tenant(
    'incidents',
    { analyst: { role: 'analyst', portfolios: ['*'] } },
    { evaluation_time: EVALUATION_TIME },
  ));
  await importEarthquakes(service, [
    { id: 'Early', lat: 23.9, lng: 121.6, occurredAt: '2018-02-04T13:56:41Z' },
    { id: 'Late', lat: -10, lng: 20, occurredAt: '2018-02-06T15:50:42Z' },
  ]);
  const asset = (id: string, lat: number, lng: number) => ({ asset_id: id, name: id, attributes: { lat, lng } });
  const body = { assets: [asset('hualien', 24, 121.6), asset('luanda', -10.1, 20)] };
  expect((await service.call('PUT', '/v1/assets', { key, body })).status).toBe(200);
  const threats = await evaluatedThreats(service, key);
  const at = (location: string): ShownThreat => {
    const threat = threats.find((one) => one.location === location);
    if (!threat) throw new Error(`no threat at ${location}`);
    return threat;
  };
  early = at('Early');
  late = at('Late');
});
afterAll(() => service.close());

const create = (body: object, portfolio = 'default') =>
  service.call('POST', '/v1/incidents', { key, body, headers: { 'x-portfolio': portfolio } });
const read = (path: string) => service.call('GET', `/v1/incidents${path}`, { key });
const totalOf = async (): Promise<number> => (await read('?limit=1')).body.total as number;
const idsOf = (answer: { body: { incidents: { id: string }[] } }) => answer.body.incidents.map(({ id }) => id);

const summary = (threat: ShownThreat) => {
  const { id, title, severity, risk_score, status, threat_type, location, observed_at, coordinates } = threat;
  return { id, title, severity, risk_score, status, threat_type, location, observed_at, coordinates };
};

describe('creating an incident', () => {
  test('without threats starts it at its creation', async () => {
    const made = await create({ title: 'Nothing yet' });
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(`/v1/incidents/${made.body.id}`);
    expect(made.body).toEqual({
      id: UUID_V7,
      title: 'Nothing yet',
      description: null,
      scope: 'aggregate',
      status: 'open',
      assignee: null,
      notes: null,
      threat_links: [],
      created_at: INSTANT,
      updated_at: made.body.created_at,
      started_at: made.body.created_at,
      resolved_at: null,
    });
    expect((await read(`/${made.body.id}`)).body).toEqual(made.body);
  });

  test('with threats starts it with the earliest and returns all of them', async () => {
    const made = await create({
      title: 'Both',
      description: 'Two earthquakes',
      scope: 'investigation',
      threat_ids: [late.id, early.id.toUpperCase(), late.id, early.id],
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ description: 'Two earthquakes', scope: 'investigation' });
    expect(made.body.started_at).toBe('2018-02-04T13:56:41.000Z');
    const link = (threat: ShownThreat) => ({
      id: UUID_V7,
      threat_id: threat.id,
      added_at: made.body.created_at,
      threat: summary(threat),
    });
    expect(made.body.threat_links).toEqual([link(late), link(early)]);
    expect((await read(`/${made.body.id}`)).body).toEqual(made.body);
  });

  test('can link a threat of another incident, and a dismissed one', async () => {
    const change = (status: object) => service.call('PATCH', `/v1/threats/${late.id}`, { key, body: status });
    const dismissed = await change({ status: 'dismissed', dismissal_category: 'other', dismissal_reason: 'a test' });
    expect(dismissed.status).toBe(200);
    const made = await create({ title: 'Dismissed', threat_ids: [late.id] });
    expect(made.body.threat_links).toHaveLength(1);
    expect((await change({ status: 'active' })).status).toBe(200);
  });

  test('returns the current summary of a threat', async () => {
    const made = await create({ title: 'Severity', threat_ids: [early.id] });
    const set = (severity: string | null) =>
      service.call('PATCH', `/v1/threats/${early.id}`, { key, body: { severity } });
    const other = early.severity === 'low' ? 'medium' : 'low';
    await set(other);
    expect((await read(`/${made.body.id}`)).body.threat_links[0].threat.severity).toBe(other);
    await set(null);
    expect((await read(`/${made.body.id}`)).body.threat_links[0].threat.severity).toBe(early.severity);
  });
});

describe('refused requests', () => {
  const found = (answer: { body: { detail: { loc: unknown[]; type: string }[] } }) =>
    answer.body.detail.map(({ loc, type }) => `${loc.join('.')}: ${type}`);

  test.each<[string, object, string[]]>([
    ['nothing', {}, ['body.title: missing']],
    ['an empty title', { title: '' }, ['body.title: string_too_short']],
    ['null for the title', { title: null, scope: null, threat_ids: null }, ['body.title: string_type']],
    ['a long title', { title: 'x'.repeat(301) }, ['body.title: string_too_long']],
    ['another scope', { title: 'x', scope: 'all' }, ['body.scope: enum']],
    [
      'no uuids',
      { title: 'x', threat_ids: ['x', 1] },
      ['body.threat_ids.0: uuid_parsing', 'body.threat_ids.1: uuid_type'],
    ],
    ['too many', { title: 'x', threat_ids: Array<string>(1_001).fill(NOBODYS_ID) }, ['body.threat_ids: too_long']],
    ['what the service decides', { title: 'x', status: 'closed' }, ['body.status: extra_forbidden']],
  ])('rejects %s', async (_what, body, expected) => {
    const before = await totalOf();
    const answer = await create(body);
    expect([answer.status, found(answer)]).toEqual([422, expected]);
    expect(await totalOf()).toBe(before);
  });

  test('reports each unknown threat and creates nothing', async () => {
    const before = await totalOf();
    const answer = await create({ title: 'x', threat_ids: [early.id, NOBODYS_ID, late.id, NOBODYS_ID] });
    expect(answer.status).toBe(422);
    expect(found(answer)).toEqual(['body.threat_ids.1: not_found', 'body.threat_ids.3: not_found']);
    expect(await totalOf()).toBe(before);
  });

  test('does not find threats of another portfolio', async () => {
    await service.call('POST', '/v1/admin/tenants/incidents/portfolios', {
      key: OPERATOR_KEY,
      body: { slug: 'other', name: 'Other' },
    });
    const answer = await create({ title: 'x', threat_ids: [early.id] }, 'other');
    expect([answer.status, found(answer)]).toEqual([422, ['body.threat_ids.0: not_found']]);
  });

  test.each(['/0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10', '/nonsense'])('rejects GET %s', async (path) => {
    expect((await read(path)).status).toBe(path === '/nonsense' ? 422 : 404);
  });
});

describe('lists of incidents', () => {
  let made: string[];
  beforeAll(async () => {
    const ids: string[] = [];
    for (const scope of ['aggregate', 'investigation', 'aggregate', 'investigation', 'aggregate']) {
      const answer = await service.call('POST', '/v1/incidents', {
        key,
        headers: { 'x-portfolio': 'other' },
        body: { title: `${ids.length}`, scope },
      });
      ids.push(answer.body.id as string);
    }
    made = ids.reverse();
  });
  const list = (query: string) =>
    service.call('GET', `/v1/incidents${query}`, { key, headers: { 'x-portfolio': 'other' } });

  test.each([
    ['', [0, 1, 2, 3, 4], 5],
    ['?scope=investigation', [1, 3], 2],
    ['?scope=aggregate&scope=investigation', [0, 1, 2, 3, 4], 5],
    ['?status=open', [0, 1, 2, 3, 4], 5],
    ['?status=closed&status=resolved', [], 0],
    ['?limit=2', [0, 1], 5],
  ])('filtered by %j return the newest first', async (query, places, total) => {
    const answer = await list(query);
    expect([idsOf(answer), answer.body.total]).toEqual([places.map((place) => made[place]), total]);
  });

  test('are returned in pages', async () => {
    const pages = await pagesOf(list, '', 2);
    expect(pages.map(({ body }) => body.total)).toEqual([5, 5, 5]);
    expect(pages.flatMap(idsOf)).toEqual(made);
    expect(idsOf(await pageAfter(list, '?scope=aggregate', 1, 1))).toEqual([made[2]]);
  });

  test('contain each incident as it is returned alone', async () => {
    const { incidents } = (await read('?limit=1000')).body as { incidents: { id: string }[] };
    expect(incidents.length).toBeGreaterThan(3);
    for (const incident of incidents) expect((await read(`/${incident.id}`)).body).toEqual(incident);
  });

  test('report invalid filters', async () => {
    const answer = await list('?status=gone&scope=x&limit=0');
    expect((answer.body.detail as { loc: unknown[] }[]).map(({ loc }) => loc.slice(0, 2).join('.')).sort()).toEqual([
      'query.limit',
      'query.scope',
      'query.status',
    ]);
  });
});
