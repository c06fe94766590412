import type { KeyPurpose } from './signing.contract';

/** The root that issues the installation's own certificates is stored like the keys, but not published as a key. */
export type StoredPurpose = KeyPurpose | 'authority';

export const KEY_PROVIDERS = ['stored', 'file', 'pkcs11'] as const;
export type KeyProviderName = (typeof KEY_PROVIDERS)[number];

/** Where a provider finds the private half; null if it is in the database. */
export type KeyReference = Readonly<Record<string, string>> | null;
