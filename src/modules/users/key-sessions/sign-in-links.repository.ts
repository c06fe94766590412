import { IsNull, Raw } from 'typeorm';
import type { AnyTx, SystemTx } from '../../../platform/database/db';
import { OptionalTenantRepository } from '../../../platform/database/tenant.repository';
import { SignInLinkEntity } from './sign-in-link.entity';

/** Links by key; every method joins the caller's transaction. */
export class SignInLinksRepository extends OptionalTenantRepository<SignInLinkEntity, 'createdAt'> {
  constructor() {
    super(SignInLinkEntity);
  }

  /** Finds links of all tenants, because only the link shows the tenant. */
  byTokenHash(tx: SystemTx, tokenHash: Buffer): Promise<SignInLinkEntity | null> {
    return this.table(tx).findOneBy({ tokenHash });
  }

  /** Marks a link as used. Of several transactions that try, the first one to commit succeeds; the others return false. */
  async use(tx: AnyTx, id: string): Promise<boolean> {
    const usable = { id, usedAt: IsNull(), expiresAt: Raw((column) => `${column} > now()`) };
    return (await this.update(tx, usable, { usedAt: () => 'now()' })) === 1;
  }

  /** Deletes links that expired at least a day ago. Until then, a used link can be distinguished from an unknown one. */
  async removeOld(tx: SystemTx): Promise<void> {
    await tx.query(`delete from sign_in_link where expires_at < now() - interval '1 day'`);
  }
}
