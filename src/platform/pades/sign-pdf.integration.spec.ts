import { spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import { contentsIn } from '../../../test/support/reports/forged-signatures';
import { testWith } from '../../../test/support/app/programs';
import {
  makeSigner,
  makeUnsigned,
  type ReportSigner,
  SIGNED_AT,
  type UnsignedReport,
} from '../../../test/support/reports/report-signers';
import { startTimestampServer } from '../../../test/support/peers/timestamp-server';
import { readDerPrefix } from '../asn1/der-reader';
import { OutboundHttp } from '../fetch/outbound-http';
import { TimestampAuthority } from '../timestamps/timestamp-authority';
import { readSignatureDictionary } from './signature-dictionary';
import { addSignaturePlaceholder } from './signature-placeholder';
import { signPdf } from './sign-pdf';
import { verifyPdf } from './verify-pdf';

// Creating RSA keys takes long on a busy machine.
jest.setTimeout(120_000);
const folder = mkdtempSync(join(tmpdir(), 'signed-'));
let signer: ReportSigner;
let report: UnsignedReport;
let pdf: Buffer;

beforeAll(async () => {
  signer = await makeSigner();
  report = await makeUnsigned();
  pdf = await signPdf(report.pdf, report.position, signer);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pathOf = (name: string, content: Buffer | string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

const cmsOf = (file: Buffer): Buffer => {
  const { start, end } = contentsIn(file, report.position);
  return readDerPrefix(Buffer.from(file.toString('latin1', start, end), 'hex')).element.raw;
};

const coveredBy = (file: Buffer): Buffer => {
  const { contents } = readSignatureDictionary(file, report.position.objectOffset);
  return Buffer.concat([file.subarray(0, contents.start), file.subarray(contents.end)]);
};

function runProgram(program: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

test('signs a report without changing its length, and the result is verified', () => {
  expect(pdf.length).toBe(report.pdf.length);
  expect(verifyPdf(pdf, [signer])).toEqual({
    verified: true,
    kid: signer.kid,
    signedAt: SIGNED_AT,
    digest: createHash('sha256').update(pdf).digest('hex'),
  });
});

test('writes the same file for the same report, except for the signature', async () => {
  const again = await makeUnsigned();
  expect(again.pdf.equals(report.pdf)).toBe(true);
  const second = await signPdf(again.pdf, again.position, signer);
  expect(coveredBy(second).equals(coveredBy(pdf))).toBe(true);
  expect(second.equals(pdf)).toBe(false);
});

test('refuses a signature that is longer than its placeholder, and a position without a placeholder', async () => {
  const small = await makeUnsigned(undefined, 1_000);
  await expect(signPdf(small.pdf, small.position, signer)).rejects.toThrow('there is room for 1000');
  await expect(signPdf(report.pdf, { objectOffset: 15 }, signer)).rejects.toMatchObject({ name: 'SignatureFault' });
});

test('returns the position of the signature only once the document has ended', () => {
  const document = new PDFDocument();
  document.on('data', () => undefined);
  const locate = addSignaturePlaceholder(document, { signerName: 'a', reason: 'b', signedAt: SIGNED_AT });
  expect(locate().objectOffset).toBeGreaterThan(0);
});

testWith('pdfsig')('pdfsig: the signature is valid, and all of the document is signed', () => {
  const { output } = runProgram('pdfsig', pathOf('report.pdf', pdf));
  expect(output).toContain('Signature is Valid');
  expect(output).toContain('Total document signed');
  expect(output).toContain('ETSI.CAdES.detached');
  expect(output.match(/^Signature #/gm)).toHaveLength(1);
  const changed = Buffer.from(pdf);
  changed[20]! ^= 1;
  expect(runProgram('pdfsig', pathOf('changed.pdf', changed)).output).not.toContain('Signature is Valid');
});

const verifyArguments = (name: string, file: Buffer, covered: Buffer): string[] => [
  ...['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', pathOf(`${name}.p7s`, cmsOf(file))],
  ...['-content', pathOf(`${name}.covered`, covered), '-out', join(folder, `${name}.out`)],
  ...['-attime', String(SIGNED_AT.getTime() / 1_000)],
  ...['-CAfile', pathOf('root.pem', new X509Certificate(signer.root.certificate).toString())],
];

testWith('openssl')('openssl alone: CAdES, to our root, with the purpose of a signature', () => {
  const covered = coveredBy(pdf);
  const { status, output } = runProgram('openssl', ...verifyArguments('good', pdf, covered));
  expect({ status, output: output.trim() }).toEqual({ status: 0, output: 'CAdES Verification successful' });
  const evil = runProgram('openssl', ...verifyArguments('evil', pdf, Buffer.concat([covered, Buffer.of(0)])));
  expect(evil.status).not.toBe(0);
  expect(evil.output).not.toContain('Verification successful');
});

testWith('qpdf')('qpdf finds nothing wrong with the file', () => {
  const { status, output } = runProgram('qpdf', '--check', pathOf('report.pdf', pdf));
  expect({ status, warnings: /WARNING|ERROR/.test(output) }).toEqual({ status: 0, warnings: false });
});

testWith('openssl')('baseline B-T: with the time stamp of an authority', async () => {
  const [server, http] = [await startTimestampServer(), new OutboundHttp()];
  const [own, root] = server.certificates;
  const authority = new TimestampAuthority(server.url, { http, trusted: [root] });
  const timestamp = async (digest: Buffer): Promise<Buffer> => (await authority.timestamp(digest)).token;
  const stamped = await signPdf(report.pdf, report.position, { ...signer, timestamp });
  await Promise.all([server.close(), http.close()]);

  expect(verifyPdf(stamped, [signer])).toMatchObject({ verified: true, timestamp: { isTrusted: false } });
  const trusting = { timestampAuthorities: [root] };
  expect(verifyPdf(stamped, [signer], trusting)).toMatchObject({ verified: true, timestamp: { isTrusted: true } });
  const stranger = { timestampAuthorities: [signer.root.certificate] };
  expect(verifyPdf(stamped, [signer], stranger)).toMatchObject({ verified: false, reason: 'signature_invalid' });
  expect(own.length).toBeGreaterThan(0);

  const { status } = runProgram('openssl', ...verifyArguments('stamped', stamped, coveredBy(stamped)));
  expect(status).toBe(0);

  // Every digit of the time stamp counts as well.
  const { start } = contentsIn(stamped, report.position);
  const accepted: number[] = [];
  for (let at = start; at < start + cmsOf(stamped).length * 2; at += 7) {
    const changed = Buffer.from(stamped);
    changed[at]! ^= 1;
    if (verifyPdf(changed, [signer], trusting).verified) accepted.push(at);
  }
  expect(accepted).toEqual([]);
});

testWith('openssl')('the time stamp of another signature', async () => {
  const [server, http] = [await startTimestampServer(), new OutboundHttp()];
  const authority = new TimestampAuthority(server.url, { http });
  const { token } = await authority.timestamp(createHash('sha256').update('another').digest());
  await Promise.all([server.close(), http.close()]);
  const stamped = await signPdf(report.pdf, report.position, { ...signer, timestamp: () => Promise.resolve(token) });
  const result = verifyPdf(stamped, [signer]);
  expect(result).toMatchObject({ verified: false, reason: 'signature_invalid', kid: signer.kid });
  expect(result.detail).toContain('imprint');
});
