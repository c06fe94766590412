import { changeObject, objectWith, takeApart } from './pdf-surgery';
import { makeSigner, makeUnsigned, writeText, type ReportSigner } from './report-signers';
import { type SignatureFailure } from '../../../src/platform/pades/signature-fault';
import { type SignaturePosition } from '../../../src/platform/pades/signature-placeholder';
import { signPdf } from '../../../src/platform/pades/sign-pdf';
import { verifyPdf } from '../../../src/platform/pades/verify-pdf';

/**
 * Shared by tests of attacks: two signed reports, and ways to change them. Module state: every test file has its own.
 */
const ROOM_BYTES = 4_096;
export const SIGNATURE = /\/Type \/Sig\n/;
export const BYTE_RANGE = /\/ByteRange \[[^\]]*\] */;
export const CONTENTS = /\/Contents <[0-9a-f]*>/;

export let signer: ReportSigner;
export let unsigned: Buffer;
export let pdf: Buffer;
export let position: SignaturePosition;
/** Another report of the same signer. */
export let other: Buffer;

/** Call before the tests: RSA keys take long on a busy machine. */
export async function signReports(): Promise<void> {
  signer = await makeSigner();
  const report = await makeUnsigned(undefined, ROOM_BYTES);
  ({ pdf: unsigned, position } = report);
  pdf = await signPdf(report.pdf, position, signer);
  const another = await makeUnsigned(writeText('Much was found'), ROOM_BYTES);
  other = await signPdf(another.pdf, another.position, signer);
}

export const verify = (file: Buffer) => verifyPdf(file, [signer]);

export function expectRefused(file: Buffer, reason: SignatureFailure, detail?: string | RegExp): void {
  const result = verify(file);
  expect(result).toMatchObject({ verified: false, reason });
  if (detail !== undefined) expect(result.detail).toMatch(detail);
}

export const textOf = (id: number): string => takeApart(pdf).objects.get(id)!;

/** The signed file with one changed object, and a matching table. */
export const withObject = (pattern: RegExp, change: (text: string) => string): Buffer =>
  changeObject(pdf, objectWith(pdf, pattern), change);

export const replaced = (text: string, from: RegExp | string, to: string): string => {
  const result = text.replace(from, to);
  if (result === text) throw new Error('nothing was replaced');
  return result;
};

/** The changed unsigned file, signed with our own key: a file that a careless renderer could be made to sign. */
export async function signedAfter(change: (file: Buffer) => Buffer): Promise<Buffer> {
  const file = change(unsigned);
  const objectOffset = file.indexOf(`${objectWith(file, SIGNATURE)} 0 obj\n`);
  return signPdf(file, { objectOffset }, signer);
}
