import { randomBytes } from 'node:crypto';
import { type ClientMetadata, type Configuration, errors, type JWKS, type KoaContextWithOIDC } from 'oidc-provider';
import type { Provider, ResourceServer } from 'oidc-provider';
import type { OidcStorage } from './oidc-storage';

export type AccountClaims = (accountId: string) => Readonly<Record<string, unknown>>;

export interface OidcPeerOptions {
  /** Each as `oidcClient` makes it. */
  readonly clients?: readonly ClientMetadata[];
  /** Of the API whose access tokens are JWTs (RFC 8707 `resource`, RFC 9068). */
  readonly apiAudience?: string;
  /** Claims in addition to `sub`. Default: an e-mail address and a name by the account, and the group `staff`. */
  readonly claims?: AccountClaims;
  /** Omits email, name and groups from the ID token, as providers do that follow OpenID Connect Core §5.4. */
  readonly claimsInUserinfoOnly?: boolean;
  /** Refuses authorization requests that were not pushed (RFC 9126 §5). */
  readonly requiresPushedRequests?: boolean;
  /** Default: 127.0.0.1. A browser treats another address of 127.0.0.0/8 as another site. */
  readonly host?: string;
}

const HOUR_S = 3600;
const API_SCOPE = 'api';
const SCOPE_CLAIMS = { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] };

/** The registration of a client; the service's routes are under `tenantUrl`, as …/v1/auth/oidc/harbour. */
export function oidcClient(
  clientId: string,
  tenantUrl: string,
  authMethod: 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt' | 'none',
  more: Omit<ClientMetadata, 'client_id'> = {},
): ClientMetadata {
  const grants = ['authorization_code', 'refresh_token', ...(authMethod === 'none' ? [] : ['client_credentials'])];
  return {
    client_id: clientId,
    ...(authMethod.startsWith('client_secret') && { client_secret: `secret of ${clientId}` }),
    token_endpoint_auth_method: authMethod,
    redirect_uris: [`${tenantUrl}/callback`],
    post_logout_redirect_uris: [new URL('/', tenantUrl).href],
    backchannel_logout_uri: `${tenantUrl}/backchannel-logout`,
    backchannel_logout_session_required: true,
    grant_types: grants,
    response_types: ['code'],
    ...more,
  };
}

/** The library's settings: every request of a client is granted without a question. */
export function oidcConfiguration(options: OidcPeerOptions, storage: OidcStorage, jwks: JWKS): Configuration {
  const claimsOf = options.claims ?? usualClaims;
  return {
    adapter: storage.adapter,
    // Without the library's own protection, which blocks loopback.
    fetch: (url, init) => fetch(url, Object.assign({}, init, { dispatcher: undefined })),
    jwks,
    claims: SCOPE_CLAIMS,
    scopes: ['openid', 'email', 'profile', 'groups', 'offline_access'],
    conformIdTokenClaims: options.claimsInUserinfoOnly ?? false,
    cookies: { keys: COOKIE_KEYS },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => Promise.resolve({ ...claimsOf(accountId), sub: accountId }),
    }),
    extraTokenClaims: (_context, token) => ('accountId' in token ? { ...claimsOf(token.accountId) } : {}),
    loadExistingGrant: grantAll,
    ttl: {
      AccessToken: HOUR_S,
      ClientCredentials: HOUR_S,
      IdToken: HOUR_S,
      Interaction: HOUR_S,
      Session: HOUR_S,
      Grant: HOUR_S,
      RefreshToken: HOUR_S,
    },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      backchannelLogout: { enabled: true },
      pushedAuthorizationRequests: {
        enabled: true,
        requirePushedAuthorizationRequests: options.requiresPushedRequests ?? false,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.body = `<!doctype html>${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`;
        },
      },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_context, audience) => apiOf(audience, options.apiAudience),
        useGrantedResource: () => true,
      },
    },
  };
}

/** The same for all settings of a run, so that sessions survive a change of clients or keys. */
const COOKIE_KEYS = [randomBytes(24).toString('hex')];

const usualClaims: AccountClaims = (accountId) => ({
  email: `${accountId}@harbour.example`,
  email_verified: true,
  name: `Person ${accountId}`,
  groups: ['staff'],
});

const apiOf = (audience: string, known: string | undefined): ResourceServer => {
  if (audience !== known) throw new errors.InvalidTarget();
  return { scope: API_SCOPE, audience, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } };
};

async function grantAll(context: KoaContextWithOIDC): Promise<InstanceType<Provider['Grant']> | undefined> {
  const { client, session, provider, params } = context.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  const scope = typeof params?.scope === 'string' ? params.scope : '';
  grant.addOIDCScope(scope);
  if (typeof params?.resource === 'string') grant.addResourceScope(params.resource, scope);
  await grant.save();
  return grant;
}
