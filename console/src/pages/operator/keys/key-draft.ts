import type { KeyPurpose } from '../types';

export type KeyOrigin = 'make' | 'import' | 'link';

export const ORIGINS: Readonly<Record<KeyOrigin, { readonly title: string; readonly means: string }>> = {
  make: {
    title: 'Made by the service',
    means: 'RSA with 3,072 bits, certified by the root of this installation and sealed under the master key.',
  },
  import: {
    title: 'A key of your own, in PEM',
    means: 'RSA with 3,072 bits or more, certified by an authority of your choice. It is never returned.',
  },
  link: {
    title: 'A key in a hardware security module',
    means: 'The key stays there. The setting PKCS11_MODULE names the library; the service makes one test signature.',
  },
};

/** The fields of the form of a new key, of all origins. */
export interface KeyDraft {
  readonly privateKey: string;
  readonly passphrase: string;
  readonly certificates: string;
  readonly token: string;
  readonly label: string;
}

export const NO_DRAFT: KeyDraft = { privateKey: '', passphrase: '', certificates: '', token: '', label: '' };

export function isDraftComplete(origin: KeyOrigin, { privateKey, certificates, token, label }: KeyDraft): boolean {
  if (origin === 'make') return true;
  const needed = origin === 'import' ? [privateKey, certificates] : [token, label, certificates];
  return needed.every((text) => text.trim() !== '');
}

const PATH = '/v1/admin/signing-keys';

/** The request that adds the key. */
export function requestOf(origin: KeyOrigin, purpose: KeyPurpose, draft: KeyDraft): { path: string; body: object } {
  const { privateKey, passphrase, certificates, token, label } = draft;
  if (origin === 'make') return { path: PATH, body: { purpose } };
  if (origin === 'link') {
    return { path: `${PATH}/link`, body: { purpose, token: token.trim(), label: label.trim(), certificates } };
  }
  const secret = { private_key: privateKey, ...(passphrase !== '' && { passphrase }) };
  return { path: `${PATH}/import`, body: { purpose, ...secret, certificates } };
}
