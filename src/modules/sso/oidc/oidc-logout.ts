import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PublicUrl } from '../../../platform/http/public-url';
import type { LogoutState } from '../../users/sessions.service';
import type { OidcConnection } from '../connections.contract';

/** The target of a browser after signing out everywhere. */
export const SIGNED_OUT_PATH = '/v1/auth/signed-out';

/** RP-initiated logout (OpenID Connect RP-Initiated Logout 1.0). */
@Injectable()
export class OidcLogout {
  constructor(private readonly publicUrl: PublicUrl) {}

  /**
   * The URL at which a browser ends its session at the provider, by the state stored at sign-in; null if the provider
   * has no such endpoint, or the session belongs to another connection.
   */
  urlFor({ id, settings }: OidcConnection, logout: LogoutState): string | null {
    const { kind, connection_id, id_token, end_session_endpoint } = logout;
    if (kind !== 'oidc' || connection_id !== id || !id_token || !end_session_endpoint) return null;
    const url = new URL(end_session_endpoint);
    url.searchParams.set('id_token_hint', id_token);
    url.searchParams.set('client_id', settings.clientId);
    url.searchParams.set('post_logout_redirect_uri', this.publicUrl.of(SIGNED_OUT_PATH));
    url.searchParams.set('state', randomBytes(16).toString('base64url'));
    return url.href;
  }
}
