import { Inject, Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { type Settings, SETTINGS } from '../../../../config/settings';
import type { Principal } from '../../../kernel/identity/principal';
import type { TenantWideTx } from '../../../platform/database/db';
import { TenantsService } from '../../identity/tenants/tenants.service';
import type { ConnectionEntity } from '../connection.entity';
import { type ConnectionContents, ConnectionsRepository } from '../connections.repository';
import { ConnectionsService } from '../connections.service';
import { DomainsRepository, type EmailDomain } from '../domains/domains.repository';
import { readEmailDomains } from '../domains/email-domains';
import type { AdministeredConnection, ConnectionDraft } from './connection-admin.service';
import type { ConnectionBody } from './connection.dto';

/** A connection as a request would store it. */
export interface DraftedConnection {
  readonly administered: AdministeredConnection;
  /** What the request would remove with the present connection; null if there is none, or if it has the same identity provider. */
  readonly removes: ConnectionContents | null;
}

/** Builds connections from requests without storing them, so that they can be tested before anybody depends on them. */
@Injectable()
export class ConnectionDrafts {
  constructor(
    private readonly tenants: TenantsService,
    private readonly connections: ConnectionsRepository,
    private readonly known: ConnectionsService,
    private readonly domains: DomainsRepository,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws not_found, ValidationError if a secret is missing */
  of(slug: string, body: ConnectionBody, draft: ConnectionDraft, principal: Principal): Promise<DraftedConnection> {
    const { issuer, apiAudience, settings } = draft;
    return this.tenants.readFor(principal, slug, async (tx, tenant) => {
      const former = await this.connections.byKind(tx, tenant.id, settings.kind);
      const isSameIssuer = former?.issuer === issuer;
      const stored = former && this.known.opened({ ...former, tenantSlug: slug }).secrets;
      const now = new Date();
      return {
        administered: {
          connection: {
            id: former && isSameIssuer ? former.id : uuidv7(),
            tenantId: tenant.id,
            tenantSlug: slug,
            issuer,
            apiAudience,
            settings,
            secrets: draft.secrets(stored && { ...stored, isSameIssuer }),
            roleRules: body.role_rules,
            groupSource: body.group_source,
            version: (former?.version ?? 0) + 1,
          },
          domains: await this.#domains(tx, body, former),
          createdAt: now,
          updatedAt: now,
        },
        removes: former && !isSameIssuer ? await this.#contents(tx, former) : null,
      };
    });
  }

  async #domains(tx: TenantWideTx, body: ConnectionBody, former: ConnectionEntity | null): Promise<EmailDomain[]> {
    const stored = former ? await this.domains.list(tx, former.id) : [];
    return readEmailDomains(body.domains).domains.map(
      (domain) => stored.find((one) => one.domain === domain) ?? { domain, challenge: '', verifiedAt: null },
    );
  }

  #contents(tx: TenantWideTx, { tenantId, id }: ConnectionEntity): Promise<ConnectionContents> {
    return this.connections.contentsOf(tx, { tenantId, connectionId: id }, this.settings.sessionIdleMinutes);
  }
}
