import { Inject, Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { notFound, ServiceError } from '../../../kernel/errors/service-error';
import type { Principal } from '../../../kernel/identity/principal';
import { noteResources } from '../../../platform/context/request-context';
import { computeMac } from '../../../platform/crypto/credential-text';
import { afterCommit, type TenantWideTx } from '../../../platform/database/db';
import { type Runtime, RUNTIME } from '../../../platform/runtime';
import { ApiKeyCache } from '../api-key-cache';
import { requireAlive } from './api-key-state';
import { makeApiKey } from './api-key-text';
import { type ApiKeyRow, ApiKeysRepository } from './api-keys.repository';
import { KeyCeiling } from './key-ceiling';
import { TenantsService } from '../tenants/tenants.service';

const HOUR_MS = 3_600_000;

/** Replaces a key that is in use, with time for its users to switch. */
@Injectable()
export class ApiKeyRotationService {
  readonly #pepper: Buffer;

  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly tenants: TenantsService,
    private readonly cache: ApiKeyCache,
    private readonly ceiling: KeyCeiling,
    @Inject(RUNTIME) { masterKey }: Runtime,
  ) {
    this.#pepper = masterKey.derive('api-key-pepper');
  }

  /**
   * Creates a key that is identical to the old one except for its text, and lets the old one remain valid for
   * `overlapHours` more, or until its own expiry if that is sooner. Returns the new key and, only this once, its text.
   * @throws not_found; conflict if the old key has ended or was already replaced; insufficient_scope if it has more
   * access than the caller
   */
  async rotate(
    slug: string,
    id: string,
    overlapHours: number,
    principal: Principal,
  ): Promise<{ row: ApiKeyRow; text: string }> {
    const made = makeApiKey();
    const row = await this.tenants.runFor(principal, slug, async (tx) => {
      const former = await this.#replaceable(tx, id);
      // The caller gets the successor, which has the same limit and expiry as the rotated key.
      await this.ceiling.requireHeld(tx, principal, former, 'rotate');
      await this.ceiling.requireBounds(tx, principal, former);
      const successorId = uuidv7();
      noteResources(id, successorId);
      await this.#insertSuccessor(tx, former, { ...made, id: successorId });
      const endMs = Math.min(Date.now() + overlapHours * HOUR_MS, former.expiresAt?.getTime() ?? Infinity);
      await this.keys.change(tx, id, { expiresAt: new Date(endMs) });
      const successor = await this.keys.byId(tx, successorId);
      if (!successor) throw new Error('the API key that was just created is missing');
      afterCommit(tx, () => this.cache.clear());
      return successor;
    });
    return { row, text: made.text };
  }

  async #replaceable(tx: TenantWideTx, id: string): Promise<ApiKeyRow> {
    const key = await this.keys.byId(tx, id, 'pessimistic_write');
    if (!key) throw notFound('The API key');
    if (key.replacedBy !== null) throw new ServiceError('conflict', 'This key has already been rotated');
    requireAlive(key);
    return key;
  }

  async #insertSuccessor(
    tx: TenantWideTx,
    former: ApiKeyRow,
    { id, text, lookupId, prefix }: { id: string; text: string; lookupId: string; prefix: string },
  ): Promise<void> {
    const { name, role, permissions, dataScope, allPortfolios, rateLimitPerMinute, expiresAt } = former;
    const same = { name, role, permissions, dataScope, allPortfolios, rateLimitPerMinute, expiresAt };
    const mac = computeMac(text, this.#pepper);
    const portfolioIds = await this.keys.portfolioIds(tx, former.id);
    await this.keys.add(tx, { ...same, id, lookupId, mac, prefix, rotatedFrom: former.id }, portfolioIds);
  }
}
