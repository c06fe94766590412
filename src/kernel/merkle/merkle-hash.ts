import { createHash } from 'node:crypto';

/** Bytes of a hash: SHA-256. */
export const HASH_BYTES = 32;

const NODE_PREFIX = Buffer.of(1);

/** The root of a tree without leaves (RFC 9162 §2.1.1). */
export const EMPTY_ROOT = createHash('sha256').digest();

/** An inner node (RFC 9162 §2.1.1): the prefix distinguishes it from a leaf. */
export const nodeHash = (left: Buffer, right: Buffer): Buffer =>
  createHash('sha256').update(NODE_PREFIX).update(left).update(right).digest();
