import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { noteResources } from '../../../platform/context/request-context';
import { Db } from '../../../platform/database/db';
import { type LogoutState, SessionsService } from '../../users/sessions.service';
import type { SamlConnection } from '../connections.contract';
import { SignInError } from '../sign-in.errors';
import { PendingSignIns } from '../pending-sign-ins';
import { requireIssuer } from './saml-assertion';
import { CLOCK_SKEW_MS } from './saml-times';
import { isLogoutRequest, isLogoutResponse, type VerifiedMessage } from './saml-messages';
import { SamlProviders } from './saml-providers';
import { ASSERTION, attributeOf, childrenNamed, instantOf, malformed, PROTOCOL, textOf } from './saml-xml';

// A logout message is answered at once; older ones are somebody's second try.
const MAX_AGE_MS = 5 * 60_000;

interface LogoutRequest {
  readonly id: string;
  readonly nameId: string;
  readonly sessionIndexes: readonly string[];
}

/** Single logout, both ways (SAML profiles §4.4). Every message is signed, and every signature required. */
@Injectable()
export class SamlLogout {
  constructor(
    private readonly db: Db,
    private readonly providers: SamlProviders,
    private readonly pending: PendingSignIns,
    private readonly sessions: SessionsService,
  ) {}

  /** Where a browser goes to end its session at the identity provider too; null where that has no single logout. */
  async urlFor(connection: SamlConnection, state: LogoutState): Promise<string | null> {
    const { settings, secrets } = connection;
    const { name_id: nameID } = state;
    if (settings.sloUrl === null || secrets.samlSigning === null || typeof nameID !== 'string') return null;
    const id = `_${randomBytes(20).toString('hex')}`;
    const relayState = randomBytes(20).toString('base64url');
    await this.db.runAsSystem('begin logout', (tx) => this.pending.beginLogout(tx, connection, id, relayState));
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
   * Does what a verified message says. Returns where the browser goes with our answer, or null after the identity
   * provider's answer to us.
   * @throws SignInError
   */
  async receive(connection: SamlConnection, { root, relayState }: VerifiedMessage): Promise<string | null> {
    requireFresh(root, connection.issuer, this.providers.serviceProvider(connection).sloUrl);
    if (isLogoutResponse(root)) {
      const id = attributeOf(root, 'InResponseTo') ?? '';
      await this.db.runAsSystem('finish logout', (tx) => this.pending.consumeLogout(tx, connection, id));
      return null;
    }
    if (!isLogoutRequest(root)) throw malformed('The message is neither LogoutRequest nor LogoutResponse');
    const request = readLogoutRequest(root);
    await this.#end(connection, request);
    const answer = `_${randomBytes(20).toString('hex')}`;
    return this.#saml(connection, answer, connection.settings.sloResponseUrl).getLogoutResponseUrlAsync(
      { ID: request.id } as never,
      relayState ?? '',
      {},
      true,
    );
  }

  async #end(connection: SamlConnection, { id, nameId, sessionIndexes }: LogoutRequest): Promise<void> {
    const { tenantId, id: connectionId } = connection;
    await this.db.runAsSystem('end sessions by logout', async (tx) => {
      const expiresAt = new Date(Date.now() + MAX_AGE_MS + 2 * CLOCK_SKEW_MS);
      await this.pending.useMessageOnce(tx, connection, 'logout_request', { id, expiresAt });
      const which = { subject: nameId, idpSessionIds: sessionIndexes.length === 0 ? null : sessionIndexes };
      noteResources(...(await this.sessions.endAtProvider(tx, { tenantId, connectionId }, which)));
    });
    this.sessions.forget();
  }

  /** Its messages are signed whether or not the sign-in's requests are. */
  #saml(connection: SamlConnection, id: string, url: string | null = null) {
    const { samlSigning } = connection.secrets;
    if (!samlSigning) throw new SignInError('signature_missing', 'This connection has no key to sign with');
    return this.providers.of(connection, {
      privateKey: samlSigning.privateKey,
      publicCert: samlSigning.certificate,
      generateUniqueId: () => id,
      ...(url !== null && { logoutUrl: url }),
    });
  }
}

function requireFresh(root: Element, issuer: string, sloUrl: string): void {
  if (attributeOf(root, 'Version') !== '2.0') throw malformed('The message is not one of SAML 2.0');
  requireIssuer(childrenNamed(root, ASSERTION, 'Issuer'), issuer, 'message');
  const destination = attributeOf(root, 'Destination');
  if (destination !== sloUrl) {
    throw new SignInError('destination_mismatch', 'The message is meant for another address', {
      expected: sloUrl,
      received: destination ?? 'no Destination',
    });
  }
  const now = Date.now();
  const issued = instantOf(root, 'IssueInstant');
  const until = instantOf(root, 'NotOnOrAfter');
  if (issued === null || issued.getTime() > now + CLOCK_SKEW_MS) {
    throw new SignInError('not_yet_valid', 'The message says not when it was issued, or a time to come');
  }
  if (issued.getTime() < now - MAX_AGE_MS - CLOCK_SKEW_MS || (until && until.getTime() <= now - CLOCK_SKEW_MS)) {
    throw new SignInError('expired', 'The message is no longer valid', { received: issued.toISOString() });
  }
}

function readLogoutRequest(root: Element): LogoutRequest {
  const id = attributeOf(root, 'ID');
  const [nameId, ...more] = childrenNamed(root, ASSERTION, 'NameID');
  const value = nameId && textOf(nameId);
  if (!value || more.length > 0) {
    throw new SignInError('name_id_missing', 'The message should say by one NameID whose sessions end');
  }
  if (id === null || id === '' || id.length > 256) throw malformed('The message has no id');
  const sessionIndexes = childrenNamed(root, PROTOCOL, 'SessionIndex').map((index) => textOf(index) ?? '');
  return { id, nameId: value, sessionIndexes };
}
