import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ServiceError } from '../../../kernel/errors/service-error';
import { SCIM_PERMISSIONS } from '../../../kernel/identity/permissions';
import { ANONYMOUS } from '../../../kernel/identity/principal';
import { CredentialText, isSameMac, computeMac, type NewCredential } from '../../../platform/crypto/credential-text';
import { afterCommit, Db, type TenantWideTx } from '../../../platform/database/db';
import { type Runtime, RUNTIME } from '../../../platform/runtime';
import { type Bearer, CredentialReaders, type TokenReader } from '../../identity/identity.contract';
import { ScimTokenMakers } from './scim-token-makers';
import { type ScimTokenFacts, ScimTokensRepository } from './scim-tokens.repository';

const KIND = 'tmsscim';
const TOKEN = new CredentialText(KIND);
const PERMISSIONS = new Set(SCIM_PERMISSIONS);
// A revocation takes effect on every instance within 2 s, like that of an API key.
const MAX_AGE_MS = 2_000;
const MAX_ENTRIES = 1_000;

interface KnownToken extends ScimTokenFacts {
  readonly makerFault: string | null;
}

/** Authenticates SCIM clients by the token of their connection. */
@Injectable()
export class ScimCredentials implements TokenReader, OnModuleInit {
  readonly #pepper: Buffer;
  readonly #known = new LRUCache<string, KnownToken>({ max: MAX_ENTRIES, ttl: MAX_AGE_MS, allowStale: false });

  constructor(
    private readonly db: Db,
    private readonly readers: CredentialReaders,
    private readonly tokens: ScimTokensRepository,
    private readonly makers: ScimTokenMakers,
    @Inject(RUNTIME) { masterKey }: Runtime,
  ) {
    this.#pepper = masterKey.derive('scim-token-pepper');
  }

  onModuleInit(): void {
    this.readers.addTokens(this);
  }

  isMine(token: string): boolean {
    return token.startsWith(`${KIND}_`);
  }

  async read(token: string): Promise<Bearer> {
    const lookupId = TOKEN.lookupIdOf(token);
    const facts = lookupId === undefined ? undefined : await this.#factsOf(lookupId);
    // The MAC is computed for unknown tokens too, so that the response time does not reveal which ids exist.
    const mac = computeMac(token, this.#pepper);
    if (facts === undefined || !isSameMac(mac, facts.mac) || facts.revoked_at !== null) {
      throw new ServiceError('token_invalid', 'The SCIM token is unknown or revoked');
    }
    if (facts.expires_at !== null && facts.expires_at.getTime() <= Date.now()) {
      throw new ServiceError('token_expired', 'The SCIM token has expired');
    }
    if (facts.makerFault !== null) {
      throw new ServiceError(
        'token_invalid',
        `The SCIM token is no longer accepted: ${facts.makerFault}. Create a new one.`,
      );
    }
    const { id, tenant_id: tenantId, portfolio_id: portfolioId } = facts;
    return {
      principal: {
        ...ANONYMOUS,
        type: 'service_account',
        scope: { tenantId, portfolioId },
        permissions: PERMISSIONS,
        apiKeyId: id,
      },
      portfolios: [{ id: portfolioId, slug: 'default', permissions: PERMISSIONS }],
    };
  }

  /** A new token, and the MAC by which it is verified. */
  make(): NewCredential & { mac: Buffer } {
    const made = TOKEN.make();
    return { ...made, mac: computeMac(made.text, this.#pepper) };
  }

  /**
   * Clears this instance's cache of tokens once the transaction is committed, so that a revocation takes effect here
   * immediately.
   */
  forgetAfterCommit(tx: TenantWideTx): void {
    afterCommit(tx, () => this.#known.clear());
  }

  async #factsOf(lookupId: string): Promise<KnownToken | undefined> {
    const known = this.#known.get(lookupId);
    if (known) return known;
    const found = await this.db.readAsSystem('find SCIM token', (tx) => this.tokens.factsByLookupId(tx, lookupId));
    if (!found) return undefined;
    const { tenant_id: tenantId, role_rules: roleRules, maker } = found;
    const makerFault = await this.db.readForTenant(tenantId, (tx) =>
      this.makers.fault(tx, maker, { tenantId, roleRules }),
    );
    const facts: KnownToken = { ...found, makerFault };
    this.#known.set(lookupId, facts);
    return facts;
  }
}
