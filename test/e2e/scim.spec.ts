import { UsersService } from '../../src/modules/users/users.service';
import { Db } from '../../src/platform/database/db';
import { ENTERPRISE_SCHEMA, GROUP_SCHEMA, openScimDesk, type ScimDesk, USER_SCHEMA } from '../support/scim-desk';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../support/test-app';

// What is over must be refused on every instance within two seconds; the rest is the time of a request.
const ENDED_WITHIN_MS = 2_000 + 1_500;

let service: TestApp;
let acme: ScimDesk;

beforeAll(async () => {
  service = await startTestApp();
  acme = await openScimDesk(service, 'acme', {
    roleRules: [{ value: 'Analysts', role: 'analyst', portfolios: ['*'] }],
  });
});
afterAll(() => service.close());

const userBody = (userName: string, more: object = {}): object => ({ schemas: [USER_SCHEMA], userName, ...more });

async function makeUser(desk: ScimDesk, userName: string, more: object = {}): Promise<string> {
  const made = await desk.call('POST', '/Users', userBody(userName, more));
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  return made.body.id as string;
}

async function makeGroup(desk: ScimDesk, displayName: string, members: readonly string[] = []): Promise<string> {
  const body = { schemas: [GROUP_SCHEMA], displayName, members: members.map((value) => ({ value })) };
  const made = await desk.call('POST', '/Groups', body);
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  return made.body.id as string;
}

const memberIds = async (desk: ScimDesk, id: string): Promise<string[]> =>
  ((await desk.call('GET', `/Groups/${id}`)).body.members as { value: string }[]).map(({ value }) => value).toSorted();

const found = async (desk: ScimDesk, filter: string, type = 'Users'): Promise<string[]> => {
  const { status, body } = await desk.call('GET', `/${type}?filter=${encodeURIComponent(filter)}`);
  expect(status).toBe(200);
  return (body.Resources as { id: string }[]).map(({ id }) => id);
};

const entering = async (cookie: string, from: TestApp = service): Promise<number> =>
  (await from.call('GET', '/v1/auth/session', { headers: { cookie } })).status;

describe('as Entra ID provisions', () => {
  const objectId = '58342554-38d6-4ec8-948c-50044d0a33fd';
  let id: string;

  test('it asks for a user that is not there, and makes it', async () => {
    const filter = encodeURIComponent('userName eq "5c8e2b2b-8bc2@contoso.com"');
    const none = await acme.call('GET', `/Users?filter=${filter}`);
    expect(none).toMatchObject({
      status: 200,
      body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'], totalResults: 0, Resources: [] },
    });
    expect(none.headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
    const made = await acme.call('POST', '/Users', {
      schemas: [USER_SCHEMA, ENTERPRISE_SCHEMA],
      externalId: objectId,
      userName: 'Test_User@contoso.com',
      active: true,
      addresses: null,
      displayName: 'Test User',
      emails: [{ type: 'work', value: 'test@contoso.com', primary: true }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Test User', familyName: 'User', givenName: 'Test' },
      phoneNumbers: [{ type: 'mobile', value: '+1 555 0100' }],
      title: 'Analyst',
      roles: [],
      [ENTERPRISE_SCHEMA]: { department: 'Risk', employeeNumber: '7', manager: { value: 'no-id-of-ours' } },
    });
    ({ id } = made.body);
    const location = `${service.url}/scim/v2/acme/Users/${id}`;
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(location);
    expect(made.headers.get('etag')).toBe('W/"1"');
    expect(made.body).toMatchObject({
      schemas: [USER_SCHEMA, ENTERPRISE_SCHEMA],
      externalId: objectId,
      userName: 'Test_User@contoso.com',
      active: true,
      emails: [{ type: 'work', value: 'test@contoso.com', primary: true }],
      phoneNumbers: [{ type: 'mobile', value: '+1 555 0100' }],
      title: 'Analyst',
      [ENTERPRISE_SCHEMA]: { department: 'Risk', employeeNumber: '7', manager: { value: 'no-id-of-ours' } },
      meta: { resourceType: 'User', location, version: 'W/"1"' },
    });
    expect((await acme.call('GET', `/Users/${id}`)).body).toEqual(made.body);
  });

  test('it finds the user by what it matches by, whatever the case', async () => {
    for (const filter of [
      'userName eq "test_user@CONTOSO.com"',
      `externalId eq "${objectId}"`,
      'emails[type eq "work"].value eq "Test@contoso.com"',
      'emails.value eq "test@contoso.com" and active eq true',
      `id eq "${id}" and ${ENTERPRISE_SCHEMA}:manager eq "no-id-of-ours"`,
    ]) {
      expect([filter, await found(acme, filter)]).toEqual([filter, [id]]);
    }
  });

  test('it changes several attributes at once, in its own spelling', async () => {
    const changed = await acme.patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updated@contoso.com' },
      { op: 'Replace', path: 'name.familyName', value: 'Updated' },
      { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '+1 555 0199' },
      { op: 'Add', path: `${ENTERPRISE_SCHEMA}:manager`, value: 'another' },
      { op: 'Remove', path: 'title' },
    );
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      emails: [{ type: 'work', value: 'updated@contoso.com', primary: true }],
      name: { formatted: 'Test User', familyName: 'Updated', givenName: 'Test' },
      phoneNumbers: [
        { type: 'mobile', value: '+1 555 0100' },
        { type: 'work', value: '+1 555 0199' },
      ],
      [ENTERPRISE_SCHEMA]: { department: 'Risk', employeeNumber: '7', manager: { value: 'another' } },
      meta: { version: 'W/"2"' },
    });
    expect(changed.body).not.toHaveProperty('title');
    expect(changed.headers.get('etag')).toBe('W/"2"');
  });

  test('it deactivates by text, which ends the session on every instance, and lets in again', async () => {
    await makeGroup(acme, 'Analysts', [id]);
    const other = await startTestApp({}, service.database);
    try {
      const cookie = await acme.signIn(id);
      expect([await entering(cookie), await entering(cookie, other)]).toEqual([200, 200]);
      const startedMs = Date.now();
      const off = await acme.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });
      expect(off).toMatchObject({ status: 200, body: { active: false } });
      expect(await entering(cookie)).toBe(401);
      while ((await entering(cookie, other)) !== 401) {
        expect(Date.now() - startedMs).toBeLessThan(ENDED_WITHIN_MS);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      const on = await acme.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'True' });
      expect(on.body).toMatchObject({ active: true });
      expect(await entering(cookie)).toBe(401);
    } finally {
      await other.close();
    }
  });

  test('it keeps a group without ever reading its members', async () => {
    const made = await acme.call('POST', '/Groups', {
      schemas: [GROUP_SCHEMA, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'Risk desk',
      meta: { resourceType: 'Group' },
    });
    const groupId = made.body.id as string;
    expect(made).toMatchObject({ status: 201, body: { displayName: 'Risk desk', members: [] } });
    const query = `excludedAttributes=members&filter=${encodeURIComponent('displayName eq "RISK desk"')}`;
    const listed = await acme.call('GET', `/Groups?${query}`);
    expect(listed.body.Resources).toMatchObject([{ id: groupId, displayName: 'Risk desk' }]);
    expect(listed.body.Resources[0]).not.toHaveProperty('members');
    const renamed = await acme.patch(`/Groups/${groupId}`, { op: 'Replace', path: 'displayName', value: 'Risk team' });
    expect([renamed.status, renamed.text]).toEqual([204, '']);
    const added = { op: 'Add', path: 'members', value: [{ $ref: null, value: id }] };
    expect((await acme.patch(`/Groups/${groupId}`, added)).status).toBe(204);
    expect((await acme.patch(`/Groups/${groupId}`, added)).headers.get('etag')).toBe('W/"3"');
    expect(await found(acme, `id eq "${groupId}" and members eq "${id}"`, 'Groups')).toEqual([groupId]);
    expect((await acme.call('GET', `/Users/${id}`)).body.groups).toContainEqual(
      expect.objectContaining({ value: groupId, display: 'Risk team' }),
    );
    const removed = { op: 'Remove', path: 'members', value: [{ $ref: null, value: id }] };
    expect((await acme.patch(`/Groups/${groupId}`, removed)).status).toBe(204);
    expect(await memberIds(acme, groupId)).toEqual([]);
    expect((await acme.call('DELETE', `/Groups/${groupId}`)).status).toBe(204);
    expect((await acme.call('GET', `/Groups/${groupId}`)).status).toBe(404);
  });

  test('it deletes the user for good', async () => {
    expect((await acme.call('DELETE', `/Users/${id}`)).status).toBe(204);
    for (const method of ['GET', 'DELETE']) {
      expect(await acme.call(method, `/Users/${id}`)).toMatchObject({ status: 404, body: { status: '404' } });
    }
  });
});

describe('as Okta provisions', () => {
  let id: string;

  test('it looks around, makes a user with a password, which is kept nowhere, and replaces it', async () => {
    expect((await acme.call('GET', '/Users?startIndex=1&count=2')).status).toBe(200);
    expect((await acme.call('GET', '/Groups?startIndex=1&count=100')).status).toBe(200);
    const body = {
      schemas: [USER_SCHEMA],
      userName: 'test.user@okta.local',
      name: { givenName: 'Test', familyName: 'User' },
      emails: [{ primary: true, value: 'test.user@okta.local', type: 'work' }],
      displayName: 'Test User',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq-secret',
      active: true,
    };
    const made = await acme.call('POST', '/Users', body);
    expect(made.status).toBe(201);
    ({ id } = made.body);
    expect(made.text).not.toContain('1mz050nq-secret');
    const [stored] = await service.app
      .get(Db, { strict: false })
      .readAsSystem('look', (tx) => tx.query('select * from app_user where id = $1', [id]));
    expect(JSON.stringify(stored)).not.toContain('1mz050nq-secret');
    expect(stored).toMatchObject({
      subject: 'test.user@okta.local',
      email: 'test.user@okta.local',
      name: 'Test User',
      external_id: '00ujl29u0le5T6Aj10h7',
    });
    const replaced = await acme.call('PUT', `/Users/${id}`, {
      ...made.body,
      name: { givenName: 'Another', familyName: 'User' },
      displayName: 'Another User',
    });
    expect(replaced).toMatchObject({ status: 200, body: { id, name: { givenName: 'Another' }, active: true } });
  });

  test('it deactivates without a path', async () => {
    const off = await acme.patch(`/Users/${id}`, { op: 'replace', value: { active: false } });
    expect(off).toMatchObject({ status: 200, body: { id, active: false } });
    const on = await acme.patch(`/Users/${id}`, { op: 'replace', value: { active: true } });
    expect(on.body.active).toBe(true);
  });

  test('it pushes a group, renames it by its id, and changes members by filter', async () => {
    const second = await makeUser(acme, 'second@okta.local');
    const groupId = await makeGroup(acme, 'Test SCIMv2');
    const renamed = { op: 'replace', value: { id: groupId, displayName: 'Test SCIMv2 group' } };
    expect((await acme.patch(`/Groups/${groupId}`, renamed)).status).toBe(204);
    const both = await acme.patch(
      `/Groups/${groupId}`,
      { op: 'add', path: 'members', value: [{ value: id, display: 'test.user@okta.local' }] },
      { op: 'add', path: 'members', value: [{ value: second }] },
    );
    expect(both.status).toBe(204);
    expect(await memberIds(acme, groupId)).toEqual([id, second].toSorted());
    const swapped = await acme.patch(
      `/Groups/${groupId}`,
      { op: 'remove', path: `members[value eq "${id}"]` },
      { op: 'replace', path: 'members', value: [{ value: second }] },
    );
    expect(swapped.status).toBe(204);
    expect(await memberIds(acme, groupId)).toEqual([second]);
    const put = await acme.call('PUT', `/Groups/${groupId}`, {
      schemas: [GROUP_SCHEMA],
      id: groupId,
      displayName: 'Test SCIMv2 group',
      members: [{ value: id }],
    });
    expect(put).toMatchObject({ status: 200, body: { members: [{ value: id, display: 'test.user@okta.local' }] } });
    const shown = await acme.call('PATCH', `/Groups/${groupId}?attributes=members`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'remove', path: 'members' }],
    });
    expect(shown).toMatchObject({ status: 200, body: { id: groupId, members: [] } });
    expect(shown.body).not.toHaveProperty('displayName');
  });
});

describe('who a user is', () => {
  test('somebody who signed in before becomes the user, once', async () => {
    const desk = await openScimDesk(service, 'adopted', {
      roleRules: [{ value: '*', role: 'viewer', portfolios: ['*'] }],
    });
    const source = { ...desk, roleRules: [], groupSource: 'scim' as const };
    const admitted = await service.app
      .get(Db, { strict: false })
      .runAsSystem('sign in', (tx) =>
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

  test('where sign-in names the oid, the subject is the externalId', async () => {
    const desk = await openScimDesk(service, 'by-oid', { kind: 'oidc-oid' });
    const without = await desk.call('POST', '/Users', userBody('kim'));
    expect(without).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
    const id = await makeUser(desk, 'kim', { externalId: 'oid-1' });
    const { body } = await service.call('GET', `/v1/admin/tenants/by-oid/users/${id}`, { key: OPERATOR_KEY });
    expect(body.subject).toBe('oid-1');
  });

  test('whom an administrator deactivated, SCIM does not let in again', async () => {
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

  test('of twenty requests at once that make the same user, one does', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => acme.call('POST', '/Users', userBody('race'))));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  });

  test('a change for another version is refused', async () => {
    const id = await makeUser(acme, 'versions');
    const change = (title: string, version: string) =>
      acme.call('PUT', `/Users/${id}`, userBody('versions', { title }), { 'if-match': version });
    expect((await change('one', 'W/"1"')).status).toBe(200);
    expect(await change('two', 'W/"1"')).toMatchObject({ status: 412, body: { status: '412' } });
    expect((await change('one', 'W/"2"')).headers.get('etag')).toBe('W/"2"');
    expect((await acme.call('DELETE', `/Users/${id}`, undefined, { 'if-match': 'W/"1", W/"2"' })).status).toBe(204);
  });
});

describe('groups give roles', () => {
  test('at once, and take them', async () => {
    const desk = await openScimDesk(service, 'roles', {
      roleRules: [
        { value: 'Readers', role: 'viewer', portfolios: ['*'] },
        { value: 'ext-admins', role: 'admin', portfolios: ['*'] },
      ],
    });
    const id = await makeUser(desk, 'kim');
    const cookie = await desk.signIn(id);
    expect(await entering(cookie)).toBe(401);
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
    expect(await entering(cookie)).toBe(401);
  });

  test('parallel changes of members lose none, and names are unique in any case', async () => {
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

  test('members are users of the same connection', async () => {
    const elsewhere = await openScimDesk(service, 'elsewhere');
    const stranger = await makeUser(elsewhere, 'stranger');
    const group = await makeGroup(acme, 'Strangers');
    for (const value of [stranger, '0190b1d8-0000-7000-8000-000000000000', 'nobody', '']) {
      const refused = await acme.patch(`/Groups/${group}`, { op: 'add', path: 'members', value: [{ value }] });
      expect(refused).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
    }
    expect(await memberIds(acme, group)).toEqual([]);
  });

  test('twenty thousand members go in and out at once', async () => {
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
