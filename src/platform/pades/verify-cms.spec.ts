import { constants, createHash, sign } from 'node:crypto';
import {
  type CmsChanges,
  forge,
  forgeCms,
  replaceContents,
  signedDigestOf,
} from '../../../test/support/reports/forged-signatures';
import {
  makeSigner,
  makeUnsigned,
  type ReportSigner,
  signPss,
  SIGNED_AT,
  type UnsignedReport,
} from '../../../test/support/reports/report-signers';
import { derContext, derInteger, derNull, derObjectIdentifier, derSequence, derSetOf, encodeDer } from '../asn1/der';
import { OID } from '../asn1/object-identifiers';
import { sha256Identifier } from './cms-signature';
import { type SignatureFailure } from './signature-fault';
import { signPdf } from './sign-pdf';
import { verifyPdf } from './verify-pdf';

// Creating RSA keys takes long on a busy machine.
jest.setTimeout(120_000);

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

const attribute = (type: string, value: Buffer): Buffer => derSequence(derObjectIdentifier(type), derSetOf(value));

const pss = (...parameters: Buffer[]): Buffer => derSequence(derObjectIdentifier(OID.rsassaPss), ...parameters);
const mgf = (hash: Buffer): Buffer => derSequence(derObjectIdentifier(OID.mgf1), hash);
const bareSha256 = derSequence(derObjectIdentifier(OID.sha256));
const sha512 = derSequence(derObjectIdentifier('2.16.840.1.101.3.4.2.3'), derNull());

test('accepts a signature that the test creates from the same parts', () => {
  const again = forge(pdf, report.position, signer, {});
  expect(verifyPdf(again, [signer])).toMatchObject({ verified: true, signedAt: SIGNED_AT });
});

describe('verifyPdf checks the algorithms and', () => {
  const key = () => signer.keys.privateKey;
  const sha256Hash = derContext(0, sha256Identifier());
  const sha256Mask = derContext(1, mgf(sha256Identifier()));
  const salt = (bytes: number): Buffer => derContext(2, derInteger(bytes));

  test.each<[string, CmsChanges]>([
    [
      'a salt of 20 bytes',
      {
        signatureAlgorithm: pss(derSequence(sha256Hash, sha256Mask, salt(20))),
        sign: (data) => signPss(key(), data, 20),
      },
    ],
    [
      'no salt',
      {
        signatureAlgorithm: pss(derSequence(sha256Hash, sha256Mask, salt(0))),
        sign: (data) => signPss(key(), data, 0),
      },
    ],
    [
      'SHA-512',
      {
        signatureAlgorithm: pss(derSequence(derContext(0, sha512), derContext(1, mgf(sha512)), salt(32))),
        sign: (data) => signPss(key(), data, 32, 'sha512'),
      },
    ],
    [
      'a mask of another hash',
      { signatureAlgorithm: pss(derSequence(sha256Hash, derContext(1, mgf(sha512)), salt(32))) },
    ],
    ['absent parameters', { signatureAlgorithm: pss() }],
    ['empty parameters, which mean SHA-1', { signatureAlgorithm: pss(derSequence()) }],
    [
      'hashes without NULL',
      { signatureAlgorithm: pss(derSequence(derContext(0, bareSha256), derContext(1, mgf(bareSha256)), salt(32))) },
    ],
    [
      'the trailer written out',
      { signatureAlgorithm: pss(derSequence(sha256Hash, sha256Mask, salt(32), derContext(3, derInteger(1)))) },
    ],
    [
      'PKCS #1 v1.5',
      {
        signatureAlgorithm: derSequence(derObjectIdentifier('1.2.840.113549.1.1.11'), derNull()),
        sign: (data) => sign('sha256', data, { key: key(), padding: constants.RSA_PKCS1_PADDING }),
      },
    ],
  ])('refuses %s', (_, changes) => {
    expectRefused(changes, 'signature_invalid', 'not RSASSA-PSS with SHA-256');
  });

  test.each<[string, CmsChanges]>([
    ['a salt of 20 bytes under the right parameters', { sign: (data) => signPss(key(), data, 20) }],
    ['the longest salt', { sign: (data) => signPss(key(), data, constants.RSA_PSS_SALTLEN_MAX_SIGN) }],
    [
      'PKCS #1 v1.5 under the right parameters',
      { sign: (data) => sign('sha256', data, { key: key(), padding: constants.RSA_PKCS1_PADDING }) },
    ],
    ['SHA-512 under the right parameters', { sign: (data) => signPss(key(), data, 32, 'sha512') }],
    ['another key', { sign: (data) => signPss(stranger.keys.privateKey, data) }],
    ['no signature', { sign: () => Buffer.alloc(0) }],
    ['a signature of zeros', { sign: () => Buffer.alloc(384) }],
    ['a signature with a zero before it', { sign: (data) => Buffer.concat([Buffer.of(0), signPss(key(), data)]) }],
  ])('refuses %s', (_, changes) => expectRefused(changes, 'signature_invalid', 'not created with the key'));

  test('refuses another hash of the document', () => {
    expectRefused({ digestAlgorithm: sha512 }, 'signature_invalid', 'not SHA-256');
    expectRefused({ digestAlgorithm: bareSha256 }, 'signature_invalid', 'not SHA-256');
  });
});

describe('verifyPdf checks the parts of a signature and', () => {
  test('refuses two signers, and none', () => {
    const other = derSequence(derInteger(1));
    expectRefused({ signerInfos: (own) => [own, own] }, 'signature_invalid', '2 signers');
    expectRefused({ signerInfos: (own) => [own, other] }, 'signature_invalid', '2 signers');
    expectRefused({ signerInfos: () => [] }, 'signature_invalid', '0 signers');
  });

  test('refuses embedded content, another version, and unsigned attributes', () => {
    expectRefused({ content: Buffer.from('evil') }, 'signature_invalid', 'data of its own');
    expectRefused({ version: 3 }, 'signature_invalid', 'its parts or its encoding');
    const unsigned = attribute('1.2.3.4', derNull());
    expectRefused({ unsigned: [unsigned] }, 'signature_invalid', 'unsigned attributes');
    expectRefused({ unsigned: [] }, 'signature_invalid', 'not CMS in DER');
    const empty = attribute(OID.timeStampToken, derSequence());
    expectRefused({ unsigned: [empty] }, 'signature_invalid', 'element');
  });

  test.each<[string, (own: Buffer[]) => Buffer[]]>([
    ['one more', (own) => [...own, attribute('1.2.840.113549.1.9.5', encodeDer(0x17, Buffer.from('260504102030Z')))]],
    ['one twice', (own) => [...own, own[0]!]],
    ['no content type', (own) => own.slice(1)],
    ['no certificate named', (own) => own.slice(0, 2)],
    ['another content type', (own) => [attribute(OID.contentType, derObjectIdentifier(OID.tstInfo)), ...own.slice(1)]],
  ])('refuses signed attributes with %s', (_, attributes) =>
    expectRefused({ attributes }, 'signature_invalid', 'not the three'),
  );

  test('refuses signed attributes without a hash, or with the hash of other data', () => {
    expectRefused({ attributes: () => [] }, 'signature_invalid', 'no hash');
    const digest = createHash('sha256').update('something else').digest();
    const forged = replaceContents(pdf, report.position, forgeCms(digest, signer));
    expect(verifyPdf(forged, [signer])).toMatchObject({ reason: 'hash_mismatch' });
  });
});

describe('verifyPdf checks the encoding of a signature and', () => {
  const cms = (): Buffer => forgeCms(signedDigestOf(pdf, report.position), signer);
  const expectNotDer = (bytes: Buffer, detail: string): void => {
    const result = verifyPdf(replaceContents(pdf, report.position, bytes), [signer]);
    expect(result).toMatchObject({ verified: false, reason: 'signature_invalid' });
    expect(result.detail).toContain(detail);
  };

  test('refuses BER of indefinite length', () => {
    const content = cms().subarray(4);
    expectNotDer(Buffer.concat([Buffer.of(0x30, 0x80), content, Buffer.of(0, 0)]), 'a length is indefinite');
  });

  test('refuses a length in more bytes than necessary', () => {
    const own = cms();
    const length = own.subarray(2, 4);
    expectNotDer(Buffer.concat([Buffer.of(0x30, 0x83, 0), length, own.subarray(4)]), 'more bytes than necessary');
  });

  test('refuses a signature in several segments', () => {
    const own = cms();
    const at = own.lastIndexOf(Buffer.of(0x04, 0x82, 0x01, 0x80));
    const pieces = Buffer.from(own);
    pieces[at] = 0x24;
    expectNotDer(pieces, 'not CMS in DER');
  });

  test('refuses other bytes than zeros after it', () => {
    expectNotDer(Buffer.concat([cms(), Buffer.of(1)]), 'other than zeros');
    expectNotDer(Buffer.concat([cms(), Buffer.alloc(1_000), Buffer.from('evil')]), 'other than zeros');
    expectNotDer(Buffer.concat([cms(), cms()]), 'other than zeros');
  });

  test('refuses a signature that was shortened', () =>
    expectNotDer(cms().subarray(0, -100), 'not created with the key'));

  test('refuses attributes that are not sorted', () => {
    const own = cms();
    const start = own.indexOf(derContext(0, Buffer.alloc(0)).subarray(0, 1), 0);
    expect(start).toBeGreaterThan(0);
    const first = attribute(OID.contentType, derObjectIdentifier(OID.data));
    const at = own.lastIndexOf(first);
    const second = own.subarray(at + first.length, at + first.length + own[at + first.length + 1]! + 2);
    const swapped = Buffer.concat([
      own.subarray(0, at),
      second,
      first,
      own.subarray(at + first.length + second.length),
    ]);
    expectNotDer(swapped, 'not the three');
  });
});
