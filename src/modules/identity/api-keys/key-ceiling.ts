import { Inject, Injectable } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../../config/settings';
import { ServiceError } from '../../../kernel/errors/service-error';
import type { Principal } from '../../../kernel/identity/principal';
import type { TenantWideTx } from '../../../platform/database/db';
import { type ApiKeyRow, ApiKeysRepository } from './api-keys.repository';
import { grantExcess, portfolioViolations } from './grant.policy';
import { boundsBeyond, type PermissionExcess, type KeyBounds } from './key-ceiling.policy';

/**
 * Protects credentials from callers with less access: nobody can change, revoke, throttle or replace a key beyond their
 * own access.
 */
@Injectable()
export class KeyCeiling {
  constructor(
    private readonly keys: ApiKeysRepository,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * @param act the intended action on the key, such as "revoke" @throws insufficient_scope with the access that the
   * principal lacks
   */
  async requireHeld(tx: TenantWideTx, principal: Principal, key: ApiKeyRow, act: string): Promise<void> {
    const asker = await this.#askerOf(tx, principal);
    const { role, permissions, dataScope, allPortfolios, portfolioSlugs } = key;
    const excess = [
      ...grantExcess(principal, { role, permissions, dataScope, isOfAllPortfolios: allPortfolios }),
      ...(asker ? portfolioViolations(asker.portfolioSlugs, portfolioSlugs) : []),
    ];
    if (excess.length === 0) return;
    throw new ServiceError(
      'insufficient_scope',
      `You cannot ${act} this API key because it has access that you do not have`,
      {
        reasons: excess.map(({ msg }) => msg.replace('Value error, ', '')),
      },
    );
  }

  /**
   * A key with a limit or an expiry cannot grant anything beyond its own, not even to itself.
   * @throws insufficient_scope with the fields
   */
  async requireBounds(tx: TenantWideTx, principal: Principal, wanted: KeyBounds): Promise<void> {
    const asker = await this.#askerOf(tx, principal);
    if (asker) refuse(boundsBeyond(asker, wanted, this.settings.rateLimitPerMinute));
  }

  /** Null for users and the operator, who have no key. */
  async #askerOf(tx: TenantWideTx, { apiKeyId }: Principal): Promise<ApiKeyRow | null> {
    if (apiKeyId === null) return null;
    const asker = await this.keys.byId(tx, apiKeyId);
    if (!asker) throw new ServiceError('api_key_invalid');
    return asker;
  }
}

function refuse(excess: readonly PermissionExcess[]): void {
  if (excess.length === 0) return;
  const text = excess.map(({ field, reason }) => `${field}: ${reason}`).join('; ');
  throw new ServiceError('insufficient_scope', `The request exceeds the limits of your own key. ${text}`, {
    violations: excess,
  });
}
