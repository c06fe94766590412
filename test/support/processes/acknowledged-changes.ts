import { Owner, checkChain } from '../audit/audit-fixtures';
import type { Acknowledged, ChangeLoad, LoadKeys } from './change-load';
import { callService } from './service-process';
import { setTimeout as delay } from 'node:timers/promises';

const TENANT = 'load';

/** A tenant whose data the load changes, and keys for it. */
export async function createLoadKeys(url: string, operator: string): Promise<LoadKeys> {
  await callService(url, 'POST', '/v1/admin/tenants', { key: operator, body: { slug: TENANT, name: 'n0' } });
  const body = { name: 'load', role: 'admin', portfolios: ['*'], rate_limit_per_minute: 100_000 };
  const made = await callService(url, 'POST', `/v1/admin/tenants/${TENANT}/api-keys`, { key: operator, body });
  return { operator, admin: made.body.key as string, tenant: TENANT };
}

const numberOf = (name: string): number => Number(name.slice(1));

/** Compares the answers of the service with what it acknowledged before. */
export async function checkNothingIsLost(
  url: string,
  keys: LoadKeys,
  load: ChangeLoad,
  newest: Acknowledged[],
): Promise<void> {
  const get = (path: string, key: string) => getWhenAvailable(url, path, key);
  const { status, body: assets } = await get('/v1/assets', keys.admin);
  expect({ status, error: assets.error as unknown }).toEqual({ status: 200, error: undefined });
  const put = load
    .of('assets')
    .sort((a, b) => a.body.assets_revision - b.body.assets_revision)
    .at(-1);
  expect(assets.assets_revision).toBeGreaterThanOrEqual(put?.body.assets_revision);
  // One complete set: the acknowledged one of this revision, or one whose answer was lost by the kill.
  expect(new Set(assets.assets.map(({ name }: { name: string }) => name)).size).toBe(1);
  if (assets.assets_revision === put?.body.assets_revision) expect(assets.assets).toEqual(put?.body.assets);

  const { body: tenant } = await get(`/v1/admin/tenants/${TENANT}`, keys.operator);
  expect(numberOf(tenant.name as string)).toBeGreaterThanOrEqual(
    numberOf((load.of('name').at(-1)?.body.name ?? 'n0') as string),
  );

  await Promise.all(
    newest.map(async ({ kind, requestId, body }) => {
      if (kind === 'incident') expect((await get(`/v1/incidents/${body.id}`, keys.admin)).body.title).toBe(body.title);
      if (kind === 'tenant') expect((await get(`/v1/admin/tenants/${body.slug}`, keys.operator)).body.id).toBe(body.id);
      // An operator's act is in the chain of the affected tenant; the new tenants have no key that can read it.
      if (kind === 'tenant') return;
      const { status, body: record } = await get(`/v1/audit/${requestId}`, keys.admin);
      expect([status, record.request_id, record.outcome, record.action]).toEqual([
        200,
        requestId,
        'success',
        ACTIONS[kind],
      ]);
    }),
  );
}

/** On a busy machine, the database may still be slower than a request waits for it. */
async function getWhenAvailable(url: string, path: string, key: string): ReturnType<typeof callService> {
  for (;;) {
    const response = await callService(url, 'GET', path, { key });
    if (response.status !== 503) return response;
    await delay(200);
  }
}

const ACTIONS = {
  assets: 'assets.replace',
  incident: 'incidents.create',
  tenant: 'tenants.create',
  name: 'tenants.change',
  read: expect.stringMatching(/^(assets|threats)\.list$/) as string,
};

/** In the database: each answer has one record, each change of data has one, and the chains are intact. */
export async function checkRecords(ownerUrl: string, load: ChangeLoad, keys: LoadKeys): Promise<void> {
  const owner = await new Owner(ownerUrl).connect();
  try {
    const pending = async (): Promise<unknown[]> => owner.query('select 1 from audit_pending limit 1');
    for (let left = 5_000; left > 0 && (await pending()).length > 0; left--) await delay(50);
    expect(await pending()).toEqual([]);
    const requestIds = load.acknowledged.map(({ requestId }) => requestId);
    expect(new Set(requestIds).size).toBe(requestIds.length);
    const [records] = await owner.query<{ found: number }>(
      `select count(*)::int as found from audit_record where part = 0 and outcome = 'success' and request_id = any($1)`,
      [requestIds],
    );
    expect(records?.found).toBe(requestIds.length);
    const [counts] = await owner.query<Record<string, number>>(
      `select (select count(*)::int from incident) as incidents, (select count(*)::int from tenant) as tenants,
         (select assets_revision::int from portfolio join tenant on tenant.id = tenant_id where tenant.slug = $1) as sets,
         count(*) filter (where action = 'incidents.create')::int as "incidents recorded",
         count(*) filter (where action = 'tenants.create')::int as "tenants recorded",
         count(*) filter (where action = 'assets.replace')::int as "sets recorded"
       from audit_record where part = 0 and outcome = 'success'`,
      [keys.tenant],
    );
    expect(counts).toEqual({
      ...counts,
      'incidents recorded': counts?.incidents,
      'tenants recorded': counts?.tenants,
      'sets recorded': counts?.sets,
    });
    const chains = await owner.query<{ chain_id: string }>('select chain_id from audit_head');
    expect(chains.length).toBeGreaterThan(1);
    for (const { chain_id: chainId } of chains) expect((await checkChain(owner, chainId)).faults).toEqual([]);
  } finally {
    await owner.close();
  }
}
