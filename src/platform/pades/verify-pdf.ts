import { createHash } from 'node:crypto';
import { findPathFault } from '../crypto/certificate-path';
import { findSigningFault } from '../crypto/signing-certificate';
import { isTokenFault, readTimestampToken } from '../timestamps/timestamp-token';
import { isSignedByStranger } from './foreign-signature';
import { PdfFile } from './pdf-file';
import {
  byteRangeText,
  findSignature,
  readSignatureDictionary,
  type SignatureDictionary,
} from './signature-dictionary';
import { SignatureFault, type SignatureFailure, unknownKey } from './signature-fault';
import { computeImprint, type TrustedKey, verifyCms, type VerifiedCms } from './verify-cms';

export interface VerifyOptions {
  /**
   * In DER: certificates of time stamp authorities, or of those that issued them. Without any, time stamps do not
   * prove the time.
   */
  readonly timestampAuthorities?: readonly Buffer[];
  /** 64 MiB by default. */
  readonly maxBytes?: number;
}

export interface PdfVerification {
  readonly verified: boolean;
  readonly reason?: SignatureFailure;
  /** The reason in words. */
  readonly detail?: string;
  /** The key that signed, if the signature is valid. */
  readonly kid?: string;
  /** The time that the signer claims, if the signature is valid. */
  readonly signedAt?: Date;
  /** The time of the signature's time stamp; `isTrusted` if its authority is one of the options. */
  readonly timestamp?: { readonly at: Date; readonly isTrusted: boolean };
  /** SHA-256 of the whole file, hexadecimal. */
  readonly digest: string;
}

type Proved = Pick<PdfVerification, 'kid' | 'signedAt' | 'timestamp'>;

const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Whether one of the keys signed exactly this file, and nothing was changed or added since. Only results of signPdf
 * are accepted: one revision, and one signature over everything but its own bytes, with every part as this service
 * writes it. It is a pure function of its arguments. Its cost is limited by the size of the file, and no stream is
 * decompressed.
 */
export function verifyPdf(pdf: Buffer, trusted: readonly TrustedKey[], options: VerifyOptions = {}): PdfVerification {
  const digest = createHash('sha256').update(pdf).digest('hex');
  const proved: { -readonly [K in keyof Proved]: Proved[K] } = {};
  try {
    requireSize(pdf, options);
    const file = new PdfFile(pdf);
    const dictionary = readSignatureDictionary(pdf, findSignature(file));
    const cms = verifyCms(contentsOf(pdf, dictionary), signedDigest(pdf, dictionary), trusted);
    proved.kid = cms.kid;
    proved.signedAt = dictionary.signedAt;
    requirePath(cms, dictionary.signedAt);
    const timestamp = timestampOf(cms, options.timestampAuthorities);
    if (timestamp) proved.timestamp = timestamp;
    file.requireNothingHidden();
    return { verified: true, ...proved, digest };
  } catch (error) {
    if (!(error instanceof SignatureFault)) throw error;
    const { failure, message } = isOfStranger(pdf, trusted, options, proved) ? unknownKey() : error;
    return { verified: false, reason: failure, detail: message, ...proved, digest };
  }
}

/** Files of others fail because of their form, before their signature is checked. */
const isOfStranger = (pdf: Buffer, trusted: readonly TrustedKey[], options: VerifyOptions, { kid }: Proved): boolean =>
  kid === undefined && !isTooLarge(pdf, options) && isSignedByStranger(pdf, trusted);

const isTooLarge = (pdf: Buffer, { maxBytes = MAX_BYTES }: VerifyOptions): boolean => pdf.length > maxBytes;

function requireSize(pdf: Buffer, options: VerifyOptions): void {
  if (isTooLarge(pdf, options))
    throw invalid(
      `The document has more than ${options.maxBytes ?? MAX_BYTES} bytes, so it is not a report of this service.`,
    );
}

/** SHA-256 of everything except the hexadecimal string, if the byte range says exactly that (ISO 32000-1 §12.8.1). */
function signedDigest(pdf: Buffer, { byteRange, contents }: SignatureDictionary): Buffer {
  if (byteRange.end > contents.start) throw invalid('The byte range of the signature is not before its contents.');
  const text = pdf.toString('latin1', byteRange.start, byteRange.end);
  if (text !== byteRangeText(pdf.length, contents)) {
    throw invalid('The byte range of the signature does not cover the whole file except its contents.');
  }
  return createHash('sha256').update(pdf.subarray(0, contents.start)).update(pdf.subarray(contents.end)).digest();
}

/** Only lower-case digits, so that a signature can be written in only one way. */
function contentsOf(pdf: Buffer, { contents }: SignatureDictionary): Buffer {
  const text = pdf.toString('latin1', contents.start + 1, contents.end - 1);
  const bytes = Buffer.from(text, 'hex');
  if (bytes.toString('hex') !== text) throw invalid('The contents of the signature are not lower-case hexadecimal.');
  return bytes;
}

function requirePath({ path }: VerifiedCms, signedAt: Date): void {
  const [signer] = path;
  const usage = signer && findSigningFault(signer);
  if (usage !== undefined) throw invalid(`The certificate of the signature is refused: ${usage}.`);
  const fault = findPathFault(path, signedAt);
  if (fault?.kind === 'expired') {
    throw new SignatureFault('certificate_expired', `The signature was created with ${fault.detail}.`);
  }
  if (fault) throw invalid(`The certificates of the signature are refused: ${fault.detail}.`);
}

function timestampOf(
  { signature, timestampToken }: VerifiedCms,
  authorities: readonly Buffer[] | undefined,
): Proved['timestamp'] {
  if (!timestampToken) return undefined;
  try {
    const { at, isTrusted } = readTimestampToken(timestampToken, computeImprint(signature), authorities);
    return { at, isTrusted };
  } catch (error) {
    if (isTokenFault(error)) throw invalid(error.message);
    throw error;
  }
}

const invalid = (detail: string): SignatureFault => new SignatureFault('signature_invalid', detail);
