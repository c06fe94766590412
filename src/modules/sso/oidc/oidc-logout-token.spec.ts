import { logoutNotice } from './oidc-logout-token';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const CLAIMS = { jti: 'j', sub: 'ada', exp: 1_700_000_000, events: { [EVENT]: {} } };
const expiresAt = new Date('2023-11-14T22:13:20Z');

test.each([
  [
    { sub: 'ada', sid: undefined },
    { subject: 'ada', sessionId: null },
  ],
  [
    { sub: undefined, sid: 's' },
    { subject: null, sessionId: 's' },
  ],
  [
    { sub: 'ada', sid: 's' },
    { subject: 'ada', sessionId: 's' },
  ],
])('a logout token identifies the ended sessions: %j', (claims, expected) => {
  expect(logoutNotice({ typ: 'logout+jwt' }, { ...CLAIMS, ...claims }, 'sub')).toEqual({
    id: 'j',
    expiresAt,
    ...expected,
  });
});

test('a logout token identifies a subject only by the claim of the connection', () => {
  expect(logoutNotice({}, { ...CLAIMS, oid: 'o' }, 'oid')).toMatchObject({ subject: 'o', sessionId: null });
  expect(logoutNotice({}, { ...CLAIMS, sid: 's' }, 'oid')).toMatchObject({ subject: null, sessionId: 's' });
  expect(() => logoutNotice({}, CLAIMS, 'oid')).toThrow(
    expect.objectContaining({ reason: 'malformed_response' }) as Error,
  );
});

test.each([undefined, 'logout+jwt', 'Logout+JWT', 'application/logout+jwt', 'JWT'])(
  'a logout token may have the type %s',
  (typ) => {
    expect(logoutNotice({ typ }, CLAIMS, 'sub').id).toBe('j');
  },
);

test.each([
  ['the type of another token', { typ: 'at+jwt' }, {}],
  ['a type that is not a text', { typ: 7 }, {}],
  ['a nonce, even an empty one', {}, { nonce: '' }],
  ['no events', {}, { events: undefined }],
  ['events in a list', {}, { events: [EVENT] }],
  ['an event that is null', {}, { events: { [EVENT]: null } }],
  ['an event that is a list', {}, { events: { [EVENT]: [] } }],
  ['no id', {}, { jti: undefined }],
  ['an empty id', {}, { jti: '' }],
  ['an id with a NUL character', {}, { jti: 'a\u0000' }],
  ['neither sub nor sid', {}, { sub: undefined }],
  ['a sub that is not a text', {}, { sub: 7, sid: 's' }],
  ['an empty sid', {}, { sid: '' }],
])('a logout token is refused with %s', (_what, header, claims) => {
  expect(() => logoutNotice(header, { ...CLAIMS, ...claims }, 'sub')).toThrow(
    expect.objectContaining({ reason: 'malformed_response' }) as Error,
  );
});
