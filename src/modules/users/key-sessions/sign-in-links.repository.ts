import type { AnyTx, SystemTx } from '../../../platform/database/db';
import type { KeyIdentity } from '../../identity/identity.contract';
import { SignInLinkEntity } from './sign-in-link.entity';

/** Links by key; every method joins the caller's transaction. */
export class SignInLinksRepository {
  async insert(tx: AnyTx, link: KeyIdentity & Pick<SignInLinkEntity, 'id' | 'tokenHash' | 'expiresAt'>): Promise<void> {
    await tx.manager.getRepository(SignInLinkEntity).insert(link);
  }

  byTokenHash(tx: SystemTx, tokenHash: Buffer): Promise<SignInLinkEntity | null> {
    return tx.manager.getRepository(SignInLinkEntity).findOneBy({ tokenHash });
  }

  /** Marks a link as used. Of several transactions that try, the first one to commit succeeds; the others return false. */
  async use(tx: AnyTx, id: string): Promise<boolean> {
    const rows = await tx.query(
      'update sign_in_link set used_at = now() where id = $1 and used_at is null and expires_at > now() returning id',
      [id],
    );
    return rows.length === 1;
  }

  /** Removes those that expired a day ago or more. Until then, a used link can be distinguished from an unknown one. */
  async removeOld(tx: SystemTx): Promise<void> {
    await tx.query(`delete from sign_in_link where expires_at < now() - interval '1 day'`);
  }
}
