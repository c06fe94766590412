import type { Home } from './four-portfolios';
import type { HomeSignIns } from './portfolio-sign-ins';
import type { IsolationProofs, Proof } from './isolation-proofs';
import { GROUP_SCHEMA, PATCH_SCHEMA, scimCall, USER_SCHEMA } from '../sign-in/scim-fixture';
import type { Answer } from '../app/test-app';

interface Wanted {
  /** Under the path of a tenant. */
  path: string;
  body?: object;
}

/** Proofs that a SCIM client reaches only the users and groups of its own connection, by route. */
export function scimProofs(proofs: IsolationProofs, signIns: HomeSignIns): Record<string, Proof[]> {
  let made = 0;
  const ask = (home: Home, token: string, method: string, { path, body }: Wanted): Promise<Answer> =>
    scimCall(proofs.service, method, `/scim/v2/${home.tenant}${path}`, token, body);

  async function create(
    home: Home,
    token: string,
    type: 'Users' | 'Groups',
    more: object = {},
  ): Promise<Answer['body']> {
    const answer = await ask(home, token, 'POST', { path: `/${type}`, body: { ...bodyOf(type), ...more } });
    if (answer.status !== 201) throw new Error(`${type}: ${answer.status} ${answer.text}`);
    return answer.body;
  }
  const bodyOf = (type: 'Users' | 'Groups'): object =>
    type === 'Users'
      ? { schemas: [USER_SCHEMA], userName: `provisioned-${++made}` }
      : { schemas: [GROUP_SCHEMA], displayName: `Group ${++made}` };

  const expectNotFound = ({ status, body }: Answer): void =>
    expect({ status, body: body as unknown }).toMatchObject({ status: 404, body: { status: '404' } });

  /** A token is accepted at the path of its own tenant, and refused at another's. */
  const ofAddress =
    (requestOf: () => Wanted): Proof =>
    async (method) => {
      for (const home of signIns.tenants) {
        const { token } = await signIns.scimToken(home);
        for (const other of othersThan(home)) expectNotFound(await ask(other, token, method, requestOf()));
        expect((await ask(home, token, method, requestOf())).status).toBeLessThan(300);
      }
    };

  /** A resource of one tenant: not found with another's token, under either path. */
  const ofThing =
    (type: 'Users' | 'Groups', body?: () => object): Proof =>
    async (method) => {
      for (const home of signIns.tenants) {
        const { token } = await signIns.scimToken(home);
        const { id } = await create(home, token, type);
        const wanted = { path: `/${type}/${id as string}`, ...(body && { body: body() }) };
        for (const other of othersThan(home)) {
          const { token: foreign } = await signIns.scimToken(other);
          for (const where of [home, other]) expectNotFound(await ask(where, foreign, method, wanted));
        }
        expect((await ask(home, token, method, wanted)).status).toBeLessThan(300);
      }
    };

  const listsItsOwn =
    (type: 'Users' | 'Groups'): Proof =>
    async (method) => {
      for (const home of signIns.tenants) {
        const { id } = await create(home, (await signIns.scimToken(home)).token, type);
        for (const reader of signIns.tenants) {
          const { token } = await signIns.scimToken(reader);
          const { body, text } = await ask(reader, token, method, { path: `/${type}?count=200` });
          expect(body.totalResults).toBe(body.Resources.length);
          expect([id, text.includes(id as string)]).toEqual([id, reader === home]);
        }
      }
    };

  /** A group cannot contain users of another tenant. */
  const membersOfItsOwn: Proof = async (method) => {
    for (const home of signIns.tenants) {
      const { token } = await signIns.scimToken(home);
      for (const other of othersThan(home)) {
        const { id: stranger } = await create(other, (await signIns.scimToken(other)).token, 'Users');
        const { id } = await create(home, token, 'Groups');
        const value = [{ value: stranger as string }];
        const put = { ...bodyOf('Groups'), members: value };
        const patch = patching({ op: 'add', path: 'members', value });
        const bodies = { POST: put, PUT: put, PATCH: patch } as Record<string, object>;
        const path = method === 'POST' ? '/Groups' : `/Groups/${id as string}`;
        const { text } = await ask(home, token, method, { path, body: bodies[method] });
        const groups = await ask(home, token, 'GET', { path: '/Groups?count=200' });
        expect([groups.status, groups.text.includes(stranger), text.includes('"members":[{')]).toEqual([
          200,
          false,
          false,
        ]);
      }
    }
  };

  const othersThan = (home: Home): Home[] => signIns.tenants.filter(({ tenant }) => tenant !== home.tenant);
  const patching = (...operations: object[]): object => ({ schemas: [PATCH_SCHEMA], Operations: operations });
  const renaming = (path: string) => (): object => patching({ op: 'replace', path, value: `Renamed ${++made}` });
  const scim = '/scim/v2/{tenant}';
  const readable = (path: string): Proof[] => [ofAddress(() => ({ path }))];
  return {
    [`GET ${scim}/ServiceProviderConfig`]: readable('/ServiceProviderConfig'),
    [`GET ${scim}/ResourceTypes`]: readable('/ResourceTypes'),
    [`GET ${scim}/ResourceTypes/{id}`]: readable('/ResourceTypes/User'),
    [`GET ${scim}/Schemas`]: readable('/Schemas'),
    [`GET ${scim}/Schemas/{id}`]: readable(`/Schemas/${USER_SCHEMA}`),
    [`GET ${scim}/Users`]: [...readable('/Users'), listsItsOwn('Users')],
    [`POST ${scim}/Users`]: [ofAddress(() => ({ path: '/Users', body: bodyOf('Users') }))],
    [`GET ${scim}/Users/{id}`]: [ofThing('Users')],
    [`PUT ${scim}/Users/{id}`]: [ofThing('Users', () => bodyOf('Users'))],
    [`PATCH ${scim}/Users/{id}`]: [ofThing('Users', renaming('displayName'))],
    [`DELETE ${scim}/Users/{id}`]: [ofThing('Users')],
    [`GET ${scim}/Groups`]: [...readable('/Groups'), listsItsOwn('Groups')],
    [`POST ${scim}/Groups`]: [ofAddress(() => ({ path: '/Groups', body: bodyOf('Groups') })), membersOfItsOwn],
    [`GET ${scim}/Groups/{id}`]: [ofThing('Groups')],
    [`PUT ${scim}/Groups/{id}`]: [ofThing('Groups', () => bodyOf('Groups')), membersOfItsOwn],
    [`PATCH ${scim}/Groups/{id}`]: [ofThing('Groups', renaming('displayName')), membersOfItsOwn],
    [`DELETE ${scim}/Groups/{id}`]: [ofThing('Groups')],
  };
}
