import type { KeyPurpose } from './signing.contract';

/** The root that issues the installation's own certificates is kept like the keys, and published as none. */
export type StoredPurpose = KeyPurpose | 'authority';

export const KEY_PROVIDERS = ['stored', 'file', 'pkcs11'] as const;
export type KeyProviderName = (typeof KEY_PROVIDERS)[number];

/** Where a provider finds the private half; null for one that lies in the database. */
export type KeyReference = Readonly<Record<string, string>> | null;
