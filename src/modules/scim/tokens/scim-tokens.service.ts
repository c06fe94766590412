import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { notFound } from '../../../kernel/errors/service-error';
import { ValidationError } from '../../../kernel/errors/validation-error';
import type { Principal } from '../../../kernel/identity/principal';
import type { RoleRule } from '../../../kernel/identity/role-rules';
import { noteResources } from '../../../platform/context/request-context';
import type { TenantWideTx } from '../../../platform/database/db';
import type { Page, PageRequest } from '../../../platform/paging/page-query';
import { TenantsService } from '../../identity/tenants/tenants.service';
import type { ConnectionKind } from '../../sso/connections.contract';
import { ScimCredentials } from './scim-credentials';
import { ScimTokenMakers } from './scim-token-makers';
import { type ScimTokenRow, ScimTokensRepository } from './scim-tokens.repository';

interface OfConnection {
  readonly principal: Principal;
  readonly slug: string;
  readonly kind: ConnectionKind;
}

/** A token, and why it is refused although it is neither revoked nor expired; null if it is accepted. */
export interface ListedScimToken extends ScimTokenRow {
  readonly refused_because: string | null;
}

/** Creates, lists and revokes the tokens with which the identity provider of a connection manages users and groups. */
@Injectable()
export class ScimTokensService {
  constructor(
    private readonly tokens: ScimTokensRepository,
    private readonly tenants: TenantsService,
    private readonly makers: ScimTokenMakers,
    private readonly credentials: ScimCredentials,
  ) {}

  /**
   * The new token and, only this once, its text.
   * @throws not_found, ValidationError; insufficient_scope for a principal without everything that the role rules grant
   */
  async create(of: OfConnection, expiresAt: Date | null): Promise<{ row: ListedScimToken; text: string }> {
    if (expiresAt && expiresAt.getTime() <= Date.now()) throw expiredAlready();
    const { text, lookupId, prefix, mac } = this.credentials.make();
    const row = await this.tenants.runFor(of.principal, of.slug, async (tx, { id: tenantId }) => {
      const id = uuidv7();
      noteResources(id);
      const { roleRules, ...keys } = await this.#keys(tx, tenantId, of.kind);
      const maker = await this.makers.requireMayMake(tx, of.principal, { tenantId: keys.tenantId, roleRules });
      const made = await this.tokens.insert(tx, { ...keys, id, lookupId, mac, prefix, maker, expiresAt });
      if (!made) throw notFound('The connection');
      return { ...made, refused_because: null };
    });
    return { row, text };
  }

  list(of: OfConnection, request: PageRequest): Promise<Page<ListedScimToken>> {
    return this.tenants.readFor(of.principal, of.slug, async (tx, { id: tenantId }) => {
      const keys = await this.#keys(tx, tenantId, of.kind);
      const { rows, ...rest } = await this.tokens.list(tx, keys, request);
      const faults = new Map<string, string | null>();
      for (const { maker } of rows) {
        const name = `${maker.type}/${maker.id ?? ''}`;
        if (!faults.has(name)) faults.set(name, await this.makers.fault(tx, maker, keys));
      }
      const faultOf = ({ type, id }: ScimTokenRow['maker']) => faults.get(`${type}/${id ?? ''}`) ?? null;
      return { ...rest, rows: rows.map((row) => ({ ...row, refused_because: faultOf(row.maker) })) };
    });
  }

  /** Revokes a token permanently. @throws not_found; insufficient_scope like `create` */
  async revoke(of: OfConnection, id: string): Promise<void> {
    await this.tenants.runFor(of.principal, of.slug, async (tx, { id: tenantId }) => {
      const keys = await this.#keys(tx, tenantId, of.kind);
      await this.makers.requireMayMake(tx, of.principal, keys);
      if (!(await this.tokens.revoke(tx, keys.connectionId, id))) throw notFound('The SCIM token');
      noteResources(id);
      this.credentials.forgetAfterCommit(tx);
    });
  }

  async #keys(
    tx: TenantWideTx,
    tenantId: string,
    kind: OfConnection['kind'],
  ): Promise<{ tenantId: string; connectionId: string; roleRules: readonly RoleRule[] }> {
    const connection = await this.tokens.connection(tx, tenantId, kind);
    if (!connection) throw notFound('The connection');
    return { tenantId, connectionId: connection.id, roleRules: connection.role_rules };
  }
}

const expiredAlready = (): ValidationError =>
  new ValidationError([
    { loc: ['body', 'expires_at'], msg: 'Value error, the expiry should be in the future', type: 'value_error' },
  ]);
