import { type Answer, startTestApp, type TestApp } from '../../support/app/test-app';
import { TraceCollector } from '../../support/peers/trace-collector';
import { until } from '../../support/peers/webhook-receiver';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = `00-${TRACE_ID}-00f067aa0ba902b7-00`;

let service: TestApp;
let key: string;

async function start(environment: Record<string, string> = {}, shared?: TestApp['database']): Promise<void> {
  service = await startTestApp(environment, shared);
}

async function ask(method: string, path: string, headers: Record<string, string>, body?: object): Promise<string> {
  const answer = await service.call(method, path, { key, headers, ...(body && { body }) });
  expect(answer.status).toBeLessThan(300);
  return answer.headers.get('x-request-id')!;
}

const recordOf = async (requestId: string): Promise<Answer['body']> =>
  (await service.call('GET', `/v1/audit/${requestId}`, { key })).body;

beforeAll(async () => {
  await start();
  key = (await service.tenant('traced', { admin: { role: 'admin', portfolios: ['*'] } })).admin!;
});
afterAll(async () => {
  await service.app.close();
  await service.database.drop();
});

test('records name the trace of the caller although the service exports none', async () => {
  const read = await ask('GET', '/v1/webhooks', { traceparent: CALLER });
  const change = await ask('POST', '/v1/incidents', { traceparent: CALLER }, { title: 'Strike' });
  expect((await recordOf(read)).trace_id).toBe(TRACE_ID);
  expect((await recordOf(change)).trace_id).toBe(TRACE_ID);
});

test('records have no trace without a traceparent, or with an invalid one', async () => {
  const without = await ask('GET', '/v1/webhooks', {});
  const invalid = await ask('GET', '/v1/webhooks', { traceparent: `${CALLER}-more` });
  expect((await recordOf(without)).trace_id).toBeNull();
  expect((await recordOf(invalid)).trace_id).toBeNull();
});

test('exports contain the trace, and the chain with and without traces is valid', async () => {
  const requestId = await ask('GET', '/v1/alerts', { traceparent: CALLER });
  const plainId = await ask('GET', '/v1/alerts', {});
  await until(
    () => recordOf(plainId),
    ({ seq }) => seq !== null,
  );
  const exported = async (format: string): Promise<string> =>
    (await service.call('GET', `/v1/audit/export?format=${format}`, { key })).text;
  const csv = (await exported('csv')).split('\n');
  expect(csv[0]?.trim()).toMatch(/,trace_id$/);
  expect(csv.find((line) => line.includes(requestId))?.trim()).toMatch(new RegExp(`,${TRACE_ID}$`));
  expect(csv.find((line) => line.includes(plainId))?.trim()).toMatch(/,$/);
  const events = (await exported('ocsf')).trim().split('\n');
  expect(JSON.parse(events.find((line) => line.includes(requestId))!)).toMatchObject({
    unmapped: { trace_id: TRACE_ID },
  });
  const proof = await service.call('GET', `/v1/audit/${plainId}/proof`, { key });
  expect(proof.text).not.toContain('trace_id');
  expect((await service.call('GET', '/v1/audit/verify', { key })).body).toMatchObject({ verified: true });
});

test('with OpenTelemetry, records name the trace of the exported span', async () => {
  const collector = await TraceCollector.start();
  const { database, app } = service;
  await app.close();
  await start(collector.settings, database);
  const requestId = await ask('GET', '/v1/assets', {});
  const span = await until(
    () => Promise.resolve(collector.spans.find(({ attributes }) => attributes['tms.request_id'] === requestId)),
    (found) => found !== undefined,
  );
  expect((await recordOf(requestId)).trace_id).toBe(span!.traceId);
  expect((await service.call('GET', '/v1/audit/verify', { key })).body).toMatchObject({ verified: true });
  await collector.close();
});
