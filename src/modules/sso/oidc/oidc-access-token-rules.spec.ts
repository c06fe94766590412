import { isJwt, requireAccessToken, unverified } from './oidc-access-token-rules';

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = (header: object, claims: unknown = {}): string => `${part(header)}.${part(claims)}.c2ln`;

const STRICT = { clientId: 'tms', allowUntypedAccessTokens: false };
const LOOSE = { clientId: 'tms', allowUntypedAccessTokens: true };
const invalid = expect.objectContaining({ code: 'token_invalid' }) as Error;

describe('a credential', () => {
  test.each([
    ['a signed JWT', jwt({ alg: 'RS256' }), true],
    ['one without signature', `${part({ alg: 'none' })}.${part({})}.`, true],
    ['a key of this service', 'tms_0123456789abc_secretsecret', false],
    ['words with points', 'a.b.c', false],
    ['a header without algorithm', jwt({ typ: 'JWT' }), false],
    ['a header that is a list', `${part([])}.${part({})}.x`, false],
    ['two parts', `${part({ alg: 'RS256' })}.${part({})}`, false],
    ['an encrypted token', `${jwt({ alg: 'RSA-OAEP' })}.a.b`, false],
    ['other letters', `${jwt({ alg: 'RS256' })}=`, false],
  ])('that is %s', (_what, token, expected) => {
    expect(isJwt(token)).toBe(expected);
  });
});

describe('what a token says of itself', () => {
  test('is its issuer and audiences', () => {
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
  ])('is refused where it is %j', (claims) => {
    expect(() => unverified(jwt({ alg: 'RS256' }, claims))).toThrow(invalid);
  });
});

describe('the kind of a token', () => {
  const read = (header: object, claims: object = {}) =>
    unverified(jwt({ alg: 'RS256', ...header }, { iss: 'i', aud: 'api', ...claims }));

  test.each(['at+jwt', 'AT+JWT', 'application/at+jwt'])('%s is one of access tokens', (typ) => {
    for (const settings of [STRICT, LOOSE]) expect(() => requireAccessToken(read({ typ }), settings)).not.toThrow();
  });

  test('unsaid is taken only where the connection says so', () => {
    for (const header of [{}, { typ: 'JWT' }]) {
      expect(() => requireAccessToken(read(header), STRICT)).toThrow(invalid);
      expect(() => requireAccessToken(read(header), LOOSE)).not.toThrow();
    }
  });

  test.each(['logout+jwt', 'id_token+jwt', 'dpop+jwt', '', 'secevent+jwt'])('%j never is', (typ) => {
    for (const settings of [STRICT, LOOSE]) expect(() => requireAccessToken(read({ typ }), settings)).toThrow(invalid);
  });

  test.each([
    { nonce: 'n' },
    { at_hash: 'h' },
    { c_hash: 'h' },
    { events: {} },
    { aud: 'tms' },
    { aud: ['api', 'tms'] },
  ])('with %j is one of ID tokens', (claims) => {
    expect(() => requireAccessToken(read({}, claims), LOOSE)).toThrow(invalid);
  });

  test('bound to a key, or with headers that must be understood, is not taken', () => {
    const typ = 'at+jwt';
    expect(() => requireAccessToken(read({ typ }, { cnf: { jkt: 'x' } }), LOOSE)).toThrow(invalid);
    expect(() => requireAccessToken(read({ typ, crit: ['exp'] }), LOOSE)).toThrow(invalid);
  });
});
