import { extractText, getDocumentProxy } from 'unpdf';
import { asset, event, NOW } from '../../support/fixtures/threats-fixture';
import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';
import { whenEvaluated } from '../../support/app/when-evaluated';

interface Threat {
  id: string;
  source_rating: string;
  source_reliability: string;
  severity: string;
}

const HEADER =
  'GLOBALEVENTID,SQLDATE,EventCode,Actor1Code,Actor1Name,Actor1CountryCode,Actor2Code,Actor2Name,Actor2CountryCode,NumSources,NumArticles,' +
  'ActionGeo_Type,ActionGeo_FullName,ActionGeo_CountryCode,ActionGeo_Lat,ActionGeo_Long,SOURCEURL';
const BATTLE =
  '1,20180206,204,TWN,TAIWAN,TWN,CHN,CHINA,CHN,9,9,4,"Taipei, T\'ai-pei, Taiwan",TW,25.05,121.5,https://paper.example/1';
const PATH = '/v1/tenant/source-ratings';
const GDELT = `${PATH}/gdelt-events`;
const REASON = 'Our analysts checked a year of its reports';

let service: TestApp;
let keys: Record<'acme' | 'viewer' | 'other', string>;

beforeAll(async () => {
  service = await startTestApp();
  const at = { evaluation_time: NOW };
  const acme = await service.tenant(
    'acme',
    { admin: { role: 'admin', portfolios: ['*'] }, viewer: { role: 'viewer' } },
    at,
  );
  const other = await service.tenant('other', { admin: { role: 'admin', portfolios: ['*'] } }, at);
  keys = { acme: acme.admin ?? '', viewer: acme.viewer ?? '', other: other.admin ?? '' };
  const gdelt = { key: OPERATOR_KEY, rawBody: [HEADER, BATTLE].join('\n') };
  expect((await service.call('POST', '/v1/admin/events/import?format=gdelt-events', gdelt)).status).toBe(200);
  const news = { sourceDomains: ['paper.example'], sourceTypes: ['news'], title: 'Bomb attack at Hualien station' };
  await importEvent(event('Hualien', 23.98, 121.6, news));
  const assets = [asset('taipei', 25.05, 121.51), asset('hualien', 23.98, 121.61)];
  for (const key of [keys.acme, keys.other]) {
    const put = await ask('PUT', '/v1/assets', key, { assets });
    await current(key, `scan_id=${put.body.scan_id as string}`);
  }
});
afterAll(() => service.close());

async function importEvent(line: string): Promise<void> {
  const answer = await service.call('POST', '/v1/admin/events/import?format=ndjson', {
    key: OPERATOR_KEY,
    rawBody: line,
  });
  expect([answer.status, answer.body.rejections]).toEqual([200, []]);
}

const ask = (method: string, path: string, key: string, body?: object): Promise<Answer> =>
  service.call(method, path, { key, ...(body && { body }) });

/** The threats that match the query, as soon as the evaluation is current. */
async function current(key: string, query: string): Promise<Threat[]> {
  const { body } = await whenEvaluated(() => ask('GET', `/v1/threats?${query}&wait_s=20`, key));
  return body.threats as Threat[];
}

async function threatOf(key: string, assetId: string): Promise<Answer['body']> {
  const [threat] = await current(key, `asset_id=${assetId}`);
  if (!threat) throw new Error(`no threat to ${assetId}`);
  return (await ask('GET', `/v1/threats/${threat.id}`, key)).body;
}

const lettersOf = async (key: string, query = ''): Promise<string[]> =>
  ((await ask('GET', `/v1/events?sort_by=title&sort_order=asc&${query}`, key)).body.items as Record<string, unknown>[])
    .map((one) => `${one.source as string} ${one.sourceReliability as string}${one.informationCredibility as number}`)
    .sort();

describe('without overrides', () => {
  test('returns an empty list, and 404 for a single override', async () => {
    expect((await ask('GET', PATH, keys.viewer)).body).toMatchObject({ source_ratings: [], total: 0 });
    expect((await ask('GET', GDELT, keys.acme)).status).toBe(404);
    expect((await ask('DELETE', GDELT, keys.acme)).status).toBe(404);
  });

  test.each([
    ['an unknown source', `${PATH}/nobody`, { reliability: 'B', reason: REASON }, ['path', 'source']],
    [
      'a source that is too long',
      `${PATH}/${'x'.repeat(201)}`,
      { reliability: 'B', reason: REASON },
      ['path', 'source'],
    ],
    ['an unknown letter', GDELT, { reliability: 'G', reason: REASON }, ['body', 'reliability']],
    ['a missing reason', GDELT, { reliability: 'B' }, ['body', 'reason']],
    ['a reason of several lines', GDELT, { reliability: 'B', reason: 'One\ntwo' }, ['body', 'reason']],
    ['a reason that is too long', GDELT, { reliability: 'B', reason: 'x'.repeat(501) }, ['body', 'reason']],
    ['an unknown field', GDELT, { reliability: 'B', reason: REASON, credibility: 1 }, ['body', 'credibility']],
  ])('refuses %s with 422 and names the field', async (_what, path, body, loc) => {
    const answer = await ask('PUT', path, keys.acme, body);
    expect([answer.status, answer.body.detail?.[0].loc]).toEqual([422, loc]);
  });

  test('refuses a change by a role other than admin', async () => {
    const refused = await ask('PUT', GDELT, keys.viewer, { reliability: 'B', reason: REASON });
    expect([refused.status, refused.body.error.details]).toEqual([403, { permission: 'source_ratings:write' }]);
    expect((await ask('DELETE', GDELT, keys.viewer)).status).toBe(403);
  });
});

describe('after GDELT was rated B and is no longer discounted', () => {
  let before: Answer['body'];

  beforeAll(async () => {
    before = await threatOf(keys.acme, 'taipei');
    const put = await ask('PUT', GDELT, keys.acme, { reliability: 'B', discounted: false, reason: REASON });
    expect([put.status, put.body]).toEqual([
      201,
      {
        source: 'gdelt-events',
        reliability: 'B',
        discounted: false,
        reason: REASON,
        updated_at: expect.any(String) as string,
      },
    ]);
  });

  test('returns the override, and storing the same values again changes nothing', async () => {
    const { body } = await ask('GET', GDELT, keys.viewer);
    const again = await ask('PUT', GDELT, keys.acme, { reliability: 'B', discounted: false, reason: REASON });
    expect([again.status, again.body]).toEqual([200, body]);
    expect((await ask('GET', PATH, keys.acme)).body).toMatchObject({ source_ratings: [body], total: 1 });
    expect((await ask('GET', '/v1/admin/tenants/acme/source-ratings', OPERATOR_KEY)).body.source_ratings).toEqual([
      body,
    ]);
  });

  test('rates the events of the tenant in lists, filters, details and exports', async () => {
    expect(await lettersOf(keys.acme)).toEqual(['gdelt-events B3', 'test C3']);
    expect(await lettersOf(keys.acme, 'min_reliability=B')).toEqual(['gdelt-events B3']);
    const { items } = (await ask('GET', '/v1/events?min_reliability=B', keys.acme)).body;
    const { body } = await ask('GET', `/v1/events/${items[0].id as string}`, keys.acme);
    expect(body).toMatchObject({ sourceReliability: 'B', coding: 'machine' });
    expect(body.sourceRating).toMatch(
      /^B3: usually reliable source, .*, 9 publishers; your organisation rates gdelt-events B: Our analysts checked a year of its reports$/,
    );
    const csv = await ask('GET', '/v1/events/export?format=csv&min_reliability=B', keys.acme);
    expect(String(csv.body)).toContain(',machine,9,B,3,');
    const near = await ask('GET', '/v1/events/at-point?lat=25.05&lng=121.5&radius_km=5', keys.acme);
    expect(near.body.items[0]).toMatchObject({ sourceReliability: 'B' });
  });

  test('evaluates the portfolio again with the full weight, and the rationale names the organisation', async () => {
    const after = await threatOf(keys.acme, 'taipei');
    expect([before.source_reliability, after.source_reliability]).toEqual(['D', 'B']);
    expect(after.risk_score).toBeGreaterThan(before.risk_score as number);
    expect(after.source_rating).toContain('your organisation rates gdelt-events B: Our analysts checked');
    expect(after.threat_rationale).toContain('your organisation rates gdelt-events B: Our analysts checked');
    expect(after.threat_rationale).toContain('Your organisation counts reports of gdelt-events in full.');
    expect(after.assessment.rating).toMatchObject({ code: 'B3', override: { source: 'gdelt-events', reason: REASON } });
    expect(after.assessment.assets[0]).toMatchObject({ risk_score_limit: null, events: [{ coding_weight: 1 }] });
    expect((await current(keys.acme, 'min_reliability=B')).map(({ id }) => id)).toEqual([after.id]);
  });

  test('filters the tiles of the tenant by its rating, and a report quotes it', async () => {
    const tile = '/v1/events/tiles/0/0/0.mvt?min_reliability=B';
    expect((await ask('GET', tile, keys.acme)).status).toBe(200);
    expect((await ask('GET', tile, keys.other)).status).toBe(204);
    const [threat] = await current(keys.acme, 'asset_id=taipei');
    const subject = { type: 'threat', id: threat?.id };
    const made = await ask('POST', '/v1/reports', keys.acme, { subject });
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    const path = `/v1/reports/${made.body.request_id as string}/pdf`;
    const pdf = await fetch(service.url + path, { headers: { 'x-api-key': keys.acme } });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer())), {
      mergePages: true,
    });
    expect(text.replace(/\s+/g, ' ')).toContain('your organisation rates gdelt-events B: Our analysts checked');
  });

  test('does not affect another tenant', async () => {
    expect((await ask('GET', PATH, keys.other)).body.source_ratings).toEqual([]);
    expect((await ask('GET', GDELT, keys.other)).status).toBe(404);
    expect((await ask('DELETE', GDELT, keys.other)).status).toBe(404);
    expect((await ask('PUT', '/v1/admin/tenants/acme/source-ratings/test', keys.other, {})).status).toBe(403);
    expect(await lettersOf(keys.other)).toEqual(['gdelt-events D3', 'test C3']);
    expect(await lettersOf(keys.other, 'min_reliability=B')).toEqual([]);
    const threat = await threatOf(keys.other, 'taipei');
    expect(threat).toMatchObject({ source_reliability: 'D', risk_score: before.risk_score });
    expect(threat.assessment.rating.override).toBeUndefined();
  });

  test('records the change with its source in the audit log', async () => {
    const { records } = (await ask('GET', '/v1/audit?limit=1000', keys.acme)).body as {
      records: { action: string; resource_ids: string[] }[];
    };
    expect(
      records.filter(({ action }) => action === 'source_ratings.put').map((one) => one.resource_ids),
    ).toContainEqual(['gdelt-events']);
  });
});

test('a discounted source raises no threat above low, until the override is deleted', async () => {
  const before = await threatOf(keys.acme, 'hualien');
  expect(before.risk_score).toBeGreaterThan(30);
  const body = { reliability: 'E', discounted: true, reason: 'It repeats rumours.' };
  expect((await ask('PUT', `${PATH}/test`, keys.acme, body)).status).toBe(201);
  const discounted = await threatOf(keys.acme, 'hualien');
  expect(['negligible', 'low']).toContain(discounted.severity);
  expect(discounted).toMatchObject({ source_reliability: 'E', assessment: { assets: [{ risk_score_limit: 29.9 }] } });
  expect(discounted.threat_rationale).toContain(
    'Your organisation discounts reports of test, so the score is limited to',
  );
  expect(discounted.impact_rationale).toContain(
    'Because your organisation discounts reports of test, it is weighted 0.3.',
  );

  expect((await ask('DELETE', `${PATH}/test`, keys.acme)).status).toBe(204);
  const restored = await threatOf(keys.acme, 'hualien');
  expect(restored).toMatchObject({ source_reliability: 'C', risk_score: before.risk_score });
  expect(restored.threat_rationale).toBe(before.threat_rationale);
});
