import { UsersService } from '../../../src/modules/users/users.service';
import { Db } from '../../../src/platform/database/db';
import { GROUP_SCHEMA, openScimDesk, type ScimDesk } from '../../support/sign-in/scim-fixture';
import { entering, found, makeGroup, makeUser, memberIds, userBody } from '../../support/sign-in/scim-resources';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

let service: TestApp;
let acme: ScimDesk;

beforeAll(async () => {
  service = await startTestApp();
  acme = await openScimDesk(service, 'acme');
});
afterAll(() => service.close());

describe('SCIM query parameters', () => {
  test('may be unknown (RFC 7644 §3.4.2), and known ones may occur once', async () => {
    const unknown = await acme.call('GET', '/Users?sortBy=userName&tracking=1&tracking=2&filter=&count=1');
    expect([unknown.status, unknown.body.itemsPerPage]).toEqual([200, unknown.body.Resources.length]);
    const twice = await acme.call('GET', '/Users?count=1&count=2');
    expect(twice).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
  });
});

describe('the identity of a SCIM user', () => {
  test('is that of a user who signed in before', async () => {
    const desk = await openScimDesk(service, 'adopted', {
      roleRules: [{ value: '*', role: 'viewer', portfolios: ['*'] }],
    });
    const source = { ...desk, roleRules: [], groupSource: 'scim' as const };
    const admitted = await service.app
      .get(Db, { strict: false })
      .runForTenant(desk.tenantId, (tx) =>
        service.app
          .get(UsersService, { strict: false })
          .admit(tx, source, { subject: 'kim@acme.example', email: 'kim@acme.example', name: 'Kim', groups: [] }),
      );
    expect(await found(desk, 'userName eq "kim@acme.example"')).toEqual([]);
    expect((await desk.call('GET', `/Users/${admitted.id}`)).status).toBe(404);
    expect(await makeUser(desk, 'kim@acme.example')).toBe(admitted.id);
    expect(await desk.call('POST', '/Users', userBody('KIM@acme.example'))).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness', status: '409' },
    });
  });

  test('has the externalId as subject if sign-in uses the oid', async () => {
    const desk = await openScimDesk(service, 'by-oid', { kind: 'oidc-oid' });
    const without = await desk.call('POST', '/Users', userBody('kim'));
    expect(without).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
    const id = await makeUser(desk, 'kim', { externalId: 'oid-1' });
    const { body } = await service.call('GET', `/v1/admin/tenants/by-oid/users/${id}`, { key: OPERATOR_KEY });
    expect(body.subject).toBe('oid-1');
  });

  test('stays deactivated if an administrator deactivated it', async () => {
    const id = await makeUser(acme, 'barred');
    const path = `/v1/admin/tenants/acme/users/${id}`;
    await service.call('PATCH', path, { key: OPERATOR_KEY, body: { active: false } });
    for (const active of [true, false, true]) {
      const answer = await acme.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: active });
      expect(answer).toMatchObject({ status: 200, body: { active: false } });
    }
    const { body } = await service.call('GET', path, { key: OPERATOR_KEY });
    expect(body).toMatchObject({ active: false, deactivated_by: 'admin' });
  });

  test('is created by one of twenty concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => acme.call('POST', '/Users', userBody('race'))));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  });

  test('is not changed by a request for another version', async () => {
    const id = await makeUser(acme, 'versions');
    const change = (title: string, version: string) =>
      acme.call('PUT', `/Users/${id}`, userBody('versions', { title }), { 'if-match': version });
    expect((await change('one', 'W/"1"')).status).toBe(200);
    expect(await change('two', 'W/"1"')).toMatchObject({ status: 412, body: { status: '412' } });
    expect((await change('one', 'W/"2"')).headers.get('etag')).toBe('W/"2"');
    expect((await acme.call('DELETE', `/Users/${id}`, undefined, { 'if-match': 'W/"1", W/"2"' })).status).toBe(204);
  });
});

describe('SCIM groups', () => {
  test('grant and revoke roles at once', async () => {
    const desk = await openScimDesk(service, 'roles', {
      roleRules: [
        { value: 'Readers', role: 'viewer', portfolios: ['*'] },
        { value: 'ext-admins', role: 'admin', portfolios: ['*'] },
      ],
    });
    const id = await makeUser(desk, 'kim');
    const cookie = await desk.signIn(id);
    expect(await entering(cookie, service)).toBe(401);
    const readers = await makeGroup(desk, 'Readers', [id]);
    const roles = async (): Promise<unknown> =>
      (await service.call('GET', '/v1/auth/session', { headers: { cookie } })).body.roles;
    expect(await roles()).toEqual(['viewer']);
    const admins = await desk.call('POST', '/Groups', {
      schemas: [GROUP_SCHEMA],
      displayName: 'Whatever',
      externalId: 'ext-admins',
      members: [{ value: id }],
    });
    expect(await roles()).toEqual(['viewer', 'admin']);
    await desk.call('DELETE', `/Groups/${admins.body.id as string}`);
    await desk.patch(`/Groups/${readers}`, { op: 'remove', path: `members[value eq "${id}"]` });
    expect(await entering(cookie, service)).toBe(401);
  });

  test('lose no member in concurrent changes, and their names are unique regardless of case', async () => {
    const desk = await openScimDesk(service, 'parallel');
    const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => makeUser(desk, `user-${index}`)));
    const group = await makeGroup(desk, 'Everybody');
    const answers = await Promise.all(
      ids.map((value) => desk.patch(`/Groups/${group}`, { op: 'Add', path: 'members', value: [{ value }] })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await memberIds(desk, group)).toEqual(ids.toSorted());
    const again = await desk.call('POST', '/Groups', { schemas: [GROUP_SCHEMA], displayName: 'EVERYBODY' });
    expect(again).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
  });

  test('have members of the same connection only', async () => {
    const elsewhere = await openScimDesk(service, 'elsewhere');
    const stranger = await makeUser(elsewhere, 'stranger');
    const group = await makeGroup(acme, 'Strangers');
    for (const value of [stranger, '0190b1d8-0000-7000-8000-000000000000', 'nobody', '']) {
      const refused = await acme.patch(`/Groups/${group}`, { op: 'add', path: 'members', value: [{ value }] });
      expect(refused).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
    }
    expect(await memberIds(acme, group)).toEqual([]);
  });

  test('accept and remove twenty thousand members at once', async () => {
    const desk = await openScimDesk(service, 'crowd');
    const ids = await service.app.get(Db, { strict: false }).runAsSystem('make a crowd', (tx) =>
      tx.query<{ id: string }>(
        `insert into app_user (id, tenant_id, connection_id, subject, user_name)
         select gen_random_uuid(), $1, $2, 'user-' || n, 'user-' || n from generate_series(1, 20001) n returning id`,
        [desk.tenantId, desk.connectionId],
      ),
    );
    const members = ids.map(({ id }) => ({ value: id }));
    const group = await makeGroup(desk, 'Crowd');
    const value = members.slice(0, 20_000);
    expect((await desk.patch(`/Groups/${group}`, { op: 'replace', path: 'members', value })).status).toBe(204);
    const { body } = await desk.call('GET', `/Groups/${group}`);
    expect(body.members).toHaveLength(20_000);
    const more = await desk.patch(`/Groups/${group}`, { op: 'add', path: 'members', value: members.slice(20_000) });
    expect(more).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
    expect((await desk.patch(`/Groups/${group}`, { op: 'remove', path: 'members' })).status).toBe(204);
    expect(await memberIds(desk, group)).toEqual([]);
  });
});
