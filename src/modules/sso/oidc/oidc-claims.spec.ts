import { createHash } from 'node:crypto';
import type { OidcConnection } from '../connections.contract';
import {
  groupClaimValues,
  requireAuthorizedParty,
  requireSameAccessToken,
  subjectClaimValue,
  textClaim,
} from './oidc-claims';

const connection = (
  settings: Partial<OidcConnection['settings']> = {},
  groupSource: OidcConnection['groupSource'] = 'sign_in',
): OidcConnection =>
  ({ settings: { groupsClaim: 'groups', subjectClaim: 'sub', ...settings }, groupSource }) as OidcConnection;

const refused = (reason: string): unknown => expect.objectContaining({ reason });

describe('the subject of an ID token', () => {
  test('is the claim configured in the connection', () => {
    expect(subjectClaimValue({ sub: 'a', oid: 'b' }, connection())).toBe('a');
    expect(subjectClaimValue({ sub: 'a', oid: 'b' }, connection({ subjectClaim: 'oid' }))).toBe('b');
    expect(subjectClaimValue({ sub: 'x'.repeat(255) }, connection())).toHaveLength(255);
  });

  test.each([undefined, null, '', 7, ['a'], 'a\u0000', 'a\nb', '\ud800', 'x'.repeat(256)])(
    'is refused if it is %j',
    (sub) => {
      expect(() => subjectClaimValue({ sub }, connection())).toThrow(refused('subject_missing') as Error);
    },
  );

  test('is never taken from another claim if the configured one is missing', () => {
    expect(() => subjectClaimValue({ sub: 'a' }, connection({ subjectClaim: 'oid' }))).toThrow(
      refused('subject_missing') as Error,
    );
  });
});

test.each([
  ['ada@harbour.example', 'ada@harbour.example'],
  ['', null],
  [7, null],
  [['a'], null],
  [true, null],
  ['a\u0000b', null],
  ['x'.repeat(1_001), null],
])('textClaim reads %j as %j', (email, expected) => {
  expect(textClaim({ email }, 'email')).toBe(expected);
});

describe('the groups of an ID token', () => {
  test.each([
    ['one text', { groups: 'staff' }, ['staff']],
    ['a list', { groups: ['staff', 'board'] }, ['staff', 'board']],
    ['an empty list', { groups: [] }, []],
    ['no such claim', {}, null],
    ['null', { groups: null }, null],
  ])('are read from %s', (_what, claims, expected) => {
    expect(groupClaimValues(claims, connection())).toEqual(expected);
  });

  test.each([[{ staff: true }], [7], [['staff', 7]], [[null]], [['a\u0000']], [Array<string>(5_001).fill('g')]])(
    'are refused for invalid value %#',
    (groups) => {
      expect(() => groupClaimValues({ groups }, connection())).toThrow(refused('id_token_invalid') as Error);
    },
  );

  test.each([{ _claim_names: { groups: 'src1' } }, { hasgroups: true }])(
    'are refused if the provider omitted them because of their number',
    (claims) => {
      expect(() => groupClaimValues(claims, connection())).toThrow(/too many/);
    },
  );

  test('may be omitted for another claim', () => {
    expect(groupClaimValues({ _claim_names: { address: 'src1' }, groups: ['a'] }, connection())).toEqual(['a']);
  });

  test('are ignored if groups come from SCIM or the connection has no groups claim', () => {
    expect(groupClaimValues({ _claim_names: { groups: 'src1' } }, connection({}, 'scim'))).toEqual([]);
    expect(groupClaimValues({ groups: ['staff'] }, connection({ groupsClaim: null }))).toEqual([]);
  });
});

describe('the claim at_hash', () => {
  // OpenID Connect Core, appendix A.3: the ID token of that access token.
  const EXAMPLE = { token: 'jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y', hash: '77QmUPtjPfzWtF2AnpK9RQ' };

  test('is the left half of the hash of the signature algorithm', () => {
    expect(() => requireSameAccessToken({ at_hash: EXAMPLE.hash }, 'RS256', EXAMPLE.token)).not.toThrow();
    const half = createHash('sha512').update('token').digest().subarray(0, 32).toString('base64url');
    for (const algorithm of ['EdDSA', 'Ed25519']) {
      expect(() => requireSameAccessToken({ at_hash: half }, algorithm, 'token')).not.toThrow();
    }
  });

  test('may be missing, but not wrong', () => {
    expect(() => requireSameAccessToken({}, 'RS256', 'token')).not.toThrow();
    for (const at_hash of [EXAMPLE.hash, '', null, 7]) {
      expect(() => requireSameAccessToken({ at_hash }, 'RS256', 'token')).toThrow(refused('id_token_invalid') as Error);
    }
  });
});

test('requireAuthorizedParty accepts only this client', () => {
  expect(() => requireAuthorizedParty({}, 'tms')).not.toThrow();
  expect(() => requireAuthorizedParty({ azp: 'tms' }, 'tms')).not.toThrow();
  for (const azp of ['other', null, ['tms']]) {
    expect(() => requireAuthorizedParty({ azp }, 'tms')).toThrow(refused('audience_mismatch') as Error);
  }
});
