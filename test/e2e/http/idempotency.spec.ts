import { randomUUID } from 'node:crypto';
import { Owner } from '../../support/audit/audit-fixtures';
import { countOf, CREATING, type CreatingDesk, type CreatingRequest } from '../../support/fixtures/creating-requests';
import { BUROV } from '../../support/fixtures/harbour-list';
import { plainContract } from '../../support/openapi/plain-contract';
import { EVALUATION_TIME, evaluatedThreats, importEarthquakes } from '../../support/samples/sample-threats';
import { openScimDesk } from '../../support/sign-in/scim-fixture';
import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';
import { WebhookReceiver } from '../../support/peers/webhook-receiver';

interface Declared {
  operationId: string;
  parameters?: { name: string; in: string }[];
  responses: Record<string, unknown>;
}

// Needs a hardware security module: test/protocol/pkcs11.spec.ts has one, and the declaration equals those of similar
// routes.
const NEEDS_HARDWARE = 'signing_keys_link';
// RFC 7644 defines no such header. A second user or group of the same name is refused anyway.
const BY_SCIM = ['scim_create_user', 'scim_create_group'];
// A replayed answer contains no secrets, and a link without its token is useless. An unused link ends after 15 minutes.
const ONLY_A_SECRET = ['auth_create_link'];

const ID_OF_JOB: Readonly<Record<string, string>> = { web_search_create: 'jobId', lookup_batches_create: 'batch_id' };

let service: TestApp;
let owner: Owner;
let receiver: WebhookReceiver;
let desk: CreatingDesk;

async function makeKey(role: string): Promise<string> {
  const body = { name: role, role, portfolios: ['*'], rate_limit_per_minute: 10_000 };
  const made = await service.call('POST', '/v1/admin/tenants/acme/api-keys', { key: OPERATOR_KEY, body });
  return made.body.key as string;
}

async function makeThreats(key: string): Promise<string[]> {
  const change = { key: OPERATOR_KEY, body: { evaluation_time: EVALUATION_TIME } };
  expect((await service.call('PATCH', '/v1/admin/tenants/acme', change)).status).toBe(200);
  const places: [string, number, number][] = [
    ['Hualien', 23.9, 121.6],
    ['Luanda', -10, 20],
  ];
  await importEarthquakes(
    service,
    places.map(([id, lat, lng]) => ({ id, lat, lng, occurredAt: '2018-02-06T15:50:42Z' })),
  );
  const assets = places.map(([id, lat, lng]) => ({ asset_id: id, name: id, attributes: { lat, lng } }));
  expect((await service.call('PUT', '/v1/assets', { key, body: { assets } })).status).toBe(200);
  return (await evaluatedThreats(service, key)).map(({ id }) => id);
}

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  service = await startTestApp({ LOG_LEVEL: 'silent', WEBHOOK_TRUSTED_ORIGINS: receiver.origin });
  owner = await new Owner(service.database.ownerUrl).connect();
  await openScimDesk(service, 'acme');
  const keys = { admin: await makeKey('admin'), analyst: await makeKey('analyst') };
  const list = await service.call('POST', '/v1/admin/datasets/harbour/import?format=ftm', {
    key: OPERATOR_KEY,
    rawBody: `${JSON.stringify(BUROV)}\n`,
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(list.status).toBe(200);
  desk = { service, keys, threatIds: await makeThreats(keys.analyst), receiver: receiver.origin };
}, 600_000);
afterAll(async () => {
  await owner.close();
  await service.close();
  await receiver.close();
});

const send = ({ key, path, body, type }: CreatingRequest, idempotencyKey: string, more: object = {}): Promise<Answer> =>
  service.call('POST', path, {
    key,
    headers: { 'idempotency-key': idempotencyKey, ...(type !== undefined && { 'content-type': type }) },
    ...(body && { body: { ...body, ...more } }),
  });
const isReplayed = ({ headers }: Answer): boolean => headers.get('idempotent-replayed') === 'true';

describe('every operation that creates something', () => {
  let declared: [method: string, path: string, operation: Declared][];
  beforeAll(async () => {
    const { body } = await service.call('GET', '/openapi.json');
    const { paths } = plainContract(body as { paths: Record<string, Record<string, Declared>> });
    declared = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]): [string, string, Declared] => [method, path, operation]),
    );
  });
  const takesKey = ({ parameters = [] }: Declared): boolean =>
    parameters.some(({ name }) => name === 'Idempotency-Key');

  test('declares the Idempotency-Key header', () => {
    const creating = declared.filter(([method, , { responses }]) => method === 'post' && '201' in responses);
    const without = creating.filter(([, , operation]) => !takesKey(operation)).map(([, , one]) => one.operationId);
    expect(without.sort()).toEqual([...BY_SCIM, ...ONLY_A_SECRET].sort());
  });

  test('is tested below', () => {
    const ids = declared.filter(([, , operation]) => takesKey(operation)).map(([, , one]) => one.operationId);
    expect(ids.sort()).toEqual([...Object.keys(CREATING), NEEDS_HARDWARE].sort());
  });
});

describe.each(Object.entries(CREATING))('%s', (operationId, prepare) => {
  const key = randomUUID();
  let request: CreatingRequest;
  let first: Answer;
  beforeAll(async () => {
    request = await prepare(desk);
  });

  test('has one effect for concurrent requests with one key', async () => {
    const before = await countOf(owner, request);
    const answers = await Promise.all(Array.from({ length: request.times ?? 20 }, () => send(request, key)));
    const done = answers.filter(({ status }) => status < 300);
    const refused = answers.filter(({ status }) => status >= 300);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.error?.code}`)).size).toBeLessThanOrEqual(1);
    expect(refused[0]?.body.error.code ?? 'idempotency_in_progress').toBe('idempotency_in_progress');
    const fresh = done.filter((answer) => !isReplayed(answer));
    expect(fresh).toHaveLength(1);
    if (request.counted !== undefined) expect(await countOf(owner, request)).toBe(before + 1);
    first = fresh[0]!;
  }, 600_000);

  test('returns the first answer to a repeated request, without secrets', async () => {
    const again = await send(request, key);
    expect([again.status, isReplayed(again)]).toEqual([first.status, true]);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(again.headers.get('x-job-id')).toBe(first.headers.get('x-job-id'));
    const expected = request.secret === undefined ? first.body : { ...first.body, [request.secret]: null };
    // A job continues meanwhile; it is the same job.
    const jobId = ID_OF_JOB[operationId];
    if (jobId === undefined) expect(again.body).toEqual(expected);
    else expect(again.body[jobId]).toBe(first.body[jobId]);
    if (request.secret !== undefined) expect(first.body[request.secret]).toEqual(expect.any(String));
  });

  test('rejects another body with the same key', async () => {
    if (request.body === undefined) return;
    const [field] = Object.keys(changeOf(operationId));
    expect(field).toBeDefined();
    const other = await send(request, key, changeOf(operationId));
    expect([other.status, other.body.error?.code]).toEqual([409, 'idempotency_key_reused']);
  });
});

describe('an Idempotency-Key', () => {
  const title = 'With a key';
  const incident = (idempotencyKey: string, body: object = { title }, portfolio = 'default', key = desk.keys.analyst) =>
    service.call('POST', '/v1/incidents', {
      key,
      body,
      headers: { 'idempotency-key': idempotencyKey, 'x-portfolio': portfolio },
    });

  test.each([
    ['a blank', 'with blank'],
    ['256 characters', 'x'.repeat(256)],
  ])('with %s is reported as an invalid header', async (_what, key) => {
    const { status, body } = await incident(key);
    expect([status, body.detail]).toEqual([
      422,
      [{ loc: ['header', 'idempotency-key'], type: 'string_pattern_mismatch', msg: expect.any(String) }],
    ]);
  });

  test('can be used again after a refusal', async () => {
    const refused = await incident('refused-first', { title, threat_ids: [randomUUID()] });
    expect([refused.status, (await incident('refused-first')).status]).toEqual([422, 201]);
  });

  test('belongs to its caller and portfolio', async () => {
    const body = { slug: 'second', name: 'Second' };
    const portfolio = await service.call('POST', '/v1/admin/tenants/acme/portfolios', { key: OPERATOR_KEY, body });
    expect(portfolio.status).toBe(201);
    const made = [
      await incident('shared'),
      await incident('shared', { title }, 'second'),
      await incident('shared', { title }, 'default', desk.keys.admin),
    ];
    expect(made.map((answer) => [answer.status, isReplayed(answer)])).toEqual(made.map(() => [201, false]));
    expect(new Set(made.map((answer) => answer.body.id as string)).size).toBe(3);
  });

  test('whose request is repeated is recorded as the same request', async () => {
    const [first, again] = [await incident('audited'), await incident('audited')];
    const ids = [first, again].map(({ headers }) => headers.get('x-request-id'));
    const rows = await owner.query<{ payload: string }>(
      `select payload::text from audit_record where request_id = any($1::uuid[])
       union select payload::text from audit_pending where request_id = any($1::uuid[])`,
      [ids],
    );
    const noted = rows.map(({ payload }) => JSON.parse(payload) as { action: string; resource_ids: string[] });
    expect(noted.map(({ action, resource_ids: resources }) => [action, resources])).toEqual(
      ids.map(() => ['incidents.create', [first.body.id]]),
    );
  });
});

/** Fields of another valid body. */
function changeOf(operationId: string): object {
  const changes: Record<string, object> = {
    incidents_create: { title: 'Other' },
    incidents_comment: { text: 'Other' },
    threats_add_note: { text: 'Other' },
    incidents_link_threats: { threat_ids: desk.threatIds.slice(1) },
    lookup_create: { identifiers: [{ type: 'name', value: 'Other' }] },
    lookup_batches_create: { identifiers: [{ type: 'name', value: 'Other' }] },
    lookup_decisions_create: { reason: 'Other' },
    reports_create: { subject: { type: 'incident', id: randomUUID() } },
    threats_scan: { lookback_hours: 5 },
    web_search_create: { maxResults: 7 },
    web_search_stream_new: { maxResults: 7 },
    webhooks_create: { title: 'Other' },
    webhooks_rotate_secret: { overlap_hours: 5 },
    tenants_create: { name: 'Other' },
    portfolios_create: { name: 'Other' },
    api_keys_create: { name: 'Other' },
    api_keys_rotate: { overlap_hours: 5 },
    scim_tokens_create: { expires_at: '2099-01-01T00:00:00Z' },
    signing_keys_generate: { purpose: 'audit' },
    signing_keys_import: { purpose: 'report' },
  };
  return changes[operationId.replace('tenant_', '')] ?? {};
}
