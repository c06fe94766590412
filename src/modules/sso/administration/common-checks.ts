import { Inject, Injectable } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../../config/settings';
import { Db } from '../../../platform/database/db';
import type { AdministeredConnection } from './connection-admin.service';
import { connectionCheck, type ConnectionCheck, failed, passed } from './connection-check';
import { ConnectionsRepository } from '../connections.repository';

/** The checks of a connection of any kind that concern this service. */
@Injectable()
export class CommonChecks {
  constructor(
    private readonly db: Db,
    private readonly connections: ConnectionsRepository,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async of(administered: AdministeredConnection): Promise<ConnectionCheck[]> {
    return [this.#publicUrl(), await this.#roleRules(administered), domainsCheck(administered)];
  }

  #publicUrl(): ConnectionCheck {
    const { publicUrl, allowLoopbackIssuers } = this.settings;
    if (publicUrl === undefined && allowLoopbackIssuers) {
      return passed(
        'public_url',
        'PUBLIC_URL is not set; that is sufficient for a trial on this machine (ALLOW_LOOPBACK_ISSUERS)',
      );
    }
    if (publicUrl === undefined) {
      return failed('public_url', 'PUBLIC_URL is not set, so the URLs shown here only work on this machine');
    }
    return connectionCheck(
      'public_url',
      publicUrl.startsWith('https://'),
      `Browsers and the identity provider reach the service at ${publicUrl}`,
      'PUBLIC_URL should start with https://, because browsers only accept the sign-in cookies over https',
    );
  }

  async #roleRules({ connection: { tenantId, roleRules } }: AdministeredConnection): Promise<ConnectionCheck> {
    const name = 'role_rules';
    if (roleRules.length === 0) return failed(name, 'There are no role rules, so nobody can sign in');
    const slugs = await this.db.readForTenant(tenantId, (tx) => this.connections.portfolioSlugs(tx, tenantId));
    const existing = new Set(['*', ...slugs]);
    const missing = new Set(roleRules.flatMap(({ portfolios }) => portfolios.filter((slug) => !existing.has(slug))));
    return connectionCheck(
      name,
      missing.size === 0,
      'All portfolios in the role rules exist',
      `The role rules contain portfolios that do not exist: ${[...missing].join(', ')}`,
    );
  }
}

function domainsCheck({ domains }: AdministeredConnection): ConnectionCheck {
  const open = domains.filter(({ verifiedAt }) => verifiedAt === null).map(({ domain }) => domain);
  if (domains.length === 0)
    return passed('domains', 'There are no e-mail domains; users sign in through the sign-in URL of the connection');
  return connectionCheck(
    'domains',
    open.length === 0,
    'All e-mail domains are verified',
    `Not verified yet: ${open.join(', ')}`,
  );
}
