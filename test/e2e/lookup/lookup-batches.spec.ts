import { constants, createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Owner } from '../../support/audit/audit-fixtures';
import type { Answer } from '../../support/app/test-app';
import { BatchDesk, linesOf, subject } from '../../support/fixtures/batch-fixture';
import { HARBOUR } from '../../support/fixtures/harbour-list';
import { LookupDesk, newKey, SECOND } from '../../support/fixtures/lookup-fixture';
import { canonicalText, recomputedResultHash, recomputedResultsHash } from '../../support/fixtures/lookup-hash';

const CSV = { type: 'text/csv; charset=utf-8' };
const NOBODYS_ID = '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10';

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

describe('a batch of NDJSON', () => {
  const LINES = [
    subject('Vikenty Burov', { date_of_birth: '1967-01-13' }, 'supplier 1'),
    subject('Telltale Nobody', {}, 'supplier 2'),
    subject('Omar Khalil Hamdan'),
    JSON.stringify({ identifiers: [{ type: 'imo_number', value: '9876543' }], options: { subject_type: 'vessel' } }),
  ];

  test('has the results of separate lookups, each with its hash, under one signature', async () => {
    const made = await batches.sendLines(LINES);
    expect([made.status, made.body.batch_id]).toEqual([202, made.headers.get('x-request-id')]);
    expect(made.body).toMatchObject({ counts: { total: 4, rejected: 0 }, rejected_rows: [] });
    const id = made.body.batch_id as string;
    const batch = await batches.until(id);
    const counts = { total: 4, done: 4, resolved: 2, ambiguous: 1, no_match: 1, failed: 0, rejected: 0 };
    expect(batch.counts).toEqual(counts);
    const { text } = await batches.resultsText(id);
    const results = await batches.results(id);
    expect(results.map(({ line, requester_reference: reference, status }) => [line, reference, status])).toEqual([
      [1, 'supplier 1', 'resolved'],
      [2, 'supplier 2', 'no_match'],
      [3, null, 'ambiguous'],
      [4, null, 'resolved'],
    ]);
    const single = await desk.lookUp([
      ['name', 'Vikenty Burov'],
      ['date_of_birth', '1967-01-13'],
    ]);
    expect(results[0]).toMatchObject({
      confidence: single.resolution.confidence,
      reason: single.resolution.reason,
      entities: [
        { entity_id: single.entities[0].entity_id, sources: [{ id: 'other_lists:harbour/burov', version: 1 }] },
      ],
      identifiers: [
        { type: 'name', value: 'Vikenty Burov' },
        { type: 'date_of_birth', value: '1967-01-13' },
      ],
    });
    for (const [index, line] of linesOf(text).entries()) {
      expect(recomputedResultHash(line)).toBe(results[index]?.result_hash);
    }
    await expectSigned(batch, linesOf(text));
  });

  async function expectSigned(batch: Answer['body'], lines: readonly string[]): Promise<void> {
    const { manifest, signature, signing_key_id: kid } = batch.signed_manifest;
    expect(manifest).toEqual({
      batch_id: batch.batch_id,
      submitted_at: batch.submitted_at,
      ended_at: batch.ended_at,
      counts: batch.counts,
      results_hash: recomputedResultsHash(lines),
    });
    const { keys } = (await desk.service.call('GET', '/.well-known/jwks.json')).body as { keys: JsonWebKey[] };
    const jwk = keys.find((key) => key.kid === kid);
    const key = createPublicKey({ key: jwk ?? {}, format: 'jwk' });
    const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
    const verified = (text: string): boolean =>
      verify('sha256', Buffer.from(text), { key, ...padding }, Buffer.from(signature as string, 'base64'));
    expect([verified(canonicalText(manifest)), verified(canonicalText({ ...manifest, results_hash: 'x' }))]).toEqual([
      true,
      false,
    ]);
  }

  test('says who submitted it, also in the list', async () => {
    const id = (await batches.send(`${LINES[0]}\n`)).body.batch_id as string;
    const batch = await batches.until(id);
    const { body: me } = await desk.call('GET', '/v1/me');
    expect(batch.principal).toEqual(me.principal);
    expect(batch.principal).toMatchObject({
      type: 'service_account',
      id: expect.any(String),
      name: expect.any(String),
    });
    const { body } = await desk.call('GET', '/v1/lookup/batch');
    expect(body.batches.find((one: Answer['body']) => one.batch_id === id).principal).toEqual(me.principal);
  });

  test('is compressed with gzip, and its audit record names the kinds and the batch', async () => {
    const made = await batches.send(gzipSync(`${LINES.join('\n')}\n`), { headers: { 'content-encoding': 'gzip' } });
    expect(made.status).toBe(202);
    const record = await desk.call('GET', `/v1/audit/${made.body.batch_id}`, { key: desk.keys.admin });
    expect(record.body).toMatchObject({
      action: 'lookup_batches.create',
      status_code: 202,
      identifiers_queried: ['name', 'date_of_birth', 'imo_number'],
      resource_ids: [made.body.batch_id],
    });
    await batches.until(made.body.batch_id as string);
  });

  test('applies the decisions of reviewers', async () => {
    const lookup = await desk.lookUp([['name', 'Nordstern Handel GmbH']]);
    const body = { entity_id: lookup.entities[0].entity_id, decision: 'different', reason: 'Another company' };
    const decided = await desk.call('POST', `/v1/lookup/${lookup.request_id}/decisions`, { body });
    const id = await batches.submit([subject('Nordstern Handel GmbH')]);
    await batches.until(id);
    expect(await batches.results(id)).toMatchObject([{ status: 'no_match', entity_count: 0, suppressed_count: 1 }]);
    await desk.call('DELETE', `/v1/lookup/decisions/${decided.body.id}`);
  });
});

describe('a batch of CSV', () => {
  test('reads identifiers, the type of the subject and the reference from columns', async () => {
    const csv = [
      'Name,name,date_of_birth,nationality,passport_number,subject_type,requester_reference',
      '"Burov, Vikenty",Viken Burov,1967-01-13,Russia,AB 123 4567,person,a-1',
      '=Telltale Nobody,,,,,,a-2',
    ].join('\r\n');
    const made = await batches.send(csv, CSV);
    expect(made.status).toBe(202);
    const id = made.body.batch_id as string;
    await batches.until(id);
    const results = await batches.results(id);
    expect(results.map(({ line, status }) => [line, status])).toEqual([
      [2, 'resolved'],
      [3, 'no_match'],
    ]);
    expect(results[0]?.identifiers.map(({ type }) => type)).toEqual([
      ...['name', 'name', 'date_of_birth', 'nationality', 'passport_number'],
    ]);
    const table = await batches.resultsText(id, '', { accept: 'text/csv' });
    expect(table.headers.get('content-type')).toMatch(/^text\/csv/);
    const [header, first, ...others] = table.text.trim().split('\r\n');
    expect(header).toMatch(/^line,requester_reference,status,confidence,/);
    expect(first).toMatch(/^2,a-1,resolved,.*,Vikenty Anatolyevich Burov,.*,other_lists:harbour\/burov,/);
    expect(others).toHaveLength(1);
    expect((await batches.resultsText(id, '?format=csv')).text).toBe(table.text);
  });
});

describe('access to batches', () => {
  test('an Idempotency-Key returns the first batch, and refuses other content', async () => {
    const headers = newKey();
    const lines = [subject('Telltale Nobody')];
    const first = await batches.sendLines(lines, { headers });
    const again = await batches.sendLines(lines, { headers });
    expect([again.status, again.body.batch_id]).toEqual([202, first.body.batch_id]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(codeOf(await batches.sendLines([subject('Somebody Else')], { headers }))).toEqual([
      409,
      'idempotency_key_reused',
    ]);
    expect(await batches.countReceiving(owner)).toBe(0);
  });

  test('needs the permissions of lookups', async () => {
    const id = await batches.submit([subject('Telltale Nobody')]);
    await batches.until(id);
    const path = `/v1/lookup/batch/${id}`;
    const { viewer, auditor } = desk.keys;
    const refused = [
      await batches.sendLines([subject('Telltale Nobody')], { key: viewer }),
      await desk.call('POST', `${path}/cancel`, { key: viewer }),
      await desk.call('DELETE', path, { key: viewer }),
      await desk.call('DELETE', `${path}/results/1`, { key: viewer }),
      await desk.call('GET', '/v1/lookup/batch', { key: auditor }),
      await desk.call('GET', path, { key: auditor }),
      await desk.call('GET', `${path}/results`, { key: auditor }),
    ];
    expect(refused.map(codeOf)).toEqual(refused.map(() => [403, 'insufficient_scope']));
    for (const allowed of [path, `${path}/results`, '/v1/lookup/batch']) {
      expect((await desk.call('GET', allowed, { key: viewer })).status).toBe(200);
    }
  });

  test('is limited to the portfolio of the batch', async () => {
    const key = await desk.newTenant();
    const id = await batches.submit([subject('Telltale Nobody')], { key });
    const path = `/v1/lookup/batch/${id}`;
    const routes = [
      ['GET', path],
      ['GET', `${path}/results`],
      ['POST', `${path}/cancel`],
      ['DELETE', `${path}/results/1`],
      ['DELETE', path],
    ] as const;
    for (const [method, route] of routes) {
      expect(codeOf(await desk.call(method, route))).toEqual([404, 'not_found']);
      expect(codeOf(await desk.call(method, route, { key, headers: SECOND }))).toEqual([404, 'not_found']);
      expect((await desk.call(method, route.replace(id, 'nonsense'))).status).toBe(422);
      expect(codeOf(await desk.call(method, route.replace(id, NOBODYS_ID)))).toEqual([404, 'not_found']);
    }
    expect((await desk.call('GET', '/v1/lookup/batch', { key, headers: SECOND })).body.total).toBe(0);
    expect((await desk.call('GET', path, { key })).status).toBe(200);
  });
});
