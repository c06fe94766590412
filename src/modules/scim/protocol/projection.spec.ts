import { Projection } from './projection';
import type { ScimObject } from './scim-json';
import { ENTERPRISE_SCHEMA, USER_SCHEMA } from './scim-schemas';

const RESOURCE: ScimObject = {
  schemas: [USER_SCHEMA],
  id: '1',
  userName: 'kim',
  name: { givenName: 'Kim', familyName: 'Smith' },
  emails: [{ value: 'a', type: 'work' }],
  [ENTERPRISE_SCHEMA]: { department: 'Risk', division: 'One' },
};

const shown = (attributes?: string, excluded?: string): ScimObject =>
  new Projection(USER_SCHEMA, attributes, excluded).of(RESOURCE);
const always = { schemas: [USER_SCHEMA], id: '1' };

test.each<[string, ScimObject]>([
  ['userName', { userName: 'kim' }],
  [' USERNAME , unknown', { userName: 'kim' }],
  [`${USER_SCHEMA}:userName`, { userName: 'kim' }],
  ['name.givenName', { name: { givenName: 'Kim' } }],
  ['emails.value', { emails: [{ value: 'a' }] }],
  [`${ENTERPRISE_SCHEMA}:department`, { [ENTERPRISE_SCHEMA]: { department: 'Risk' } }],
  ['id', {}],
])('a projection returns the attributes of attributes=%s', (attributes, expected) => {
  expect(shown(attributes)).toEqual({ ...always, ...expected });
});

test('excludedAttributes never excludes attributes that are always returned', () => {
  expect(shown(undefined, `id,schemas,emails,name.familyName,${ENTERPRISE_SCHEMA}:division`)).toEqual({
    ...always,
    userName: 'kim',
    name: { givenName: 'Kim' },
    [ENTERPRISE_SCHEMA]: { department: 'Risk' },
  });
});

test('a projection without parameters returns every attribute', () => {
  expect(shown('')).toEqual(RESOURCE);
  const projection = new Projection(USER_SCHEMA, undefined, 'members');
  expect([projection.shows('members'), projection.shows('emails')]).toEqual([false, true]);
  expect(new Projection(USER_SCHEMA, 'members.value', undefined).shows('members')).toBe(true);
});
