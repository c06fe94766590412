import { ERASE_EXPIRED_LOOKUPS } from '../../../src/modules/lookup/lookup.jobs';
import { Db } from '../../../src/platform/database/db';
import { JobQueue } from '../../../src/platform/jobs/job-queue';
import { Owner } from '../../support/audit/audit-fixtures';
import { BUROV, HARBOUR } from '../../support/fixtures/harbour-list';
import { pageAfter, pagesOf } from '../../support/http/list-pages';
import { LookupDesk } from '../../support/fixtures/lookup-fixture';
import { recomputedHash } from '../../support/fixtures/lookup-hash';
import type { Answer } from '../../support/app/test-app';

const NOBODYS_ID = '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10';
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const RETENTION_DAYS = 30;
const DAY_MS = 86_400_000;

let desk: LookupDesk;
let owner: Owner;

beforeAll(async () => {
  desk = await LookupDesk.open({ RESULT_RETENTION_DAYS: String(RETENTION_DAYS) });
  owner = await new Owner(desk.service.database.ownerUrl).connect();
  await desk.importList('harbour', HARBOUR);
  for (const slug of ['second', 'listed']) {
    await desk.operator('POST', '/v1/admin/tenants/acme/portfolios', { body: { slug, name: slug } });
  }
});
afterAll(async () => {
  await owner.close();
  await desk.close();
});

const lookUpBurov = () =>
  desk.post([
    ['name', 'Vikenty Burov'],
    ['date_of_birth', '1967-01-13'],
  ]);
const codeOf = ({ status, body }: Answer): unknown => [status, body.error?.code];
const GONE = [410, 'gone'];
const rowsOf = (id: string) =>
  owner.query<{ report_hash: string; erased_at: Date | null; results: number }>(
    `select report_hash, erased_at, (select count(*)::int from lookup_result where lookup_id = id) as results
     from lookup_request where id = $1`,
    [id],
  );
const moveBack = (id: string, days: number) =>
  owner.query(`update lookup_request set queried_at = queried_at - $2::int * interval '1 day' where id = $1`, [
    id,
    days,
  ]);

/** Runs the job that erases, and waits for it. */
async function eraseExpired(): Promise<void> {
  const app = desk.service.app;
  await app.get(Db).runAsSystem('test', (tx) => app.get(JobQueue).enqueue(tx, ERASE_EXPIRED_LOOKUPS, {}));
  for (let left = 5_000; left > 0; left -= 1) {
    const [count] = await owner.query<{ waiting: number }>(
      `select count(*)::int as waiting from lookup_request where erased_at is null
         and queried_at < now() - interval '${RETENTION_DAYS} days'`,
    );
    if (count?.waiting === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the job did not run');
}

describe('a stored lookup', () => {
  test('is returned byte for byte, also to a viewer and after the list has changed', async () => {
    const made = await lookUpBurov();
    expect(made.headers.get('x-request-id')).toBe(made.body.request_id);
    const path = `/v1/lookup/${made.body.request_id}`;
    expect((await desk.call('GET', path)).text).toBe(made.text);
    await desk.importList(
      'harbour',
      HARBOUR.filter(({ id }) => id !== BUROV.id),
    );
    const read = await desk.call('GET', path, { key: desk.keys.viewer });
    expect([read.status, read.text]).toEqual([200, made.text]);
    expect(recomputedHash(read.text)).toBe(made.body.entities[0].traceability.report_hash);
    await desk.importList('harbour', HARBOUR);
  });

  test('is visible in its portfolio only', async () => {
    const { body } = await lookUpBurov();
    const others = await desk.service.tenant('other');
    for (const method of ['GET', 'DELETE']) {
      const path = `/v1/lookup/${body.request_id}`;
      expect(codeOf(await desk.call(method, path, { headers: { 'x-portfolio': 'second' } }))).toEqual([
        404,
        'not_found',
      ]);
      expect(codeOf(await desk.call(method, path, { key: others.analyst }))).toEqual([404, 'not_found']);
      expect(codeOf(await desk.call(method, `/v1/lookup/${NOBODYS_ID}`))).toEqual([404, 'not_found']);
      expect((await desk.call(method, '/v1/lookup/nonsense')).status).toBe(422);
    }
    expect((await desk.call('GET', `/v1/lookup/${body.request_id}`)).status).toBe(200);
  });

  test('requires the permission to read lookups', async () => {
    const { body } = await lookUpBurov();
    const path = `/v1/lookup/${body.request_id}`;
    const { viewer, auditor } = desk.keys;
    const refused = [
      await desk.call('DELETE', path, { key: viewer }),
      await desk.post([['name', 'Vikenty Burov']], { key: viewer }),
      await desk.call('GET', path, { key: auditor }),
      await desk.call('GET', '/v1/lookup', { key: auditor }),
      await desk.operator('GET', path),
    ];
    expect(refused.map(codeOf)).toEqual(refused.map(() => [403, 'insufficient_scope']));
    expect((await desk.call('GET', '/v1/lookup', { key: viewer })).status).toBe(200);
  });
});

describe('the list of lookups', () => {
  const inPortfolio = { 'x-portfolio': 'listed' };
  const list = (query = '') => desk.call('GET', `/v1/lookup${query}`, { headers: inPortfolio });
  let made: Answer['body'][];

  beforeAll(async () => {
    const asked = ['Vikenty Burov', 'Telltale Nobody', 'Omar Khalil Hamdan', 'Telltale Noone'];
    made = [];
    for (const name of asked) made.unshift(await desk.lookUp([['name', name]], { headers: inPortfolio }));
  });

  test('returns when, how and with which result each ran', async () => {
    const { body } = await list('?limit=1');
    const [{ request_id, queried_at }] = made as [Answer['body']];
    expect(body).toEqual({
      lookups: [
        {
          request_id,
          queried_at,
          depth: 'standard',
          requester_reference: null,
          identifier_types: ['name'],
          undecided_count: 0,
          resolution: { status: 'no_match', confidence: made[0].resolution.confidence, entity_count: 0 },
          report_hash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
          expires_at: new Date(Date.parse(queried_at as string) + RETENTION_DAYS * DAY_MS).toISOString(),
          erased_at: null,
        },
      ],
      total: 4,
      next_cursor: expect.any(String),
    });
  });

  test('returns the answer hash of lookups without a result', async () => {
    const { lookups } = (await list()).body as { lookups: { request_id: string; report_hash: string }[] };
    for (const { request_id: id, report_hash: hash } of lookups) {
      expect(recomputedHash((await desk.call('GET', `/v1/lookup/${id}`, { headers: inPortfolio })).text)).toBe(hash);
    }
  });

  test.each([
    ['', [0, 1, 2, 3], 4],
    ['?status=no_match', [0, 2], 2],
    ['?status=ambiguous&status=resolved', [1, 3], 2],
    ['?limit=2', [0, 1], 4],
  ])('filtered by %j returns the newest first', async (query, places, total) => {
    const { body } = await list(query);
    expect((body.lookups as { request_id: string }[]).map(({ request_id: id }) => id)).toEqual(
      places.map((place) => made[place]?.request_id as string),
    );
    expect(body.total).toBe(total);
  });

  test('is returned in pages', async () => {
    const idsOf = ({ body }: Answer) => (body.lookups as { request_id: string }[]).map(({ request_id: id }) => id);
    expect((await pagesOf(list, '', 1)).flatMap(idsOf)).toEqual(made.map((each) => each.request_id));
    expect(idsOf(await pageAfter(list, '?status=no_match', 1, 1))).toEqual([made[2]?.request_id]);
  });

  test('never shows a value', async () => {
    const { text } = await list();
    for (const value of ['Telltale', 'Burov', 'Hamdan']) expect(text).not.toContain(value);
  });

  test('reports invalid filters', async () => {
    const { status, body } = await list('?status=gone&limit=0');
    expect(status).toBe(422);
    expect((body.detail as { loc: string[] }[]).map(({ loc }) => loc[1]).sort()).toEqual(['limit', 'status']);
  });
});

describe('erasing a lookup', () => {
  test('removes the content permanently, and keeps the row with its hash', async () => {
    const { body } = await lookUpBurov();
    const path = `/v1/lookup/${body.request_id}`;
    const erased = await desk.call('DELETE', path);
    expect([erased.status, erased.text]).toEqual([204, '']);
    const hash = body.entities[0].traceability.report_hash as string;
    expect(await rowsOf(body.request_id as string)).toEqual([
      { report_hash: hash, erased_at: expect.any(Date), results: 0 },
    ]);
    for (const method of ['GET', 'DELETE']) expect(codeOf(await desk.call(method, path))).toEqual(GONE);
    const { lookups } = (await desk.call('GET', '/v1/lookup?limit=1')).body;
    expect(lookups[0]).toMatchObject({ request_id: body.request_id, report_hash: hash, erased_at: INSTANT });
  });

  test('happens automatically at its expiry; the content is hidden even before the job runs', async () => {
    const ids: string[] = [];
    for (const days of [RETENTION_DAYS, RETENTION_DAYS + 400, RETENTION_DAYS - 1]) {
      const { body } = await lookUpBurov();
      ids.push(body.request_id as string);
      await moveBack(body.request_id as string, days);
    }
    const statuses = async (method: string, path = '') =>
      Promise.all(
        ids.map(async (id) => {
          const body = path === '' ? undefined : { entity_id: NOBODYS_ID, decision: 'same', reason: 'x' };
          return (await desk.call(method, `/v1/lookup/${id}${path}`, { body })).status;
        }),
      );
    expect(await statuses('GET')).toEqual([410, 410, 200]);
    expect(await statuses('POST', '/decisions')).toEqual([410, 410, 422]);
    await eraseExpired();
    expect(await statuses('GET')).toEqual([410, 410, 200]);
    expect(await statuses('DELETE')).toEqual([410, 410, 204]);
    for (const id of ids) {
      const [row] = await rowsOf(id);
      expect(row).toEqual({ report_hash: expect.stringMatching(/^sha256:/), erased_at: expect.any(Date), results: 0 });
    }
  });

  test('covers any number of expired lookups', async () => {
    const { body } = await lookUpBurov();
    await owner.query(
      `with copy as (
         insert into lookup_request select gen_random_uuid(), tenant_id, portfolio_id, principal, depth,
           requester_reference, identifier_types, status, confidence, entity_count, report_hash,
           queried_at - interval '${RETENTION_DAYS + 1} days', null
         from lookup_request, generate_series(1, 2500) where id = $1 returning tenant_id, portfolio_id, id)
       insert into lookup_result select tenant_id, portfolio_id, id, '{}', '{}' from copy`,
      [body.request_id],
    );
    await eraseExpired();
    expect(await owner.query('select from lookup_result where answer::text = $1', ['{}'])).toEqual([]);
    expect((await desk.call('GET', `/v1/lookup/${body.request_id}`)).status).toBe(200);
  });
});
