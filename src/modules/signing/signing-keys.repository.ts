import { Injectable } from '@nestjs/common';
import { Db, type SystemTx } from '../../platform/database/db';
import { InstallationRepository } from '../../platform/database/installation.repository';
import { type NewSigningKey, SigningKeyEntity } from './signing-key.entity';
import type { StoredPurpose } from './signing-key-sources';
import type { KeyState } from './signing.contract';

// An arbitrary number. The lock ensures that instances that start together create one key per purpose.
const KEYS_LOCK = 7_350_082;

/** The signing keys of the installation; tenants have none of their own. */
@Injectable()
export class SigningKeysRepository extends InstallationRepository<SigningKeyEntity, 'createdAt'> {
  constructor(private readonly db: Db) {
    super(SigningKeyEntity, 'kid');
  }

  /** All keys, oldest first. */
  all(): Promise<SigningKeyEntity[]> {
    return this.db.dataSource.getRepository(SigningKeyEntity).find({ order: { createdAt: 'ASC', kid: 'ASC' } });
  }

  /** Prevents other transactions from adding or changing keys until this one ends. */
  async lock(tx: SystemTx): Promise<void> {
    await tx.query('select pg_advisory_xact_lock($1)', [KEYS_LOCK]);
  }

  active(tx: SystemTx, purpose: StoredPurpose): Promise<SigningKeyEntity | null> {
    return this.findOne(tx, { purpose, state: 'active' });
  }

  async add(tx: SystemTx, key: NewSigningKey): Promise<SigningKeyEntity> {
    await this.insert(tx, { ...key, ...(key.state === 'active' && { activatedAt: () => 'now()' }) });
    return this.#existing(tx, key.kid);
  }

  /** The private half of a retired key is deleted. */
  async setState(tx: SystemTx, kid: string, state: KeyState): Promise<SigningKeyEntity> {
    await this.update(tx, kid, {
      state,
      retiredAt: state === 'retired' ? () => 'now()' : null,
      ...(state === 'active' && { activatedAt: () => 'now()' }),
      ...(state === 'retired' && { sealedKey: null }),
    });
    return this.#existing(tx, kid);
  }

  async #existing(tx: SystemTx, kid: string): Promise<SigningKeyEntity> {
    const key = await this.findById(tx, kid);
    if (!key) throw new Error(`the signing key ${kid} does not exist`);
    return key;
  }
}
