import { Owner } from '../../support/audit/audit-fixtures';
import { BatchDesk, linesOf, type ResultLine } from '../../support/fixtures/batch-fixture';
import { HARBOUR, person } from '../../support/fixtures/harbour-list';
import { HeldLookups } from '../../support/fixtures/held-lookups';
import { LookupDesk, newKey } from '../../support/fixtures/lookup-fixture';
import { recomputedResultHash } from '../../support/fixtures/lookup-hash';
import { ScreeningDesk } from '../../support/fixtures/screening-fixture';

const CSV = { type: 'text/csv' };
const HELD_UP = 'Telltale Holdup';

let desk: LookupDesk;
let batches: BatchDesk;
let screening: ScreeningDesk;
let owner: Owner;
let held: HeldLookups;

beforeAll(async () => {
  desk = await LookupDesk.open();
  batches = new BatchDesk(desk);
  owner = await new Owner(desk.service.database.ownerUrl).connect();
  screening = new ScreeningDesk(desk, owner);
  await desk.importList('harbour', HARBOUR);
  held = new HeldLookups(desk, HELD_UP);
}, 60_000);
afterAll(async () => {
  await owner.close();
  await desk.close();
});

/** One line of NDJSON. */
const row = (name: string, options: object = { monitor: true }): string =>
  JSON.stringify({ identifiers: [{ type: 'name', value: name }], options });

async function resultsOf(lines: readonly string[], key?: string): Promise<ResultLine[]> {
  const id = await batches.submit(lines, key === undefined ? {} : { key });
  await batches.until(id);
  return batches.results(id);
}

const idsIn = (results: readonly ResultLine[]): unknown[] => results.map((one) => one.monitored_subject_id);

async function countMonitored(key = desk.keys.analyst): Promise<number> {
  return (await desk.call('GET', '/v1/lookup/monitored', { key })).body.total as number;
}

describe('a row of a batch with options.monitor', () => {
  test('has its subject monitored with its result as first state, like a separate lookup', async () => {
    const id = await batches.submit([
      row('Vikenty Burov', { monitor: true, requester_reference: 'supplier 1' }),
      row('Telltale Nobody', { monitor: false }),
      row('Omar Khalil Hamdan'),
    ]);
    const batch = await batches.until(id);
    expect(batch).toMatchObject({ counts: { total: 3, done: 3 }, monitored_count: 2, not_monitored_count: 0 });
    const results = await batches.results(id);
    const [first, second, third] = idsIn(results) as string[];
    expect([second, results[1]?.warnings]).toEqual([null, []]);
    expect(new Set([first, third]).size).toBe(2);
    const { body } = await screening.get(first!);
    expect(body).toMatchObject({
      requester_reference: 'supplier 1',
      principal: { type: 'service_account', name: 'analyst' },
      status: results[0]?.status,
      hits: [{ entity_id: results[0]?.entities[0]?.entity_id, sources: [{ id: 'other_lists:harbour/burov' }] }],
      identifiers: [{ type: 'name', value: 'Vikenty Burov' }],
      created_at: results[0]?.queried_at,
    });
    for (const [place, line] of linesOf((await batches.resultsText(id)).text).entries()) {
      expect(recomputedResultHash(line)).toBe(results[place]?.result_hash);
    }
    expect(await screening.monitor([['name', 'Vikenty Burov']])).toBe(first);
    await screening.finished();
    expect(await screening.alertsOf(first!)).toEqual([]);
  });

  test('shares the subject of the same question, which keeps the latest reference', async () => {
    const known = await screening.monitor([['name', 'Shared Question']], { requester_reference: 'old' });
    const ids = idsIn(
      await resultsOf([
        row('Shared Question', { monitor: true, requester_reference: 'newer' }),
        row('shared  question', { monitor: true, requester_reference: 'newest' }),
        row('Shared Question'),
        row('Shared Question', { monitor: true, subject_type: 'person' }),
      ]),
    );
    expect(ids.slice(0, 3)).toEqual([known, known, known]);
    expect(ids[3]).not.toBe(known);
    expect((await screening.get(known)).body.requester_reference).toBe('newest');
  });

  test('is screened again if a list changes while its part is screened, and alerts about later changes', async () => {
    const untilHeld = held.hold();
    const id = await batches.submit([row('Telltale Early'), row(HELD_UP)]);
    await untilHeld();
    await desk.importList('between', [person('held', HELD_UP), person('early', 'Telltale Early')]);
    held.release();
    await batches.until(id);
    await screening.finished();
    const ids = idsIn(await batches.results(id)) as string[];
    const alerts = async (): Promise<string[][]> =>
      Promise.all(ids.map(async (one) => (await screening.alertsOf(one)).map(({ kind }) => kind)));
    expect(await alerts()).toEqual([['new'], ['new']]);
    await screening.importList('between', [person('early', 'Telltale Early')]);
    expect(await alerts()).toEqual([['new'], ['new', 'removed']]);
  });

  test('stays monitored if its result, or the batch, is erased', async () => {
    const id = await batches.submit([row('Telltale Stayer'), row('Telltale Remainer')]);
    await batches.until(id);
    const ids = idsIn(await batches.results(id)) as string[];
    expect((await desk.call('DELETE', `/v1/lookup/batch/${id}/results/1`)).status).toBe(204);
    expect((await batches.resultsText(id)).text).not.toContain(ids[0]);
    expect((await desk.call('DELETE', `/v1/lookup/batch/${id}`)).status).toBe(204);
    for (const one of ids) expect((await screening.get(one)).status).toBe(200);
    for (const one of ids) await desk.call('DELETE', `/v1/lookup/monitored/${one}`);
  });

  test.each([
    ['with the depth deep', row('Ada', { monitor: true, depth: 'deep' }), 'options.monitor'],
    ['that is no boolean', row('Ada', { monitor: 'true' }), 'options.monitor'],
  ])('is rejected %s, with the name of the field', async (_name, line, field) => {
    const made = await batches.sendLines([line, row('Somebody Valid', {})]);
    expect(made.body.rejected_rows).toMatchObject([{ line: 1, field }]);
    await batches.until(made.body.batch_id as string);
  });
});

describe('a batch of CSV', () => {
  test('has a column monitor for single rows', async () => {
    const csv = 'name,monitor\nColumn Yes,true\nColumn No,false\nColumn Empty,\nColumn Wrong,maybe\n';
    const made = await batches.send(csv, CSV);
    expect(made.body.rejected_rows).toMatchObject([{ line: 5, field: 'monitor' }]);
    const id = made.body.batch_id as string;
    expect(await batches.until(id)).toMatchObject({ monitored_count: 1, not_monitored_count: 0 });
    expect(idsIn(await batches.results(id))).toEqual([expect.any(String), null, null]);
    const table = await batches.resultsText(id, '?format=csv');
    expect(linesOf(table.text)[0]).toMatch(/,monitored_subject_id,result_hash\r?$/);
    expect(table.text).toContain(idsIn(await batches.results(id))[0]);
  });

  test('is monitored as a whole with the parameter monitor, which is part of what an Idempotency-Key repeats', async () => {
    const headers = newKey();
    const send = (query: string) =>
      desk.call('POST', `/v1/lookup/batch${query}`, {
        rawBody: 'name\nWhole One\nWhole Two\n',
        headers: { 'content-type': 'text/csv', ...headers },
      });
    const made = await send('?monitor=true');
    const id = made.body.batch_id as string;
    expect(await batches.until(id)).toMatchObject({ monitored_count: 2 });
    expect((await send('?monitor=true')).body.batch_id).toBe(id);
    expect((await send('')).body.error.code).toBe('idempotency_key_reused');
    const wrong = await send('?monitor=maybe');
    expect([wrong.status, wrong.body.detail]).toEqual([422, [expect.objectContaining({ loc: ['query', 'monitor'] })]]);
  });

  test('needs lookup:write to monitor', async () => {
    const refused = await desk.call('POST', '/v1/lookup/batch?monitor=true', {
      key: desk.keys.viewer,
      rawBody: 'name\nA\n',
      headers: { 'content-type': 'text/csv' },
    });
    expect(refused.status).toBe(403);
  });
});

describe('a portfolio that reaches its limit of 100,000 monitored subjects', () => {
  test('keeps every result, and names the rows that are not monitored', async () => {
    const key = await desk.newTenant();
    await screening.monitor([['name', 'The First Ever']], {}, key);
    await owner.query(
      `insert into monitored_subject (id, tenant_id, portfolio_id, question_hash, subject_type, identifiers, principal, created_at,
         last_screened_at, status, hits, source_ids)
       select gen_random_uuid(), tenant_id, portfolio_id, number::text, 'any', identifiers, principal, now(), now(), status, '[]', '{}'
       from monitored_subject, generate_series(2, 99998) as number where identifiers::text like '%The First Ever%'`,
    );
    const names = ['The First Ever', 'One Left', 'One Left', 'None Left', 'Vikenty Burov', 'Not Asked'];
    const made = await batches.submit(
      names.map((name) => row(name, { monitor: name !== 'Not Asked' })),
      { key },
    );
    const get = (path = ''): ReturnType<LookupDesk['call']> =>
      desk.call('GET', `/v1/lookup/batch/${made}${path}`, { key });
    while ((await get()).body.status !== 'completed');
    expect((await get()).body).toMatchObject({
      counts: { done: 6, resolved: 1, no_match: 5, failed: 0 },
      monitored_count: 4,
      not_monitored_count: 1,
    });
    const results = linesOf((await get('/results')).text).map((line) => JSON.parse(line) as ResultLine);
    expect(idsIn(results).map((id) => id !== null)).toEqual([true, true, true, true, false, false]);
    expect(results[4]).toMatchObject({
      status: 'resolved',
      entity_count: 1,
      warnings: [{ code: 'not_monitored', message: expect.stringMatching(/has reached its limit/) }],
    });
    expect(results[5]?.warnings).toEqual([]);
    expect(await countMonitored(key)).toBe(100_000);
  });
});
