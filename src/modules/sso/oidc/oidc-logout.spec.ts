import type { PublicUrl } from '../../../platform/http/public-url';
import type { OidcConnection } from '../connections.contract';
import { OidcLogout } from './oidc-logout';

const logout = new OidcLogout({ of: (path: string) => `https://threats.example${path}` } as PublicUrl);
const connection = { id: 'c', settings: { clientId: 'tms' } } as OidcConnection;
const STATE = {
  kind: 'oidc',
  connection_id: 'c',
  id_token: 'a.b.c',
  end_session_endpoint: 'https://idp.example/end?x=1',
};

test('returns a logout URL with the ID token of the sign-in', () => {
  const url = new URL(logout.urlFor(connection, STATE) ?? '');
  const { state, ...parameters } = Object.fromEntries(url.searchParams);
  expect(url.origin + url.pathname).toBe('https://idp.example/end');
  expect(parameters).toEqual({
    x: '1',
    id_token_hint: 'a.b.c',
    client_id: 'tms',
    post_logout_redirect_uri: 'https://threats.example/v1/auth/signed-out',
  });
  expect(state).toMatch(/^[\w-]{22}$/);
  expect(logout.urlFor(connection, STATE)).not.toBe(url.href);
});

test.each([
  ['no end_session_endpoint', { end_session_endpoint: null }],
  ['no stored ID token', { id_token: null }],
  ['a session of another connection', { connection_id: 'd' }],
  ['a session of another protocol', { kind: 'saml' }],
])('returns no logout URL with %s', (_what, change) => {
  expect(logout.urlFor(connection, { ...STATE, ...change })).toBeNull();
});
