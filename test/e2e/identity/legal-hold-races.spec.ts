import { Client } from 'pg';
import { TenantRows } from '../../support/app/tenant-rows';
import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';
import { WriteGate } from '../../support/app/write-gate';

/*
 * Either a legal hold protects the data of a tenant, or the request that deletes them was first. Each test stops one of the two requests
 * in the middle and sends the other.
 */

let service: TestApp;
let rows: TenantRows;
let made = 0;

beforeAll(async () => {
  service = await startTestApp();
  rows = await TenantRows.open(service.database);
}, 60_000);
afterAll(async () => {
  await rows.close();
  await service.close();
});

const operator = (method: string, path: string, body?: object): Promise<Answer> =>
  service.call(method, `/v1/admin/tenants/${path}`, { key: OPERATOR_KEY, ...(body && { body }) });
const hold = (slug: string): Promise<Answer> => operator('PUT', `${slug}/legal-hold`, { reason: 'Case 4711' });

/** A tenant with a portfolio beside `default`, and what deletes each of them. */
interface Doomed {
  readonly slug: string;
  readonly id: string;
  readonly key: string;
  readonly erase: () => Promise<Answer>;
  readonly deletePortfolio: () => Promise<Answer>;
}

async function doomedTenant(): Promise<Doomed> {
  const slug = `doomed-${++made}`;
  const { analyst: key = '' } = await service.tenant(slug, { analyst: { role: 'analyst', portfolios: ['*'] } });
  const { id } = (await operator('GET', slug)).body as { id: string };
  const portfolio = (await operator('POST', `${slug}/portfolios`, { slug: 'europe', name: 'Europe' })).body
    .id as string;
  return {
    slug,
    id,
    key,
    erase: () => operator('DELETE', `${slug}?confirm=${slug}`),
    deletePortfolio: () => operator('DELETE', `${slug}/portfolios/${portfolio}?confirm=europe`),
  };
}

describe('while a legal hold is being placed', () => {
  test.each([
    ['an erasure of the tenant', 'erase'],
    ['a deletion of a portfolio', 'deletePortfolio'],
  ] as const)('%s waits for it and is refused', async (_title, action) => {
    const doomed = await doomedTenant();
    const holder = new Client({ connectionString: service.database.ownerUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query(`insert into audit_legal_hold (tenant_id, reason) values ($1, 'Case 4711')`, [doomed.id]);
    const deleted = doomed[action]();
    await rows.untilWaiting(1);
    await holder.query('commit');
    await holder.end();
    const { status, body } = await deleted;
    expect([status, body.error.code]).toEqual([409, 'conflict']);
    expect((await operator('GET', `${doomed.slug}/portfolios`)).body.total).toBe(2);
  });
});

describe('a legal hold waits for', () => {
  test.each([
    ['an erasure of the tenant, and does not find it any more', 'erase', 404],
    ['a deletion of a portfolio, and is placed', 'deletePortfolio', 200],
  ] as const)('%s', async (_title, action, expected) => {
    const doomed = await doomedTenant();
    const headers = { 'x-portfolio': 'europe' };
    const post = (path: string, body: object): Promise<Answer> =>
      service.call('POST', path, { key: doomed.key, body, headers });
    const incident = (await post('/v1/incidents', { title: 'Before' })).body.id as string;
    // The deletion waits for a request that writes to the portfolio.
    const gate = await WriteGate.close(service.database.ownerUrl, 'incident_activity');
    const comment = post(`/v1/incidents/${incident}/comments`, { text: 'In progress' });
    await gate.reached();
    const deleted = doomed[action]();
    await gate.holdsUp();
    const held = hold(doomed.slug);
    // The comment at the gate, the deletion and the hold.
    await rows.untilWaiting(3);
    await gate.open();
    expect((await comment).status).toBe(201);
    expect((await deleted).status).toBe(200);
    expect((await held).status).toBe(expected);
  });
});
