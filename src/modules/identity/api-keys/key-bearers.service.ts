import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { notFound, ServiceError } from '../../../kernel/errors/service-error';
import { keyPermissions, OPERATOR_PERMISSIONS } from '../../../kernel/identity/permissions';
import { ANONYMOUS, type Principal } from '../../../kernel/identity/principal';
import { outsideRequest } from '../../../platform/context/request-context';
import { isSameMac, computeMac } from '../../../platform/crypto/credential-text';
import { Db } from '../../../platform/database/db';
import { type Runtime, RUNTIME } from '../../../platform/runtime';
import { ApiKeyCache } from '../api-key-cache';
import type { Bearer, KeyIdentity } from '../identity.contract';
import { readLookupId } from './api-key-text';
import { type ApiKeyFacts, ApiKeysRepository } from './api-keys.repository';

const OPERATOR: Principal = { ...ANONYMOUS, type: 'operator', permissions: new Set(OPERATOR_PERMISSIONS) };
const TOUCH_INTERVAL_MS = 60_000;

/** Finds the bearer of an API key or of the operator's key, by the text of the key or by its identity in a stored session. */
@Injectable()
export class KeyBearersService {
  readonly #pepper: Buffer;
  readonly #operatorMac: Buffer;
  readonly #operatorPepper: Buffer;
  /** Whether the operator's key has the form of tenants' keys. If not, a key of that form cannot be the operator's. */
  readonly #isOperatorKeyLikeOthers: boolean;

  constructor(
    private readonly db: Db,
    private readonly keys: ApiKeysRepository,
    private readonly cache: ApiKeyCache,
    @Inject(RUNTIME) runtime: Runtime,
  ) {
    this.#pepper = runtime.masterKey.derive('api-key-pepper');
    this.#operatorPepper = runtime.masterKey.derive('operator-key');
    this.#operatorMac = this.#operatorMacOf(runtime.operatorKey);
    this.#isOperatorKeyLikeOthers = readLookupId(runtime.operatorKey) !== undefined;
  }

  /** Whether the text is the operator's key. */
  isOperatorKey(text: string): boolean {
    const mayBeOperators = readLookupId(text) === undefined || this.#isOperatorKeyLikeOthers;
    return mayBeOperators && isSameMac(this.#operatorMacOf(text), this.#operatorMac);
  }

  get operator(): Bearer {
    return { principal: OPERATOR, portfolios: [] };
  }

  /** Identifies the current key of the operator. */
  get operatorIdentity(): KeyIdentity {
    return { tenantId: null, apiKeyId: null, operatorKeyMac: this.#operatorMac };
  }

  /** @throws ServiceError api_key_invalid; not_found for a key without a portfolio */
  async ofText(text: string): Promise<Bearer> {
    const lookupId = readLookupId(text);
    const facts = lookupId === undefined ? undefined : await this.#factsByLookupId(lookupId);
    // The MAC is computed for unknown keys too, so that the response time does not reveal which ids exist.
    const mac = computeMac(text, this.#pepper);
    if (!facts || !isSameMac(mac, facts.mac) || facts.revoked_at !== null || hasExpired(facts)) {
      throw new ServiceError('api_key_invalid');
    }
    return this.#bearerOf(facts);
  }

  /** The bearer of the key of a session or a link. @throws ServiceError token_invalid or token_expired if the key has ended */
  async ofIdentity(identity: KeyIdentity): Promise<{ bearer: Bearer; expiresAt: Date | null }> {
    if (identity.tenantId === null) {
      if (isSameMac(identity.operatorKeyMac, this.#operatorMac)) return { bearer: this.operator, expiresAt: null };
      throw new ServiceError('token_invalid', 'The operator’s key has been replaced; enter with the new key');
    }
    const { tenantId, apiKeyId } = identity;
    const facts = await this.cache.factsOf(apiKeyId, Date.now(), () =>
      this.db.readForTenant(tenantId, (tx) => this.keys.factsById(tx, apiKeyId)),
    );
    if (facts?.revoked_at !== null) {
      throw new ServiceError('token_invalid', 'The API key of this session has been revoked');
    }
    if (hasExpired(facts)) throw new ServiceError('token_expired', 'The API key of this session has expired');
    return { bearer: await this.#bearerOf(facts), expiresAt: facts.expires_at };
  }

  #operatorMacOf(text: string): Buffer {
    return createHmac('sha256', this.#operatorPepper).update(text).digest();
  }

  async #bearerOf(facts: ApiKeyFacts): Promise<Bearer> {
    const [own] = facts.portfolios;
    if (!own) throw notFound('The portfolio');
    const permissions = keyPermissions(facts.role, facts.permissions, facts.all_portfolios);
    const principal: Principal = {
      ...ANONYMOUS,
      type: 'service_account',
      scope: { tenantId: facts.tenant_id, portfolioId: own.id },
      permissions,
      dataScope: facts.data_scope,
      apiKeyId: facts.id,
    };
    await this.#touch(facts);
    return {
      principal,
      portfolios: facts.portfolios.map((portfolio) => ({ ...portfolio, roles: [facts.role], permissions })),
      requestsPerMinute: facts.rate_limit_per_minute,
    };
  }

  #factsByLookupId(lookupId: string): Promise<ApiKeyFacts | undefined> {
    return this.cache.factsOf(lookupId, Date.now(), () =>
      this.db.readAsSystem('find API key', (tx) => this.keys.factsByLookupId(tx, lookupId)),
    );
  }

  /** Records that a key is in use, at most once a minute: enough to see whether a replaced key is still used. */
  async #touch(facts: ApiKeyFacts): Promise<void> {
    const nowMs = Date.now();
    if (facts.last_used_at !== null && nowMs - facts.last_used_at.getTime() < TOUCH_INTERVAL_MS) return;
    facts.last_used_at = new Date(nowMs);
    const touch = (): Promise<void> => this.db.runForTenant(facts.tenant_id, (tx) => this.keys.touch(tx, facts.id));
    // If the database is unavailable, the request fails by itself where it needs the database.
    await outsideRequest(touch).catch(() => undefined);
  }
}

const hasExpired = ({ expires_at: expiresAt }: ApiKeyFacts): boolean =>
  expiresAt !== null && expiresAt.getTime() <= Date.now();
