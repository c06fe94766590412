import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { notFound, ServiceError } from '../../../kernel/errors/service-error';
import { ValidationError, type Violation } from '../../../kernel/errors/validation-error';
import { missingForRules } from '../../../kernel/identity/grant-ceiling';
import type { Principal } from '../../../kernel/identity/principal';
import type { RoleRule } from '../../../kernel/identity/role-rules';
import { currentRequest, noteResources } from '../../../platform/context/request-context';
import { brokenConstraint } from '../../../platform/database/database-errors';
import type { TenantWideTx } from '../../../platform/database/db';
import { ApiKeysService } from '../../identity/api-keys/api-keys.service';
import { TenantsService } from '../../identity/tenants/tenants.service';
import { SessionsService } from '../../users/sessions.service';
import type { ConnectionBody } from './connection.dto';
import type { ConnectionEntity } from '../connection.entity';
import type { Connection, ConnectionKind, ConnectionSecrets, ConnectionSettings } from '../connections.contract';
import { ConnectionsRepository } from '../connections.repository';
import { ConnectionsService } from '../connections.service';
import { DomainsRepository, type EmailDomain } from '../domains/domains.repository';
import { readEmailDomains } from '../domains/email-domains';
import { OwnAccess } from './own-access';
import { roleRuleViolations } from './role-rules.policy';

/** A connection as its administrators see it, without its secrets, which no response contains. */
export interface AdministeredConnection<S extends ConnectionSettings = ConnectionSettings> {
  readonly connection: Connection<S>;
  readonly domains: readonly EmailDomain[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The requested state of a connection; its secrets are decided once the stored ones are known. */
export interface ConnectionDraft {
  readonly issuer: string;
  readonly apiAudience: string | null;
  readonly settings: ConnectionSettings;
  /** @throws ValidationError where one is missing */
  readonly secrets: (former: FormerSecrets | null) => ConnectionSecrets;
}

export interface FormerSecrets extends ConnectionSecrets {
  /** Whether the stored secrets belong to the same identity provider. */
  readonly isSameIssuer: boolean;
}

interface Stored<S extends ConnectionSettings = ConnectionSettings> extends AdministeredConnection<S> {
  readonly isNew: boolean;
}

const TAKEN: Readonly<Record<string, string>> = {
  sso_connection_issuer_api_audience_key:
    'Another connection already accepts access tokens of this issuer and audience',
  sso_connection_tenant_id_kind_key: 'Another request is creating this connection at the moment; retry',
};

/** Creates, reads, replaces and deletes the connections of a tenant. */
@Injectable()
export class ConnectionAdminService {
  constructor(
    private readonly tenants: TenantsService,
    private readonly apiKeys: ApiKeysService,
    private readonly connections: ConnectionsRepository,
    private readonly domains: DomainsRepository,
    private readonly known: ConnectionsService,
    private readonly sessions: SessionsService,
    private readonly ownAccess: OwnAccess,
  ) {}

  /**
   * The stored connection, after all checks that need no identity provider.
   * @throws not_found, ValidationError for domains and role rules
   */
  async check(
    slug: string,
    kind: ConnectionKind,
    body: ConnectionBody,
    principal: Principal,
  ): Promise<Connection | null> {
    const heldPortfolios = await this.#heldPortfolios(slug, principal);
    const { former, portfolios } = await this.tenants.readFor(principal, slug, async (tx, tenant) => {
      const stored = await this.connections.byKind(tx, tenant.id, kind);
      return {
        former: stored && this.known.opened({ ...stored, tenantSlug: slug }),
        portfolios: await this.connections.portfolioSlugs(tx, tenant.id),
      };
    });
    requireNone([
      ...readEmailDomains(body.domains).violations,
      ...roleRuleViolations(body.role_rules, { principal, heldPortfolios }, new Set(portfolios)),
    ]);
    return former;
  }

  /**
   * Creates or replaces the connection of a kind. Another identity provider has other users: with a new issuer, the
   * users, sessions and SCIM tokens of the previous one are deleted. Verified domains belong to the tenant and stay.
   * @throws not_found, conflict, ValidationError
   */
  async put<S extends ConnectionSettings>(
    slug: string,
    body: ConnectionBody,
    draft: ConnectionDraft & { settings: S },
    principal: Principal,
  ): Promise<Stored<S>> {
    const stored = await this.#refusingTaken(() =>
      this.tenants.runFor(principal, slug, (tx, tenant) => this.#put(tx, tenant, body, draft, principal)),
    );
    return stored as Stored<S>;
  }

  /** @throws not_found */
  async get<S extends ConnectionSettings>(
    slug: string,
    kind: S['kind'],
    principal: Principal,
  ): Promise<AdministeredConnection<S>> {
    const found = await this.find<S>(slug, kind, principal);
    if (!found) throw notFound('The connection');
    return found;
  }

  /** Null if the tenant has no connection of this kind. @throws not_found if the tenant does not exist */
  find<S extends ConnectionSettings>(
    slug: string,
    kind: S['kind'],
    principal: Principal,
  ): Promise<AdministeredConnection<S> | null> {
    return this.tenants.readFor(principal, slug, async (tx, tenant) => {
      const stored = await this.connections.byKind(tx, tenant.id, kind);
      return stored && ((await this.#administered(tx, stored, slug)) as AdministeredConnection<S>);
    });
  }

  /**
   * Deletes a connection with its users, their sessions, SCIM tokens and domains. @throws not_found; conflict for a
   * user of this connection
   */
  async delete(slug: string, kind: ConnectionKind, principal: Principal): Promise<void> {
    await this.tenants.runFor(principal, slug, async (tx, tenant) => {
      await this.connections.lockChanges(tx);
      const stored = await this.connections.byKindForUpdate(tx, tenant.id, kind);
      if (!stored) throw notFound('The connection');
      requireRulesHeld(stored.roleRules, principal, 'delete');
      await this.ownAccess.requireOther(tx, stored, principal);
      await this.connections.delete(tx, tenant.id, stored.id);
      noteResources(stored.id);
      this.#forgetAfterCommit(tx);
    });
  }

  async #put(
    tx: TenantWideTx,
    { id: tenantId, slug }: { readonly id: string; readonly slug: string },
    body: ConnectionBody,
    { issuer, apiAudience, settings, secrets }: ConnectionDraft,
    principal: Principal,
  ): Promise<Stored> {
    this.#forgetAfterCommit(tx);
    await this.connections.lockChanges(tx);
    requirePortfolios(body.role_rules, await this.connections.lockedPortfolioSlugs(tx));
    const former = await this.connections.byKindForUpdate(tx, tenantId, settings.kind);
    if (former) requireRulesHeld(former.roleRules, principal, 'change');
    const current = currentRequest();
    // The audit record of the request is written in this transaction.
    if (current) current.successStatus = former ? 200 : 201;
    const isSameIssuer = former?.issuer === issuer;
    const id = former && isSameIssuer ? former.id : uuidv7();
    const formerSecrets = former && this.known.opened({ ...former, tenantSlug: slug }).secrets;
    const sealedSecrets = this.known.seal(id, secrets(formerSecrets && { ...formerSecrets, isSameIssuer }));
    const formerDomains = former ? await this.domains.list(tx, former.id) : [];
    if (former && isSameIssuer) await this.ownAccess.requireKept(tx, former, body.role_rules, principal);
    else if (former) {
      await this.ownAccess.requireOther(tx, former, principal);
      await this.connections.delete(tx, tenantId, former.id);
    }
    const values = { id, tenantId, issuer, apiAudience, settings, sealedSecrets };
    const saved = await this.connections.save(tx, replacement(former, values, body));
    const { domains } = readEmailDomains(body.domains);
    await this.domains.replace(tx, id, challenged(domains, formerDomains));
    noteResources(id);
    return { ...(await this.#administered(tx, saved, slug)), isNew: former === null };
  }

  async #administered(tx: TenantWideTx, stored: ConnectionEntity, slug: string): Promise<AdministeredConnection> {
    const { id: connectionId, createdAt, updatedAt } = stored;
    const domains = await this.domains.list(tx, connectionId);
    return { connection: this.known.opened({ ...stored, tenantSlug: slug }), domains, createdAt, updatedAt };
  }

  /** The operator may grant any portfolio; a user who may change connections is an admin of all. */
  async #heldPortfolios(slug: string, principal: Principal): Promise<readonly string[]> {
    if (principal.apiKeyId === null) return ['*'];
    return (await this.apiKeys.get(slug, principal.apiKeyId, principal)).portfolioSlugs;
  }

  #forgetAfterCommit(tx: TenantWideTx): void {
    this.known.forgetAfterCommit(tx);
    this.sessions.forgetAfterCommit(tx);
  }

  async #refusingTaken<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const message = TAKEN[brokenConstraint(error) ?? ''];
      throw message === undefined ? error : new ServiceError('conflict', message);
    }
  }
}

/** Checked again with the portfolios locked: a rule for a deleted one would give access to a later one with its slug. */
function requirePortfolios(rules: readonly RoleRule[], existing: ReadonlySet<string>): void {
  const missing = rules.flatMap(({ portfolios }) => portfolios).find((slug) => slug !== '*' && !existing.has(slug));
  if (missing !== undefined) throw new ServiceError('conflict', `The portfolio ${missing} was deleted meanwhile`);
}

/**
 * Changing a connection removes access from its users, so a restricted key must not change a connection whose users
 * have more access. Anyone who may change connections has access to every portfolio.
 */
function requireRulesHeld(rules: readonly RoleRule[], principal: Principal, act: string): void {
  if (principal.type === 'operator') return;
  const missing = missingForRules(rules, { ...principal, portfolios: ['*'] });
  if (missing.length === 0) return;
  throw new ServiceError(
    'insufficient_scope',
    `You cannot ${act} this connection because its role rules grant access that you do not have: ` + missing.join('; '),
    { missing },
  );
}

/** The row that replaces `former`. If the identity provider has changed, it is a new connection, created now. */
function replacement(
  former: ConnectionEntity | null,
  values: Pick<ConnectionEntity, 'id' | 'tenantId' | 'issuer' | 'apiAudience' | 'settings' | 'sealedSecrets'>,
  body: ConnectionBody,
): ConnectionEntity {
  const now = new Date();
  return {
    ...values,
    kind: values.settings.kind,
    roleRules: body.role_rules.map(({ value, role, portfolios }) => ({ value, role, portfolios })),
    groupSource: body.group_source,
    version: (former?.version ?? 0) + 1,
    createdAt: former?.id === values.id ? former.createdAt : now,
    updatedAt: now,
  };
}

function requireNone(violations: readonly Violation[]): void {
  if (violations.length > 0) throw new ValidationError(violations);
}

/** A domain that the connection already has keeps its challenge and stays verified. */
function challenged(domains: readonly string[], former: readonly EmailDomain[]): EmailDomain[] {
  const known = new Map(former.map((domain) => [domain.domain, domain]));
  return domains.map(
    (domain) => known.get(domain) ?? { domain, challenge: randomBytes(24).toString('base64url'), verifiedAt: null },
  );
}
