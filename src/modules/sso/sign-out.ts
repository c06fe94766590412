import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../../kernel/errors/service-error';
import { noteResources, noteTenant } from '../../platform/context/request-context';
import { Db } from '../../platform/database/db';
import { clearSessionCookie, isFromAnotherSite, readSessionToken } from '../users/session-cookie.contract';
import { type LogoutState, SessionsService } from '../users/sessions.service';
import type { Connection, OidcConnection, SamlConnection } from './connections.contract';
import { ConnectionsService } from './connections.service';
import { OidcLogout, SIGNED_OUT_PATH } from './oidc/oidc-logout';
import { SamlLogout } from './saml/saml-logout';

/** Whatever a page of this origin stored (W3C Clear Site Data §3.1). Cookies stay: sign-ins in other tabs may be under way. */
const WHAT_A_BROWSER_FORGETS = '"cache", "storage"';

/** Ends a browser's session, here and at its identity provider. */
@Injectable()
export class SignOut {
  constructor(
    private readonly db: Db,
    private readonly sessions: SessionsService,
    private readonly connections: ConnectionsService,
    private readonly saml: SamlLogout,
    private readonly oidc: OidcLogout,
  ) {}

  /** Ends the session of the cookie, if it is open. Returns where the browser ends the one at the identity provider. */
  async end(request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
    const token = readSessionToken(request);
    clearSessionCookie(reply);
    void reply.header('clear-site-data', WHAT_A_BROWSER_FORGETS);
    const facts = token === undefined ? undefined : await this.sessions.factsOf(token);
    if (!facts) return null;
    const { tenant_id: tenantId, session_id: id, user } = facts;
    if (tenantId === null || user === null) {
      await this.#endKeySession(tenantId, id);
      return null;
    }
    noteTenant(tenantId);
    const state = await this.db.runForTenant(tenantId, async (tx) => {
      const kept = await this.sessions.logoutState(tx, tenantId, id);
      noteResources(id);
      return (await this.sessions.end(tx, tenantId, id, 'signed_out')) ? kept : null;
    });
    const connection = await this.connections.byId(tenantId, user.connection_id);
    return state && connection && this.#urlFor(connection, state);
  }

  /**
   * The same for a browser that walks to the address, which other sites could make it do unseen.
   * @throws ServiceError csrf_failed
   */
  async byNavigation(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    if (isFromAnotherSite(request)) {
      throw new ServiceError('csrf_failed', 'The sign-out was requested by another site');
    }
    return (await this.end(request, reply)) ?? SIGNED_OUT_PATH;
  }

  /** A session of a key has no counterpart at an identity provider. */
  async #endKeySession(tenantId: string | null, id: string): Promise<void> {
    await this.sessions.runIn(tenantId, async (tx) => {
      noteResources(id);
      await this.sessions.end(tx, tenantId, id, 'signed_out');
    });
  }

  async #urlFor(connection: Connection, state: LogoutState): Promise<string | null> {
    return connection.settings.kind === 'saml'
      ? this.saml.urlFor(connection as SamlConnection, state)
      : this.oidc.urlFor(connection as OidcConnection, state);
  }
}
