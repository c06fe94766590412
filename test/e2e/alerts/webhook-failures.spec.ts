import type { ServerResponse } from 'node:http';
import { INSTANT } from '../../support/http/answer-forms';
import {
  answerWell,
  attempted,
  call,
  closeWebhookDesk,
  deliveryOf,
  makeHook,
  openWebhookDesk,
  owner,
  receiver,
  sendTest,
  service,
  startNext,
} from '../../support/fixtures/webhook-fixture';
import { type Received, until, verified, type WebhookReceiver } from '../../support/peers/webhook-receiver';

beforeAll(openWebhookDesk, 60_000);
afterAll(closeWebhookDesk);
afterEach(answerWell);

describe('failing webhook receivers', () => {
  test('delivers again some seconds after a failure', async () => {
    const hook = await makeHook();
    receiver.answer = (_received, response) =>
      response.writeHead(receiver.at(hook.path).length === 1 ? 500 : 200).end();
    const deliveryId = await sendTest(hook);
    const failed = await attempted(hook, deliveryId);
    expect(failed).toMatchObject({
      status: 'failed',
      last_status_code: 500,
      last_error: 'the receiver responded with status 500',
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

  test('waits as long as the receiver requests with Retry-After', async () => {
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
      'the receiver responded with a redirect, which is not followed',
    ],
    ['hangs up', (response) => response.destroy(), 'the receiver could not be reached'],
    [
      'speaks nonsense',
      (response) => response.socket?.end('SSH-2.0-x\r\n\r\n'),
      'the receiver did not send a valid HTTP response',
    ],
  ])('records why a delivery failed: %s', async (_what, answer, error) => {
    const hook = await makeHook();
    receiver.answer = (_received, response) => answer(response);
    expect(await attempted(hook, await sendTest(hook))).toMatchObject({
      status: 'failed',
      last_status_code: null,
      last_error: error,
    });
    expect(receiver.at('/elsewhere')).toEqual([]);
  });

  test('counts a success even if the receiver never ends its response', async () => {
    const hook = await makeHook();
    receiver.answer = (_received, response) => void response.writeHead(200).write('x'.repeat(100_000));
    expect(await attempted(hook, await sendTest(hook))).toMatchObject({ status: 'delivered', last_status_code: 200 });
  });

  test('does not connect to a private address, however it was stored', async () => {
    const hook = await makeHook();
    await owner.query(`update webhook set url = 'http://127.0.0.1:1/x' where id = $1`, [hook.id]);
    expect(await attempted(hook, await sendTest(hook))).toMatchObject({
      status: 'failed',
      last_error: 'the address is not public',
    });
  });

  test('rejects a port outside of OUTBOUND_PORTS at creation, and does not connect to one that was stored', async () => {
    const body = { title: 'Port', url: 'https://hooks.example.com:22/x', event_types: ['alert.created'] };
    const { status, body: refusal } = await call('POST', '', body);
    expect(status).toBe(422);
    expect(refusal.detail).toMatchObject([{ loc: ['body', 'url'], msg: expect.stringContaining('OUTBOUND_PORTS') }]);
    const hook = await makeHook();
    await owner.query(`update webhook set url = 'https://hooks.example.com:22/x' where id = $1`, [hook.id]);
    expect(await attempted(hook, await sendTest(hook))).toMatchObject({
      status: 'failed',
      last_error: 'the port of the address is not one of OUTBOUND_PORTS',
    });
  });

  test('abandons the delivery after the last failure and marks the endpoint as failing', async () => {
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

  test('disables the endpoint after five days of failures only', async () => {
    const hook = await makeHook();
    await owner.query(`update webhook set failing_since = now() - interval '121 hours' where id = $1`, [hook.id]);
    receiver.answer = (_received, response) => response.writeHead(500).end();
    expect(await attempted(hook, await sendTest(hook))).toMatchObject({ status: 'abandoned' });
    expect((await call('GET', `/${hook.id}`)).body).toMatchObject({ status: 'disabled', disabled_reason: 'failing' });
  });

  test('disables the endpoint at 410 and abandons its pending deliveries; enabling it starts again', async () => {
    const hook = await makeHook();
    receiver.answer = (_received, response) => response.writeHead(500).end();
    const waiting = await sendTest(hook);
    await attempted(hook, waiting);
    receiver.answer = (_received, response) => response.writeHead(410).end();
    const gone = await sendTest(hook);
    expect(await attempted(hook, gone)).toMatchObject({ status: 'abandoned', last_status_code: 410 });
    expect(await deliveryOf(hook, waiting)).toMatchObject({ status: 'abandoned', next_attempt_at: null, attempts: 1 });
    expect((await call('GET', `/${hook.id}`)).body).toMatchObject({
      enabled: false,
      status: 'disabled',
      disabled_reason: 'gone',
      disabled_at: INSTANT,
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

  test('abandons a delivery that is created while the endpoint is disabled', async () => {
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

  test('leaves workers for other endpoints while one does not respond', async () => {
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

  test('abandons pending deliveries when the endpoint is disabled', async () => {
    const hook = await makeHook();
    receiver.answer = (_received, response) => response.writeHead(500).end();
    const deliveryId = await sendTest(hook);
    await attempted(hook, deliveryId);
    const disabled = await call('PATCH', `/${hook.id}`, { enabled: false });
    expect(disabled.body).toMatchObject({ enabled: false, status: 'disabled', disabled_reason: 'asked' });
    expect(await deliveryOf(hook, deliveryId)).toMatchObject({ status: 'abandoned' });
  });
});

test('sends a delivery again under the same id if the service stopped before it was acknowledged', async () => {
  const hook = await makeHook();
  receiver.answer = () => undefined;
  await service.app.close();
  await startNext({ SHUTDOWN_TIMEOUT_MS: '200' });
  const deliveryId = await sendTest(hook);
  await receiver.wait(hook.path);
  await service.app.close();
  answerWell();
  await startNext({ SHUTDOWN_TIMEOUT_MS: '200' });
  expect(await attempted(hook, deliveryId)).toMatchObject({ status: 'delivered', attempts: 1 });
  const [lost, sent] = (await receiver.wait(hook.path, 2)) as [Received, Received];
  expect(sent.headers['webhook-id']).toBe(lost.headers['webhook-id']);
});
