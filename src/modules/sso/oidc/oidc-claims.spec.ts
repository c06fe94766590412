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

describe('the subject', () => {
  test('is the claim that the connection names', () => {
    expect(subjectClaimValue({ sub: 'a', oid: 'b' }, connection())).toBe('a');
    expect(subjectClaimValue({ sub: 'a', oid: 'b' }, connection({ subjectClaim: 'oid' }))).toBe('b');
    expect(subjectClaimValue({ sub: 'x'.repeat(255) }, connection())).toHaveLength(255);
  });

  test.each([undefined, null, '', 7, ['a'], 'a\u0000', 'a\nb', '\ud800', 'x'.repeat(256)])('is not %j', (sub) => {
    expect(() => subjectClaimValue({ sub }, connection())).toThrow(refused('subject_missing') as Error);
  });

  test('is no other claim where the named one is missing', () => {
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
])('the text of a claim %j is %j', (email, expected) => {
  expect(textClaim({ email }, 'email')).toBe(expected);
});

describe('groups', () => {
  test.each([
    ['one text', { groups: 'staff' }, ['staff']],
    ['a list', { groups: ['staff', 'board'] }, ['staff', 'board']],
    ['an empty list', { groups: [] }, []],
    ['no such claim', {}, null],
    ['null', { groups: null }, null],
  ])('of %s', (_what, claims, expected) => {
    expect(groupClaimValues(claims, connection())).toEqual(expected);
  });

  test.each([[{ staff: true }], [7], [['staff', 7]], [[null]], [['a\u0000']], [Array<string>(5_001).fill('g')]])(
    'are not %#: refused',
    (groups) => {
      expect(() => groupClaimValues({ groups }, connection())).toThrow(refused('id_token_invalid') as Error);
    },
  );

  test.each([{ _claim_names: { groups: 'src1' } }, { hasgroups: true }])(
    'left out for their number are refused',
    (claims) => {
      expect(() => groupClaimValues(claims, connection())).toThrow(/too many/);
    },
  );

  test('kept elsewhere under another claim are not meant', () => {
    expect(groupClaimValues({ _claim_names: { address: 'src1' }, groups: ['a'] }, connection())).toEqual(['a']);
  });

  test('are none where SCIM says them, or nobody', () => {
    expect(groupClaimValues({ _claim_names: { groups: 'src1' } }, connection({}, 'scim'))).toEqual([]);
    expect(groupClaimValues({ groups: ['staff'] }, connection({ groupsClaim: null }))).toEqual([]);
  });
});

describe('at_hash', () => {
  // OpenID Connect Core, appendix A.3: the ID token of that access token.
  const EXAMPLE = { token: 'jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y', hash: '77QmUPtjPfzWtF2AnpK9RQ' };

  test('is the left half of the hash that the signature uses', () => {
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

test('the authorized party, where there is one, is this client', () => {
  expect(() => requireAuthorizedParty({}, 'tms')).not.toThrow();
  expect(() => requireAuthorizedParty({ azp: 'tms' }, 'tms')).not.toThrow();
  for (const azp of ['other', null, ['tms']]) {
    expect(() => requireAuthorizedParty({ azp }, 'tms')).toThrow(refused('audience_mismatch') as Error);
  }
});
