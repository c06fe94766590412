import type { KeyObject } from 'node:crypto';

/** The purpose of a key; each key has one. */
export const KEY_PURPOSES = ['report', 'audit'] as const;
export type KeyPurpose = (typeof KEY_PURPOSES)[number];

/** `next` is published and not used yet, `active` signs, `retired` only verifies earlier signatures. */
export const KEY_STATES = ['next', 'active', 'retired'] as const;
export type KeyState = (typeof KEY_STATES)[number];

/** The public half of a key, with its certificates. */
export interface PublishedKey {
  /** RFC 7638 thumbprint, SHA-256. */
  readonly kid: string;
  readonly purpose: KeyPurpose;
  readonly state: KeyState;
  readonly publicKey: KeyObject;
  /** DER; the signer's certificate first, then those that issued it, the root last. */
  readonly certificates: readonly Buffer[];
  readonly createdAt: Date;
  readonly activatedAt: Date | null;
  readonly retiredAt: Date | null;
}

/** A key that signs: RSASSA-PSS with SHA-256, MGF1 with SHA-256 and a salt of 32 bytes (RFC 8017 §8.1). */
export interface SigningKey extends PublishedKey {
  sign(data: Buffer): Promise<Buffer>;
}
