import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { errors } from 'jose';
import { LRUCache } from 'lru-cache';
import { ServiceError } from '../../../kernel/errors/service-error';
import { ANONYMOUS } from '../../../kernel/identity/principal';
import { type Bearer, CredentialReaders, type TokenReader } from '../../identity/identity.contract';
import { type AdmittedUser, toPrincipal, UserRefused } from '../../users/users.contract';
import { UsersService } from '../../users/users.service';
import type { OidcConnection } from '../connections.contract';
import { ConnectionsService, toUserSource } from '../connections.service';
import { SignInError } from '../sign-in/sign-in.errors';
import { isJwt, requireAccessToken, tokenInvalid, unverified } from './oidc-access-token-rules';
import { type Claims, groupClaimValues, subjectClaimValue, textClaim } from './oidc-claims';
import { OidcConfigurations, PATIENCE_MS } from './oidc-configurations';

const MAX_LENGTH = 16_384;
// A deactivated user is refused on every instance within two seconds.
const MAX_AGE_MS = 2_000;
const MAX_ENTRIES = 10_000;
/** Problems of the provider and not of the token. */
const NOT_OF_TOKEN: ReadonlySet<string> = new Set(['provider_unreachable', 'provider_error', 'issuer_mismatch']);

/** Authenticates programs by access tokens of their tenant's OIDC issuer (RFC 6750, RFC 9068). */
@Injectable()
export class OidcAccessTokens implements TokenReader, OnModuleInit {
  readonly #known = new LRUCache<string, Bearer>({ max: MAX_ENTRIES, ttl: MAX_AGE_MS });

  constructor(
    private readonly readers: CredentialReaders,
    private readonly connections: ConnectionsService,
    private readonly configurations: OidcConfigurations,
    private readonly users: UsersService,
  ) {}

  onModuleInit(): void {
    this.readers.addTokens(this);
  }

  isMine(token: string): boolean {
    return isJwt(token);
  }

  async read(token: string): Promise<Bearer> {
    if (token.length > MAX_LENGTH) throw tokenInvalid(`The access token should have at most ${MAX_LENGTH} characters`);
    const hash = createHash('sha256').update(token).digest('base64');
    const known = this.#known.get(hash);
    if (known) return known;
    const bearer = await this.#read(token);
    this.#known.set(hash, bearer);
    return bearer;
  }

  async #read(token: string): Promise<Bearer> {
    const said = unverified(token);
    const connection = await this.connections.ofAccessToken(said.issuer, said.audiences);
    const audience = connection?.apiAudience;
    // The connection's own client id is the audience of ID tokens.
    if (!connection || !audience || audience === connection.settings.clientId) {
      throw tokenInvalid('No tenant accepts access tokens of this issuer for this audience');
    }
    requireAccessToken(said, connection.settings);
    try {
      const claims = await this.configurations.verify(connection, token, { audience, patienceMs: PATIENCE_MS });
      const user = await this.#userOf(connection, claims);
      const idpSessionId = textClaim(claims, 'sid');
      return { principal: toPrincipal(user, ANONYMOUS, { idpSessionId }), portfolios: user.grants };
    } catch (error) {
      throw tokenRefusal(error);
    }
  }

  /**
   * The groups come from the token, because the issuer signed them after the stored sign-in. If SCIM manages the
   * groups, those in the token are ignored.
   */
  async #userOf(connection: OidcConnection, claims: Claims): Promise<AdmittedUser> {
    return this.users.ofToken(toUserSource(connection), {
      subject: subjectClaimValue(claims, connection),
      email: textClaim(claims, 'email'),
      name: textClaim(claims, 'name'),
      groups: connection.groupSource === 'scim' ? null : groupClaimValues(claims, connection),
    });
  }
}

/** The error for the caller, which never repeats the token. */
function tokenRefusal(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new ServiceError('token_expired', 'The access token has expired');
  if (error instanceof UserRefused) return tokenInvalid(error.message);
  if (error instanceof SignInError) {
    return NOT_OF_TOKEN.has(error.reason)
      ? new ServiceError('overloaded', "The keys of the access token's issuer cannot be read at the moment")
      : tokenInvalid(error.message);
  }
  return error instanceof errors.JOSEError ? tokenInvalid('The access token is not valid: ' + error.code) : error;
}
