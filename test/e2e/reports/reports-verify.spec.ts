import { createHash, createPublicKey } from 'node:crypto';
import { Client } from 'pg';
import { canonicalize } from 'json-canonicalize';
import { issueSigningCertificate, makeRootCertificate } from '../../../src/platform/crypto/certificates';
import { SigningService } from '../../../src/modules/signing/signing.service';
import { OPERATOR_KEY } from '../../support/app/test-app';
import { createTestDatabase } from '../../support/app/test-database';
import { ReportDesk } from '../../support/fixtures/report-fixture';
import { makeRsaKeys } from '../../support/app/rsa-keys';

let desk: ReportDesk;
let owner: Client;
let pdf: Buffer;

beforeAll(async () => {
  desk = await ReportDesk.open();
  owner = new Client({ connectionString: desk.service.database.ownerUrl });
  await owner.connect();
  pdf = (await desk.pdf(desk.lookupId)).pdf;
}, 600_000);
afterAll(async () => {
  await owner.end();
  await desk.close();
});

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const reasonOf = async (id: string): Promise<[boolean, string | null]> => {
  const { body } = await desk.verify(id);
  return [body.verified, body.failure_reason];
};

/** Changes rows as the owner of the database, without triggers. */
async function tamper(id: string, set: string, ...values: unknown[]): Promise<void> {
  await owner.query('alter table report disable trigger never_changes');
  const { rowCount } = await owner.query(`update report set ${set} where request_id = $1`, [id, ...values]);
  await owner.query('alter table report enable trigger never_changes');
  expect(rowCount).toBe(1);
}

describe('a stored report', () => {
  test.each([
    ['content', 'hash_mismatch', `content = replace(content, 'incident', 'accident')`],
    ['content that is no JSON', 'hash_mismatch', `content = '{'`],
    ['hash', 'hash_mismatch', `report_hash = 'sha256:' || repeat('0', 64)`],
    ['file', 'hash_mismatch', `pdf = overlay(pdf placing 'x' from 1000)`],
    [
      'file and its hash',
      'signature_invalid',
      `pdf = overlay(pdf placing 'x' from 1000), pdf_sha256 = encode(sha256(overlay(pdf placing 'x' from 1000)), 'hex')`,
    ],
    [
      'file cut short',
      'signature_invalid',
      `pdf = substr(pdf, 1, 5000), pdf_sha256 = encode(sha256(substr(pdf, 1, 5000)), 'hex')`,
    ],
    ['no file', 'report_missing', `pdf = null, pdf_sha256 = null, signing_key_id = null, signed_at = null`],
  ])('with another %s is refused: %s', async (_what, reason, set) => {
    const id = await desk.make('incident', desk.incidentId);
    expect(await reasonOf(id)).toEqual([true, null]);
    await tamper(id, set);
    const [verified, found] = await reasonOf(id);
    expect(verified).toBe(false);
    // A signature covers each byte, so that a changed byte is reported in one of two ways.
    expect(reason === 'signature_invalid' ? ['signature_invalid', 'hash_mismatch'] : [reason]).toContain(found);
  });

  test('of a lookup whose answer was changed is refused', async () => {
    const id = await desk.lookUp('Vikenty Burov', 'changed later');
    await desk.pdf(id);
    expect(await reasonOf(id)).toEqual([true, null]);
    await tamper(id, `content = replace(content, 'Vikenty', 'Viktor')`);
    expect(await reasonOf(id)).toEqual([false, 'hash_mismatch']);
  });

  test('verifies after its key was retired, and not after its key became unknown', async () => {
    const id = await desk.make('threat', desk.threatId);
    const made = await desk.service.call('POST', '/v1/admin/signing-keys', {
      key: OPERATOR_KEY,
      body: { purpose: 'report' },
    });
    await desk.service.call('POST', `/v1/admin/signing-keys/${made.body.kid}/activate`, { key: OPERATOR_KEY });
    expect(await reasonOf(id)).toEqual([true, null]);
    const newer = await desk.make('threat', desk.threatId);
    expect((await desk.verify(newer)).body.signing_key_id).toBe(made.body.kid);
    await owner.query(`update signing_key set purpose = 'audit' where kid = $1 and state = 'retired'`, [
      (await desk.verify(id)).body.signing_key_id,
    ]);
    desk.service.app.get(SigningService).forget();
    expect(await reasonOf(id)).toEqual([false, 'key_unknown']);
    expect(await reasonOf(newer)).toEqual([true, null]);
    await owner.query(`update signing_key set purpose = 'report' where state = 'retired' and purpose = 'audit'`);
    desk.service.app.get(SigningService).forget();
  });
});

test('is not signed with an expired certificate', async () => {
  const names = { commonName: 'Ended', organisation: 'Test', notBefore: new Date('2020-01-01T00:00:00Z') };
  const { publicKey, privateKey } = makeRsaKeys();
  const root = await makeRootCertificate({ ...names, years: 20, keys: { publicKey, privateKey } });
  const { rows } = await owner.query<{ public_key: string; certificates: Buffer[] }>(
    `select public_key, certificates from signing_key where purpose = 'report' and state = 'active'`,
  );
  const [row] = rows;
  const key = createPublicKey(row?.public_key ?? '');
  const own = { ...names, years: 1, root: { certificate: root, privateKey }, publicKey: key };
  const put = async (certificates: Buffer[] | undefined): Promise<void> => {
    await owner.query(`update signing_key set certificates = $1 where purpose = 'report' and state = 'active'`, [
      certificates,
    ]);
    desk.service.app.get(SigningService).forget();
  };
  await put([await issueSigningCertificate(own), root]);
  const id = await desk.make('threat', desk.threatId);
  const asked = await desk.call('GET', `/v1/reports/${id}/pdf`);
  expect([asked.status, asked.body.error.code]).toEqual([503, 'signing_key_expired']);
  await put(row?.certificates);
  expect((await desk.pdf(id)).status).toBe(200);
});

describe('a file that anyone submits', () => {
  test('is recognised without a key', async () => {
    const { status, body } = await desk.verifyFile(pdf);
    const kept = (await desk.verify(desk.lookupId)).body;
    expect([status, body]).toEqual([
      200,
      {
        verified: true,
        failure_reason: null,
        failure_detail: null,
        request_id: desk.lookupId,
        report_hash: kept.report_hash,
        pdf_sha256: sha256(pdf),
        signing_key_id: kept.signing_key_id,
        signed_at: kept.signed_at,
      },
    ]);
  });

  test('is refused with a reason if it was changed, extended, truncated or made by others', async () => {
    const changed = Buffer.from(pdf);
    changed[2_000] = (changed[2_000] ?? 0) ^ 1;
    const bad = [
      [changed, /hash_mismatch|signature_invalid/],
      [Buffer.concat([pdf, Buffer.from('\n')]), /hash_mismatch|signature_invalid/],
      [pdf.subarray(0, pdf.length - 100), /hash_mismatch|signature_invalid/],
      [Buffer.from('%PDF-1.7\n%%EOF\n'), /signature_invalid/],
    ] as const;
    for (const [file, reason] of bad) {
      const { status, body } = await desk.verifyFile(file);
      expect([status, body.verified, body.request_id]).toEqual([200, false, null]);
      expect(body.failure_reason).toMatch(reason);
      expect(body.failure_detail.length).toBeGreaterThan(10);
    }
  });

  test('of another service is refused as unknown', async () => {
    const database = await createTestDatabase();
    const other = new Client({ connectionString: database.ownerUrl });
    await other.connect();
    await other.query('truncate signing_key');
    await other.end();
    const stranger = await ReportDesk.open({}, database);
    const foreign = (await stranger.pdf(stranger.lookupId)).pdf;
    expect((await stranger.verifyFile(foreign)).body.verified).toBe(true);
    await stranger.close();
    await database.drop();
    const { body } = await desk.verifyFile(foreign);
    expect(body).toMatchObject({ verified: false, failure_reason: 'key_unknown', request_id: null });
  }, 600_000);

  test('is rejected if it is not a PDF, empty or too large', async () => {
    expect((await desk.verifyFile(pdf, 'application/octet-stream')).body.error.code).toBe('unsupported_media_type');
    for (const file of [
      Buffer.alloc(0),
      Buffer.from('hello'),
      Buffer.from('%PDF'),
      Buffer.concat([Buffer.from('\n'), pdf]),
    ]) {
      const { status, body } = await desk.verifyFile(file);
      expect([status, body.detail[0].loc]).toEqual([422, ['body']]);
    }
    const huge = await desk.verifyFile(Buffer.alloc(33_554_433, 0x20));
    expect([huge.status, huge.body.error.code]).toEqual([413, 'payload_too_large']);
  });

  test('is recognised after its report was erased', async () => {
    const id = await desk.make('incident', desk.incidentId);
    const file = (await desk.pdf(id)).pdf;
    await desk.call('DELETE', `/v1/reports/${id}`);
    expect((await desk.verifyFile(file)).body).toMatchObject({ verified: true, request_id: id });
  });
});

test('contains an attachment whose hash is the hash of the report', async () => {
  const id = await desk.make('portfolio', 'default');
  const { rows } = await owner.query<{ content: string; report_hash: string }>(
    'select content, report_hash from report where request_id = $1',
    [id],
  );
  const [{ content, report_hash: hash } = { content: '', report_hash: '' }] = rows;
  expect(hash).toBe(`sha256:${sha256(content)}`);
  expect(content).toBe(canonicalize(JSON.parse(content)));
  expect(JSON.parse(content)).toMatchObject({ request_id: id, subject: { type: 'portfolio', id: 'default' } });
});
