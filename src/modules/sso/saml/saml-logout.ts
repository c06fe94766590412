import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { noteResources } from '../../../platform/context/request-context';
import { Db } from '../../../platform/database/db';
import { type LogoutState, SessionsService } from '../../users/sessions.service';
import type { SamlConnection } from '../connections.contract';
import { SignInError } from '../sign-in/sign-in.errors';
import { PendingSignIns } from '../sign-in/pending-sign-ins';
import { type LogoutRequest, MAX_AGE_MS, type ReceivedMessage } from './saml-logout-message';
import { SamlProviders } from './saml-providers';
import { CLOCK_SKEW_MS } from './xml/saml-times';
import { SamlVerifier } from './saml-verifier';

/** Single logout in both directions (SAML profiles §4.4). Every message is signed, and every signature is required. */
@Injectable()
export class SamlLogout {
  constructor(
    private readonly db: Db,
    private readonly providers: SamlProviders,
    private readonly pending: PendingSignIns,
    private readonly sessions: SessionsService,
    private readonly verifier: SamlVerifier,
  ) {}

  /** The URL at which a browser also ends its session at the identity provider; null without single logout. */
  async urlFor(connection: SamlConnection, state: LogoutState): Promise<string | null> {
    const { settings, secrets } = connection;
    const { name_id: nameID } = state;
    if (settings.sloUrl === null || secrets.samlSigning === null || typeof nameID !== 'string') return null;
    const id = `_${randomBytes(20).toString('hex')}`;
    const relayState = randomBytes(20).toString('base64url');
    await this.db.runForTenant(connection.tenantId, (tx) => this.pending.beginLogout(tx, connection, id, relayState));
    const user = {
      issuer: connection.issuer,
      nameID,
      nameIDFormat: state.name_id_format ?? 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
      ...(state.name_qualifier && { nameQualifier: state.name_qualifier }),
      ...(state.sp_name_qualifier && { spNameQualifier: state.sp_name_qualifier }),
      ...(state.session_index && { sessionIndex: state.session_index }),
    };
    return this.#saml(connection, id).getLogoutUrlAsync(user, relayState, {});
  }

  /**
   * Processes a message after verifying it. Returns the URL for our response, or null after the identity provider's
   * response.
   * @throws SignInError
   */
  async receive(connection: SamlConnection, received: ReceivedMessage): Promise<string | null> {
    const message = await this.verifier.logout(connection, received);
    if (message.kind === 'response') {
      const { inResponseTo } = message;
      await this.db.runForTenant(connection.tenantId, (tx) => this.pending.consumeLogout(tx, connection, inResponseTo));
      return null;
    }
    await this.#end(connection, message);
    const answer = `_${randomBytes(20).toString('hex')}`;
    return this.#saml(connection, answer, connection.settings.sloResponseUrl).getLogoutResponseUrlAsync(
      { ID: message.id } as never,
      message.relayState ?? '',
      {},
      true,
    );
  }

  async #end(connection: SamlConnection, { id, nameId, sessionIndexes }: LogoutRequest): Promise<void> {
    const { tenantId, id: connectionId } = connection;
    await this.db.runForTenant(tenantId, async (tx) => {
      const expiresAt = new Date(Date.now() + MAX_AGE_MS + 2 * CLOCK_SKEW_MS);
      await this.pending.useMessageOnce(tx, connection, 'logout_request', { id, expiresAt });
      const which = { subject: nameId, idpSessionIds: sessionIndexes.length === 0 ? null : sessionIndexes };
      noteResources(...(await this.sessions.endAtProvider(tx, { tenantId, connectionId }, which)));
    });
  }

  /** Logout messages are signed even if sign-in requests are not. */
  #saml(connection: SamlConnection, id: string, url: string | null = null) {
    const { samlSigning } = connection.secrets;
    if (!samlSigning) throw new SignInError('signature_missing', 'This connection has no signing key');
    return this.providers.of(connection, {
      privateKey: samlSigning.privateKey,
      publicCert: samlSigning.certificate,
      generateUniqueId: () => id,
      ...(url !== null && { logoutUrl: url }),
    });
  }
}
