import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { Owner } from '../../support/audit/audit-fixtures';
import type { Answer } from '../../support/app/test-app';
import { BatchDesk, subject } from '../../support/fixtures/batch-fixture';
import { HARBOUR } from '../../support/fixtures/harbour-list';
import { LookupDesk, SECOND } from '../../support/fixtures/lookup-fixture';

const CSV = { type: 'text/csv; charset=utf-8' };

let desk: LookupDesk;
let batches: BatchDesk;
let owner: Owner;

beforeAll(async () => {
  desk = await LookupDesk.open();
  batches = new BatchDesk(desk);
  owner = await new Owner(desk.service.database.ownerUrl).connect();
  await desk.importList('harbour', HARBOUR);
});
afterAll(async () => {
  await owner.close();
  await desk.close();
});

const codeOf = ({ status, body }: Answer): unknown => [status, body.error?.code];
const messagesOf = ({ status, body }: Answer): unknown => [status, (body.detail as { msg: string }[])[0]?.msg];

describe('a CSV upload', () => {
  test.each([
    ['an unknown column', 'name,colour\na,b', /Column 2 of the header is unknown/],
    ['no identifier', 'requester_reference\na', /no column with an identifier/],
    ['an option twice', 'name,subject_type,subject_type\na,person,person', /subject_type twice/],
    ['too many columns', `${'name,'.repeat(23)}name\na`, /more than 23 columns/],
  ])('with %s in its header is refused', async (_name, csv, reason) => {
    expect(messagesOf(await batches.send(csv, CSV))).toEqual([422, expect.stringMatching(reason)]);
    expect(await batches.countReceiving(owner)).toBe(0);
  });
});

describe('a row that is not valid', () => {
  test('is rejected with its line and field, and the others are screened', async () => {
    const lines = [
      subject('Vikenty Burov', {}, 'one'),
      '{"identifiers": [',
      JSON.stringify({ identifiers: [{ type: 'email', value: 'telltale' }] }),
      '',
      JSON.stringify({ identifiers: [{ type: 'nationality', value: 'Russia' }] }),
      JSON.stringify({ identifiers: [{ type: 'name', value: 'A' }], colour: 'red' }),
      JSON.stringify({ identifiers: [{ type: 'name', value: 'Someone' }], options: { depth: 'deep' } }),
      subject('Telltale Nobody', {}, 'one'),
      subject('x'.repeat(70_000)),
      '[]',
      subject('Telltale Nobody', {}, 'two'),
    ];
    const id = await batches.submit(lines);
    const { counts, rejected_rows: rejected } = await batches.until(id);
    expect(counts).toMatchObject({ total: 2, done: 2, rejected: 8 });
    expect(
      (rejected as { line: number; field: string; reason: string }[]).map(({ line, field }) => [line, field]),
    ).toEqual([
      [2, null],
      [3, 'identifiers.0.value'],
      [5, 'identifiers.0.type'],
      [6, 'colour'],
      [7, 'options.depth'],
      [8, 'requester_reference'],
      [9, null],
      [10, null],
    ]);
    expect(JSON.stringify(rejected)).not.toContain('telltale');
    expect((await batches.results(id)).map(({ line }) => line)).toEqual([1, 11]);
  });

  test('in CSV is rejected with the name of the column', async () => {
    const csv = 'name,email,requester_reference\nVikenty Burov,,a\nB,telltale,b\n"C\nD,,a\nE,,a\n';
    const made = await batches.send(csv, CSV);
    const { rejected_rows: rejected, counts } = await batches.until(made.body.batch_id as string);
    expect(counts).toMatchObject({ total: 1, rejected: 4 });
    expect((rejected as { line: number; field: string }[]).map(({ line, field }) => [line, field])).toEqual([
      [3, 'email'],
      [4, null],
      [5, 'requester_reference'],
      [6, 'requester_reference'],
    ]);
  });

  test('of another encoding is rejected alone', async () => {
    const latin = Buffer.concat([
      Buffer.from(`${subject('Telltale Nobody')}\n`),
      Buffer.from(subject('Bürov'), 'latin1'),
    ]);
    const made = await batches.send(latin);
    expect(made.body).toMatchObject({
      counts: { total: 1, rejected: 1 },
      rejected_rows: [{ line: 2, field: null, reason: 'The line is not valid UTF-8' }],
    });
    expect((await batches.send(Buffer.from(subject('Telltale Nobody'), 'utf16le'))).status).toBe(422);
  });
});

describe('an upload that is refused', () => {
  test('is empty, has no row, or has no valid row', async () => {
    const empty = await batches.send('');
    expect([empty.status, empty.body.detail[0]]).toMatchObject([422, { loc: ['body'], type: 'missing' }]);
    expect(messagesOf(await batches.send('\n\n'))).toEqual([422, expect.stringMatching(/has no rows/)]);
    const invalid = await batches.sendLines(['{}', '[']);
    expect(invalid.status).toBe(422);
    expect((invalid.body.detail as { loc: unknown[] }[]).map(({ loc }) => loc)).toEqual([
      ['body', 1, 'identifiers'],
      ['body', 2],
    ]);
    expect(await batches.countReceiving(owner)).toBe(0);
  });

  test('has another type, charset or encoding', async () => {
    const line = subject('Telltale Nobody');
    const refused = [
      await batches.send(line, { type: 'application/json' }),
      await batches.send(line, { type: 'text/csv; charset=iso-8859-1' }),
      await batches.send(line, { headers: { 'content-encoding': 'br' } }),
    ];
    expect(refused.map(codeOf)).toEqual(refused.map(() => [415, 'unsupported_media_type']));
  });

  test('has more than 100,000 rows', async () => {
    expect(messagesOf(await batches.send('x\n'.repeat(100_001)))).toEqual([
      422,
      expect.stringMatching(/more than 100000 rows/),
    ]);
    expect(await batches.countReceiving(owner)).toBe(0);
  });

  test('is cut off, by the connection or within its gzip data', async () => {
    const lines = Array.from({ length: 2_000 }, (_, index) => subject(`Telltale ${index}`)).join('\n');
    const whole = gzipSync(lines);
    expect(messagesOf(await batches.send(whole.subarray(0, whole.length / 2)))).toEqual([
      422,
      expect.stringMatching(/gzip data was cut off/),
    ]);
    const [countBefore, recordsBefore] = [await totalOf('/v1/lookup/batch'), await totalOf(RECORDS)];
    const upload = request(`${desk.service.url}/v1/lookup/batch`, {
      method: 'POST',
      headers: {
        'x-api-key': desk.keys.analyst,
        'content-type': 'application/x-ndjson',
        'content-length': String(lines.length + 1_000),
      },
    });
    upload.on('error', () => undefined);
    upload.write(lines);
    while ((await batches.countReceiving(owner)) === 0) await delay(25);
    upload.destroy();
    // The request is recorded when the upload has been removed.
    while ((await totalOf(RECORDS)) === recordsBefore) await delay(25);
    expect(await batches.countReceiving(owner)).toBe(0);
    expect(await totalOf('/v1/lookup/batch')).toBe(countBefore);
  });

  const RECORDS = '/v1/audit?action=lookup_batches.create';
  const totalOf = async (path: string): Promise<unknown> =>
    (await desk.call('GET', path, { key: desk.keys.admin })).body.total;

  test('exceeds the number of batches that have not ended', async () => {
    const portfolio = { key: await desk.newTenant() };
    const id = await batches.submit([subject('Telltale Nobody')], portfolio);
    await owner.query(
      `insert into lookup_batch (id, tenant_id, portfolio_id, principal, status, rejections, submitted_at, updated_at)
       select gen_random_uuid(), tenant_id, portfolio_id, principal, 'queued', '[]', now(), now()
       from lookup_batch, generate_series(1, 5) where id = $1`,
      [id],
    );
    expect(codeOf(await batches.sendLines([subject('Telltale Nobody')], portfolio))).toEqual([
      429,
      'job_limit_exceeded',
    ]);
    expect((await batches.sendLines([subject('Telltale Nobody')], { ...portfolio, headers: SECOND })).status).toBe(202);
  });
});
