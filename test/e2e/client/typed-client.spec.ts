import { createClient } from '../../../client/src/client';
import { EVALUATION_TIME, importEarthquakes } from '../../support/samples/sample-threats';
import { startTestApp, type TestApp } from '../../support/app/test-app';

/*
 * Calls of a typical integration, which the compiler checks against openapi.json: a renamed field or parameter fails
 * `npm run check:lint`.
 */

type TypedClient = ReturnType<typeof createClient>;

let service: TestApp;
let client: TypedClient;
let keys: Record<string, string>;

beforeAll(async () => {
  service = await startTestApp();
  const roles = { analyst: { role: 'analyst', portfolios: ['*'] }, viewer: { role: 'viewer' } };
  keys = await service.tenant('typed', roles, { evaluation_time: EVALUATION_TIME });
  client = createClient({ baseUrl: service.url, apiKey: keys.analyst! });
  await importEarthquakes(service, [{ id: 'Hualien', lat: 23.98, lng: 121.6 }]);
});
afterAll(() => service.close());

test('stores assets, reads threats, creates an incident and its report, and verifies the report', async () => {
  const assets = [{ asset_id: 'hq', name: 'Head office', attributes: { lat: 24, lng: 121.6, country: 'TW' } }];
  const put = await client.PUT('/v1/assets', { body: { assets } });
  expect(put.data?.assets.map(({ asset_id }) => asset_id)).toEqual(['hq']);

  const query = { scan_id: put.data!.scan_id, wait_s: 30, sort_by: 'risk' as const };
  const listed = await client.GET('/v1/threats', { params: { query } });
  expect(listed.data?.evaluation.status).toBe('current');
  const [threat] = listed.data!.threats;
  expect(threat?.affected_assets.map(({ asset_id }) => asset_id)).toEqual(['hq']);

  const incident = await client.POST('/v1/incidents', {
    body: { title: 'Hualien', threat_ids: [threat!.id] },
    params: { header: { 'Idempotency-Key': 'the-first-incident' } },
  });
  expect(incident.response.status).toBe(201);
  expect(incident.data?.threat_links.map(({ threat_id }) => threat_id)).toEqual([threat!.id]);

  const report = await client.POST('/v1/reports', { body: { subject: { type: 'incident', id: incident.data!.id } } });
  const request = { request_id: report.data!.request_id };
  const verified = await client.GET('/v1/reports/{request_id}/verify', { params: { path: request } });
  expect(verified.data).toMatchObject({ verified: true, request_id: request.request_id });

  const pdf = await client.GET('/v1/reports/{request_id}/pdf', { params: { path: request }, parseAs: 'arrayBuffer' });
  expect(pdf.response.headers.get('content-type')).toBe('application/pdf');
  expect(Buffer.from(pdf.data!).toString('latin1', 0, 5)).toBe('%PDF-');
});

test('iterates over all pages of a list, and repeats the name of a query parameter with several values', async () => {
  await client.POST('/v1/incidents', { body: { title: 'Taipei' } });
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const query: { limit: number; status: ['open']; cursor?: string } = { limit: 1, status: ['open'] };
    if (cursor !== null) query.cursor = cursor;
    const { data } = await client.GET('/v1/incidents', { params: { query } });
    pages.push(data!.incidents.map(({ title }) => title));
    expect(data?.total).toBe(2);
    cursor = data!.next_cursor;
  } while (cursor !== null);
  expect(pages).toEqual([['Taipei'], ['Hualien']]);
  const other = await client.GET('/v1/incidents', { params: { query: { status: ['closed', 'resolved'] } } });
  expect(other.data?.incidents).toEqual([]);
});

test('changes a resource with the entity tag that was read, and is refused with an old one', async () => {
  const { data } = await client.GET('/v1/incidents');
  const path = { incident_id: data!.incidents[0]!.id };
  const read = await client.GET('/v1/incidents/{incident_id}', { params: { path } });
  const tag = read.response.headers.get('etag') ?? '';
  const change = (notes: string) =>
    client.PATCH('/v1/incidents/{incident_id}', {
      params: { path, header: { 'If-Match': tag } },
      body: { notes },
    });
  expect((await change('Looked at')).response.status).toBe(200);
  expect((await change('Too late')).error).toMatchObject({ error: { code: 'precondition_failed' } });
});

test('throws typed errors for a refused role and for every violation of the input', async () => {
  const viewer = createClient({ baseUrl: service.url, apiKey: keys.viewer!, portfolio: 'default' });
  const refused = await viewer.POST('/v1/incidents', { body: { title: 'Not allowed' } });
  expect(refused.data).toBeUndefined();
  if (refused.error && 'error' in refused.error) expect(refused.error.error.code).toBe('insufficient_scope');
  else throw new Error(`not a refusal: ${refused.response.status}`);

  const invalid = await client.GET('/v1/threats', { params: { query: { limit: 0 } } });
  if (invalid.error && 'detail' in invalid.error) expect(invalid.error.detail[0]?.loc).toEqual(['query', 'limit']);
  else throw new Error(`not a list of violations: ${invalid.response.status}`);
});

test('selects another portfolio with one option', async () => {
  const second = createClient({ baseUrl: service.url, apiKey: keys.analyst!, portfolio: 'nowhere' });
  expect((await second.GET('/v1/assets')).response.status).toBe(404);
});
