import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { OPERATOR_KEY, startTestApp } from '../../support/app/test-app';
import { ReportDesk } from '../../support/fixtures/report-fixture';

let desk: ReportDesk;

beforeAll(async () => {
  desk = await ReportDesk.open();
}, 600_000);
afterAll(() => desk.close());

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const subjects = (): [type: string, id: string][] => [
  ['incident', desk.incidentId],
  ['threat', desk.threatId],
  ['web_search', desk.searchId],
  ['portfolio', 'default'],
];

describe('a report', () => {
  test('of a lookup is created at the first request, and keeps the same bytes', async () => {
    const first = await desk.pdf(desk.lookupId);
    expect(first.status).toBe(200);
    expect(first.pdf.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="report-${desk.lookupId}.pdf"`,
      etag: `"${sha256(first.pdf)}"`,
    });
    const [again, ofViewer] = await Promise.all([desk.pdf(desk.lookupId), desk.pdf(desk.lookupId, desk.keys.viewer)]);
    expect(again.pdf.equals(first.pdf)).toBe(true);
    expect(ofViewer.pdf.equals(first.pdf)).toBe(true);
  });

  test('shows the hash of its lookup’s answer', async () => {
    const { body: answer } = await desk.call('GET', `/v1/lookup/${desk.lookupId}`);
    const { body: verdict } = await desk.verify(desk.lookupId);
    expect(verdict.report_hash).toBe(answer.entities[0].traceability.report_hash);
  });

  test.each([0, 1, 2, 3])('of subject %i is a snapshot that verifies', async (index) => {
    const [type, id] = subjects()[index] ?? ['', ''];
    const made = await desk.snapshot(type, id);
    expect([made.status, made.headers.get('location')]).toEqual([201, `/v1/reports/${made.body.request_id}`]);
    const { status, pdf } = await desk.pdf(made.body.request_id as string);
    expect(status).toBe(200);
    const { body } = await desk.verify(made.body.request_id as string);
    expect(body).toEqual({
      request_id: made.body.request_id,
      verified: true,
      report_hash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      pdf_sha256: sha256(pdf),
      signing_key_id: expect.stringMatching(/^[\w-]{43}$/),
      checked_at: expect.any(String),
      signed_at: expect.any(String),
      failure_reason: null,
      failure_detail: null,
    });
  });

  test('does not change when its subject changes', async () => {
    const id = await desk.make('threat', desk.threatId);
    const before = await desk.pdf(id);
    await desk.call('PATCH', `/v1/threats/${desk.threatId}`, { body: { pinned: true } });
    const after = await desk.pdf(id);
    expect(after.pdf.equals(before.pdf)).toBe(true);
    const newer = await desk.make('threat', desk.threatId);
    expect((await desk.verify(newer)).body.report_hash).not.toBe((await desk.verify(id)).body.report_hash);
  });

  test('is created once for twenty concurrent requests to two instances', async () => {
    const lookupId = await desk.lookUp('Vikenty Burov', 'at once');
    const elsewhere = await startTestApp({ ROLE: 'serve' }, desk.service.database);
    try {
      const headers = { 'x-api-key': desk.keys.analyst };
      const ask = async (url: string): Promise<string> => {
        const response = await fetch(`${url}/v1/reports/${lookupId}/pdf`, { headers });
        return `${response.status} ${sha256(Buffer.from(await response.arrayBuffer()))}`;
      };
      const urls = [desk.service.url, elsewhere.url];
      const files = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(urls[index % 2] ?? '')));
      expect(new Set(files).size).toBe(1);
      expect(files[0]).toMatch(/^200 /);
      expect((await desk.verify(lookupId)).body.verified).toBe(true);
    } finally {
      await elsewhere.close();
    }
  });

  test('is listed, newest first, with an exact total', async () => {
    const { body } = await desk.call('GET', '/v1/reports?limit=2');
    const all = await desk.call('GET', '/v1/reports?limit=500');
    expect(body.reports).toHaveLength(2);
    expect(body.total).toBe(all.body.reports.length);
    const times = all.body.reports.map(({ created_at: at }: { created_at: string }) => at);
    expect(times).toEqual([...times].sort().reverse());
    const lookups = await desk.call('GET', '/v1/reports?subject_type=lookup');
    expect(lookups.body.reports.at(-1)).toMatchObject({
      request_id: desk.lookupId,
      subject: { type: 'lookup', id: desk.lookupId },
      title: 'Lookup by name',
      principal: { type: 'service_account', id: expect.any(String), name: expect.any(String) },
      erased_at: null,
    });
  });
});

describe('GET /v1/reports/{request_id}', () => {
  test('returns what the list contains', async () => {
    const made = await desk.snapshot('threat', desk.threatId);
    const location = made.headers.get('location') ?? '';
    expect(location).toBe(`/v1/reports/${made.body.request_id}`);
    const { status, body } = await desk.call('GET', location);
    const { reports } = (await desk.call('GET', '/v1/reports?limit=1')).body;
    expect([status, body]).toEqual([200, reports[0]]);
    expect(body).toMatchObject({ subject: { type: 'threat', id: desk.threatId }, pdf_sha256: expect.any(String) });
  });

  test('returns the report of a lookup once its file exists', async () => {
    const lookupId = await desk.lookUp('Vikenty Burov', 'read alone');
    expect((await desk.call('GET', `/v1/reports/${lookupId}`)).status).toBe(404);
    await desk.pdf(lookupId);
    const { status, body } = await desk.call('GET', `/v1/reports/${lookupId}`);
    expect([status, body.subject]).toEqual([200, { type: 'lookup', id: lookupId }]);
  });

  test('remains after the report is erased', async () => {
    const id = await desk.make('threat', desk.threatId);
    await desk.call('DELETE', `/v1/reports/${id}`);
    const { status, body } = await desk.call('GET', `/v1/reports/${id}`);
    expect([status, body.title, body.erased_at]).toEqual([200, null, expect.any(String)]);
  });
});

describe('a subject that does not exist', () => {
  const NOBODYS_ID = '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10';

  test('has no report', async () => {
    expect((await desk.pdf(NOBODYS_ID)).status).toBe(404);
    expect((await desk.call('GET', `/v1/reports/${NOBODYS_ID}`)).status).toBe(404);
    expect((await desk.verify(NOBODYS_ID)).status).toBe(404);
    expect((await desk.call('DELETE', `/v1/reports/${NOBODYS_ID}`)).status).toBe(404);
    expect((await desk.snapshot('incident', NOBODYS_ID)).status).toBe(404);
    expect((await desk.snapshot('portfolio', 'another')).status).toBe(404);
  });

  test('is reported by the name of the field', async () => {
    const invalid = await desk.snapshot('threat', 'first');
    expect([invalid.status, invalid.body.detail[0].loc]).toEqual([422, ['body', 'subject', 'id']]);
    const unknown = await desk.snapshot('lookup', desk.lookupId);
    expect([unknown.status, unknown.body.detail[0].loc]).toEqual([422, ['body', 'subject', 'type']]);
    expect((await desk.call('POST', '/v1/reports', { body: {} })).status).toBe(422);
  });

  test('verifies as missing if it is a lookup without a file', async () => {
    const { body } = await desk.verify(await desk.lookUp('Vikenty Burov', 'no file'));
    expect(body).toMatchObject({ verified: false, failure_reason: 'report_missing', pdf_sha256: null });
  });

  test('refuses callers who may not create or read reports', async () => {
    expect((await desk.snapshot('threat', desk.threatId, desk.keys.viewer)).status).toBe(403);
    expect((await desk.snapshot('threat', desk.threatId, desk.keys.auditor)).status).toBe(403);
    expect((await desk.snapshot('threat', desk.threatId, OPERATOR_KEY)).status).toBe(403);
    expect((await desk.pdf(desk.lookupId, desk.keys.auditor)).status).toBe(200);
    const others = await desk.service.tenant('others', { analyst: { role: 'analyst' } });
    expect((await desk.pdf(desk.lookupId, others.analyst)).status).toBe(404);
  });
});

test('a key with a data scope sees reports of that scope only', async () => {
  const { narrow, analyst } = desk.keys;
  const whole = await desk.make('threat', desk.threatId);
  const part = (await desk.snapshot('threat', desk.threatId, narrow)).body.request_id as string;
  expect((await desk.pdf(whole, narrow)).status).toBe(404);
  for (const path of ['verify', 'pdf']) {
    expect((await desk.call('GET', `/v1/reports/${whole}/${path}`, { key: narrow })).status).toBe(404);
  }
  expect((await desk.call('DELETE', `/v1/reports/${whole}`, { key: narrow })).status).toBe(404);
  expect([(await desk.pdf(part, narrow)).status, (await desk.pdf(part, analyst)).status]).toEqual([200, 200]);
  const { body } = await desk.call('GET', '/v1/reports?limit=500&subject_type=threat', { key: narrow });
  expect(body.reports.map(({ request_id: id }: { request_id: string }) => id)).toEqual([part]);
  expect(body.total).toBe(1);
  const owner = new Client({ connectionString: desk.service.database.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ content: string }>('select content from report where request_id = $1', [part]);
  await owner.end();
  const { threat } = JSON.parse(rows[0]?.content ?? '').content;
  expect([threat.evidence, threat.evidence_withheld]).toEqual([[], 1]);
});

test('an erased report keeps only its hashes, and the audit log verifies', async () => {
  const id = await desk.make('incident', desk.incidentId);
  const before = (await desk.verify(id)).body;
  expect((await desk.call('DELETE', `/v1/reports/${id}`)).status).toBe(204);
  expect((await desk.pdf(id)).status).toBe(410);
  expect((await desk.call('DELETE', `/v1/reports/${id}`)).status).toBe(410);
  const { body } = await desk.verify(id);
  expect(body).toMatchObject({ verified: false, failure_reason: 'report_missing' });
  expect([body.report_hash, body.pdf_sha256]).toEqual([before.report_hash, before.pdf_sha256]);
  const { body: chain } = await desk.call('GET', '/v1/audit/verify', { key: desk.keys.auditor });
  expect(chain).toMatchObject({ verified: true, first_failure: null });
});

test('erasing a lookup or search erases its reports; its expiry does not', async () => {
  const lookupId = await desk.lookUp('Vikenty Burov', 'to be erased');
  await desk.pdf(lookupId);
  expect((await desk.call('DELETE', `/v1/lookup/${lookupId}`)).status).toBe(204);
  expect((await desk.pdf(lookupId)).status).toBe(410);
  expect((await desk.verify(lookupId)).body).toMatchObject({ verified: false, failure_reason: 'report_missing' });
  const never = await desk.lookUp('Vikenty Burov', 'erased before');
  await desk.call('DELETE', `/v1/lookup/${never}`);
  expect((await desk.pdf(never)).status).toBe(410);

  const reports = [await desk.make('web_search', desk.searchId), await desk.make('web_search', desk.searchId)];
  expect((await desk.call('DELETE', `/v1/web-search/jobs/${desk.searchId}`)).status).toBe(204);
  for (const id of reports) expect((await desk.pdf(id)).status).toBe(410);

  const owner = new Client({ connectionString: desk.service.database.ownerUrl });
  await owner.connect();
  const old = await desk.lookUp('Vikenty Burov', 'expires');
  const { pdf } = await desk.pdf(old);
  await owner.query(`update lookup_request set queried_at = now() - interval '400 days' where id = $1`, [old]);
  await owner.end();
  expect((await desk.call('GET', `/v1/lookup/${old}`)).status).toBe(410);
  expect((await desk.pdf(old)).pdf.equals(pdf)).toBe(true);
});

test('the audit log records which reports were created and read, and by whom', async () => {
  const id = await desk.make('threat', desk.threatId);
  await desk.pdf(id);
  const { body } = await desk.call('GET', `/v1/audit?action=reports.pdf`, { key: desk.keys.auditor });
  expect(body.records[0]).toMatchObject({
    resource_ids: [id],
    outcome: 'success',
    route: '/v1/reports/:request_id/pdf',
  });
  const made = await desk.call('GET', `/v1/audit/${id}`, { key: desk.keys.auditor });
  expect(made.body).toMatchObject({ action: 'reports.create', resource_ids: [id, desk.threatId] });
});

test('the database refuses to change a report', async () => {
  const owner = new Client({ connectionString: desk.service.database.ownerUrl });
  await owner.connect();
  try {
    await expect(owner.query(`update report set report_hash = 'sha256:0'`)).rejects.toThrow('a report never changes');
    await expect(owner.query(`update report set pdf = 'x' where pdf is not null`)).rejects.toThrow(
      'a report never changes',
    );
    await expect(owner.query(`update report set content = '{}' where content is not null`)).rejects.toThrow(
      'never changes',
    );
  } finally {
    await owner.end();
  }
});
