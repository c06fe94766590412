/** A signed statement about the first `size` records of a chain: the root of the tree over their leaves. */
export interface Checkpoint {
  readonly chainId: string;
  /** The sequence number of the checkpoint in its chain, from 1. */
  readonly number: number;
  readonly size: number;
  readonly rootHash: Buffer;
  /** The hash of record `size`, the last one that is covered. */
  readonly recordHash: Buffer;
  /** C2SP signed-note, which contains everything above except the number. */
  readonly note: string;
  /** RFC 7638 thumbprint of the signing key. */
  readonly kid: string;
  readonly sealedAt: Date;
}

/** The timestamp of an RFC 3161 authority over a checkpoint's note. */
export interface CheckpointTimestamp {
  /** DER, over the SHA-256 of the note. */
  readonly token: Buffer;
  readonly stampedAt: Date;
}
