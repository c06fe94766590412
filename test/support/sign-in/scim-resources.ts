/** Users and groups as the tests of SCIM create and find them; all fail if the service refuses. */
import { GROUP_SCHEMA, type ScimDesk, USER_SCHEMA } from './scim-fixture';
import type { TestApp } from '../app/test-app';

export const userBody = (userName: string, more: object = {}): object => ({
  schemas: [USER_SCHEMA],
  userName,
  ...more,
});

export async function makeUser(desk: ScimDesk, userName: string, more: object = {}): Promise<string> {
  const made = await desk.call('POST', '/Users', userBody(userName, more));
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  return made.body.id as string;
}

export async function makeGroup(desk: ScimDesk, displayName: string, members: readonly string[] = []): Promise<string> {
  const body = { schemas: [GROUP_SCHEMA], displayName, members: members.map((value) => ({ value })) };
  const made = await desk.call('POST', '/Groups', body);
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  return made.body.id as string;
}

/** The members of a group, in order of their ids. */
export const memberIds = async (desk: ScimDesk, id: string): Promise<string[]> =>
  ((await desk.call('GET', `/Groups/${id}`)).body.members as { value: string }[]).map(({ value }) => value).toSorted();

/** The ids that a filter finds. */
export async function found(desk: ScimDesk, filter: string, type = 'Users'): Promise<string[]> {
  const { status, body } = await desk.call('GET', `/${type}?filter=${encodeURIComponent(filter)}`);
  expect(status).toBe(200);
  return (body.Resources as { id: string }[]).map(({ id }) => id);
}

/** The status with which a service answers a request with this session. */
export const entering = async (cookie: string, service: TestApp): Promise<number> =>
  (await service.call('GET', '/v1/auth/session', { headers: { cookie } })).status;
