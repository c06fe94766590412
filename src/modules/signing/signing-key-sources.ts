import type { KeyPurpose, KeyState } from './signing.contract';

/** The root that issues the installation's own certificates is kept like the keys, and published as none. */
export type StoredPurpose = KeyPurpose | 'authority';

export const KEY_PROVIDERS = ['stored', 'file', 'pkcs11'] as const;
export type KeyProviderName = (typeof KEY_PROVIDERS)[number];

/** Where a provider finds the private half; null for one that lies in the database. */
export type KeyReference = Readonly<Record<string, string>> | null;

export interface SigningKeyRow {
  readonly kid: string;
  readonly purpose: StoredPurpose;
  readonly state: KeyState;
  readonly provider: KeyProviderName;
  readonly reference: KeyReference;
  readonly sealed_key: Buffer | null;
  /** SPKI, PEM. */
  readonly public_key: string;
  readonly certificates: readonly Buffer[];
  readonly created_at: Date;
  readonly activated_at: Date | null;
  readonly retired_at: Date | null;
}

export type NewSigningKeyRow = Omit<SigningKeyRow, 'created_at' | 'activated_at' | 'retired_at'>;
