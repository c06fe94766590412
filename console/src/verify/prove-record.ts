import { areEqual, type Bytes, bytesOf, bytesOfHex, hexOf, sha256 } from './bytes';
import type { TrustedKey } from './keys';
import { leafHash, nodeHash, type PathStep, pathToRoot } from './merkle';
import { type Statement, verifyNote } from './note';
import { Refusal } from './refusal';

/** A record with its proof, as the service returns them. Hashes are hexadecimal. */
export interface ClaimedRecord {
  readonly seq: number;
  readonly payload: string;
  readonly prev_hash: string;
  readonly record_hash: string;
  readonly proof: readonly string[];
}

/** The proof that a record is in the log that a key has signed. Every step is computed here. */
export interface RecordProof {
  readonly leaf: string;
  /** The hash that binds the record to the one before it. */
  readonly recordHash: string;
  readonly isBound: boolean;
  readonly path: readonly PathStep[];
  /** The root that follows from the text and the path; null if the path does not match the position of the record. */
  readonly root: string | null;
  /** What the checkpoint states; null if none of the trusted keys signed it. */
  readonly statement: Statement | null;
  readonly isInTree: boolean;
  /** Why the record is not proven; null if it is. */
  readonly refusal: string | null;
}

export async function proveRecord(
  record: ClaimedRecord,
  note: string,
  keys: readonly TrustedKey[],
): Promise<RecordProof> {
  const leaf = await leafHash(bytesOf(record.payload));
  const recordHash = hexOf(await sha256(bytesOfHex(record.prev_hash), leaf));
  const isBound = recordHash === record.record_hash;
  const { statement, refusal } = await openNote(note, keys);
  const path = await pathOf(record, leaf, statement?.size ?? sizeIn(note));
  const root = path && (path.at(-1)?.parent ?? leaf);
  const isInTree = statement !== null && root !== null && areEqual(root, statement.root);
  return {
    leaf: hexOf(leaf),
    recordHash,
    isBound,
    path: path ?? [],
    root: root && hexOf(root),
    statement,
    isInTree,
    refusal: refusal ?? faultOf(record.seq, isBound, isInTree),
  };
}

async function openNote(
  note: string,
  keys: readonly TrustedKey[],
): Promise<{ statement: Statement | null; refusal: string | null }> {
  try {
    return { statement: await verifyNote(note, keys), refusal: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { statement: null, refusal: error.message };
  }
}

/** The size that a note states, signed or not, so that the path can be shown even if the signature is not valid. */
const sizeIn = (note: string): number => Number(note.split('\n')[1]);

async function pathOf({ seq, proof }: ClaimedRecord, leaf: Bytes, size: number): Promise<PathStep[] | null> {
  if (!Number.isSafeInteger(size) || seq < 1 || seq > size) return null;
  return pathToRoot({ leaf, index: seq - 1, size, proof: proof.map(bytesOfHex) }, nodeHash);
}

function faultOf(seq: number, isBound: boolean, isInTree: boolean): string | null {
  if (!isBound) return `record ${seq} was changed: its hashes are not those of its text`;
  return isInTree ? null : `record ${seq} differs from the one that the checkpoint covers at this position`;
}
