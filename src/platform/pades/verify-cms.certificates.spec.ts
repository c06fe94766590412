import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  type Extension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { type CmsChanges, forge } from '../../../test/support/reports/forged-signatures';
import {
  type KeyPair,
  makeKeys,
  makeSigner,
  makeUnsigned,
  type ReportSigner,
  signerOf,
  signPss,
  SIGNED_AT,
  type UnsignedReport,
} from '../../../test/support/reports/report-signers';
import { DOCUMENT_SIGNING, EMAIL_PROTECTION } from '../crypto/certificate-purposes';
import { type SignatureFailure } from './signature-fault';
import { signPdf } from './sign-pdf';
import { verifyPdf } from './verify-pdf';

// Creating RSA keys takes long on a busy machine.
jest.setTimeout(120_000);
const RSA_SHA256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

let signer: ReportSigner;
let stranger: ReportSigner;
let report: UnsignedReport;
let pdf: Buffer;

beforeAll(async () => {
  [signer, stranger] = [await makeSigner(), await makeSigner()];
  report = await makeUnsigned();
  pdf = await signPdf(report.pdf, report.position, signer);
});

function expectRefused(changes: CmsChanges, reason: SignatureFailure, detail: string): void {
  const result = verifyPdf(forge(pdf, report.position, signer, changes), [signer]);
  expect(result).toMatchObject({ verified: false, reason });
  expect(result.detail).toContain(detail);
}

describe('verifyPdf checks the certificates and', () => {
  test('refuses a signature of another installation with the same names', () => {
    const forged = forge(pdf, report.position, stranger, {});
    expect(verifyPdf(forged, [signer])).toMatchObject({ verified: false, reason: 'key_unknown' });
    expect(verifyPdf(forged, [])).toMatchObject({ reason: 'key_unknown' });
    expect(verifyPdf(forged, [signer, stranger])).toMatchObject({ verified: true, kid: stranger.kid });
  });

  test('refuses a certificate that was replaced by an unknown one, or by another one of ours', () => {
    const certificates = stranger.certificates.slice(0, 1);
    expectRefused({ certificates }, 'key_unknown', 'does not belong to this service');
    const replaced = forge(pdf, report.position, signer, { certificates });
    const result = verifyPdf(replaced, [signer, stranger]);
    expect(result).toMatchObject({ reason: 'signature_invalid' });
    expectRefused({ certificates: [] }, 'key_unknown', 'does not belong to this service');
  });

  test('refuses our certificate beside the one that signed', () => {
    const certificates = [signer.certificates[0]!, stranger.certificates[0]!];
    expectRefused({ certificates }, 'signature_invalid', 'its parts or its encoding');
    const named = stranger.certificates[0]!;
    const sign = (data: Buffer): Buffer => signPss(stranger.keys.privateKey, data);
    expectRefused({ certificates, named, sign }, 'signature_invalid', 'not the one in the certificate');
    expectRefused({ certificates: [...signer.certificates] }, 'signature_invalid', 'its parts or its encoding');
  });

  test('refuses a different certificate with the same issuer and serial number', async () => {
    const keys = makeKeys();
    const twin = await certify(keys, {
      serialNumber: new X509Certificate(new Uint8Array(signer.certificates[0]!)).serialNumber,
    });
    const evil = signerOf(keys, [twin, signer.certificates[1]!], signer.root);
    const forged = forge(pdf, report.position, evil, {});
    expect(verifyPdf(forged, [signer])).toMatchObject({ reason: 'key_unknown' });
    // This combines the attacker's signature with our certificate, which the attribute of RFC 5035 prevents.
    expectRefused(
      { certificates: signer.certificates.slice(0, 1), named: twin, sign: (data) => signPss(keys.privateKey, data) },
      'signature_invalid',
      'RFC 5035',
    );
  });

  test.each<[string, () => Extension[], string]>([
    ['no key usage', () => [purposes(DOCUMENT_SIGNING)], 'keyUsage'],
    ['a key usage of encryption', () => [usage(KeyUsageFlags.keyEncipherment), purposes(DOCUMENT_SIGNING)], 'keyUsage'],
    ['no purpose', () => [usage(KeyUsageFlags.digitalSignature)], 'extendedKeyUsage'],
    [
      'the purpose of a server',
      () => [usage(KeyUsageFlags.digitalSignature), purposes('1.3.6.1.5.5.7.3.1')],
      'extendedKeyUsage',
    ],
    [
      'that of an authority',
      () => [
        new BasicConstraintsExtension(true, 0, true),
        usage(KeyUsageFlags.digitalSignature),
        purposes(DOCUMENT_SIGNING),
      ],
      'certificate authority',
    ],
  ])('refuses a trusted certificate with %s', async (_, extensions, detail) => {
    const result = await verifyWith({ extensions: extensions() });
    expect(result).toMatchObject({ verified: false, reason: 'signature_invalid' });
    expect(result.detail).toContain(detail);
  });

  test('refuses one that the root did not issue, and one whose issuer may not issue certificates', async () => {
    const foreign = await verifyWith({}, (own) => [own, stranger.certificates[1]!]);
    expect(foreign).toMatchObject({
      reason: 'signature_invalid',
      detail: expect.stringContaining('its issuer did not sign'),
    });
    const lone = await verifyWith({}, (own) => [own, signer.certificates[0]!]);
    expect(lone.reason).toBe('signature_invalid');
  });

  test('refuses a key of 2048 bits', async () => {
    const result = await verifyWith({ keys: makeKeys(2048) });
    expect(result).toMatchObject({ reason: 'signature_invalid', detail: expect.stringContaining('3072 bits') });
  });

  test.each([
    ['ended', '2026-01-02T00:00:00Z', '2026-05-04T10:20:29Z', 'certificate_expired'],
    ['ends that second', '2026-01-02T00:00:00Z', '2026-05-04T10:20:30Z', undefined],
    ['begins that second', '2026-05-04T10:20:30Z', '2027-01-01T00:00:00Z', undefined],
    ['begins later', '2026-05-04T10:20:31Z', '2027-01-01T00:00:00Z', 'certificate_expired'],
  ])('judges a certificate that %s at the time of the signature', async (_, notBefore, notAfter, reason) => {
    const result = await verifyWith({ notBefore: new Date(notBefore), notAfter: new Date(notAfter) });
    expect(result.reason).toBe(reason);
    expect(result.signedAt).toEqual(SIGNED_AT);
  });
});

const usage = (flags: KeyUsageFlags): Extension => new KeyUsagesExtension(flags, true);
const purposes = (...names: string[]): Extension => new ExtendedKeyUsageExtension(names);

interface Certified {
  readonly keys?: KeyPair;
  readonly serialNumber?: string;
  readonly extensions?: Extension[];
  readonly notBefore?: Date;
  readonly notAfter?: Date;
}

/** Issues a certificate of our root with the contents that a test needs. */
async function certify(keys: KeyPair, changes: Certified): Promise<Buffer> {
  const spki = keys.publicKey.export({ format: 'der', type: 'spki' });
  const pkcs8 = signer.root.privateKey.export({ format: 'der', type: 'pkcs8' });
  const own = new X509Certificate(new Uint8Array(signer.certificates[0]!));
  const certificate = await X509CertificateGenerator.create({
    subject: own.subjectName,
    issuer: own.issuerName,
    ...(changes.serialNumber ? { serialNumber: changes.serialNumber } : {}),
    publicKey: await webcrypto.subtle.importKey('spki', spki, RSA_SHA256, true, ['verify']),
    signingKey: await webcrypto.subtle.importKey('pkcs8', pkcs8, RSA_SHA256, false, ['sign']),
    signingAlgorithm: RSA_SHA256,
    notBefore: changes.notBefore ?? new Date('2026-01-01T00:00:00Z'),
    notAfter: changes.notAfter ?? new Date('2030-01-01T00:00:00Z'),
    extensions: changes.extensions ?? [
      usage(KeyUsageFlags.digitalSignature),
      purposes(DOCUMENT_SIGNING, EMAIL_PROTECTION),
    ],
  });
  return Buffer.from(certificate.rawData);
}

const spareKeys = makeKeys();

/** Signs with a certificate of our root, which is trusted, and verifies. */
async function verifyWith(changes: Certified, pathOf = (own: Buffer): Buffer[] => [own, signer.certificates[1]!]) {
  const keys = changes.keys ?? spareKeys;
  const trusted = signerOf(keys, pathOf(await certify(keys, changes)), signer.root);
  return verifyPdf(await signPdf(report.pdf, report.position, trusted), [signer, trusted]);
}
