import { constants, createHash, type KeyObject, sign } from 'node:crypto';
import PDFDocument from 'pdfkit';
import {
  issueSigningCertificate,
  makeRootCertificate,
  type RootRequest,
} from '../../../src/platform/crypto/certificates';
import type { CmsSigner } from '../../../src/platform/pades/cms-signature';
import { addSignaturePlaceholder, type SignaturePosition } from '../../../src/platform/pades/signature-placeholder';
import type { TrustedKey } from '../../../src/platform/pades/verify-cms';
import { makeRsaKeys } from '../app/rsa-keys';

export const SIGNED_AT = new Date('2026-05-04T10:20:30.000Z');
const NAMES = { commonName: 'Reports of a test', organisation: 'Test' };
const ROOT_NAMES = { commonName: 'Root of a test', organisation: 'Test' };
const NOT_BEFORE = new Date('2026-01-01T00:00:00.000Z');

export interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

export interface ReportSigner extends CmsSigner, TrustedKey {
  readonly keys: KeyPair;
  readonly root: { readonly certificate: Buffer; readonly privateKey: KeyObject };
}

export const makeKeys = (modulusLength = 3072): KeyPair => makeRsaKeys(modulusLength);

export function signerOf(keys: KeyPair, certificates: readonly Buffer[], root: ReportSigner['root']): ReportSigner {
  const kid = createHash('sha256')
    .update(certificates[0] ?? '')
    .digest('base64url');
  return { kid, certificates, keys, root, sign: (data) => Promise.resolve(signPss(keys.privateKey, data)) };
}

export const signPss = (key: KeyObject, data: Buffer, saltLength = 32, hash = 'sha256'): Buffer =>
  sign(hash, data, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength });

/** A key with its certificate and its root, with the same names for every caller. */
export async function makeSigner(
  validity: Pick<RootRequest, 'notBefore' | 'years'> = { notBefore: NOT_BEFORE, years: 3 },
): Promise<ReportSigner> {
  const [rootKeys, keys] = [makeKeys(), makeKeys()];
  const certificate = await makeRootCertificate({ ...ROOT_NAMES, keys: rootKeys, notBefore: NOT_BEFORE, years: 30 });
  const root = { certificate, privateKey: rootKeys.privateKey };
  const own = await issueSigningCertificate({ root, ...NAMES, publicKey: keys.publicKey, ...validity });
  return signerOf(keys, [own, certificate], root);
}

export interface UnsignedReport {
  readonly pdf: Buffer;
  readonly position: SignaturePosition;
}

type Page = (document: PDFKit.PDFDocument) => void;

/** The smallest tagged report of two pages with an attachment. */
export async function makeUnsigned(
  page: Page = writeText('Nothing was found'),
  contentsBytes?: number,
): Promise<UnsignedReport> {
  const document = new PDFDocument({
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    bufferPages: true,
    info: { Title: 'A report (of 100 %%EOF) /ByteRange [0 1 2 3] \\ é', CreationDate: SIGNED_AT },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on('end', resolve));
  page(document);
  document.addPage().text('The second page');
  document.file(Buffer.from('{"found":[]}'), {
    name: 'report.json',
    type: 'application/json',
    creationDate: SIGNED_AT,
    modifiedDate: SIGNED_AT,
  });
  const locate = addSignaturePlaceholder(document, {
    signerName: 'Tést (signer)',
    reason: 'Integrity and origin of the report',
    signedAt: SIGNED_AT,
    ...(contentsBytes === undefined ? {} : { contentsBytes }),
  });
  document.end();
  await ended;
  return { pdf: Buffer.concat(chunks), position: locate() };
}

export const writeText =
  (text: string): Page =>
  (document) =>
    void document.text(text);
