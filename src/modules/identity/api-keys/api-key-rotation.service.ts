import { Inject, Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { notFound, ServiceError } from '../../../kernel/errors/service-error';
import type { Principal } from '../../../kernel/identity/principal';
import { noteResources } from '../../../platform/context/request-context';
import { macOf } from '../../../platform/crypto/credential-text';
import { afterCommit, type TenantWideTx } from '../../../platform/database/db';
import { type Runtime, RUNTIME } from '../../../platform/runtime';
import { ApiKeyCache } from '../api-key-cache';
import { requireAlive } from './api-key-state';
import { makeApiKey } from './api-key-text';
import { type ApiKeyRow, ApiKeysRepository } from './api-keys.repository';
import { KeyCeiling } from './key-ceiling';
import { TenantsService } from '../tenants/tenants.service';

const HOUR_MS = 3_600_000;

/** Another key in place of one that is in use, with time for whoever uses it to change over. */
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
   * Makes a key that is as the old one but for its text, and lets the old one hold for `overlapHours` more, or until its own
   * expiry where that is sooner. Returns the new key and, this once, its text.
   * @throws not_found; conflict where the old one has ended or was replaced already; insufficient_scope where it may do more
   * than who asks
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
      // Who rotates a key is shown its successor, which has the same limit and expiry.
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
    const mac = macOf(text, this.#pepper);
    const portfolioIds = await this.keys.portfolioIds(tx, former.id);
    await this.keys.add(tx, { ...same, id, lookupId, mac, prefix, rotatedFrom: former.id }, portfolioIds);
  }
}
