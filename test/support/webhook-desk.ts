/** What tests of webhooks share. State of a module: every test file has its own. */
import { Owner } from './audit-fixtures';
import { type Answer, startTestApp, type TestApp } from './test-app';
import { until, WebhookReceiver } from './webhook-receiver';

export let receiver: WebhookReceiver;
export let service: TestApp;
export let keys: Record<string, string>;
export let owner: Owner;
let made = 0;

const settings = (): Record<string, string> => ({
  LOG_LEVEL: 'silent',
  WEBHOOK_TRUSTED_ORIGINS: receiver.origin,
});

/** A service with a tenant, and a receiver that it may reach. */
export async function openWebhookDesk(): Promise<void> {
  receiver = await WebhookReceiver.start();
  service = await startTestApp(settings());
  owner = await new Owner(service.database.ownerUrl).connect();
  keys = await service.tenant('hooks', {
    admin: { role: 'admin', portfolios: ['*'] },
    analyst: { role: 'analyst' },
    viewer: { role: 'viewer' },
  });
}

/** The next service on the same database, when `service.app` is closed. */
export async function startNext(changes: Record<string, string> = {}): Promise<void> {
  service = await startTestApp({ ...settings(), ...changes }, service.database);
}

export async function closeWebhookDesk(): Promise<void> {
  await owner.close();
  await service.app.close();
  await service.database.drop();
  await receiver.close();
}

/** The receiver answers 204 again. */
export function answerWell(): void {
  receiver.answer = (_received, response) => response.writeHead(204).end();
}

export const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  service.call(method, `/v1/webhooks${path}`, { key: keys.admin!, headers, ...(body && { body }) });

export interface Hook {
  id: string;
  secret: string;
  /** Where the receiver gets it. */
  path: string;
}

export async function makeHook(more: object = {}): Promise<Hook> {
  const path = `/hook-${++made}`;
  const answer = await call('POST', '', { url: receiver.origin + path, title: path, ...more });
  expect(answer.status).toBe(201);
  return { id: answer.body.id as string, secret: answer.body.secret as string, path };
}

export async function sendTest({ id }: Hook): Promise<string> {
  const answer = await call('POST', `/${id}/test`);
  expect(answer.status).toBe(202);
  return answer.body.id as string;
}

export const deliveryOf = async ({ id }: Hook, deliveryId: string): Promise<Answer['body']> =>
  (await call('GET', `/${id}/deliveries/${deliveryId}`)).body;
export const attempted = (hook: Hook, deliveryId: string, count = 1) =>
  until(
    () => deliveryOf(hook, deliveryId),
    ({ attempts }) => attempts >= count,
  );
