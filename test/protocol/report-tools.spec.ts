import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { X509Certificate } from 'node:crypto';
import { VERIFY_COMMANDS } from '../../src/modules/reports/content/verify-section';
import { testWith } from '../support/app/programs';
import { ReportDesk } from '../support/fixtures/report-fixture';
import { startTimestampServer, type TimestampServer } from '../support/peers/timestamp-server';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'tms-report-'));
const path = (name: string): string => join(folder, name);
const subjects = ['lookup', 'incident', 'threat', 'web_search', 'portfolio'] as const;

let desk: ReportDesk;

beforeAll(async () => {
  desk = await ReportDesk.open();
}, 600_000);
afterAll(async () => {
  await desk.close();
  rmSync(folder, { recursive: true });
});

async function reportOf(type: (typeof subjects)[number]): Promise<{ id: string; pdf: Buffer }> {
  const { incidentId: incident, threatId: threat, searchId, lookupId } = desk;
  const ids = { incident, threat, web_search: searchId, portfolio: 'default' };
  const id = type === 'lookup' ? lookupId : await desk.make(type, ids[type]);
  const { pdf } = await desk.pdf(id);
  writeFileSync(path('report.pdf'), pdf);
  const { keys } = (await desk.service.call('GET', '/v1/reports/keys')).body;
  writeFileSync(path('root.pem'), keys[0].certificates.at(-1));
  return { id, pdf };
}

/** The output of a program on both streams; it must end with 0. */
async function said(program: string, ...parameters: string[]): Promise<string> {
  const { stdout, stderr } = await run(program, parameters, { cwd: folder });
  return stdout + stderr;
}

const withTools = testWith('pdfsig', 'openssl');

describe.each(subjects)('a report of a %s', (type) => {
  withTools('verifies with the commands that it prints, without code of ours', async () => {
    const { id } = await reportOf(type);
    const text = await said('sh', '-ec', VERIFY_COMMANDS);
    expect(text).toContain('Signature Validation: Signature is Valid.');
    expect(text).toContain('Total document signed');
    expect(text).toContain('CAdES Verification successful');
    const { report_hash: hash } = (await desk.verify(id)).body;
    const attached = readFileSync(path('report.json'));
    const own = `sha256:${createHash('sha256').update(attached).digest('hex')}`;
    if (type === 'lookup') expect(JSON.parse(attached.toString()).request_id).toBe(id);
    else expect(own).toBe(hash);
  });

  withTools('is refused by both if a byte is changed', async () => {
    const { pdf } = await reportOf(type);
    pdf[1_500] = (pdf[1_500] ?? 0) ^ 1;
    writeFileSync(path('report.pdf'), pdf);
    const text = await run('sh', ['-c', VERIFY_COMMANDS], { cwd: folder }).then(
      () => 'all well',
      (error: unknown) => (error as { stdout: string }).stdout + (error as { stderr: string }).stderr,
    );
    expect(text).toContain('Signature Validation: Digest Mismatch.');
    expect(text).not.toContain('Signature is Valid');
    expect(text).toMatch(/CAdES Verification failure|Verification failure/);
  });

  testWith(
    'pdfinfo',
    'pdffonts',
    'qpdf',
  )('is tagged and valid, and embeds all its fonts', async () => {
    await reportOf(type);
    expect(await said('pdfinfo', 'report.pdf')).toMatch(/Tagged: +yes/);
    expect(await said('qpdf', '--check', 'report.pdf')).toContain('No syntax or stream encoding errors found');
    const fonts = (await said('pdffonts', 'report.pdf')).trimEnd().split('\n').slice(2);
    expect(fonts.length).toBeGreaterThan(1);
    for (const font of fonts) expect(font).toMatch(/ yes yes yes +\d+ +\d+$/);
  });
});

testWith('pdftotext')('contains names in any script that can be read and searched', async () => {
  await reportOf('lookup');
  const text = await said('pdftotext', 'report.pdf', '-');
  for (const name of ['Vikenty Burov', 'Викентий Буров', '維克托·布羅夫', 'case 4711']) expect(text).toContain(name);
  const letters = (one: string): string => [...one.normalize('NFKC')].sort().join('').trim();
  const [arabic = ''] = /[\u0600-\u06ff][\u0600-\u06ff ]+[\u0600-\u06ff]/.exec(text.normalize('NFKC')) ?? [];
  expect(letters(arabic)).toBe(letters('فيكتور بوروف'));
});

describe('reports with a timestamp authority', () => {
  let authority: TimestampServer;
  let stamped: ReportDesk;

  beforeAll(async () => {
    if (withTools !== test) return;
    authority = await startTimestampServer();
    const pem = authority.certificates.map((der) => new X509Certificate(der).toString()).join('');
    writeFileSync(path('tsa.pem'), pem);
    stamped = await ReportDesk.open({ TIMESTAMP_URL: authority.url, TIMESTAMP_CERTIFICATES_FILE: path('tsa.pem') });
  }, 600_000);
  afterAll(async () => {
    if (withTools !== test) return;
    await stamped.close();
  });

  withTools('are baseline B-T; without the authority none is signed, and it is created later', async () => {
    const { pdf } = await stamped.pdf(stamped.lookupId);
    writeFileSync(path('report.pdf'), pdf);
    const text = await said(
      'sh',
      '-ec',
      'pdfsig report.pdf; pdfsig -dump report.pdf; openssl asn1parse -inform DER -in report.pdf.sig0',
    );
    expect(text).toContain('Signature is Valid');
    expect(text).toContain('id-smime-aa-timeStampToken');
    expect((await stamped.verify(stamped.lookupId)).body.verified).toBe(true);
    await authority.close();
    const made = await stamped.snapshot('threat', stamped.threatId);
    expect(made.status).toBe(201);
    const asked = await stamped.call('GET', `/v1/reports/${made.body.request_id}/pdf`);
    expect([asked.status, asked.body.error.code]).toEqual([503, 'timestamp_unavailable']);
    expect((await stamped.verify(made.body.request_id as string)).body.failure_reason).toBe('report_missing');
  });
});
