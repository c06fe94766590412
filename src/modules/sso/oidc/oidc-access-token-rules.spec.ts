import { isJwt, requireAccessToken, unverified } from './oidc-access-token-rules';

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = (header: object, claims: unknown = {}): string => `${part(header)}.${part(claims)}.c2ln`;

const STRICT = { clientId: 'tms', allowUntypedAccessTokens: false };
const LOOSE = { clientId: 'tms', allowUntypedAccessTokens: true };
const invalid = expect.objectContaining({ code: 'token_invalid' }) as Error;

describe('isJwt', () => {
  test.each([
    ['a signed JWT', jwt({ alg: 'RS256' }), true],
    ['a JWT without a signature', `${part({ alg: 'none' })}.${part({})}.`, true],
    ['a key of this service', 'tms_0123456789abc_secretsecret', false],
    ['words separated by dots', 'a.b.c', false],
    ['a header without an algorithm', jwt({ typ: 'JWT' }), false],
    ['a list as the header', `${part([])}.${part({})}.x`, false],
    ['two parts', `${part({ alg: 'RS256' })}.${part({})}`, false],
    ['an encrypted token', `${jwt({ alg: 'RSA-OAEP' })}.a.b`, false],
    ['an invalid character', `${jwt({ alg: 'RS256' })}=`, false],
  ])('classifies %s', (_what, token, expected) => {
    expect(isJwt(token)).toBe(expected);
  });
});

describe('an unverified token', () => {
  test('has an issuer and audiences', () => {
    expect(unverified(jwt({ alg: 'RS256' }, { iss: 'i', aud: 'a' }))).toMatchObject({ issuer: 'i', audiences: ['a'] });
    expect(unverified(jwt({ alg: 'RS256' }, { iss: 'i', aud: ['a', 'b'] })).audiences).toEqual(['a', 'b']);
  });

  test.each([
    { aud: 'a' },
    { iss: 7, aud: 'a' },
    { iss: 'i', aud: [7] },
    { iss: 'i', aud: { a: 1 } },
    { iss: 'i', aud: 'a\u0000' },
    { iss: 'i', aud: Array<string>(21).fill('a') },
    [],
    'text',
  ])('is refused as %j', (claims) => {
    expect(() => unverified(jwt({ alg: 'RS256' }, claims))).toThrow(invalid);
  });
});

describe('the type of a token', () => {
  const read = (header: object, claims: object = {}) =>
    unverified(jwt({ alg: 'RS256', ...header }, { iss: 'i', aud: 'api', ...claims }));

  test.each(['at+jwt', 'AT+JWT', 'application/at+jwt'])('%s is accepted for access tokens', (typ) => {
    for (const settings of [STRICT, LOOSE]) expect(() => requireAccessToken(read({ typ }), settings)).not.toThrow();
  });

  test('may only be missing if the connection allows it', () => {
    for (const header of [{}, { typ: 'JWT' }]) {
      expect(() => requireAccessToken(read(header), STRICT)).toThrow(invalid);
      expect(() => requireAccessToken(read(header), LOOSE)).not.toThrow();
    }
  });

  test.each(['logout+jwt', 'id_token+jwt', 'dpop+jwt', '', 'secevent+jwt'])('%j is refused', (typ) => {
    for (const settings of [STRICT, LOOSE]) expect(() => requireAccessToken(read({ typ }), settings)).toThrow(invalid);
  });

  test.each([
    { nonce: 'n' },
    { at_hash: 'h' },
    { c_hash: 'h' },
    { events: {} },
    { aud: 'tms' },
    { aud: ['api', 'tms'] },
  ])('is that of an ID token with %j', (claims) => {
    expect(() => requireAccessToken(read({}, claims), LOOSE)).toThrow(invalid);
  });

  test('is refused for a token bound to a key or with critical headers', () => {
    const typ = 'at+jwt';
    expect(() => requireAccessToken(read({ typ }, { cnf: { jkt: 'x' } }), LOOSE)).toThrow(invalid);
    expect(() => requireAccessToken(read({ typ, crit: ['exp'] }), LOOSE)).toThrow(invalid);
  });
});
