import { randomBytes } from 'node:crypto';
import type { AuditRecord } from '../../../src/modules/audit/recording/audit-record';
import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

let service: TestApp;
let keys: Record<string, string>;

beforeAll(async () => {
  service = await startTestApp({ RATE_LIMIT_PER_MINUTE: '60000' });
  keys = await service.tenant('lost', {
    analyst: { role: 'analyst' },
    auditor: { role: 'auditor', portfolios: ['*'] },
    limited: { role: 'viewer', rate_limit_per_minute: 2 },
  });
});
afterAll(() => service.close());

/** The audit record of an answer, as the tenant's auditor or the operator finds it. */
async function recordOf(answer: Answer, key = keys.auditor ?? ''): Promise<Partial<AuditRecord> | null> {
  const { status, body } = await service.call('GET', `/v1/audit/${answer.headers.get('x-request-id')}`, { key });
  return status === 200 ? (body as AuditRecord) : null;
}

test.each([
  ['GET', '/v1/no-such-route', 404],
  ['POST', '/v1/no-such-route', 404],
  ['DELETE', '/v1/assets', 405],
  ['GET', '/v2', 404],
])('%s %s with a valid key is recorded under the key, in the chain of its tenant', async (method, path, status) => {
  const answer = await service.call(method, path, { key: keys.analyst });
  expect(answer.status).toBe(status);
  expect(await recordOf(answer)).toMatchObject({
    action: 'request.unknown_route',
    outcome: 'rejected',
    status_code: status,
    route: null,
    principal: { type: 'service_account', api_key_id: expect.any(String) as string },
    tenant_id: expect.any(String) as string,
  });
  expect(await recordOf(answer, OPERATOR_KEY)).toBeNull();
});

test('a request of the operator is recorded under the operator', async () => {
  const answer = await service.call('GET', '/v1/no-such-route', { key: OPERATOR_KEY });
  expect(answer.status).toBe(404);
  expect(await recordOf(answer, OPERATOR_KEY)).toMatchObject({ principal: { type: 'operator' }, status_code: 404 });
});

test.each<[string, Record<string, string>]>([
  ['no credential', {}],
  ['an unknown key', { 'x-api-key': `tms_${'0'.repeat(13)}_${'0'.repeat(49)}` }],
  ['no key at all', { 'x-api-key': 'x' }],
  ['a malformed Authorization header', { authorization: 'Basic abc' }],
  ['a cookie of no session', { cookie: `__Host-tms_session=${randomBytes(32).toString('base64url')}` }],
])('with %s the answer remains 404 or 405, and the record anonymous', async (_what, headers) => {
  for (const [method, path, status] of [
    ['GET', '/v1/no-such-route', 404],
    ['DELETE', '/v1/assets', 405],
  ] as const) {
    const answer = await service.call(method, path, { headers });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('www-authenticate')).toBeNull();
    expect(await recordOf(answer, OPERATOR_KEY)).toMatchObject({ principal: { type: 'anonymous' }, tenant_id: null });
    expect(await recordOf(answer)).toBeNull();
  }
});

test('an unknown portfolio makes no difference', async () => {
  const answer = await service.call('GET', '/v1/no-such-route', {
    key: keys.analyst,
    headers: { 'x-portfolio': 'nowhere' },
  });
  expect([answer.status, answer.body.error.message]).toEqual([404, 'No such route']);
  expect(await recordOf(answer)).toMatchObject({ principal: { type: 'service_account' } });
});

test('each request takes a token of the principal, and gets 429 without one', async () => {
  const ask = () => service.call('GET', '/v1/no-such-route', { key: keys.limited });
  const first = await ask();
  expect([first.status, first.headers.get('x-ratelimit-limit')]).toEqual([404, '2']);
  const statuses = [(await ask()).status, (await ask()).status, (await ask()).status];
  expect(statuses).toContain(429);
  expect((await service.call('GET', '/v1/assets', { key: keys.limited })).status).toBe(429);
});

test('a long Authorization header of spaces is refused as fast as a short one', async () => {
  const answer = await service.call('GET', '/v1/assets', {
    headers: { authorization: `Bearer ${' '.repeat(15_000)}x y` },
  });
  expect([answer.status, answer.body.error.code]).toEqual([401, 'api_key_invalid']);
});
