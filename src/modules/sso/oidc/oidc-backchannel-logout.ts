import { Injectable } from '@nestjs/common';
import { decodeProtectedHeader } from 'jose';
import { noteResources } from '../../../platform/context/request-context';
import { Db } from '../../../platform/database/db';
import { SessionsService } from '../../users/sessions.service';
import type { OidcConnection } from '../connections.contract';
import { PendingSignIns } from '../sign-in/pending-sign-ins';
import { OidcConfigurations, PATIENCE_MS, SKEW_SECONDS } from './oidc-configurations';
import { type LogoutNotice, logoutNotice } from './oidc-logout-token';
import { oidcRefusal } from './oidc-refusals';

/** Ends the sessions that a provider reports as ended (OpenID Connect Back-Channel Logout 1.0). */
@Injectable()
export class OidcBackchannelLogout {
  constructor(
    private readonly db: Db,
    private readonly configurations: OidcConfigurations,
    private readonly pending: PendingSignIns,
    private readonly sessions: SessionsService,
  ) {}

  /** Ends all sessions that the token identifies, possibly none. @throws SignInError */
  async end(connection: OidcConnection, logoutToken: string): Promise<void> {
    const { id, subject, sessionId, expiresAt } = await this.#read(connection, logoutToken);
    // A token is accepted within the clock skew, so its id is stored for the same time.
    const message = { id, expiresAt: new Date(expiresAt.getTime() + SKEW_SECONDS * 1_000) };
    const of = { tenantId: connection.tenantId, connectionId: connection.id };
    const idpSessionIds = sessionId === null ? null : [sessionId];
    await this.db.runForTenant(connection.tenantId, async (tx) => {
      await this.pending.useMessageOnce(tx, connection, 'logout_token', message);
      noteResources(...(await this.sessions.endAtProvider(tx, of, { subject, idpSessionIds })));
    });
  }

  async #read(connection: OidcConnection, token: string): Promise<LogoutNotice> {
    const { clientId, subjectClaim } = connection.settings;
    try {
      const claims = await this.configurations.verify(connection, token, {
        audience: clientId,
        patienceMs: PATIENCE_MS,
      });
      return logoutNotice(decodeProtectedHeader(token), claims, subjectClaim);
    } catch (error) {
      throw oidcRefusal(error, 'malformed_response');
    }
  }
}
