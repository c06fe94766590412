/** A signed statement of what a chain was: its first `size` records, by the root of the tree over their leaves. */
export interface Checkpoint {
  readonly chainId: string;
  /** How many checkpoints the chain had with this one. */
  readonly number: number;
  readonly size: number;
  readonly rootHash: Buffer;
  /** Of the record `size`: where the chain of hashes was. */
  readonly recordHash: Buffer;
  /** C2SP signed-note; everything above stands in it but the number. */
  readonly note: string;
  /** RFC 7638 thumbprint of the key that signed. */
  readonly kid: string;
  readonly sealedAt: Date;
}

/** What an RFC 3161 authority said of a checkpoint's note. */
export interface CheckpointTimestamp {
  /** DER; over SHA-256 of the note. */
  readonly token: Buffer;
  readonly stampedAt: Date;
}
