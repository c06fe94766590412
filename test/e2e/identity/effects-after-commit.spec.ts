import { randomUUID } from 'node:crypto';
import { Db } from '../../../src/platform/database/db';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

let service: TestApp;
let beforeNextCommit: (() => Promise<void>) | null = null;

beforeAll(async () => {
  service = await startTestApp();
  await service.tenant('acme', {});
  // The last moment at which a reader can cache what was true before the transaction.
  service.app.get(Db, { strict: false }).beforeCommit(async () => {
    const read = beforeNextCommit;
    beforeNextCommit = null;
    await read?.();
  });
});
afterAll(() => service.close());

const operate = (path: string, body: object) =>
  service.call('POST', `/v1/admin/${path}`, {
    key: OPERATOR_KEY,
    body,
    headers: { 'idempotency-key': randomUUID() },
  });

async function makeKey(): Promise<{ id: string; key: string }> {
  const made = await operate('tenants/acme/api-keys', { name: 'reader', role: 'viewer', portfolios: ['*'] });
  expect(made.status).toBe(201);
  return made.body as { id: string; key: string };
}

const statusFor = async (key: string, portfolio?: string): Promise<number> =>
  (
    await service.call('GET', '/v1/assets', {
      key,
      headers: portfolio === undefined ? {} : { 'x-portfolio': portfolio },
    })
  ).status;

// Until the commit, other requests read and cache what was true before it. With an Idempotency-Key, the commit comes after the
// handler has returned.
describe('with an Idempotency-Key, this instance clears its caches after the commit', () => {
  test('when a key is rotated without overlap, the former key is refused at once', async () => {
    const { id, key } = await makeKey();
    expect(await statusFor(key)).toBe(200);
    beforeNextCommit = async () => expect(await statusFor(key)).toBe(200);
    expect((await operate(`tenants/acme/api-keys/${id}/rotate`, { overlap_hours: 0 })).status).toBe(201);
    expect(beforeNextCommit).toBeNull();
    expect(await statusFor(key)).toBe(401);
  });

  test('when a portfolio is created, a key of all portfolios may enter it at once', async () => {
    const { key } = await makeKey();
    expect(await statusFor(key)).toBe(200);
    beforeNextCommit = async () => expect(await statusFor(key, 'second')).not.toBe(200);
    expect((await operate('tenants/acme/portfolios', { slug: 'second', name: 'Second' })).status).toBe(201);
    expect(await statusFor(key, 'second')).toBe(200);
  });

  test('when a signing key is generated, it is published at once', async () => {
    const published = async (): Promise<string[]> => {
      const { body } = await service.call('GET', '/v1/admin/signing-keys', { key: OPERATOR_KEY });
      return (body.keys as { kid: string }[]).map(({ kid }) => kid);
    };
    let before: string[] = [];
    beforeNextCommit = async () => {
      before = await published();
    };
    const made = await operate('signing-keys', { purpose: 'report' });
    expect(made.status).toBe(201);
    expect(before).not.toContain(made.body.kid);
    expect(await published()).toContain(made.body.kid);
  });
});
