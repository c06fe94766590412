import type { ServerResponse } from 'node:http';
import { Owner } from '../support/audit-fixtures';
import { type Answer, startTestApp, type TestApp } from '../support/test-app';
import { type Received, until, verified, WebhookReceiver } from '../support/webhook-receiver';

const NOBODYS_ID = '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10';
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const EVERYTHING = ['alert.created', 'alert.renewed', 'alert.state_changed', 'webhook.test'];

let receiver: WebhookReceiver;
let service: TestApp;
let keys: Record<string, string>;
let owner: Owner;
let made = 0;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  service = await startTestApp({ LOG_LEVEL: 'silent', WEBHOOK_TRUSTED_ORIGINS: receiver.origin });
  owner = await new Owner(service.database.ownerUrl).connect();
  keys = await service.tenant('hooks', {
    admin: { role: 'admin', portfolios: ['*'] },
    analyst: { role: 'analyst' },
    viewer: { role: 'viewer' },
  });
}, 60_000);
afterAll(async () => {
  await owner.close();
  await service.close();
  await receiver.close();
});
afterEach(() => {
  receiver.answer = (_received, response) => response.writeHead(204).end();
});

const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  service.call(method, `/v1/webhooks${path}`, { key: keys.admin!, headers, ...(body && { body }) });

interface Hook {
  id: string;
  secret: string;
  /** Where the receiver gets it. */
  path: string;
}

async function makeHook(more: object = {}): Promise<Hook> {
  const path = `/hook-${++made}`;
  const answer = await call('POST', '', { url: receiver.origin + path, title: path, ...more });
  expect(answer.status).toBe(201);
  return { id: answer.body.id as string, secret: answer.body.secret as string, path };
}

async function sendTest({ id }: Hook): Promise<string> {
  const answer = await call('POST', `/${id}/test`);
  expect(answer.status).toBe(202);
  return answer.body.id as string;
}

const deliveryOf = async ({ id }: Hook, deliveryId: string): Promise<Answer['body']> =>
  (await call('GET', `/${id}/deliveries/${deliveryId}`)).body;
const attempted = (hook: Hook, deliveryId: string, count = 1) =>
  until(
    () => deliveryOf(hook, deliveryId),
    ({ attempts }) => attempts >= count,
  );
const problems = (answer: { body: { detail: { loc: unknown[]; type: string }[] } }) =>
  answer.body.detail.map(({ loc, type }) => `${loc.join('.')}: ${type}`);

describe('endpoints', () => {
  test('the secret is shown when it is made, and never again', async () => {
    const url = `${receiver.origin}/made`;
    const answer = await call('POST', '', { url, title: 'Made' });
    expect([answer.status, answer.headers.get('location')]).toEqual([201, `/v1/webhooks/${answer.body.id}`]);
    const { secret, ...shown } = answer.body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(shown).toEqual({
      id: expect.any(String),
      title: 'Made',
      url,
      event_types: EVERYTHING,
      enabled: true,
      status: 'active',
      disabled_reason: null,
      disabled_at: null,
      failing_since: null,
      last_delivered_at: null,
      former_secret_until: null,
      created_at: INSTANT,
      updated_at: INSTANT,
    });
    expect((await call('GET', `/${shown.id}`)).body).toEqual(shown);
    const list = await call('GET', '?limit=1000');
    expect(list.body.webhooks).toContainEqual(shown);
    expect(list.text).not.toContain(secret);
    const [row] = await owner.query<{ sealed: Buffer }>('select sealed_secret as sealed from webhook where id = $1', [
      shown.id,
    ]);
    expect(row?.sealed.toString('latin1')).not.toContain(secret.slice(6));
  });

  test('a request sent again makes no second one, and tells no secret', async () => {
    const body = { url: `${receiver.origin}/again`, title: 'Again' };
    const headers = { 'idempotency-key': 'the-same' };
    const first = await call('POST', '', body, headers);
    const second = await call('POST', '', body, headers);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual({ ...first.body, secret: null });
    const other = await call('POST', '', { ...body, title: 'Other' }, headers);
    expect([other.status, other.body.error.code]).toEqual([409, 'idempotency_key_reused']);
  });

  test.each<[string, object, string[]]>([
    ['nothing', {}, ['body.url: missing', 'body.title: missing']],
    ['no address', { url: 'hook', title: 'x' }, ['body.url: url_parsing']],
    ['credentials', { url: 'https://user:pass@example.com/', title: 'x' }, ['body.url: url_parsing']],
    ['http', { url: 'http://example.com/', title: 'x' }, ['body.url: value_error']],
    ['a private address', { url: 'https://10.1.2.3/', title: 'x' }, ['body.url: value_error']],
    ['this machine', { url: 'https://localhost/', title: 'x' }, ['body.url: value_error']],
    ['another port', { url: 'http://127.0.0.1:1/', title: 'x' }, ['body.url: value_error']],
    ['no events', { url: 'https://example.com/', title: 'x', event_types: [] }, ['body.event_types: too_short']],
    ['an event', { url: 'https://example.com/', title: 'x', event_types: ['x'] }, ['body.event_types.0: enum']],
    ['a secret', { url: 'https://example.com/', title: 'x', secret: 'x' }, ['body.secret: extra_forbidden']],
  ])('refuses %s', async (_what, body, expected) => {
    const answer = await call('POST', '', body);
    expect([answer.status, problems(answer)]).toEqual([422, expected]);
  });

  test('change and deletion', async () => {
    const { id } = await makeHook();
    const changed = await call('PATCH', `/${id}`, { title: 'New', event_types: ['alert.created'] });
    expect(changed.body).toMatchObject({ title: 'New', event_types: ['alert.created'], enabled: true });
    expect(problems(await call('PATCH', `/${id}`, { url: 'https://127.0.0.1/' }))).toEqual(['body.url: value_error']);
    expect((await call('PATCH', `/${id}`, {})).body).toMatchObject({ title: 'New' });
    expect((await call('DELETE', `/${id}`)).status).toBe(204);
    for (const [method, path] of [
      ['GET', `/${id}`],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/test`],
      ['GET', `/${id}/deliveries`],
      ['GET', `/${id}/deliveries/${NOBODYS_ID}`],
      ['POST', `/${id}/deliveries/${NOBODYS_ID}/replay`],
    ] as const) {
      expect([method, path, (await call(method, path)).status]).toEqual([method, path, 404]);
    }
    expect((await call('POST', `/${id}/rotate-secret`, {})).status).toBe(404);
    expect((await call('PATCH', `/${id}`, {})).status).toBe(404);
  });

  test('analysts read them, viewers do not, neither writes', async () => {
    const hook = await makeHook();
    const as = (role: string, method: string, path: string) =>
      service.call(method, `/v1/webhooks${path}`, { key: keys[role]! }).then(({ status }) => status);
    expect(await as('analyst', 'GET', `/${hook.id}`)).toBe(200);
    expect(await as('viewer', 'GET', `/${hook.id}`)).toBe(403);
    for (const role of ['analyst', 'viewer']) expect(await as(role, 'POST', `/${hook.id}/test`)).toBe(403);
  });
});

describe('messages', () => {
  test('are signed by Standard Webhooks, and the log tells what was sent', async () => {
    const hook = await makeHook();
    const deliveryId = await sendTest(hook);
    const [received] = (await receiver.wait(hook.path)) as [Received];
    expect(received.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': deliveryId });
    expect(verified(received, hook.secret)).toEqual({
      type: 'webhook.test',
      timestamp: INSTANT,
      data: { webhook_id: hook.id, title: hook.path },
    });
    expect(() => verified({ ...received, body: received.body.replace('test', 'tset') }, hook.secret)).toThrow();
    const delivery = await attempted(hook, deliveryId);
    expect(delivery).toEqual({
      id: deliveryId,
      webhook_id: hook.id,
      event_type: 'webhook.test',
      status: 'delivered',
      attempts: 1,
      next_attempt_at: null,
      last_attempt_at: INSTANT,
      last_status_code: 204,
      last_error: null,
      last_duration_ms: expect.any(Number),
      created_at: INSTANT,
      payload: received.message,
      attempt_log: [
        { number: 1, attempted_at: INSTANT, status_code: 204, error: null, duration_ms: expect.any(Number) },
      ],
    });
    const listed = Object.entries(delivery as object).filter(([name]) => !['payload', 'attempt_log'].includes(name));
    expect((await call('GET', `/${hook.id}/deliveries`)).body).toEqual({
      deliveries: [Object.fromEntries(listed)],
      total: 1,
    });
    expect((await call('GET', `/${hook.id}/deliveries?status=failed`)).body.total).toBe(0);
    expect((await call('GET', `/${hook.id}`)).body.last_delivered_at).toEqual(INSTANT);
  });

  test('after a rotation both secrets sign, until the former one’s time is over', async () => {
    const hook = await makeHook();
    const rotated = await call('POST', `/${hook.id}/rotate-secret`, {});
    expect(rotated.body).toEqual({ secret: expect.stringMatching(/^whsec_/), former_secret_until: INSTANT });
    const { secret } = rotated.body as { secret: string };
    expect(secret).not.toBe(hook.secret);
    await sendTest(hook);
    const [both] = (await receiver.wait(hook.path)) as [Received];
    expect(both.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    for (const one of [secret, hook.secret]) expect(verified(both, one)).toMatchObject({ type: 'webhook.test' });

    await owner.query(`update webhook set former_secret_until = now() - interval '1 s' where id = $1`, [hook.id]);
    expect((await call('GET', `/${hook.id}`)).body.former_secret_until).toBeNull();
    await sendTest(hook);
    const [, one] = (await receiver.wait(hook.path, 2)) as [Received, Received];
    expect(verified(one, secret)).toMatchObject({ type: 'webhook.test' });
    expect(() => verified(one, hook.secret)).toThrow('No matching signature');

    const last = await call('POST', `/${hook.id}/rotate-secret`, { overlap_hours: 0 });
    expect(last.body.former_secret_until).toBeNull();
    await sendTest(hook);
    const [, , alone] = (await receiver.wait(hook.path, 3)) as [Received, Received, Received];
    expect(verified(alone, last.body.secret as string)).toMatchObject({ type: 'webhook.test' });
    expect(() => verified(alone, secret)).toThrow('No matching signature');
  });

  test('a replay comes under the same id', async () => {
    const hook = await makeHook();
    const deliveryId = await sendTest(hook);
    await attempted(hook, deliveryId);
    const replayed = await call('POST', `/${hook.id}/deliveries/${deliveryId}/replay`);
    expect([replayed.status, replayed.body.status]).toEqual([202, 'pending']);
    const [first, second] = (await receiver.wait(hook.path, 2)) as [Received, Received];
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(second.body).toBe(first.body);
    expect(verified(second, hook.secret)).toEqual(first.message);
    const delivery = await attempted(hook, deliveryId, 2);
    expect(delivery.attempt_log).toHaveLength(2);
    expect(delivery.status).toBe('delivered');
  });
});

describe('receivers that fail', () => {
  test('are asked again some seconds later, then the delivery is done', async () => {
    const hook = await makeHook();
    receiver.answer = (_received, response) =>
      response.writeHead(receiver.at(hook.path).length === 1 ? 500 : 200).end();
    const deliveryId = await sendTest(hook);
    const failed = await attempted(hook, deliveryId);
    expect(failed).toMatchObject({
      status: 'failed',
      last_status_code: 500,
      last_error: 'the receiver answered 500',
      next_attempt_at: INSTANT,
    });
    const waitedMs = Date.parse(failed.next_attempt_at as string) - Date.parse(failed.last_attempt_at as string);
    expect(waitedMs).toBeGreaterThanOrEqual(5_000);
    expect((await call('GET', `/${hook.id}`)).body).toMatchObject({ status: 'active', failing_since: INSTANT });
    const [first, second] = (await receiver.wait(hook.path, 2)) as [Received, Received];
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(verified(second, hook.secret)).toEqual(first.message);
    expect(await attempted(hook, deliveryId, 2)).toMatchObject({ status: 'delivered', last_error: null });
    expect((await call('GET', `/${hook.id}`)).body).toMatchObject({ failing_since: null });
  });

  test('say when they want to be asked again', async () => {
    const hook = await makeHook();
    receiver.answer = (_received, response) => response.writeHead(429, { 'retry-after': '3600' }).end();
    const delivery = await attempted(hook, await sendTest(hook));
    const waitedMs = Date.parse(delivery.next_attempt_at as string) - Date.parse(delivery.last_attempt_at as string);
    expect(waitedMs).toBeGreaterThanOrEqual(3_600_000);
  });

  test.each<[string, (response: Parameters<WebhookReceiver['answer']>[1]) => void, string]>([
    [
      'redirects',
      (response) => response.writeHead(307, { location: '/elsewhere' }).end(),
      'the receiver redirects, which is not followed',
    ],
    ['hangs up', (response) => response.destroy(), 'the receiver could not be reached'],
    ['speaks nonsense', (response) => response.socket?.end('SSH-2.0-x\r\n\r\n'), 'the receiver did not answer in HTTP'],
  ])('%s', async (_what, answer, error) => {
    const hook = await makeHook();
    receiver.answer = (_received, response) => answer(response);
    expect(await attempted(hook, await sendTest(hook))).toMatchObject({
      status: 'failed',
      last_status_code: null,
      last_error: error,
    });
    expect(receiver.at('/elsewhere')).toEqual([]);
  });

  test('a success counts, however long the receiver goes on talking', async () => {
    const hook = await makeHook();
    receiver.answer = (_received, response) => void response.writeHead(200).write('x'.repeat(100_000));
    expect(await attempted(hook, await sendTest(hook))).toMatchObject({ status: 'delivered', last_status_code: 200 });
  });

  test('a private address is not reached, however it got there', async () => {
    const hook = await makeHook();
    await owner.query(`update webhook set url = 'http://127.0.0.1:1/x' where id = $1`, [hook.id]);
    expect(await attempted(hook, await sendTest(hook))).toMatchObject({
      status: 'failed',
      last_error: 'the address is not public',
    });
  });

  test('after the last failure the delivery is given up and the endpoint is failing', async () => {
    const hook = await makeHook();
    receiver.answer = (_received, response) => response.writeHead(500).end();
    const deliveryId = await sendTest(hook);
    await attempted(hook, deliveryId);
    await owner.query('update webhook_delivery set failures_in_a_row = 9 where id = $1', [deliveryId]);
    await owner.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [
      `send_webhook:${deliveryId}`,
    ]);
    const delivery = await attempted(hook, deliveryId, 2);
    expect(delivery).toMatchObject({ status: 'abandoned', next_attempt_at: null });
    expect((await call('GET', `/${hook.id}`)).body).toMatchObject({ status: 'failing', enabled: true });
    receiver.answer = (_received, response) => response.writeHead(200).end();
    await call('POST', `/${hook.id}/deliveries/${deliveryId}/replay`);
    expect(await attempted(hook, deliveryId, 3)).toMatchObject({ status: 'delivered' });
    expect((await call('GET', `/${hook.id}`)).body).toMatchObject({ status: 'active', failing_since: null });
  });

  test('five days of nothing but failures disable the endpoint', async () => {
    const hook = await makeHook();
    await owner.query(`update webhook set failing_since = now() - interval '121 hours' where id = $1`, [hook.id]);
    receiver.answer = (_received, response) => response.writeHead(500).end();
    expect(await attempted(hook, await sendTest(hook))).toMatchObject({ status: 'abandoned' });
    expect((await call('GET', `/${hook.id}`)).body).toMatchObject({ status: 'disabled', disabled_reason: 'failing' });
  });

  test('410 disables the endpoint and gives up all that is open; enabling begins anew', async () => {
    const hook = await makeHook();
    receiver.answer = (_received, response) => response.writeHead(500).end();
    const waiting = await sendTest(hook);
    await attempted(hook, waiting);
    receiver.answer = (_received, response) => response.writeHead(410).end();
    const gone = await sendTest(hook);
    expect(await attempted(hook, gone)).toMatchObject({ status: 'abandoned', last_status_code: 410 });
    expect(await deliveryOf(hook, waiting)).toMatchObject({ status: 'abandoned', next_attempt_at: null, attempts: 1 });
    expect((await call('GET', `/${hook.id}`)).body).toMatchObject({
      ...{ enabled: false, status: 'disabled', disabled_reason: 'gone', disabled_at: INSTANT },
    });
    for (const path of ['test', `deliveries/${gone}/replay`]) {
      const refused = await call('POST', `/${hook.id}/${path}`);
      expect([refused.status, refused.body.error.code]).toEqual([409, 'conflict']);
    }
    receiver.answer = (_received, response) => response.writeHead(204).end();
    const enabled = await call('PATCH', `/${hook.id}`, { enabled: true });
    expect(enabled.body).toMatchObject({ enabled: true, status: 'active', disabled_reason: null, failing_since: null });
    await call('POST', `/${hook.id}/deliveries/${gone}/replay`);
    expect(await attempted(hook, gone, 2)).toMatchObject({ status: 'delivered' });
  });

  test('what came while the endpoint was being disabled is given up too', async () => {
    const hook = await makeHook();
    await call('PATCH', `/${hook.id}`, { enabled: false });
    const [{ id: deliveryId }] = (await owner.query(
      `with delivery as (
         insert into webhook_delivery (id, tenant_id, portfolio_id, webhook_id, event_type, payload, status, next_attempt_at)
         select gen_random_uuid(), tenant_id, portfolio_id, id, 'webhook.test', '{}', 'pending', now()
         from webhook where id = $1 returning id, tenant_id, portfolio_id
       )
       select id, graphile_worker.add_job('send_webhook', json_build_object('tenantId', tenant_id, 'portfolioId',
         portfolio_id, 'deliveryId', id)) from delivery`,
      [hook.id],
    )) as [{ id: string }];
    await until(
      () => deliveryOf(hook, deliveryId),
      ({ status }) => status === 'abandoned',
    );
    expect(receiver.at(hook.path)).toEqual([]);
  });

  test('that keep waiting leave room for others', async () => {
    const [slow, quick] = [await makeHook(), await makeHook()];
    await owner.query('update webhook set failing_since = now() where id = $1', [slow.id]);
    const waiting: ServerResponse[] = [];
    receiver.answer = ({ path }, response) =>
      path === slow.path ? void waiting.push(response) : response.writeHead(204).end();
    const ids = [await sendTest(slow), await sendTest(slow), await sendTest(slow)];
    await receiver.wait(slow.path, 2);
    for (let count = 0; count < 5; count += 1) {
      expect(await attempted(quick, await sendTest(quick))).toMatchObject({ status: 'delivered' });
    }
    expect(waiting).toHaveLength(2);
    for (const response of waiting) response.writeHead(204).end();
    const taken = async (): Promise<string[]> =>
      Promise.all(ids.map(async (id) => (await deliveryOf(slow, id)).status as string));
    await until(taken, (statuses) => statuses.filter((status) => status === 'delivered').length === 2);
    expect((await taken()).sort()).toEqual(['delivered', 'delivered', 'pending']);
  });

  test('disabling gives up what is open', async () => {
    const hook = await makeHook();
    receiver.answer = (_received, response) => response.writeHead(500).end();
    const deliveryId = await sendTest(hook);
    await attempted(hook, deliveryId);
    const disabled = await call('PATCH', `/${hook.id}`, { enabled: false });
    expect(disabled.body).toMatchObject({ enabled: false, status: 'disabled', disabled_reason: 'asked' });
    expect(await deliveryOf(hook, deliveryId)).toMatchObject({ status: 'abandoned' });
  });
});

test('what a service did not see answered when it stopped, the next one sends under the same id', async () => {
  const hook = await makeHook();
  receiver.answer = () => undefined;
  const settings = { LOG_LEVEL: 'silent', WEBHOOK_TRUSTED_ORIGINS: receiver.origin, SHUTDOWN_TIMEOUT_MS: '200' };
  await service.app.close();
  const first = await startTestApp(settings, service.database);
  const { body: delivery } = await first.call('POST', `/v1/webhooks/${hook.id}/test`, { key: keys.admin! });
  await receiver.wait(hook.path);
  await first.close();
  receiver.answer = (_received, response) => response.writeHead(204).end();
  const database = service.database;
  service = await startTestApp(settings, database);
  service.close = async () => {
    await service.app.close();
    await database.drop();
  };
  expect(await attempted(hook, delivery.id as string)).toMatchObject({ status: 'delivered', attempts: 1 });
  const [lost, sent] = (await receiver.wait(hook.path, 2)) as [Received, Received];
  expect(sent.headers['webhook-id']).toBe(lost.headers['webhook-id']);
});
