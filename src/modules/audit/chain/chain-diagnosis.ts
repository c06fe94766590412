import { leafHash, recordHash } from '../recording/audit-record';
import type { ChainRecord } from './chain.read-model';

export const DAMAGE_KINDS = ['changed', 'missing', 'inserted', 'reordered', 'truncated'] as const;
export type DamageKind = (typeof DAMAGE_KINDS)[number];

/** The first record of a chain that is not as it was, and what seems to have been done. */
export interface Damage {
  readonly seq: number;
  /** Of the record that stands there now; null where none does. */
  readonly requestId: string | null;
  readonly kind: DamageKind;
}

type Hashes = Pick<ChainRecord, 'seq' | 'requestId' | 'payload' | 'prevHash' | 'recordHash'>;

/** What is known around the first number where a chain does not hold. */
export interface ChainEvidence {
  /** The number; all before it holds, as far as hashes tell. */
  readonly seq: number;
  /** The record hash that the chain had before `seq`. */
  readonly previousHash: Buffer;
  /** The record `seq` - 1, where it is here. */
  readonly before: Hashes | null;
  /** The records from `seq` on, in order: as many as are worth looking at. */
  readonly found: readonly Hashes[];
  /** The leaves that were sealed from `seq` on, in order; none where nothing was. */
  readonly sealedLeaves: readonly Buffer[];
  /** The highest number of a record, and the one that the head of the chain has. */
  readonly lastSeq: number;
  readonly headSeq: number;
}

/**
 * Says what was done to a chain where it first does not hold: of what was sealed by comparing the leaves, of the rest by the
 * hashes that the records themselves carry. What leaves the same traces can't be told apart, and counts as changed.
 */
export function diagnose(evidence: ChainEvidence): Damage {
  const { seq, found } = evidence;
  const [record, next] = found;
  if (!record) return { seq, requestId: null, kind: 'truncated' };
  if (record.seq > seq) return { seq, requestId: null, kind: 'missing' };
  if (next?.seq === seq) return { seq, requestId: intruder(evidence, record, next).requestId, kind: 'inserted' };
  return evidence.sealedLeaves.length > 0 ? bySealedLeaves(evidence, record) : byOwnHashes(evidence, record);
}

/** Of two records with one number the one that was not there at first. */
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

/** @param isSealedLater what stands here was sealed further on @param isFoundLater what was sealed here stands further on */
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
    // The hashes stayed where they were; is the text that belongs to them elsewhere?
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

/** The record is whole, and follows one that is not here. */
function byNeighbour({ seq, before, lastSeq, headSeq }: ChainEvidence, record: Hashes): Damage {
  if (before?.prevHash.equals(record.prevHash)) {
    return { seq: before.seq, requestId: before.requestId, kind: 'inserted' };
  }
  // With as many records as the head says, the one before it was rewritten together with its hash.
  if (before && lastSeq === headSeq) return { seq: before.seq, requestId: before.requestId, kind: 'changed' };
  return { seq, requestId: record.requestId, kind: 'missing' };
}
