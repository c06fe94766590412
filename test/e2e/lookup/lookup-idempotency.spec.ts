import { ConnectorRegistry } from '../../../src/modules/connectors/connector-registry.service';
import type { ConnectorResult } from '../../../src/modules/connectors/connectors.contract';
import { Owner } from '../../support/audit/audit-fixtures';
import { fakeConnector, NO_ANSWER } from '../../support/peers/fake-connector';
import { BUROV } from '../../support/fixtures/harbour-list';
import { type Identifiers, LookupDesk, newKey } from '../../support/fixtures/lookup-fixture';
import type { Answer } from '../../support/app/test-app';

// Besides the lists, only the source of this file accepts this type.
const HELD: Identifiers = [['username', 'held']];

let desk: LookupDesk;
let owner: Owner;
/** Called when the source is queried; the lookup continues with its result. */
let asked: jest.Mock<Promise<ConnectorResult>, []>;

beforeAll(async () => {
  desk = await LookupDesk.open();
  owner = await new Owner(desk.service.database.ownerUrl).connect();
  await desk.importList('harbour', [BUROV]);
  await desk.operator('POST', '/v1/admin/tenants/acme/portfolios', { body: { slug: 'second', name: 'Second' } });
  const source = fakeConnector({ identifierTypes: ['username'], search: () => asked() });
  desk.service.app.get(ConnectorRegistry).register(source);
});
beforeEach(() => {
  asked = jest.fn(() => Promise.resolve({ ...NO_ANSWER }));
});
afterAll(async () => {
  await owner.close();
  await desk.close();
});

/** Delays the answer of the source; `started` resolves when it is queried. */
function holdSource(): { started: Promise<void>; finish: () => void } {
  let finish = (): void => undefined;
  const answer = new Promise<ConnectorResult>((resolve) => (finish = () => resolve({ ...NO_ANSWER })));
  const started = new Promise<void>((resolve) => {
    asked.mockImplementationOnce(() => {
      resolve();
      return answer;
    });
  });
  return { started, finish };
}

const codeOf = ({ status, body }: Answer): unknown[] => [status, body.error?.code];
const stored = async (): Promise<number> => (await owner.query('select from lookup_request')).length;

/** A lookup that has claimed its key and waits for its source. */
async function inFlight(headers: Record<string, string>, finish: () => void, started: Promise<void>) {
  const ended = desk.post(HELD, { headers });
  await Promise.race([started, ended]);
  return async (): Promise<Answer> => {
    finish();
    return ended;
  };
}

test('the same request with the same key returns the same answer, and runs once', async () => {
  const headers = newKey();
  const before = await stored();
  const first = await desk.post([['name', 'Viken Burov']], { headers });
  expect(first.status).toBe(200);
  await desk.importList('harbour', [{ ...BUROV, properties: { name: ['Renamed Burov'] } }]);
  const again = await desk.post([['name', 'Viken Burov']], { headers });
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect(await stored()).toBe(before + 1);
  // An explicit default does not change the request.
  expect((await desk.post([['name', 'Viken Burov']], { headers, options: { depth: 'standard' } })).text).toBe(
    first.text,
  );
  await desk.importList('harbour', [BUROV]);
});

test('another body with the same key is refused and does not run', async () => {
  const headers = newKey();
  await desk.post([['name', 'Viken Burov']], { headers });
  const before = await stored();
  const others: [Identifiers, object?][] = [
    [[['name', 'Vikenty Burov']]],
    [[['company_name', 'Viken Burov']]],
    [[['name', 'Viken Burov']], { depth: 'deep' }],
    [[['name', 'Viken Burov']], { requester_reference: 'case 2' }],
  ];
  for (const [identifiers, options] of others) {
    const refused = await desk.post(identifiers, { headers, options });
    expect(codeOf(refused)).toEqual([409, 'idempotency_key_reused']);
  }
  expect(await stored()).toBe(before);
});

test('a repeated request during the first one is refused as in progress, and afterwards gets its answer', async () => {
  const headers = newKey();
  const { started, finish } = holdSource();
  const finished = await inFlight(headers, finish, started);
  expect(codeOf(await desk.post(HELD, { headers }))).toEqual([409, 'idempotency_in_progress']);
  expect(codeOf(await desk.post([['username', 'other']], { headers }))).toEqual([409, 'idempotency_key_reused']);
  const first = await finished();
  expect(first.status).toBe(200);
  expect((await desk.post(HELD, { headers })).text).toBe(first.text);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('only one of many concurrent requests runs', async () => {
  const headers = newKey();
  const before = await stored();
  const answers = await Promise.all(Array.from({ length: 12 }, () => desk.post(HELD, { headers })));
  const done = answers.filter(({ status }) => status === 200);
  expect(new Set(done.map(({ text }) => text)).size).toBe(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(codeOf(answer)).toEqual([409, 'idempotency_in_progress']);
  }
  expect(await stored()).toBe(before + 1);
});

test('each principal and each portfolio has separate keys', async () => {
  const headers = newKey();
  const answers = [
    await desk.post([['name', 'Viken Burov']], { headers }),
    await desk.post([['name', 'Viken Burov']], { headers, key: desk.keys.admin }),
    await desk.post([['name', 'Vikenty Burov']], { headers: { ...headers, 'x-portfolio': 'second' } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.request_id as string)).size).toBe(3);
});

test('a lookup that could not be stored releases its key', async () => {
  const headers = newKey();
  const before = await stored();
  const { started, finish } = holdSource();
  const finished = await inFlight(headers, finish, started);
  await owner.query('revoke insert on lookup_request from tms_service');
  const failed = await finished();
  await owner.query('grant insert on lookup_request to tms_service');
  expect(failed.status).toBe(500);
  expect(failed.text).not.toContain('lookup_request');
  expect((await desk.post([['username', 'other']], { headers })).status).toBe(200);
  expect(await stored()).toBe(before + 1);
});

test('a request whose lease expired stores nothing once another has claimed its key', async () => {
  const headers = newKey();
  const before = await stored();
  const { started, finish } = holdSource();
  const finished = await inFlight(headers, finish, started);
  await owner.query(`update idempotency_key set claimed_until = now() where state = 'in_progress'`);
  const second = await desk.post(HELD, { headers });
  expect(second.status).toBe(200);
  expect(codeOf(await finished())).toEqual([409, 'idempotency_in_progress']);
  expect((await desk.post(HELD, { headers })).text).toBe(second.text);
  expect(await stored()).toBe(before + 1);
});

test('a key of an erased lookup reports that, for the same body only', async () => {
  const headers = newKey();
  const { request_id: id } = await desk.lookUp([['name', 'Viken Burov']], { headers });
  expect((await desk.call('DELETE', `/v1/lookup/${id}`)).status).toBe(204);
  expect(codeOf(await desk.post([['name', 'Viken Burov']], { headers }))).toEqual([410, 'gone']);
  expect(codeOf(await desk.post([['name', 'Vikenty Burov']], { headers }))).toEqual([409, 'idempotency_key_reused']);
  const expired = newKey();
  const { request_id: old } = await desk.lookUp([['name', 'Viken Burov']], { headers: expired });
  await owner.query(`update lookup_request set queried_at = now() - interval '366 days' where id = $1`, [old]);
  expect(codeOf(await desk.post([['name', 'Viken Burov']], { headers: expired }))).toEqual([410, 'gone']);
});

test('a key can be used again after a day', async () => {
  const headers = newKey();
  const first = await desk.lookUp([['name', 'Viken Burov']], { headers });
  await owner.query('update idempotency_key set expires_at = now()');
  const second = await desk.lookUp([['name', 'Vikenty Burov']], { headers });
  expect(second.request_id).not.toBe(first.request_id);
});
