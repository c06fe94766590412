import { base64Of, bytesOf, hexOf, sha256 } from './bytes';
import { canonical } from './canonical';
import { PSS, readKeys, type TrustedKey } from './keys';
import { type SignedManifest, verifyBatch } from './verify-batch';

const RSA = { name: 'RSA-PSS', hash: 'SHA-256', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };

interface Row {
  readonly line: number;
  readonly status: string;
  readonly [field: string]: unknown;
}

const hashOf = async (text: string): Promise<string> => `sha256:${hexOf(await sha256(bytesOf(text)))}`;

let pair: CryptoKeyPair;
let keys: readonly TrustedKey[];
let signed: SignedManifest;
let lines: string[];

const ROWS: readonly Row[] = [
  { line: 2, status: 'resolved', confidence: 0.97, b: 'Zürich \u2028 "x"', a: { z: [1e21, -0], é: null } },
  { line: 3, status: 'no_match', confidence: 1 },
  { line: 5, status: 'no_match', confidence: 0.1 },
];

beforeAll(async () => {
  pair = await crypto.subtle.generateKey(RSA, true, ['sign', 'verify']);
  const jwk = await crypto.subtle.exportKey('jwk', pair.publicKey);
  keys = await readKeys(JSON.stringify({ keys: [jwk] }));
  const hashes = await Promise.all(ROWS.map((row) => hashOf(canonical(row))));
  lines = ROWS.map((row, index) => `${JSON.stringify({ ...row, result_hash: hashes[index] })}\n`);
  signed = await sign({
    counts: { total: 3, done: 3, resolved: 1, ambiguous: 0, no_match: 2, failed: 0, rejected: 4 },
    results_hash: await hashOf(hashes.map((hash) => `${hash}\n`).join('')),
  });
});

async function sign(manifest: SignedManifest['manifest']): Promise<SignedManifest> {
  const signature = new Uint8Array(await crypto.subtle.sign(PSS, pair.privateKey, bytesOf(canonical(manifest))));
  return { manifest, signature: base64Of(signature), signing_key_id: keys[0]?.kid ?? '' };
}

async function* sent(texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield await Promise.resolve(bytesOf(text));
}
const verdictOn = (texts: readonly string[], manifest = signed, trusted = keys) =>
  verifyBatch(manifest, sent(texts), trusted);
const erased = (index: number): string => {
  const { line, status, result_hash } = JSON.parse(lines[index] ?? '') as Row;
  return `${JSON.stringify({ line, status, erased: true, result_hash })}\n`;
};

test('writes the canonical form of RFC 8785', () => {
  const example = {
    numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 1e-27],
    string: '€$\u000f\nA\'B"\\\\"/',
    literals: [null, true, false],
  };
  expect(canonical(example)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
  expect(canonical({ '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude02': 5, '\u00f6': 6 })).toBe(
    '{"\\r":2,"1":4,"\u00f6":6,"\u20ac":1,"\ud83d\ude02":5,"\ufb33":3}',
  );
});

test('verifies the signature and every result', async () => {
  expect(await verdictOn(lines)).toEqual({ verified: true, reason: null, results: 3, erased: 0 });
});

test('verifies the hashes of erased results, and counts them', async () => {
  const texts = [lines[0] ?? '', erased(1), lines[2] ?? ''];
  expect(await verdictOn(texts)).toEqual({ verified: true, reason: null, results: 3, erased: 1 });
});

test('names the line of a result whose content was changed', async () => {
  const { verified, reason } = await verdictOn([
    lines[0] ?? '',
    (lines[1] ?? '').replace('1,', '0.5,'),
    lines[2] ?? '',
  ]);
  expect([verified, reason]).toEqual([false, 'the result of line 3 was changed: its content does not have its hash']);
});

test.each([
  ['is missing', () => lines.slice(1), 'there are 2 results, but the manifest counts 3'],
  ['was exchanged', () => [lines[1], lines[0], lines[2]], 'the results are not those that were signed'],
  ['is not a result', () => ['{}\n'], 'a line of the results is not a result'],
  ['has another status', () => [erased(0).replace('resolved', 'no_match'), ...lines.slice(1)], 'the number of results'],
])('refuses results of which one %s', async (_what, texts, reason) => {
  const verdict = await verdictOn(texts() as string[]);
  expect(verdict.verified).toBe(false);
  expect(verdict.reason).toContain(reason);
});

test('refuses a manifest that was changed, and one of an unknown key', async () => {
  const counts = { ...signed.manifest.counts, rejected: 0 };
  const changed = { ...signed, manifest: { ...signed.manifest, counts } };
  expect((await verdictOn(lines, changed)).reason).toContain('the signature of the manifest is not valid');
  expect((await verdictOn(lines, signed, [])).reason).toContain('is not in the list of keys');
});
