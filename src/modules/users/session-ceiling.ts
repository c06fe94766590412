import { Injectable } from '@nestjs/common';
import type { Principal } from '../../kernel/identity/principal';
import type { TenantWideTx } from '../../platform/database/db';
import { ApiKeysService } from '../identity/api-keys/api-keys.service';
import type { AppSessionEntity } from './app-session.entity';
import { UserCeiling } from './user-ceiling';

/** Protects the sessions of users and keys from principals with less access. */
@Injectable()
export class SessionCeiling {
  constructor(
    private readonly users: UserCeiling,
    private readonly keys: ApiKeysService,
  ) {}

  /** @throws insufficient_scope with the access that the principal lacks */
  async requireHeld(
    tx: TenantWideTx,
    principal: Principal,
    { userId, apiKeyId }: Pick<AppSessionEntity, 'userId' | 'apiKeyId'>,
  ): Promise<void> {
    if (userId !== null)
      await this.users.requireHeld(tx, principal, { tenantId: tx.tenantId, id: userId }, 'end a session of this user');
    if (apiKeyId !== null) await this.keys.requireHeld(tx, principal, apiKeyId, 'end a session of');
  }
}
