import { Injectable } from '@nestjs/common';
import { notFound, ServiceError } from '../../../kernel/errors/service-error';
import { ValidationError } from '../../../kernel/errors/validation-error';
import { toAsciiDomain } from '../../../kernel/identifiers/domain-name';
import { normalizeEmail } from '../../../kernel/identifiers/email-address';
import type { Principal } from '../../../kernel/identity/principal';
import { noteResources, noteTenant } from '../../../platform/context/request-context';
import { brokenConstraint } from '../../../platform/database/database-errors';
import { Db, type TenantWideTx } from '../../../platform/database/db';
import { TenantsService } from '../../identity/tenants/tenants.service';
import { challengeName, challengeValue } from '../administration/connection-answers';
import type { ConnectionKind } from '../connections.contract';
import { ConnectionsRepository } from '../connections.repository';
import { DomainsRepository, type EmailDomain } from './domains.repository';
import { LookupFailure, TxtLookup } from './txt-lookup';

const MAX_SHOWN_RECORDS = 10;
const MAX_SHOWN_LENGTH = 100;

/**
 * E-mail domains: verified by a DNS record that only their administrator can set, and used to find the connection of an
 * address.
 */
@Injectable()
export class DomainsService {
  constructor(
    private readonly db: Db,
    private readonly tenants: TenantsService,
    private readonly connections: ConnectionsRepository,
    private readonly domains: DomainsRepository,
    private readonly lookup: TxtLookup,
  ) {}

  /**
   * Looks up the record that verifies a domain. A verified domain stays verified.
   * @throws not_found; conflict if the record is missing, or the domain is verified for another connection
   */
  async verify(slug: string, kind: ConnectionKind, text: string, principal: Principal): Promise<EmailDomain> {
    const read = toAsciiDomain(text.toLowerCase());
    const name = 'domain' in read ? read.domain : text;
    const { domain } = await this.tenants.readFor(principal, slug, (tx, { id }) => this.#find(tx, id, kind, name));
    if (domain.verifiedAt !== null) return domain;
    await this.#requireRecord(domain);
    return this.#refusingTaken(() =>
      this.tenants.runFor(principal, slug, async (tx, { id }) => {
        const { connectionId } = await this.#find(tx, id, kind, name);
        const verified = await this.domains.verify(tx, connectionId, domain);
        if (!verified) throw notFound('The domain');
        noteResources(connectionId);
        return verified;
      }),
    );
  }

  /** The connection for an e-mail address. @throws not_found; ValidationError for an invalid address */
  async discover(email: string): Promise<{ slug: string; kind: ConnectionKind }> {
    const normalized = normalizeEmail(email.trim());
    if ('reason' in normalized) {
      const msg = `Value error, ${normalized.reason}`;
      throw new ValidationError([{ loc: ['query', 'email'], msg, type: 'value_error' }]);
    }
    const domain = normalized.normalized.slice(normalized.normalized.lastIndexOf('@') + 1);
    const found = await this.db.readAsSystem('discover connection', (tx) => this.domains.connectionOf(tx, domain));
    if (!found) throw notFound('A connection for this address');
    noteTenant(found.tenantId);
    return found;
  }

  async #find(
    tx: TenantWideTx,
    tenantId: string,
    kind: ConnectionKind,
    name: string,
  ): Promise<{ connectionId: string; domain: EmailDomain }> {
    const connection = await this.connections.byKind(tx, tenantId, kind);
    const domain = connection && (await this.domains.find(tx, connection.id, name));
    if (!domain) throw notFound('The domain');
    return { connectionId: connection.id, domain };
  }

  async #requireRecord({ domain, challenge }: EmailDomain): Promise<void> {
    const name = challengeName(domain);
    const expected = challengeValue(challenge);
    const found = await this.#texts(name);
    if (found.some((text) => text.trim() === expected)) return;
    const message =
      found.length === 0
        ? `There is no TXT record at ${name} yet; create it with the value ${expected}. New records can take some time ` +
          'to become visible.'
        : `The TXT record at ${name} has a different value; it should be ${expected}`;
    const shown = found.slice(0, MAX_SHOWN_RECORDS).map((text) => text.slice(0, MAX_SHOWN_LENGTH));
    throw new ServiceError('conflict', message, { name, expected, found: shown });
  }

  async #texts(name: string): Promise<string[]> {
    try {
      return await this.lookup.texts(name);
    } catch (error) {
      if (!(error instanceof LookupFailure)) throw error;
      throw new ServiceError('conflict', `The TXT record at ${name} could not be looked up: ${error.message}`);
    }
  }

  async #refusingTaken<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (brokenConstraint(error) !== 'sso_domain_verified_key') throw error;
      throw new ServiceError('conflict', 'The domain is already verified for another connection');
    }
  }
}
