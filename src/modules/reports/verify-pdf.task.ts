import type { TrustedKey } from '../../platform/pades/verify-cms';
import { type PdfVerification, verifyPdf } from '../../platform/pades/verify-pdf';

export interface VerifyPdfInput {
  pdf: Uint8Array;
  trusted: readonly { kid: string; certificates: readonly Uint8Array[] }[];
  timestampAuthorities: readonly Uint8Array[];
  maxBytes: number;
}

/** Buffers from another process may arrive as plain Uint8Arrays. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

export function run({ pdf, trusted, timestampAuthorities, maxBytes }: VerifyPdfInput): PdfVerification {
  const keys = trusted.map(({ kid, certificates }): TrustedKey => ({ kid, certificates: certificates.map(bufferOf) }));
  return verifyPdf(bufferOf(pdf), keys, { maxBytes, timestampAuthorities: timestampAuthorities.map(bufferOf) });
}
