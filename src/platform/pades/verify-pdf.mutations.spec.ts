import { randomInt } from 'node:crypto';
import { contentsIn } from '../../../test/support/reports/forged-signatures';
import { objectWith, offsetsOf, tableOffset } from '../../../test/support/reports/pdf-surgery';
import { randomNumbers } from '../../../test/support/samples/random-numbers';
import { makeSigner, makeUnsigned, type ReportSigner } from '../../../test/support/reports/report-signers';
import { signPdf } from './sign-pdf';
import type { SignaturePosition } from './signature-placeholder';
import { verifyPdf } from './verify-pdf';

// Creating RSA keys takes long on a busy machine.
jest.setTimeout(120_000);
const CHANGES = 2_000;
// Differs in each run. To repeat a run, write the number that it printed here.
const SEED = randomInt(2 ** 31);
const ROOM_BYTES = 4_096;

let signer: ReportSigner;
let pdf: Buffer;
let position: SignaturePosition;

beforeAll(async () => {
  signer = await makeSigner();
  const unsigned = await makeUnsigned(undefined, ROOM_BYTES);
  position = unsigned.position;
  pdf = await signPdf(unsigned.pdf, position, signer);
});

test(`refuses each of ${CHANGES} random changes of one byte with the right reason`, () => {
  console.log(`seed ${SEED}`);
  const random = randomNumbers(SEED);
  const expectedAt = expectations();
  const wrong: string[] = [];
  for (let run = 0; run < CHANGES; run++) {
    const at = Math.floor(random() * pdf.length);
    const change = 1 + Math.floor(random() * 255);
    const { reason, detail } = verifyChanged(at, change);
    const expected = expectedAt(at);
    if (!reason || !expected.includes(reason))
      wrong.push(`${at} ^ ${change}: ${reason ?? 'verified'} (${detail ?? ''})`);
  }
  expect(wrong).toEqual([]);
});

test('refuses a change of one bit in each of the digits of the signature', () => {
  const { start, end } = contentsIn(pdf, position);
  const accepted: number[] = [];
  // 0x20 turns a letter into upper case, which is the subject of another test.
  for (let at = start; at < end; at++) if (verifyChanged(at, 0x01).verified) accepted.push(at);
  expect(accepted).toEqual([]);
});

test('refuses digits in upper case, each of the first hundred and all together', () => {
  const { start, end } = contentsIn(pdf, position);
  const letters = Array.from({ length: end - start }, (_, at) => start + at).filter((at) => pdf[at]! >= 0x61);
  expect(letters.length).toBeGreaterThan(1_000);
  expect(letters.slice(0, 100).filter((at) => verifyChanged(at, 0x20).verified)).toEqual([]);
  const upper = Buffer.from(pdf);
  upper.write(pdf.toString('latin1', start, end).toUpperCase(), start, 'latin1');
  expect(verifyPdf(upper, [signer])).toMatchObject({ verified: false, reason: 'signature_invalid' });
});

function verifyChanged(at: number, change: number) {
  pdf[at]! ^= change;
  try {
    return verifyPdf(pdf, [signer]);
  } finally {
    pdf[at]! ^= change;
  }
}

/** A change in the parts that lead to the signature may hide it. Everywhere else, it changes the hash. */
function expectations(): (at: number) => readonly string[] {
  const { start, end } = contentsIn(pdf, position);
  const offsets = offsetsOf(pdf);
  const table = tableOffset(pdf);
  const ends = [...offsets, table].sort((a, b) => a - b);
  const path = [/\/Type \/Catalog/, /\/SigFlags/, /\/FT \/Sig/, /\/Type \/Sig\n/].map((pattern) => {
    const from = offsets[objectWith(pdf, pattern) - 1]!;
    return { from, to: ends.find((offset) => offset > from)! };
  });
  const trailer = { from: pdf.indexOf('trailer\n', table), to: pdf.length };
  const lookedUp = [{ from: 0, to: 15 }, ...path, trailer];
  return (at) => {
    if (at >= start && at < end) return ['signature_invalid', 'key_unknown'];
    const isLookedUp = lookedUp.some(({ from, to }) => at >= from && at < to);
    return isLookedUp ? ['hash_mismatch', 'signature_invalid'] : ['hash_mismatch'];
  };
}
