import { leafHash, recordHash } from '../recording/audit-record';
import type { ChainRecord } from './chain.read-model';

export const DAMAGE_KINDS = ['changed', 'missing', 'inserted', 'reordered', 'truncated'] as const;
export type DamageKind = (typeof DAMAGE_KINDS)[number];

/** The first damaged record of a chain, and the apparent kind of damage. */
export interface Damage {
  readonly seq: number;
  /** The id of the record that now has this number; null if there is none. */
  readonly requestId: string | null;
  readonly kind: DamageKind;
}

type Hashes = Pick<ChainRecord, 'seq' | 'requestId' | 'payload' | 'prevHash' | 'recordHash'>;

/** What is known around the first number at which a chain is not valid. */
export interface ChainEvidence {
  /** The number of the first invalid record; the hashes of all records before it are valid. */
  readonly seq: number;
  /** The record hash of the chain before `seq`. */
  readonly previousHash: Buffer;
  /** The record `seq` - 1, if it still exists. */
  readonly before: Hashes | null;
  /** The records from `seq` on, in order, within a limited window. */
  readonly found: readonly Hashes[];
  /** The sealed leaves from `seq` on, in order; empty if none are sealed. */
  readonly sealedLeaves: readonly Buffer[];
  /** The highest number of a record, and the number in the head of the chain. */
  readonly lastSeq: number;
  readonly headSeq: number;
}

/**
 * Determines the kind of damage at the first invalid position: sealed records are compared with their leaves, others by
 * the hashes that they contain. Kinds that leave the same traces cannot be distinguished and are reported as changed.
 */
export function diagnose(evidence: ChainEvidence): Damage {
  const { seq, found } = evidence;
  const [record, next] = found;
  if (!record) return { seq, requestId: null, kind: 'truncated' };
  if (record.seq > seq) return { seq, requestId: null, kind: 'missing' };
  if (next?.seq === seq) return { seq, requestId: intruder(evidence, record, next).requestId, kind: 'inserted' };
  return evidence.sealedLeaves.length > 0 ? bySealedLeaves(evidence, record) : byOwnHashes(evidence, record);
}

/** Of two records with one number, the one that was added later. */
function intruder({ sealedLeaves, previousHash }: ChainEvidence, first: Hashes, second: Hashes): Hashes {
  const isTrue = (one: Hashes): boolean => {
    const leaf = leafHash(one.payload);
    return sealedLeaves[0]?.equals(leaf) ?? recordHash(previousHash, leaf).equals(one.recordHash);
  };
  return isTrue(first) && !isTrue(second) ? second : first;
}

function bySealedLeaves({ seq, found, sealedLeaves }: ChainEvidence, record: Hashes): Damage {
  const leaf = leafHash(record.payload);
  const sealed = sealedLeaves[0];
  const isSealedHere = sealed?.equals(leaf) === true;
  const isSealedLater = !isSealedHere && sealedLeaves.some((other) => other.equals(leaf));
  const isFoundLater = !isSealedHere && found.some(({ payload }) => sealed?.equals(leafHash(payload)) === true);
  return { seq, requestId: record.requestId, kind: kindOf(isSealedLater, isFoundLater) };
}

/**
 * @param isSealedLater the record here was sealed with a later number @param isFoundLater the record sealed here has a
 * later number now
 */
function kindOf(isSealedLater: boolean, isFoundLater: boolean): DamageKind {
  if (isSealedLater) return isFoundLater ? 'reordered' : 'missing';
  return isFoundLater ? 'inserted' : 'changed';
}

const isSound = ({ payload, prevHash, recordHash: own }: Hashes): boolean =>
  recordHash(prevHash, leafHash(payload)).equals(own);

function byOwnHashes(evidence: ChainEvidence, record: Hashes): Damage {
  const { seq, previousHash, found } = evidence;
  const at = (kind: DamageKind): Damage => ({ seq, requestId: record.requestId, kind });
  if (record.prevHash.equals(previousHash)) {
    // The hashes are in their place; looks for the text that belongs to them.
    const belongs = (one: Hashes): boolean =>
      one !== record && recordHash(previousHash, leafHash(one.payload)).equals(record.recordHash);
    return at(!isSound(record) && found.some(belongs) ? 'reordered' : 'changed');
  }
  if (!isSound(record)) return at('changed');
  if (found.some(({ prevHash }) => prevHash.equals(previousHash))) {
    const isMember = found.some(
      (one) => one.prevHash.equals(record.recordHash) || one.recordHash.equals(record.prevHash),
    );
    return at(isMember ? 'reordered' : 'inserted');
  }
  return byNeighbour(evidence, record);
}

/** The record is consistent, but follows a record that is missing. */
function byNeighbour({ seq, before, lastSeq, headSeq }: ChainEvidence, record: Hashes): Damage {
  if (before?.prevHash.equals(record.prevHash)) {
    return { seq: before.seq, requestId: before.requestId, kind: 'inserted' };
  }
  // If the count matches the head, the record before was rewritten together with its hash.
  if (before && lastSeq === headSeq) return { seq: before.seq, requestId: before.requestId, kind: 'changed' };
  return { seq, requestId: record.requestId, kind: 'missing' };
}
