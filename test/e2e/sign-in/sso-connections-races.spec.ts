import { Client } from 'pg';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
  for (const slug of ['one', 'two']) await service.tenant(slug, {});
});
afterAll(() => service.database.drop());

/** Only one connection may have an issuer and an audience, so that these changes wait for one another. */
function putConnection(slug: string, issuer: string): Promise<{ status: number }> {
  const body = {
    issuer: `https://${issuer}.example.com`,
    client_id: 'console',
    client_secret: 'a-secret-of-the-identity-provider',
    api_audience: 'threats',
    role_rules: [{ value: '*', role: 'viewer', portfolios: ['default'] }],
  };
  return service.call('PUT', `/v1/admin/tenants/${slug}/sso/oidc`, { key: OPERATOR_KEY, body });
}

async function deadlocks(): Promise<number> {
  const owner = new Client({ connectionString: service.database.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  await owner.end();
  return Number(rows[0]?.deadlocks);
}

test('connections that are changed at the same time never wait for each other in a circle', async () => {
  const changes = Array.from({ length: 40 }, (_, index) =>
    putConnection(index % 2 === 0 ? 'one' : 'two', ['a', 'b'][(index >> 1) % 2] ?? ''),
  );
  const statuses = (await Promise.all(changes)).map(({ status }) => status);
  expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
  expect(statuses).toContain(200);
  // Sessions report what they have counted at the latest when they end.
  await service.app.close();
  expect(await deadlocks()).toBe(0);
});
