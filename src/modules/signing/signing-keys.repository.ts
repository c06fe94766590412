import { Injectable } from '@nestjs/common';
import { Db, type SystemTx } from '../../platform/database/db';
import type { NewSigningKeyRow, SigningKeyRow, StoredPurpose } from './signing-key.row';
import type { KeyState } from './signing.contract';

// An arbitrary number. The lock ensures that instances that start together create one key per purpose.
const KEYS_LOCK = 7_350_082;

/** The signing keys of the installation; tenants have none of their own. */
@Injectable()
export class SigningKeysRepository {
  constructor(private readonly db: Db) {}

  /** All keys, oldest first. */
  all(): Promise<SigningKeyRow[]> {
    return this.db.queryShared<SigningKeyRow>('select * from signing_key order by created_at, kid');
  }

  /** Prevents other transactions from adding or changing keys until this one ends. */
  async lock(tx: SystemTx): Promise<void> {
    await tx.query('select pg_advisory_xact_lock($1)', [KEYS_LOCK]);
  }

  async active(tx: SystemTx, purpose: StoredPurpose): Promise<SigningKeyRow | undefined> {
    const rows = await tx.query<SigningKeyRow>(`select * from signing_key where purpose = $1 and state = 'active'`, [
      purpose,
    ]);
    return rows[0];
  }

  async byKid(tx: SystemTx, kid: string): Promise<SigningKeyRow | undefined> {
    const rows = await tx.query<SigningKeyRow>('select * from signing_key where kid = $1', [kid]);
    return rows[0];
  }

  async insert(tx: SystemTx, key: NewSigningKeyRow): Promise<SigningKeyRow> {
    const [row] = await tx.query<SigningKeyRow>(
      `insert into signing_key (kid, purpose, state, provider, reference, sealed_key, public_key, certificates, activated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, case when $3 = 'active' then now() end) returning *`,
      [
        key.kid,
        key.purpose,
        key.state,
        key.provider,
        key.reference && JSON.stringify(key.reference),
        key.sealed_key,
        key.public_key,
        [...key.certificates],
      ],
    );
    if (!row) throw new Error('the insert of a signing key returned no row');
    return row;
  }

  /** The private half of a retired key is deleted. */
  async setState(tx: SystemTx, kid: string, state: KeyState): Promise<SigningKeyRow> {
    const [row] = await tx.query<SigningKeyRow>(
      `update signing_key set state = $2,
         activated_at = case when $2 = 'active' then now() else activated_at end,
         retired_at = case when $2 = 'retired' then now() end,
         sealed_key = case when $2 <> 'retired' then sealed_key end
       where kid = $1 returning *`,
      [kid, state],
    );
    if (!row) throw new Error(`the signing key ${kid} does not exist`);
    return row;
  }
}
