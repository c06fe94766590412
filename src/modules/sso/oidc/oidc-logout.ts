import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PublicUrl } from '../../../platform/http/public-url';
import type { LogoutState } from '../../users/sessions.service';
import type { OidcConnection } from '../connections.contract';

/** Where a browser goes once it is signed out everywhere. */
export const SIGNED_OUT_PATH = '/v1/auth/signed-out';

/** RP-initiated logout (OpenID Connect RP-Initiated Logout 1.0). */
@Injectable()
export class OidcLogout {
  constructor(private readonly publicUrl: PublicUrl) {}

  /**
   * Where a browser ends its session at the provider, by what the session kept at sign-in; null where the provider has no
   * such address, or the session is of another connection.
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
