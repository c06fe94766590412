import { bytesOf, bytesOfBase64, hexOf, sha256 } from './bytes';
import { canonical } from './canonical';
import { PSS, type TrustedKey } from './keys';
import { linesOf } from './lines';
import { must, Refusal } from './refusal';

/** The manifest of a batch of lookups and its signature (docs/lookup.md, Signature of a batch). */
export interface SignedManifest {
  readonly manifest: {
    readonly counts: Readonly<Record<string, number>>;
    readonly results_hash: string;
  };
  readonly signature: string;
  readonly signing_key_id: string;
}

export interface BatchVerdict {
  readonly verified: boolean;
  /** Why the batch is not verified, in words. */
  readonly reason: string | null;
  /** The results that were read. */
  readonly results: number;
  /** How many of them were erased, so that only their hash can be checked. */
  readonly erased: number;
}

interface Options {
  readonly onProgress?: (results: number) => void;
}

const RESULTS_BETWEEN_PROGRESS = 500;
const STATUSES = ['resolved', 'ambiguous', 'no_match', 'failed'] as const;

/**
 * Verifies the signature of the manifest, the hash of each result, and that the results are those that were signed. `chunks` are all
 * results as NDJSON.
 */
export async function verifyBatch(
  signed: SignedManifest,
  chunks: AsyncIterable<Uint8Array>,
  keys: readonly TrustedKey[],
  options: Options = {},
): Promise<BatchVerdict> {
  const read: ReadResults = { hashes: [], counts: {}, erased: 0 };
  const verdict = (reason: string | null): BatchVerdict => ({
    verified: reason === null,
    reason,
    results: read.hashes.length,
    erased: read.erased,
  });
  try {
    await verifySignature(signed, keys);
    await readResults(chunks, read, options);
    await compare(signed.manifest, read);
    return verdict(null);
  } catch (error) {
    if (error instanceof Refusal) return verdict(error.message);
    throw error;
  }
}

/** @throws Refusal */
async function verifySignature(signed: SignedManifest, keys: readonly TrustedKey[]): Promise<void> {
  const signer = keys.find(({ kid }) => kid === signed.signing_key_id);
  must(signer !== undefined, `the key ${signed.signing_key_id} is not in the list of keys`);
  const signature = bytesOfBase64(signed.signature);
  const isValid = await crypto.subtle.verify(PSS, signer.key, signature, bytesOf(canonical(signed.manifest)));
  must(isValid, 'the signature of the manifest is not valid: it was changed or forged');
}

interface ReadResults {
  readonly hashes: string[];
  readonly counts: Record<string, number>;
  erased: number;
}

/** @throws Refusal if the content of a result does not have its hash */
async function readResults(chunks: AsyncIterable<Uint8Array>, read: ReadResults, options: Options): Promise<void> {
  for await (const text of linesOf(chunks)) {
    const { result_hash: hash, ...result } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const { line, status, erased } = result;
    must(typeof hash === 'string' && typeof status === 'string', 'a line of the results is not a result');
    if (erased === true) read.erased += 1;
    else {
      const own = `sha256:${hexOf(await sha256(bytesOf(canonical(result))))}`;
      must(own === hash, `the result of line ${String(line)} was changed: its content does not have its hash`);
    }
    read.hashes.push(hash);
    read.counts[status] = (read.counts[status] ?? 0) + 1;
    if (read.hashes.length % RESULTS_BETWEEN_PROGRESS === 0) options.onProgress?.(read.hashes.length);
  }
}

/** @throws Refusal */
async function compare(
  { counts, results_hash: signedHash }: SignedManifest['manifest'],
  read: ReadResults,
): Promise<void> {
  const total = read.hashes.length;
  must(total === counts.total, `there are ${total} results, but the manifest counts ${counts.total ?? 0}`);
  const hash = `sha256:${hexOf(await sha256(bytesOf(read.hashes.map((one) => `${one}\n`).join(''))))}`;
  must(hash === signedHash, 'the results are not those that were signed');
  const differing = STATUSES.find((status) => (read.counts[status] ?? 0) !== counts[status]);
  must(differing === undefined, `the number of results with the status ${differing ?? ''} is not that of the manifest`);
}
