import { constants, createPublicKey, type KeyObject, randomBytes, verify, X509Certificate } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { type Settings, SETTINGS } from '../../../config/settings';
import { Db } from '../../platform/database/db';
import { HEALTH_CHECKS, type HealthChecks } from '../../platform/health/health-checks';
import { LOG } from '../../platform/log/log';
import { type Runtime, RUNTIME } from '../../platform/runtime';
import { FirstKeys } from './first-keys';
import { FileKeyProvider, type KeyProvider, SALT_LENGTH, type Signer, StoredKeyProvider } from './key-provider';
import { Pkcs11KeyProvider } from './pkcs11-key-provider';
import type { SigningKeyEntity } from './signing-key.entity';
import { SigningKeysRepository } from './signing-keys.repository';
import { KEY_PURPOSES, type KeyPurpose, type PublishedKey, type SigningKey } from './signing.contract';

/** A certificate that ends sooner is reported. */
const RENEW_BEFORE_MS = 60 * 86_400_000;
// An activation or retirement takes effect on every instance within 2 s, like the revocation of API keys.
const MAX_AGE_MS = 2_000;

/** The keys that sign and those that verify. Private halves never leave their provider. */
@Injectable()
export class SigningService implements OnModuleInit {
  readonly #providers: ReadonlyMap<string, KeyProvider>;
  readonly #signers = new Map<string, Promise<Signer>>();
  /** The earliest end of the certificates in use. */
  #endsAtMs = Infinity;
  #rows: { value: Promise<SigningKeyEntity[]>; readAtMs: number } | undefined;

  constructor(
    private readonly db: Db,
    private readonly keys: SigningKeysRepository,
    @Inject(RUNTIME) private readonly runtime: Runtime,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Logger,
    @Inject(HEALTH_CHECKS) private readonly healthChecks: HealthChecks,
  ) {
    const { pkcs11Module: module, pkcs11PinFile: pinFile } = settings;
    const providers = [
      new StoredKeyProvider(runtime.masterKey.derive('signing-keys')),
      new FileKeyProvider(),
      new Pkcs11KeyProvider({ module, pinFile }),
    ];
    this.#providers = new Map(providers.map((provider) => [provider.name, provider]));
  }

  /** Ensures that the keys exist and can sign: a service whose reports nobody could verify must not start. */
  async onModuleInit(): Promise<void> {
    await new FirstKeys(this.db, this.keys, this.runtime.masterKey, this.settings, this.log).ensure();
    for (const purpose of KEY_PURPOSES) await this.#test(await this.activeKey(purpose));
    this.healthChecks.set('signing_keys', () =>
      this.#endsAtMs - Date.now() > RENEW_BEFORE_MS
        ? { state: 'ok', text: 'The certificates of the signing keys are valid for more than 60 days.' }
        : { state: 'degraded', text: 'The certificate of a signing key expires within 60 days, or has expired.' },
    );
  }

  /** The current signing key of a purpose. */
  async activeKey(purpose: KeyPurpose): Promise<SigningKey> {
    const row = (await this.#all()).find((one) => one.purpose === purpose && one.state === 'active');
    if (!row) throw new Error(`there is no active signing key for ${purpose}`);
    const signer = await this.#signerOf(row);
    return { ...published(row), sign: (data) => signer(data).catch((error: unknown) => this.#fail(row.kid, error)) };
  }

  /** All keys of these purposes, or of every purpose, oldest first, including retired ones. */
  async publishedKeys(...purposes: readonly KeyPurpose[]): Promise<PublishedKey[]> {
    const rows = await this.#all();
    const wanted: readonly string[] = purposes.length > 0 ? purposes : KEY_PURPOSES;
    return rows.filter(({ purpose }) => wanted.includes(purpose)).map(published);
  }

  /** Clears the cached keys, so that they are read again. */
  forget(): void {
    this.#rows = undefined;
  }

  /** Verifies that a key signs what its certificate verifies, before it is used. @throws Error */
  async requireWorking(row: SigningKeyEntity): Promise<void> {
    await this.#test({ ...published(row), sign: await this.#open(row) });
  }

  /** A token may have been removed and reinserted, so the next signature opens it again. */
  #fail(kid: string, error: unknown): never {
    this.#signers.delete(kid);
    throw error;
  }

  #all(): Promise<SigningKeyEntity[]> {
    if (this.#rows && performance.now() - this.#rows.readAtMs < MAX_AGE_MS) return this.#rows.value;
    const value = this.keys.all();
    this.#rows = { value, readAtMs: performance.now() };
    value.then(
      (rows) => (this.#endsAtMs = firstEndMs(rows)),
      () => this.forget(),
    );
    return value;
  }

  #signerOf(row: SigningKeyEntity): Promise<Signer> {
    const known = this.#signers.get(row.kid);
    if (known) return known;
    const signer = this.#open(row);
    this.#signers.set(row.kid, signer);
    signer.catch(() => this.#signers.delete(row.kid));
    return signer;
  }

  async #open(row: SigningKeyEntity): Promise<Signer> {
    const provider = this.#providers.get(row.provider);
    if (!provider)
      throw new Error(`the signing key ${row.kid} is held by ${row.provider}, which is not available to this process`);
    return provider.open(row);
  }

  async #test(key: SigningKey): Promise<void> {
    const data = randomBytes(32);
    const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: SALT_LENGTH };
    if (!verify('sha256', data, { key: key.publicKey, ...padding }, await key.sign(data))) {
      throw new Error(`signatures of the signing key ${key.kid} do not verify with its public key`);
    }
  }
}

const firstEndMs = (rows: readonly SigningKeyEntity[]): number =>
  Math.min(
    ...rows
      .filter(({ state }) => state === 'active')
      .flatMap(({ certificates }) => certificates.map((der) => Date.parse(new X509Certificate(der).validTo))),
  );

/** Rows are read again every two seconds; this cache avoids parsing the key for each signature in between. */
const readKeys = new WeakMap<SigningKeyEntity, KeyObject>();

function publicKeyOf(row: SigningKeyEntity): KeyObject {
  const key = readKeys.get(row) ?? createPublicKey(row.publicKey);
  readKeys.set(row, key);
  return key;
}

export function published(row: SigningKeyEntity): PublishedKey {
  if (row.purpose === 'authority') throw new Error('the root is published as a certificate only');
  return {
    kid: row.kid,
    purpose: row.purpose,
    state: row.state,
    publicKey: publicKeyOf(row),
    certificates: row.certificates,
    createdAt: row.createdAt,
    activatedAt: row.activatedAt,
    retiredAt: row.retiredAt,
  };
}
