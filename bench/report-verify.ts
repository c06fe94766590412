/**
 * How fast reports are signed and verified, compared with bare operations of node:crypto in the same run.
 *   node test/support/run-typescript.cjs bench/report-verify.ts
 */
import { constants, createHash, verify } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { renderReport } from '../src/modules/reports/rendering/render-report';
import { addSignaturePlaceholder, type SignaturePosition } from '../src/platform/pades/signature-placeholder';
import { signPdf } from '../src/platform/pades/sign-pdf';
import { verifyPdf } from '../src/platform/pades/verify-pdf';
import { FontLibrary } from '../src/platform/pdf/fonts/font-library';
import { lookupReport } from '../test/support/reports/sample-lookup-report';
import { makeSigner, SIGNED_AT, signPss } from '../test/support/reports/report-signers';

const SECONDS = 3;

async function main(): Promise<void> {
  const signer = await makeSigner();
  let locate: (() => SignaturePosition) | undefined;
  const unsigned = await renderReport(lookupReport(), new FontLibrary(), (writer) => {
    locate = addSignaturePlaceholder(writer, { signerName: 'Bench', reason: 'Bench', signedAt: SIGNED_AT });
  });
  const position = locate!();
  const pdf = await signPdf(unsigned, position, signer);
  const data = Buffer.from('what a bare signature covers');
  const signature = signPss(signer.keys.privateKey, data);
  const key = { key: signer.keys.publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };

  const bareVerify = perSecond(() => verify('sha256', data, key, signature));
  const hashes = perSecond(() => createHash('sha256').update(pdf).digest());
  const verified = perSecond(() => {
    if (!verifyPdf(pdf, [signer]).verified) throw new Error('the report is not verified');
  });
  const bareSign = perSecond(() => signPss(signer.keys.privateKey, data));
  const signed = await perSecondAsync(() => signPdf(unsigned, position, signer));
  console.log(`The report of a lookup,  ${(pdf.length / 1024).toFixed(0)} KiB, RSA of 3072 bits, one thread`);
  console.table({
    'verify a report': row(verified, bareVerify),
    'bare node:crypto verify': row(bareVerify, bareVerify),
    'SHA-256 of the file': row(hashes, bareVerify),
    'sign a report': row(signed, bareSign),
    'bare node:crypto sign': row(bareSign, bareSign),
  });
  console.log(
    `${Math.round(verified * Math.min(2, availableParallelism()))} verifications a second expected of 2 cores (200 wanted)`,
  );
}

const row = (perSecondOf: number, bare: number): object => ({
  'a second': Math.round(perSecondOf),
  'ratio to bare': Number((perSecondOf / bare).toFixed(3)),
});

function perSecond(work: () => unknown): number {
  const start = performance.now();
  let count = 0;
  for (; performance.now() - start < SECONDS * 1_000; count++) work();
  return (count * 1_000) / (performance.now() - start);
}

async function perSecondAsync(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  let count = 0;
  for (; performance.now() - start < SECONDS * 1_000; count++) await work();
  return (count * 1_000) / (performance.now() - start);
}

void main();
