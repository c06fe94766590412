import { Db } from '../../../src/platform/database/db';
import { CookieJar } from '../../support/browser/cookie-jar';
import { SamlDesk } from '../../support/sign-in/saml-fixture';
import { OPERATOR_KEY } from '../../support/app/test-app';

const SESSION = '__Host-tms_session';
const ANALYST = { attributes: { email: ['ana@acme.example'], groups: ['analysts'] } };

let desk: SamlDesk;
beforeAll(async () => {
  desk = await SamlDesk.open();
});
afterAll(() => desk.service.close());

const sessionOf = (jar: CookieJar) => desk.visit(jar, 'GET', '/v1/auth/session');
const signIn = async (nameId: string) => {
  const { jar } = await desk.signIn({ ...ANALYST, nameId });
  const { body } = await sessionOf(jar);
  return { jar, csrf: body.csrf_token as string, userId: body.user.id as string, sessionId: body.session_id as string };
};
const put = (jar: CookieJar, headers: Record<string, string>) =>
  fetch(`${desk.service.url}/v1/assets`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie: `${SESSION}=${jar.find(SESSION)?.value ?? ''}`, ...headers },
    body: JSON.stringify({ assets: [] }),
  });
const asSystem = <Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> =>
  desk.service.app.get(Db, { strict: false }).runAsSystem('test', (tx) => tx.query<Row>(sql, parameters));

describe('a session', () => {
  test('is stored as a hash, and its token changes with each sign-in', async () => {
    const begun = await desk.begin();
    const first = await signIn('hanna');
    const token = first.jar.find(SESSION)!.value;
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const posted = await desk.post({ ...begun, jar: first.jar }, desk.respond(begun, { ...ANALYST, nameId: 'hanna' }));
    expect(posted.status).toBe(303);
    const second = await signIn('hanna');
    expect(second.jar.find(SESSION)!.value).not.toBe(token);
    const rows = await asSystem<{ row: string }>('select to_jsonb(s)::text as row from app_session s');
    for (const { row } of rows) expect(row).not.toContain(token);
  });

  test('ends when somebody signs in with the same browser', async () => {
    const { jar } = await signIn('ines');
    const before = new CookieJar();
    before.keep(desk.service.url, [`${SESSION}=${jar.find(SESSION)!.value}; Path=/; Secure`]);
    const begun = await desk.begin(undefined, jar);
    const posted = await desk.post(begun, desk.respond(begun, { ...ANALYST, nameId: 'ines' }));
    await desk.visit(jar, 'GET', posted.headers.get('location')!, { from: desk.idp.entityId });
    expect([(await sessionOf(before)).status, (await sessionOf(jar)).status]).toEqual([401, 200]);
  });

  test.each([
    ['idle for an hour', `last_used_at = now() - interval '61 minutes'`],
    ['twelve hours old', `created_at = now() - interval '13 hours', expires_at = now() - interval '1 hour'`],
  ])('ends when it is %s', async (_name, sql) => {
    const { jar, sessionId } = await signIn('ida');
    await asSystem(`update app_session set ${sql} where id = $1`, [sessionId]);
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    const { status, body } = await sessionOf(jar);
    expect([status, body.error.code]).toEqual([401, 'token_expired']);
  });

  test('ends no later than the identity provider says', async () => {
    // With seconds, without milliseconds, as many identity providers write it.
    const sessionNotOnOrAfter = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 1_800_000);
    const { jar } = await desk.signIn({ ...ANALYST, nameId: 'nora', sessionNotOnOrAfter });
    const { body } = await sessionOf(jar);
    expect(new Date(body.expires_at as string).getTime()).toBe(sessionNotOnOrAfter.getTime());
  });

  test('with an unknown cookie is refused; a valid key takes precedence over an unknown or ended session', async () => {
    const key = (await desk.service.tenant('keys', { analyst: { role: 'analyst' } })).analyst!;
    for (const value of ['A'.repeat(43), 'short', '']) {
      const cookie = `${SESSION}=${value}`;
      const alone = await desk.service.call('GET', '/v1/assets', { headers: { cookie } });
      expect([alone.status, alone.body.error.code]).toEqual([401, 'token_invalid']);
      expect((await desk.service.call('GET', '/v1/assets', { key, headers: { cookie } })).status).toBe(200);
    }
  });

  test('conflicts with a key of another tenant', async () => {
    const { jar } = await signIn('kim');
    const key = (await desk.service.tenant('others', { analyst: { role: 'analyst' } })).analyst!;
    const headers = { cookie: `${SESSION}=${jar.find(SESSION)!.value}` };
    const { status, body } = await desk.service.call('GET', '/v1/assets', { key, headers });
    expect([status, body.error.code]).toEqual([401, 'credentials_conflict']);
  });
});

describe('a change requested with a cookie', () => {
  test('requires the CSRF token of the session', async () => {
    const [one, other] = [await signIn('carl'), await signIn('cora')];
    const codeOf = async (headers: Record<string, string>) => {
      const answer = await put(one.jar, headers);
      return answer.status === 403 ? ((await answer.json()) as { error: { code: string } }).error.code : answer.status;
    };
    expect(await codeOf({})).toBe('csrf_failed');
    expect(await codeOf({ 'x-csrf-token': 'x' })).toBe('csrf_failed');
    expect(await codeOf({ 'x-csrf-token': other.csrf })).toBe('csrf_failed');
    expect(await codeOf({ 'x-csrf-token': one.csrf, 'sec-fetch-site': 'cross-site' })).toBe('csrf_failed');
    expect(await codeOf({ 'x-csrf-token': one.csrf, 'sec-fetch-site': 'same-site' })).toBe('csrf_failed');
    expect(await codeOf({ 'x-csrf-token': one.csrf, 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await codeOf({ 'x-csrf-token': one.csrf })).toBe(200);
  });

  test('is recorded under its user even if refused, with the session at the identity provider', async () => {
    const { jar, userId } = await signIn('dana');
    const answer = await put(jar, {});
    const record = await desk.service.call('GET', `/v1/audit/${answer.headers.get('x-request-id') ?? ''}`, {
      headers: { cookie: `${SESSION}=${jar.find(SESSION)!.value}` },
    });
    expect(record.body).toMatchObject({
      outcome: 'denied',
      principal: {
        type: 'user',
        user_id: userId,
        user_email: 'ana@acme.example',
        idp_session_id: expect.stringMatching(/^_/),
      },
    });
  });
});

describe('lists of sessions', () => {
  test('show and end only a user’s own sessions', async () => {
    const [one, two, stranger] = [await signIn('olga'), await signIn('olga'), await signIn('otto')];
    const listed = await desk.visit(one.jar, 'GET', '/v1/auth/sessions');
    expect((listed.body.sessions as { id: string }[]).map(({ id }) => id)).toEqual([two.sessionId, one.sessionId]);
    const headers = { 'x-csrf-token': one.csrf };
    expect((await desk.visit(one.jar, 'DELETE', `/v1/auth/sessions/${stranger.sessionId}`, { headers })).status).toBe(
      404,
    );
    const others = await desk.visit(one.jar, 'DELETE', '/v1/auth/sessions', { headers });
    expect([others.status, others.body]).toEqual([200, { ended: 1 }]);
    expect([(await sessionOf(one.jar)).status, (await sessionOf(two.jar)).status]).toEqual([200, 401]);
    expect((await desk.visit(one.jar, 'DELETE', `/v1/auth/sessions/${one.sessionId}`, { headers })).status).toBe(204);
    expect((await sessionOf(one.jar)).status).toBe(401);
    expect((await sessionOf(stranger.jar)).status).toBe(200);
  });

  test('show and end all sessions of the tenant, or of one user, for an administrator', async () => {
    const { jar, userId, sessionId } = await signIn('paul');
    const path = '/v1/admin/tenants/acme/sessions';
    const { body } = await desk.service.call('GET', `${path}?user_id=${userId}`, { key: OPERATOR_KEY });
    expect(body).toMatchObject({ total: 1, sessions: [{ id: sessionId, user_id: userId }] });
    expect((await desk.service.call('DELETE', `${path}/${sessionId}`, { key: OPERATOR_KEY })).status).toBe(204);
    expect((await desk.service.call('DELETE', `${path}/${sessionId}`, { key: OPERATOR_KEY })).status).toBe(404);
    const after = await sessionOf(jar);
    expect([after.status, after.body.error.code]).toEqual([401, 'token_expired']);
  });

  test('returns no current session to a program, and lists the sessions of its key', async () => {
    const key = (await desk.service.tenant('programs', { analyst: { role: 'analyst' } })).analyst!;
    expect((await desk.service.call('GET', '/v1/auth/session', { key })).status).toBe(404);
    expect((await desk.service.call('GET', '/v1/auth/sessions', { key })).body.sessions).toEqual([]);
    expect((await desk.service.call('DELETE', '/v1/auth/sessions', { key })).body).toEqual({ ended: 0 });
  });
});

describe('users', () => {
  test('are listed, found by address, activated again and erased', async () => {
    const { userId, jar } = await signIn('rosa');
    const path = `/v1/admin/tenants/acme/users`;
    const call = (method: string, tail: string, body?: object) =>
      desk.service.call(method, path + tail, { key: OPERATOR_KEY, ...(body && { body }) });
    const found = await call('GET', '?email=ANA@acme.example&active=true&limit=1000');
    expect((found.body.users as { id: string }[]).map(({ id }) => id)).toContain(userId);
    expect((await call('GET', '?email=nobody@acme.example')).body).toEqual({ users: [], total: 0, next_cursor: null });
    expect((await call('GET', `/${userId}`)).body).toMatchObject({
      subject: 'rosa',
      groups: ['analysts'],
      active: true,
    });
    await call('PATCH', `/${userId}`, { active: false });
    expect((await call('PATCH', `/${userId}`, { active: true })).body).toMatchObject({
      active: true,
      deactivated_at: null,
    });
    expect((await sessionOf(jar)).status).toBe(401);
    expect((await call('DELETE', `/${userId}`)).status).toBe(204);
    expect((await call('GET', `/${userId}`)).status).toBe(404);
    expect((await call('PATCH', `/${userId}`, { active: 'no' })).status).toBe(422);
  });
});
