import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { type Settings, SETTINGS } from '../../../config/settings';
import { notFound, ServiceError } from '../../kernel/errors/service-error';
import { ValidationError } from '../../kernel/errors/validation-error';
import { noteResources } from '../../platform/context/request-context';
import { afterCommit, Db, type SystemTx } from '../../platform/database/db';
import { LOG } from '../../platform/log/log';
import { type Runtime, RUNTIME } from '../../platform/runtime';
import { KeyMaterialError, parseCertificates, parsePrivateKey, parseSignedPath } from './brought-key';
import { FirstKeys } from './first-keys';
import { computeThumbprint } from './jwk';
import { exportPublicPem } from './key-provider';
import { makeKeyPair, storedKey } from './own-certificates';
import type { NewSigningKey, SigningKeyEntity } from './signing-key.entity';
import { SigningKeysRepository } from './signing-keys.repository';
import type { KeyPurpose, PublishedKey } from './signing.contract';
import { published, SigningService } from './signing.service';

/** A key in PEM, with the certificates that readers verify. */
interface BroughtKey {
  privateKeyPem: string;
  passphrase: string | undefined;
  certificatesPem: string;
}

/**
 * The states of keys: `next` at first, `active` for signing, `retired` at the end. The operator triggers each
 * transition, which is recorded.
 */
@Injectable()
export class KeyLifecycleService {
  readonly #firstKeys: FirstKeys;
  readonly #sealKey: Buffer;

  constructor(
    private readonly db: Db,
    private readonly keys: SigningKeysRepository,
    private readonly signing: SigningService,
    @Inject(RUNTIME) { masterKey }: Runtime,
    @Inject(SETTINGS) settings: Settings,
    @Inject(LOG) log: Logger,
  ) {
    this.#firstKeys = new FirstKeys(db, keys, masterKey, settings, log);
    this.#sealKey = masterKey.derive('signing-keys');
  }

  /** Generates a key certified by the installation's own root, in state `next`. */
  async generate(purpose: KeyPurpose): Promise<PublishedKey> {
    const pairs = new Map([
      [purpose, await makeKeyPair()],
      ['authority', await makeKeyPair()],
    ] as const);
    return this.#change('generate signing key', async (tx) => {
      const row = await this.#firstKeys.makeNext(tx, purpose, pairs);
      noteResources(row.kid);
      return row;
    });
  }

  /**
   * Imports and seals a key of the operator, in state `next`. @throws ValidationError, conflict if the key already
   * exists
   */
  async bring(purpose: KeyPurpose, brought: BroughtKey): Promise<PublishedKey> {
    const { privateKey, certificates } = read(brought);
    const row = storedKey(this.#sealKey, { purpose, state: 'next', privateKey, certificates });
    return this.#change('import signing key', (tx) => this.#insert(tx, row));
  }

  /**
   * Adds a key that stays in a token, in state `next`, after checking that its certificate verifies its signatures.
   * @throws ValidationError, conflict if the key already exists
   */
  async link(purpose: KeyPurpose, token: string, label: string, certificatesPem: string): Promise<PublishedKey> {
    const { key, certificates } = readCertificates(certificatesPem);
    const row: NewSigningKey = {
      kid: computeThumbprint(key),
      purpose,
      state: 'next',
      provider: 'pkcs11',
      reference: { token, label },
      sealedKey: null,
      publicKey: exportPublicPem(key),
      certificates,
    };
    const now = { createdAt: new Date(), activatedAt: null, retiredAt: null };
    await this.signing.requireWorking({ ...row, ...now }).catch((error: unknown) => {
      throw invalid('label', `should identify a key that can sign: ${(error as Error).message}`);
    });
    return this.#change('link signing key', (tx) => this.#insert(tx, row));
  }

  /**
   * Makes this key sign from now on and retires the previous one. @throws not_found, invalid_transition unless it is
   * `next`
   */
  activate(kid: string): Promise<PublishedKey> {
    return this.#change('activate signing key', async (tx) => {
      const row = await this.#find(tx, kid);
      if (row.state !== 'next')
        throw new ServiceError('invalid_transition', `A key that is ${row.state} cannot be activated`);
      await this.signing.requireWorking(row);
      const active = await this.keys.active(tx, row.purpose);
      if (active) await this.keys.setState(tx, active.kid, 'retired');
      return this.keys.setState(tx, kid, 'active');
    });
  }

  /** Retires a key that has never signed. @throws not_found, invalid_transition unless it is `next` */
  retire(kid: string): Promise<PublishedKey> {
    return this.#change('retire signing key', async (tx) => {
      const row = await this.#find(tx, kid);
      if (row.state === 'active') {
        throw new ServiceError('invalid_transition', 'The active key cannot be retired; activate another key instead');
      }
      if (row.state === 'retired') throw new ServiceError('invalid_transition', 'The key is already retired');
      return this.keys.setState(tx, kid, 'retired');
    });
  }

  async #change(reason: string, work: (tx: SystemTx) => Promise<SigningKeyEntity>): Promise<PublishedKey> {
    const row = await this.db.runAsSystem(reason, async (tx) => {
      await this.keys.lock(tx);
      afterCommit(tx, () => this.signing.forget());
      return work(tx);
    });
    return published(row);
  }

  async #insert(tx: SystemTx, row: NewSigningKey): Promise<SigningKeyEntity> {
    noteResources(row.kid);
    if (await this.keys.findById(tx, row.kid)) throw new ServiceError('conflict', 'This key has already been added');
    return this.keys.add(tx, row);
  }

  async #find(tx: SystemTx, kid: string): Promise<SigningKeyEntity> {
    const row = await this.keys.findById(tx, kid);
    if (!row || row.purpose === 'authority') throw notFound('The signing key');
    noteResources(kid);
    return row;
  }
}

const invalid = (field: string, message: string): ValidationError =>
  new ValidationError([{ loc: ['body', field], type: 'value_error', msg: `Value error, ${message}` }]);

function read({ privateKeyPem, passphrase, certificatesPem }: BroughtKey) {
  return asViolation(() => {
    const privateKey = parsePrivateKey(privateKeyPem, passphrase);
    return { privateKey, certificates: parseCertificates(certificatesPem, privateKey, new Date()) };
  });
}

const readCertificates = (pem: string) => asViolation(() => parseSignedPath(pem, new Date()));

/** Reports what is wrong with a key as a violation of its field. */
function asViolation<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (error instanceof KeyMaterialError) throw invalid(error.field, error.message);
    throw error;
  }
}
