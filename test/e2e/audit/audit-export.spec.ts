import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyExport } from '../../../src/modules/audit/exports/offline-verifier';
import { ocsfFaults } from '../../support/audit/ocsf-schema';
import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

const folder = mkdtempSync(join(tmpdir(), 'tms-audit-export-'));
const exportFile = join(folder, 'export.ndjson');
const keysFile = join(folder, 'jwks.json');
let service: TestApp;
let keys: Record<string, string>;

beforeAll(async () => {
  service = await startTestApp();
  keys = await service.tenant('exporters', {
    admin: { role: 'admin' },
    auditor: { role: 'auditor' },
    analyst: { role: 'analyst' },
  });
  for (const path of ['/v1/assets', '/v1/threats', '/v1/assets/unknown']) {
    await service.call('GET', path, { key: keys.analyst!, headers: { 'user-agent': '=cmd|"/c calc"!A1' } });
  }
  writeFileSync(keysFile, (await service.call('GET', '/.well-known/jwks.json')).text);
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const exported = (query: string, key = keys.auditor!): Promise<Answer> =>
  service.call('GET', `/v1/audit/export${query}`, { key });
const linesOf = ({ text }: Answer) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, any>); // eslint-disable-line @typescript-eslint/no-explicit-any -- any line

async function verdictOf({ text }: Answer) {
  writeFileSync(exportFile, text);
  return verifyExport(exportFile, keysFile);
}

/** Waits until a record has its position in the chain. */
async function chained(requestId: string): Promise<void> {
  for (let left = 5_000; left > 0; left--) {
    const { body } = await service.call('GET', `/v1/audit/${requestId}`, { key: keys.auditor! });
    if (body.seq !== null && (body.outcome !== 'streaming' || body.end?.seq > 0)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('not chained');
}

describe('an export of evidence', () => {
  test('contains the whole chain and can be verified without the service', async () => {
    const answer = await exported('');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="audit-[0-9a-f-]{36}-\d{8}T\d{6}Z\.ndjson"$/,
    );
    const lines = linesOf(answer);
    expect(lines[0]).toMatchObject({ format: 'tms-audit-export', version: 1, whole_chain: true, archived: [] });
    expect(lines.at(-1)).toEqual({ end: true, count: lines.length - 2, first_seq: 1, last_seq: lines.length - 2 });
    expect(lines[0]!.checkpoint.size).toBe(lines.length - 2);
    const actions = lines.slice(1, -1).map(({ payload }) => JSON.parse(payload as string).action as string);
    expect(actions).toEqual(expect.arrayContaining(['tenants.create', 'assets.list', 'threats.list']));
    const { verified, checked } = await verdictOf(answer);
    expect(verified).toBe(true);
    expect(checked).toEqual([
      expect.stringContaining('is signed by one of the given keys'),
      expect.stringContaining('are unchanged, in order, and in the tree'),
      expect.stringContaining('none is missing'),
    ]);
  });

  test('can contain a part of the chain, which can be verified and is marked as a part', async () => {
    const answer = await exported('?action=threats.list');
    const [header, record] = linesOf(answer);
    expect(header).toMatchObject({ whole_chain: false, filter: { action: ['threats.list'] } });
    expect(JSON.parse(record!.payload as string)).toMatchObject({ action: 'threats.list', outcome: 'success' });
    const { verified, checked } = await verdictOf(answer);
    expect([verified, checked.at(-1)]).toEqual([true, expect.stringContaining('a part of the chain')]);
    const none = await exported('?action=nothing');
    expect(linesOf(none)).toHaveLength(2);
    expect((await verdictOf(none)).verified).toBe(true);
  });

  test('is itself recorded twice', async () => {
    const answer = await exported('?action=assets.list');
    const requestId = answer.headers.get('x-request-id')!;
    await chained(requestId);
    const { body } = await service.call('GET', `/v1/audit/${requestId}`, { key: keys.auditor! });
    expect(body).toMatchObject({ action: 'audit.export', outcome: 'streaming' });
    expect(body.end).toMatchObject({
      action: 'audit.export.end',
      outcome: 'success',
      rows: linesOf(answer).length - 2,
      bytes: Buffer.byteLength(answer.text),
    });
  });

  test('requested by the operator contains the chain of the platform', async () => {
    const answer = await exported('', OPERATOR_KEY);
    expect(linesOf(answer)[0]).toMatchObject({ chain_id: 'platform', whole_chain: true });
    expect((await verdictOf(answer)).verified).toBe(true);
  });

  test('requested by a tenant contains no record of another tenant', async () => {
    const { auditor } = await service.tenant('exporters-two', { auditor: { role: 'auditor' } });
    const texts = linesOf(await exported('', auditor)).slice(1, -1);
    const own = new Set(texts.map(({ payload }) => JSON.parse(payload as string).tenant_id as string));
    expect(own.size).toBe(1);
    const [other] = linesOf(await exported(''));
    expect([...own]).not.toContain(other!.chain_id);
  });
});

test('as CSV has a row for each record, and no cell that a spreadsheet computes', async () => {
  const answer = await exported('?format=csv&action=assets.list');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
  expect(answer.headers.get('content-disposition')).toMatch(/\.csv"$/);
  const [header, ...rows] = answer.text.split('\r\n');
  expect(header).toMatch(/^seq,logged_at,request_id,part,.*,prev_hash,record_hash,trace_id$/);
  expect(rows.filter((row) => row.includes(`"'=cmd|""/c calc""!A1"`))).toHaveLength(1);
  expect(rows.at(-1)).toBe('');
  expect(answer.text).not.toMatch(/(^|,)"?[=+@-]/m);
});

test('as OCSF has an event of a known class for each record', async () => {
  await service.call('GET', '/v1/assets', { key: null });
  await service.call('GET', '/v1/assets', { key: null, headers: { 'x-client': 'none' } });
  for (const [key, expected] of [
    [keys.auditor!, [6003]],
    [OPERATOR_KEY, [3002, 6003]],
  ] as const) {
    const answer = await exported('?format=ocsf', key);
    expect(answer.headers.get('content-disposition')).toMatch(/\.ocsf\.ndjson"$/);
    const events = linesOf(answer);
    expect(events.length).toBeGreaterThan(2);
    for (const event of events) expect({ event, faults: ocsfFaults(event) }).toEqual({ event, faults: [] });
    expect([...new Set(events.map(({ class_uid: uid }) => uid as number))].sort()).toEqual(expected);
  }
});

describe('refused exports', () => {
  test('refuses callers without audit:read, and parameters that do not exist', async () => {
    expect((await exported('', keys.analyst)).status).toBe(403);
    expect((await exported('?format=xml')).body.detail[0]).toMatchObject({ loc: ['query', 'format'], type: 'enum' });
    const crossed = await exported('?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z');
    expect(crossed.body.detail[0]).toMatchObject({ loc: ['query', 'from'], type: 'value_error' });
  });
});
