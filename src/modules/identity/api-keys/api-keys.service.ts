import { Inject, Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { notFound, ServiceError } from '../../../kernel/errors/service-error';
import { ValidationError, type Violation } from '../../../kernel/errors/validation-error';
import { toAlpha2 } from '../../../kernel/countries/countries';
import type { GrantCeiling } from '../../../kernel/identity/grant-ceiling';
import { keyPermissions } from '../../../kernel/identity/permissions';
import type { DataScope, Principal } from '../../../kernel/identity/principal';
import { noteResources } from '../../../platform/context/request-context';
import { computeMac } from '../../../platform/crypto/credential-text';
import { afterCommit, type TenantWideTx } from '../../../platform/database/db';
import type { Page, PageRequest } from '../../../platform/paging/page-query';
import { type Runtime, RUNTIME } from '../../../platform/runtime';
import { ApiKeyCache } from '../api-key-cache';
import { requireAlive } from './api-key-state';
import { makeApiKey } from './api-key-text';
import type { ChangeApiKeyBody, CreateApiKeyBody, DataScopeBody } from './api-keys.dto';
import { type ApiKeyRow, ApiKeysRepository } from './api-keys.repository';
import { grantViolations, portfolioViolations } from './grant.policy';
import { KeyCeiling } from './key-ceiling';
import { TenantsService } from '../tenants/tenants.service';
import { TenantsRepository } from '../tenants/tenants.repository';

/** Creates, lists, changes and revokes the API keys of a tenant. */
@Injectable()
export class ApiKeysService {
  readonly #pepper: Buffer;

  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly tenants: TenantsRepository,
    private readonly tenantsService: TenantsService,
    private readonly cache: ApiKeyCache,
    private readonly ceiling: KeyCeiling,
    @Inject(RUNTIME) runtime: Runtime,
  ) {
    this.#pepper = runtime.masterKey.derive('api-key-pepper');
  }

  /**
   * The new key and, only this once, its text.
   * @throws ValidationError if the creator may not grant this; insufficient_scope for a limit or an expiry beyond its
   * own
   */
  async create(slug: string, body: CreateApiKeyBody, creator: Principal): Promise<{ row: ApiKeyRow; text: string }> {
    const { dataScope, violations } = dataScopeOf(body.scope ?? null);
    violations.push(
      ...grantViolations(creator, {
        role: body.role,
        permissions: body.permissions ?? null,
        dataScope,
        isOfAllPortfolios: body.portfolios.includes('*'),
      }),
      ...(hasPassed(body.expires_at) ? [inThePast] : []),
    );
    if (violations.length > 0) throw new ValidationError(violations);
    const { text, ...made } = makeApiKey();
    const id = uuidv7();
    const requested = {
      name: body.name,
      role: body.role,
      permissions: body.permissions ?? null,
      dataScope,
      rateLimitPerMinute: body.rate_limit_per_minute ?? null,
      expiresAt: body.expires_at ?? null,
    };
    const row = await this.tenantsService.runFor(creator, slug, async (tx) => {
      const portfolioIds = await this.#portfolioIds(tx, body.portfolios);
      await this.#requireHeld(tx, creator, body.portfolios);
      await this.ceiling.requireBounds(tx, creator, requested);
      const isOfAll = portfolioIds === 'all';
      const key = { ...requested, ...made, id, mac: computeMac(text, this.#pepper), rotatedFrom: null };
      await this.keys.add(tx, { ...key, allPortfolios: isOfAll }, isOfAll ? [] : portfolioIds);
      noteResources(id);
      return this.#byId(tx, id);
    });
    return { row, text };
  }

  list(slug: string, request: PageRequest, principal: Principal): Promise<Page<ApiKeyRow>> {
    return this.tenantsService.readFor(principal, slug, (tx) => this.keys.list(tx, request));
  }

  get(slug: string, id: string, principal: Principal): Promise<ApiKeyRow> {
    return this.tenantsService.readFor(principal, slug, (tx) => this.#byId(tx, id));
  }

  /**
   * The most that a key, or after a rotation its successor, may grant; null if it was revoked, has expired or does not
   * exist.
   */
  async grantCeilingOf(tx: TenantWideTx, id: string): Promise<GrantCeiling | null> {
    const key = await this.keys.currentOf(tx, id);
    if (!key || hasPassed(key.expiresAt)) return null;
    const permissions = keyPermissions(key.role, key.permissions, key.allPortfolios);
    return { permissions, dataScope: key.dataScope, portfolios: key.portfolioSlugs };
  }

  /**
   * Absent fields stay. The end of a replaced key is determined by its rotation.
   * @throws not_found; insufficient_scope if the key before or after the change exceeds the rights of the principal;
   * conflict if the key has ended, ValidationError if it would have ended
   */
  async change(slug: string, id: string, body: ChangeApiKeyBody, principal: Principal): Promise<ApiKeyRow> {
    if (hasPassed(body.expires_at)) throw new ValidationError([inThePast]);
    return this.tenantsService.runFor(principal, slug, async (tx) => {
      const key = await this.keys.byId(tx, id, 'pessimistic_write');
      if (!key) throw notFound('The API key');
      const { name, rate_limit_per_minute: rateLimitPerMinute, expires_at: expiresAt } = body;
      await this.ceiling.requireHeld(tx, principal, key, 'change');
      await this.ceiling.requireBounds(tx, principal, { rateLimitPerMinute, expiresAt });
      requireAlive(key);
      if (body.expires_at !== undefined && key.replacedBy !== null) {
        throw new ServiceError('conflict', 'This key has been rotated, so its expiry can no longer be changed');
      }
      noteResources(id);
      await this.keys.change(tx, id, { name, rateLimitPerMinute, expiresAt });
      afterCommit(tx, () => this.cache.clear());
      return this.#byId(tx, id);
    });
  }

  /**
   * Revokes a key permanently; a revoked key stays revoked.
   * @throws not_found; insufficient_scope if the key has more access than the principal
   */
  async revoke(slug: string, id: string, principal: Principal): Promise<void> {
    await this.tenantsService.runFor(principal, slug, async (tx) => {
      await this.ceiling.requireHeld(tx, principal, await this.#byId(tx, id), 'revoke');
      await this.keys.revoke(tx, id);
      noteResources(id);
      afterCommit(tx, () => this.cache.clear());
    });
  }

  /** @param act such as "revoke" @throws insufficient_scope with the access that the principal lacks */
  async requireHeld(tx: TenantWideTx, principal: Principal, id: string, act: string): Promise<void> {
    await this.ceiling.requireHeld(tx, principal, await this.#byId(tx, id), act);
  }

  async #byId(tx: TenantWideTx, id: string): Promise<ApiKeyRow> {
    const row = await this.keys.byId(tx, id);
    if (!row) throw notFound('The API key');
    return row;
  }

  /** A key can only give access to portfolios that it can access itself; the operator has no key and may grant any. */
  async #requireHeld(tx: TenantWideTx, creator: Principal, wanted: readonly string[]): Promise<void> {
    if (creator.apiKeyId === null) return;
    const { portfolioSlugs } = await this.#byId(tx, creator.apiKeyId);
    const violations = portfolioViolations(portfolioSlugs, wanted);
    if (violations.length > 0) throw new ValidationError(violations);
  }

  async #portfolioIds(tx: TenantWideTx, slugs: readonly string[]): Promise<string[] | 'all'> {
    if (slugs.length === 1 && slugs[0] === '*') return 'all';
    const bySlug = new Map((await this.tenants.lockedPortfolios(tx)).map(({ slug, id }) => [slug, id]));
    const unknown = [...slugs.entries()].filter(([, slug]) => !bySlug.has(slug));
    if (unknown.length > 0) {
      throw new ValidationError(
        unknown.map(([index]) => ({
          loc: ['body', 'portfolios', index],
          msg: 'The tenant has no portfolio with this slug',
          type: 'not_found',
        })),
      );
    }
    return [...new Set(slugs)].flatMap((slug) => bySlug.get(slug) ?? []);
  }
}

const hasPassed = (instant: Date | null | undefined): boolean => !!instant && instant.getTime() <= Date.now();

const inThePast: Violation = {
  loc: ['body', 'expires_at'],
  msg: 'Value error, the expiry should be in the future',
  type: 'value_error',
};

function dataScopeOf(scope: DataScopeBody | null): { dataScope: DataScope | null; violations: Violation[] } {
  if (scope === null) return { dataScope: null, violations: [] };
  const countries = scope.countries.map((country) => toAlpha2(country));
  const violations = [...countries.entries()]
    .filter(([, country]) => country === null)
    .map(([index]): Violation => ({
      loc: ['body', 'scope', 'countries', index],
      msg: 'Value error, unknown country: use an ISO 3166-1 code or an English name',
      type: 'value_error',
    }));
  const dataScope: DataScope = {
    countries: [...new Set(countries.filter((country) => country !== null))],
    eventCategories: scope.event_categories,
    eventTypes: scope.event_types,
    dateFrom: scope.date_from ?? null,
  };
  return { dataScope, violations };
}
