import type { PublishedKey } from '../../signing/signing.contract';
import type { Checkpoint } from './audit-checkpoint';
import { NoteError, openNote } from './checkpoint-note';

/**
 * Describes why a checkpoint does not match recomputed values; null if it does.
 * @param root of the tree over the chain's first `size` leaves
 * @param recordHash the hash of record `size`
 */
export function checkpointFault(
  checkpoint: Checkpoint,
  keys: readonly PublishedKey[],
  root: Buffer,
  recordHash: Buffer,
): string | null {
  const which = `the checkpoint for ${checkpoint.size} records`;
  try {
    if (!isAsSigned(checkpoint, keys)) return `${which} differs from what was signed`;
  } catch (error) {
    if (!(error instanceof NoteError)) throw error;
    return `${which} cannot be trusted: ${error.message}`;
  }
  if (!checkpoint.rootHash.equals(root)) return `the records differ from those that ${which} covers`;
  return checkpoint.recordHash.equals(recordHash)
    ? null
    : `the chain of hashes differs from the one that ${which} covers`;
}

function isAsSigned({ chainId, size, rootHash, recordHash, note }: Checkpoint, keys: readonly PublishedKey[]): boolean {
  const signed = openNote(note, keys);
  const isSamePlace = signed.chainId === chainId && signed.size === size;
  return isSamePlace && signed.rootHash.equals(rootHash) && signed.recordHash.equals(recordHash);
}
