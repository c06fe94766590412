import { Injectable } from '@nestjs/common';
import type { Principal } from '../../kernel/identity/principal';
import type { TenantWideTx } from '../../platform/database/db';
import { ApiKeysService } from '../identity/api-keys/api-keys.service';
import type { SessionRow } from './sessions.repository';
import { UserCeiling } from './user-ceiling';

/** Keeps the sessions of users and keys from principals that hold less. */
@Injectable()
export class SessionCeiling {
  constructor(
    private readonly users: UserCeiling,
    private readonly keys: ApiKeysService,
  ) {}

  /** @throws insufficient_scope naming what the principal lacks */
  async requireHeld(
    tx: TenantWideTx,
    principal: Principal,
    tenantId: string,
    { user_id: userId, api_key_id: apiKeyId }: Pick<SessionRow, 'user_id' | 'api_key_id'>,
  ): Promise<void> {
    if (userId !== null)
      await this.users.requireHeld(tx, principal, { tenantId, id: userId }, 'end a session of this user');
    if (apiKeyId !== null) await this.keys.requireHeld(tx, principal, tenantId, apiKeyId, 'end a session of');
  }
}
