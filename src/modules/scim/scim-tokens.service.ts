import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { notFound } from '../../kernel/errors/service-error';
import { ValidationError } from '../../kernel/errors/validation-error';
import type { Principal } from '../../kernel/identity/principal';
import { noteResources } from '../../platform/context/request-context';
import { Db, type SystemTx } from '../../platform/database/db';
import { TenantsService } from '../identity/tenants.service';
import type { ConnectionKind } from '../sso/connections.contract';
import { ScimCredentials } from './scim-credentials';
import { type ScimTokenRow, ScimTokensRepository } from './scim-tokens.repository';

interface OfConnection {
  readonly principal: Principal;
  readonly slug: string;
  readonly kind: ConnectionKind;
}

/** Tokens by which the identity provider of a connection provisions users and groups: made, listed, revoked. */
@Injectable()
export class ScimTokensService {
  constructor(
    private readonly db: Db,
    private readonly tokens: ScimTokensRepository,
    private readonly tenants: TenantsService,
    private readonly credentials: ScimCredentials,
  ) {}

  /** The new token and, this once, its text. @throws not_found, ValidationError */
  async create(of: OfConnection, expiresAt: Date | null): Promise<{ row: ScimTokenRow; text: string }> {
    if (expiresAt && expiresAt.getTime() <= Date.now()) throw expiredAlready();
    const { text, lookupId, prefix, mac } = this.credentials.make();
    const row = await this.db.runAsSystem('create SCIM token', async (tx) => {
      const id = uuidv7();
      noteResources(id);
      const keys = await this.#keys(tx, of);
      const made = await this.tokens.insert(tx, { ...keys, id, lookupId, mac, prefix, expiresAt });
      if (!made) throw notFound('The connection');
      return made;
    });
    return { row, text };
  }

  list(of: OfConnection, page: { limit: number; offset: number }): Promise<{ rows: ScimTokenRow[]; total: number }> {
    return this.db.readAsSystem('list SCIM tokens', async (tx) => this.tokens.list(tx, await this.#keys(tx, of), page));
  }

  /** Revokes for good. @throws not_found */
  async revoke(of: OfConnection, id: string): Promise<void> {
    await this.db.runAsSystem('revoke SCIM token', async (tx) => {
      if (!(await this.tokens.revoke(tx, await this.#keys(tx, of), id))) throw notFound('The SCIM token');
      noteResources(id);
    });
    this.credentials.forget();
  }

  async #keys(
    tx: SystemTx,
    { principal, slug, kind }: OfConnection,
  ): Promise<{ tenantId: string; connectionId: string }> {
    const { id: tenantId } = await this.tenants.tenantFor(tx, principal, slug);
    const connectionId = await this.tokens.connectionId(tx, tenantId, kind);
    if (connectionId === undefined) throw notFound('The connection');
    return { tenantId, connectionId };
  }
}

const expiredAlready = (): ValidationError =>
  new ValidationError([
    { loc: ['body', 'expires_at'], msg: 'Value error, the token would have expired already', type: 'value_error' },
  ]);
