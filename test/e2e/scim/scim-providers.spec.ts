import { Db } from '../../../src/platform/database/db';
import {
  ENTERPRISE_SCHEMA,
  GROUP_SCHEMA,
  openScimDesk,
  type ScimDesk,
  USER_SCHEMA,
} from '../../support/sign-in/scim-fixture';
import { entering, found, makeGroup, makeUser, memberIds } from '../../support/sign-in/scim-resources';
import { startTestApp, type TestApp } from '../../support/app/test-app';

// Ended access must be refused on every instance within two seconds; the rest allows for the request itself.
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

describe('provisioning by Entra ID', () => {
  const objectId = '58342554-38d6-4ec8-948c-50044d0a33fd';
  let id: string;

  test('searches for an unknown user and creates it', async () => {
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

  test('finds the user by its matching attribute in any case', async () => {
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

  test('changes several attributes at once, in its own spelling', async () => {
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

  test('deactivates by text, which ends the session on every instance, and activates again', async () => {
    await makeGroup(acme, 'Analysts', [id]);
    const other = await startTestApp({}, service.database);
    try {
      const cookie = await acme.signIn(id);
      expect([await entering(cookie, service), await entering(cookie, other)]).toEqual([200, 200]);
      const startedMs = Date.now();
      const off = await acme.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });
      expect(off).toMatchObject({ status: 200, body: { active: false } });
      expect(await entering(cookie, service)).toBe(401);
      while ((await entering(cookie, other)) !== 401) {
        expect(Date.now() - startedMs).toBeLessThan(ENDED_WITHIN_MS);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      const on = await acme.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'True' });
      expect(on.body).toMatchObject({ active: true });
      expect(await entering(cookie, service)).toBe(401);
    } finally {
      await other.close();
    }
  });

  test('manages a group without reading its members', async () => {
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

  test('deletes the user permanently', async () => {
    expect((await acme.call('DELETE', `/Users/${id}`)).status).toBe(204);
    for (const method of ['GET', 'DELETE']) {
      expect(await acme.call(method, `/Users/${id}`)).toMatchObject({ status: 404, body: { status: '404' } });
    }
  });
});

describe('provisioning by Okta', () => {
  let id: string;

  test('reads the configuration, creates a user with a password that is not stored, and replaces it', async () => {
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

  test('deactivates without a path', async () => {
    const off = await acme.patch(`/Users/${id}`, { op: 'replace', value: { active: false } });
    expect(off).toMatchObject({ status: 200, body: { id, active: false } });
    const on = await acme.patch(`/Users/${id}`, { op: 'replace', value: { active: true } });
    expect(on.body.active).toBe(true);
  });

  test('pushes a group, renames it by its id, and changes members by filter', async () => {
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
