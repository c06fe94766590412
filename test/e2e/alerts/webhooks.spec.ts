import { INSTANT, NOBODYS_ID, problems } from '../../support/http/answer-forms';
import {
  attempted,
  call,
  closeWebhookDesk,
  keys,
  makeHook,
  openWebhookDesk,
  owner,
  receiver,
  sendTest,
  service,
} from '../../support/fixtures/webhook-fixture';
import { type Received, verified } from '../../support/peers/webhook-receiver';

const EVERYTHING = ['alert.created', 'alert.renewed', 'alert.state_changed', 'screening.alert', 'webhook.test'];

beforeAll(openWebhookDesk, 60_000);
afterAll(closeWebhookDesk);

describe('webhook endpoints', () => {
  test('shows the secret at creation only', async () => {
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

  test('creates one endpoint for a repeated request, and does not return the secret again', async () => {
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
  ])('rejects %s', async (_what, body, expected) => {
    const answer = await call('POST', '', body);
    expect([answer.status, problems(answer)]).toEqual([422, expected]);
  });

  test('changes and deletes endpoints', async () => {
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

  test('lets analysts but not viewers read endpoints, and neither change them', async () => {
    const hook = await makeHook();
    const as = (role: string, method: string, path: string) =>
      service.call(method, `/v1/webhooks${path}`, { key: keys[role]! }).then(({ status }) => status);
    expect(await as('analyst', 'GET', `/${hook.id}`)).toBe(200);
    expect(await as('viewer', 'GET', `/${hook.id}`)).toBe(403);
    for (const role of ['analyst', 'viewer']) expect(await as(role, 'POST', `/${hook.id}/test`)).toBe(403);
  });
});

describe('webhook messages', () => {
  test('are signed by Standard Webhooks, and the delivery log contains what was sent', async () => {
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
      next_cursor: null,
    });
    expect((await call('GET', `/${hook.id}/deliveries?status=failed`)).body.total).toBe(0);
    expect((await call('GET', `/${hook.id}`)).body.last_delivered_at).toEqual(INSTANT);
  });

  test('are signed with both secrets after a rotation, until the former secret expires', async () => {
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

  test('are replayed under the same id', async () => {
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
