import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import { type Settings, SettingsError } from '../../../config/settings';
import type { MasterKey } from '../../platform/crypto/master-key';
import { openText } from '../../platform/crypto/sealed-text';
import type { Db, SystemTx } from '../../platform/database/db';
import { KeyMaterialError, parseCertificates, requireStrongRsa } from './brought-key';
import { computeThumbprint } from './jwk';
import { exportPublicPem, readPrivateKey } from './key-provider';
import { certify, type KeyPair, makeAuthority, makeKeyPair, storedKey } from './own-certificates';
import type { NewSigningKey } from './signing-key.entity';
import type { SigningKeysRepository } from './signing-keys.repository';
import { KEY_PURPOSES, type KeyPurpose, type KeyState } from './signing.contract';

export const DEFAULT_ORGANISATION = 'Threat monitoring service';

/** The files of an operator's own key for a purpose; all instances need them at the same path. */
interface KeyFiles {
  path: string;
  certificatesPath: string;
  passphrasePath: string | undefined;
}

/** Creates the keys that an installation lacks, from the files in the settings, otherwise new ones. */
export class FirstKeys {
  readonly #sealKey: Buffer;
  readonly #organisation: string;

  constructor(
    private readonly db: Db,
    private readonly keys: SigningKeysRepository,
    masterKey: MasterKey,
    private readonly settings: Partial<Settings>,
    private readonly log: Logger,
  ) {
    this.#sealKey = masterKey.derive('signing-keys');
    this.#organisation = settings.organisationName ?? DEFAULT_ORGANISATION;
  }

  /** Afterwards a key of every purpose is active. @throws SettingsError if a file in the settings cannot be used */
  async ensure(): Promise<void> {
    const active = new Set(
      (await this.keys.all()).filter(({ state }) => state === 'active').map(({ purpose }) => purpose),
    );
    const missing = KEY_PURPOSES.filter((purpose) => !active.has(purpose));
    if (missing.length === 0) return;
    // Generated before the transaction, which holds a lock, because this takes a second.
    const pairs = new Map<KeyPurpose | 'authority', KeyPair>();
    await Promise.all(
      (['authority', ...missing] as const).map(async (purpose) => pairs.set(purpose, await makeKeyPair())),
    );
    await this.db.runAsSystem('create signing keys', async (tx) => {
      await this.keys.lock(tx);
      for (const purpose of missing) {
        if (!(await this.keys.active(tx, purpose))) await this.#make(tx, purpose, 'active', pairs);
      }
    });
  }

  /** Adds a new key of the installation, to be activated later. */
  async makeNext(tx: SystemTx, purpose: KeyPurpose, pairs: ReadonlyMap<KeyPurpose | 'authority', KeyPair>) {
    return this.#makeOwn(tx, purpose, 'next', pairs);
  }

  async #make(
    tx: SystemTx,
    purpose: KeyPurpose,
    state: KeyState,
    pairs: ReadonlyMap<KeyPurpose | 'authority', KeyPair>,
  ): Promise<void> {
    const files = keyFilesOf(this.settings, purpose);
    const row = files
      ? await this.keys.add(tx, await keyFromFiles(files, purpose, state))
      : await this.#makeOwn(tx, purpose, state, pairs);
    this.log.info(
      { kid: row.kid, purpose, provider: row.provider },
      files
        ? 'a signing key was imported from its file'
        : 'a signing key was generated; it is stored in the database, encrypted under the master key',
    );
  }

  async #makeOwn(
    tx: SystemTx,
    purpose: KeyPurpose,
    state: KeyState,
    pairs: ReadonlyMap<KeyPurpose | 'authority', KeyPair>,
  ) {
    const pair = required(pairs.get(purpose));
    const authority = await this.#authority(tx, pairs);
    const certificates = await certify(authority, this.#organisation, purpose, pair.publicKey);
    return this.keys.add(tx, storedKey(this.#sealKey, { purpose, state, privateKey: pair.privateKey, certificates }));
  }

  async #authority(
    tx: SystemTx,
    pairs: ReadonlyMap<string, KeyPair>,
  ): Promise<{ certificate: Buffer; privateKey: KeyObject }> {
    const row = await this.keys.active(tx, 'authority');
    if (row?.sealedKey && row.certificates[0]) {
      const privateKey = createPrivateKey(openText(this.#sealKey, row.kid, row.sealedKey));
      return { certificate: row.certificates[0], privateKey };
    }
    const made = await makeAuthority(this.#organisation, required(pairs.get('authority')));
    const { certificate, privateKey } = made;
    const key = { purpose: 'authority', state: 'active', privateKey, certificates: [certificate] } as const;
    await this.keys.add(tx, storedKey(this.#sealKey, key));
    return made;
  }
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the key pair was not generated');
  return value;
}

function keyFilesOf(settings: Partial<Settings>, purpose: KeyPurpose): KeyFiles | undefined {
  const [path, certificatesPath, passphrasePath] =
    purpose === 'report'
      ? [settings.reportKeyFile, settings.reportCertificatesFile, settings.reportKeyPassphraseFile]
      : [settings.auditKeyFile, settings.auditCertificatesFile, settings.auditKeyPassphraseFile];
  if (path === undefined && certificatesPath === undefined) return undefined;
  const name = purpose.toUpperCase();
  if (path === undefined)
    throw new SettingsError(`${name}_KEY_FILE should be set together with ${name}_CERTIFICATES_FILE`);
  if (certificatesPath === undefined)
    throw new SettingsError(`${name}_CERTIFICATES_FILE should be set together with ${name}_KEY_FILE`);
  return { path, certificatesPath, passphrasePath };
}

async function keyFromFiles(files: KeyFiles, purpose: KeyPurpose, state: KeyState): Promise<NewSigningKey> {
  const { path, certificatesPath, passphrasePath } = files;
  try {
    const key = await readPrivateKey(path, passphrasePath);
    requireStrongRsa(key);
    const certificates = parseCertificates(await readFile(certificatesPath, 'utf8'), key, new Date());
    return {
      kid: computeThumbprint(key),
      purpose,
      state,
      provider: 'file',
      reference: { path, ...(passphrasePath !== undefined && { passphrase_path: passphrasePath }) },
      sealedKey: null,
      publicKey: exportPublicPem(key),
      certificates,
    };
  } catch (error) {
    const name = purpose.toUpperCase();
    if (error instanceof KeyMaterialError) {
      const setting = error.field === 'private_key' ? `${name}_KEY_FILE` : `${name}_CERTIFICATES_FILE`;
      throw new SettingsError(`${setting} ${error.message}`);
    }
    throw new SettingsError(
      `${name}_KEY_FILE or ${name}_CERTIFICATES_FILE cannot be used: ${(error as Error).message}`,
    );
  }
}
