import { Injectable } from '@nestjs/common';
import { fetchUserInfo } from 'openid-client';
import type { SignInProfile } from '../../users/users.contract';
import type { OidcConnection } from '../connections.contract';
import { SignInError } from '../sign-in/sign-in.errors';
import { type Claims, groupClaimValues, textClaim } from './oidc-claims';
import type { OidcProvider } from './oidc-configurations';
import { oidcRefusal } from './oidc-refusals';

interface SignedIn {
  readonly claims: Claims;
  readonly subject: string;
  readonly accessToken: string;
}

/**
 * The facts of a provider about a user who signs in: from the ID token, and from the userinfo endpoint if the token has
 * fewer.
 */
@Injectable()
export class OidcProfiles {
  /** @throws SignInError */
  async of(
    connection: OidcConnection,
    { configuration, metadata }: OidcProvider,
    { claims, subject, accessToken }: SignedIn,
  ): Promise<SignInProfile> {
    const groups = groupClaimValues(claims, connection);
    const email = textClaim(claims, 'email');
    const isWhole = groups !== null && email !== null;
    if (isWhole || metadata.userinfo_endpoint === undefined) {
      return { subject, email, name: textClaim(claims, 'name'), groups: groups ?? [] };
    }
    const more = await this.#userInfo(configuration, accessToken, String(claims.sub));
    return {
      subject,
      email: email ?? textClaim(more, 'email'),
      name: textClaim(claims, 'name') ?? textClaim(more, 'name'),
      groups: groups ?? groupClaimValues(more, connection) ?? [],
    };
  }

  /** openid-client compares `sub` with the ID token's (OpenID Connect Core §5.3.2). */
  async #userInfo(configuration: OidcProvider['configuration'], accessToken: string, sub: string): Promise<Claims> {
    try {
      return await fetchUserInfo(configuration, accessToken, sub);
    } catch (error) {
      const refusal = oidcRefusal(error, 'provider_error');
      if (!(refusal instanceof SignInError)) throw refusal;
      throw new SignInError(refusal.reason, `${refusal.message} (userinfo)`, refusal.mismatch);
    }
  }
}
