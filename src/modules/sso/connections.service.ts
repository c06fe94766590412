import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { notFound } from '../../kernel/errors/service-error';
import { noteTenant } from '../../platform/context/request-context';
import { openText, sealText } from '../../platform/crypto/sealed-text';
import { afterCommit, type AnyTx, Db } from '../../platform/database/db';
import { type Runtime, RUNTIME } from '../../platform/runtime';
import { TenantChanges } from '../identity/identity.contract';
import type { UserSource } from '../users/users.contract';
import type { ConnectionEntity } from './connection.entity';
import type {
  Connection,
  ConnectionKind,
  ConnectionSecrets,
  OidcConnection,
  OidcSettings,
  SamlConnection,
  SamlSettings,
} from './connections.contract';
import { ConnectionsRepository } from './connections.repository';

// A changed connection takes effect on every instance within two seconds, like a revoked key.
const MAX_AGE_MS = 2_000;
const MAX_ENTRIES = 1_000;

type Stored = ConnectionEntity & { tenantSlug: string };

/** Connections with their secrets, for the code that communicates with identity providers. */
@Injectable()
export class ConnectionsService implements OnModuleInit {
  readonly #sealKey: Buffer;
  readonly #known = new LRUCache<string, Connection>({ max: MAX_ENTRIES, ttl: MAX_AGE_MS });

  constructor(
    private readonly db: Db,
    private readonly connections: ConnectionsRepository,
    private readonly tenantChanges: TenantChanges,
    @Inject(RUNTIME) { masterKey }: Runtime,
  ) {
    this.#sealKey = masterKey.derive('sso-secrets');
  }

  onModuleInit(): void {
    // Otherwise the rules would give access to a later portfolio with the same slug.
    this.tenantChanges.onPortfolioDeletion(async (tx, { tenantId, slug }) => {
      await this.connections.removePortfolioFromRules(tx, tenantId, slug);
      this.forgetAfterCommit(tx);
    });
  }

  /**
   * The SAML connection of a tenant. The audit record of the request then belongs to the tenant's chain. @throws
   * not_found
   */
  async saml(slug: string): Promise<SamlConnection> {
    return (await this.#bySlug(slug, 'saml')) as Connection<SamlSettings>;
  }

  /**
   * The OIDC connection of a tenant. The audit record of the request then belongs to the tenant's chain. @throws
   * not_found
   */
  async oidc(slug: string): Promise<OidcConnection> {
    return (await this.#bySlug(slug, 'oidc')) as Connection<OidcSettings>;
  }

  /** The connection whose access tokens have this issuer and one of these audiences, if there is exactly one. */
  async ofAccessToken(issuer: string, audiences: readonly string[]): Promise<OidcConnection | null> {
    if (audiences.length === 0) return null;
    const key = JSON.stringify(['token', issuer, ...audiences]);
    return (await this.#knownOr(key, () =>
      this.db.readAsSystem('find connection of a token', (tx) => this.connections.byAudience(tx, issuer, audiences)),
    )) as OidcConnection | null;
  }

  /** By id; null if it no longer exists. */
  byId(tenantId: string, id: string): Promise<Connection | null> {
    return this.#knownOr(`id/${id}`, () => this.db.readForTenant(tenantId, (tx) => this.connections.byId(tx, id)));
  }

  /**
   * Clears this instance's cache of connections once the transaction is committed, so that a change takes effect here
   * immediately.
   */
  forgetAfterCommit(tx: AnyTx): void {
    afterCommit(tx, () => this.#known.clear());
  }

  seal(id: string, secrets: ConnectionSecrets): Buffer {
    return sealText(this.#sealKey, `connection/${id}`, JSON.stringify(secrets));
  }

  /** @throws SealError where it was tampered with */
  opened(stored: Stored): Connection {
    const { id, tenantId, tenantSlug, issuer, apiAudience, settings, roleRules, groupSource, version } = stored;
    const secrets = JSON.parse(openText(this.#sealKey, `connection/${id}`, stored.sealedSecrets)) as ConnectionSecrets;
    return { id, tenantId, tenantSlug, issuer, apiAudience, settings, secrets, roleRules, groupSource, version };
  }

  async #bySlug(slug: string, kind: ConnectionKind): Promise<Connection> {
    const connection = await this.#knownOr(`${kind}/${slug}`, () =>
      this.db.readAsSystem('find connection', (tx) => this.connections.bySlug(tx, slug, kind)),
    );
    if (!connection) throw notFound('The connection');
    noteTenant(connection.tenantId);
    return connection;
  }

  async #knownOr(key: string, read: () => Promise<Stored | null>): Promise<Connection | null> {
    const known = this.#known.get(key);
    if (known) return known;
    const stored = await read();
    if (!stored) return null;
    const connection = this.opened(stored);
    this.#known.set(key, connection);
    return connection;
  }
}

export const toUserSource = ({ tenantId, id, roleRules, groupSource }: Connection): UserSource => ({
  tenantId,
  connectionId: id,
  roleRules,
  groupSource,
});
