import { ConnectionsService } from '../../../src/modules/sso/connections.service';
import { Db } from '../../../src/platform/database/db';
import { SamlDesk } from '../../support/sign-in/saml-fixture';
import { OPERATOR_KEY } from '../../support/app/test-app';

/** Possible assignees: users of the tenant who may enter the portfolio. */

const RULES = [
  { value: 'analysts', role: 'analyst', portfolios: ['default'] },
  { value: 'elsewhere', role: 'analyst', portfolios: ['second'] },
];

let desk: SamlDesk;
let other: SamlDesk;
let key: string;

const asSystem = <Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> =>
  desk.service.app.get(Db, { strict: false }).runAsSystem('test', (tx) => {
    desk.service.app.get(ConnectionsService, { strict: false }).forgetAfterCommit(tx);
    return tx.query<Row>(sql, parameters);
  });
const operate = (method: string, path: string, body?: object) =>
  desk.service.call(method, `/v1/admin/tenants/${path}`, { key: OPERATOR_KEY, ...(body && { body }) });
const call = (method: string, path: string, body?: object) =>
  desk.service.call(method, `/v1/incidents${path}`, { key, ...(body && { body }) });
const assign = (id: string, assignee: string | null) => call('PATCH', `/${id}`, { assignee });
const create = async (): Promise<string> => (await call('POST', '', { title: 'To be assigned' })).body.id as string;

async function userOf(of: SamlDesk, nameId: string, group: string) {
  const { jar } = await of.signIn({ nameId, attributes: { email: [`${nameId}@acme.example`], groups: [group] } });
  const { body } = await of.visit(jar, 'GET', '/v1/auth/session');
  return { jar, id: body.user.id as string, csrf: body.csrf_token as string };
}

beforeAll(async () => {
  desk = await SamlDesk.open();
  other = await SamlDesk.in(desk.service, desk.idp, 'other');
  await operate('POST', 'acme/portfolios', { slug: 'second', name: 'Second' });
  await asSystem(
    `update sso_connection set role_rules = $1 where tenant_id = (select id from tenant where slug = 'acme')`,
    [JSON.stringify(RULES)],
  );
  ({ key } = (await operate('POST', 'acme/api-keys', { name: 'analyst', role: 'analyst' })).body as { key: string });
});
afterAll(() => desk.service.close());

test('an incident can be assigned to a user and unassigned, and the activity shows both', async () => {
  const ana = await userOf(desk, 'ana', 'analysts');
  const id = await create();
  const assigned = await assign(id, ana.id);
  expect([assigned.status, assigned.body.assignee]).toEqual([200, ana.id]);
  expect((await call('GET', `?assignee=${ana.id}`)).body).toMatchObject({ total: 1, incidents: [{ id }] });
  expect((await assign(id, null)).body.assignee).toBeNull();
  expect((await call('GET', `?assignee=${ana.id}`)).body.total).toBe(0);
  const { activity } = (await call('GET', `/${id}/activity`)).body;
  expect(activity.slice(1).map(({ changes }: { changes: unknown }) => changes)).toEqual([
    { assignee: { from: null, to: ana.id } },
    { assignee: { from: ana.id, to: null } },
  ]);
});

test('a signed-in user can assign an incident to itself, and the activity names the user', async () => {
  const { jar, id: userId, csrf } = await userOf(desk, 'ben', 'analysts');
  const id = await create();
  const url = `${desk.service.url}/v1/incidents/${id}`;
  const taken = await fetch(url, {
    method: 'PATCH',
    headers: {
      'content-type': 'application/json',
      'x-csrf-token': csrf,
      cookie: jar.headerFor(url, { method: 'PATCH', from: null }) ?? '',
    },
    body: JSON.stringify({ assignee: userId }),
  });
  expect(taken.status).toBe(200);
  const { activity } = (await call('GET', `/${id}/activity`)).body;
  expect(activity.at(-1)).toMatchObject({ kind: 'changed', principal: { type: 'user', id: userId } });
});

test('a user who may not enter the portfolio is not found, for any reason', async () => {
  const elsewhere = await userOf(desk, 'eva', 'elsewhere');
  const foreign = await userOf(other, 'ana', 'analysts');
  const gone = await userOf(desk, 'gus', 'analysts');
  expect((await operate('PATCH', `acme/users/${gone.id}`, { active: false })).status).toBe(200);
  const keys = (await operate('GET', 'acme/api-keys')).body.api_keys as { id: string }[];
  const id = await create();
  for (const userId of [elsewhere.id, foreign.id, gone.id, keys[0]?.id ?? '']) {
    const { status, body } = await assign(id, userId);
    expect([status, body.detail]).toEqual([
      422,
      [
        {
          loc: ['body', 'assignee'],
          type: 'not_found',
          msg: 'The tenant has no user with this id who has access to the portfolio',
        },
      ],
    ]);
  }
  expect((await call('GET', `/${id}`)).body.assignee).toBeNull();
});

test('a deactivated user keeps its incidents until they are assigned to another', async () => {
  const eve = await userOf(desk, 'eve', 'analysts');
  const id = await create();
  await assign(id, eve.id);
  expect((await operate('DELETE', `acme/users/${eve.id}`)).status).toBe(204);
  const same = await call('PATCH', `/${id}`, { title: 'Renamed', assignee: eve.id });
  expect([same.status, same.body.assignee, same.body.title]).toEqual([200, eve.id, 'Renamed']);
  await assign(id, null);
  expect((await assign(id, eve.id)).status).toBe(422);
});

test('lists the people with access to the portfolio by name, and no others', async () => {
  const ana = await userOf(desk, 'people-ana', 'analysts');
  const zoe = await userOf(desk, 'people-zoe', 'analysts');
  const elsewhere = await userOf(desk, 'people-else', 'elsewhere');
  const foreign = await userOf(other, 'people-foreign', 'analysts');
  const people = async (query: string) => (await desk.service.call('GET', `/v1/people?${query}`, { key })).body;
  const found = await people('search=PEOPLE-');
  expect(found.people).toEqual([
    { id: ana.id, name: null, email: 'people-ana@acme.example' },
    { id: zoe.id, name: null, email: 'people-zoe@acme.example' },
  ]);
  const [first, second] = [await people('search=people-&limit=1'), found.people[1]];
  expect(first.total).toBe(2);
  expect((await people(`search=people-&limit=1&cursor=${first.next_cursor as string}`)).people).toEqual([second]);
  const all = JSON.stringify(await people('limit=1000'));
  for (const { id } of [elsewhere, foreign]) expect(all).not.toContain(id);
  await operate('PATCH', `acme/users/${zoe.id}`, { active: false });
  expect((await people('search=people-')).total).toBe(1);
});
