import fc from 'fast-check';
import { readPatchChanges } from './patch-operations';
import { patched } from './patch-resource';
import type { ScimObject } from './scim-json';
import { ENTERPRISE_SCHEMA, USER } from './scim-schemas';

const SCHEMAS = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];
const CUSTOM = 'urn:acme:2.0:User';

const USER_BEFORE: ScimObject = {
  userName: 'kim',
  name: { givenName: 'Kim', familyName: 'Smith' },
  emails: [
    { type: 'work', value: 'kim@work', primary: true },
    { type: 'home', value: 'kim@home' },
  ],
  [ENTERPRISE_SCHEMA]: { department: 'Risk' },
  [CUSTOM]: { badge: 7 },
};

const after = (...operations: ScimObject[]): ScimObject =>
  patched(
    USER_BEFORE,
    readPatchChanges({ schemas: SCHEMAS, Operations: operations }, USER, [ENTERPRISE_SCHEMA, CUSTOM]),
  );

describe('PATCH of a user', () => {
  test.each<[string, ScimObject, ScimObject]>([
    ['sets an attribute without a value', { op: 'add', path: 'title', value: 'Boss' }, { title: 'Boss' }],
    ['accepts names in any case', { op: 'REPLACE', path: 'username', value: 'Lee' }, { userName: 'Lee' }],
    ['with the schema before them', { op: 'replace', path: `${USER.id}:nickName`, value: 'K' }, { nickName: 'K' }],
    [
      'sets a part',
      { op: 'Replace', path: 'name.familyName', value: 'Lee' },
      { name: { givenName: 'Kim', familyName: 'Lee' } },
    ],
    [
      'keeps the sub-attributes that a complex value does not contain',
      { op: 'replace', path: 'name', value: { familyName: 'Lee' } },
      { name: { givenName: 'Kim', familyName: 'Lee' } },
    ],
    [
      'sets a sub-attribute of the value that matches the filter',
      { op: 'Replace', path: 'emails[type eq "home"].value', value: 'new' },
      {
        emails: [
          { type: 'work', value: 'kim@work', primary: true },
          { type: 'home', value: 'new' },
        ],
      },
    ],
    [
      'creates the value that the filter describes',
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '1' },
      { phoneNumbers: [{ type: 'mobile', value: '1' }] },
    ],
    [
      'removes the values that match the filter',
      { op: 'remove', path: 'emails[type eq "work"]' },
      { emails: [{ type: 'home', value: 'kim@home' }] },
    ],
    [
      'removes the listed values',
      { op: 'Remove', path: 'emails', value: [{ value: 'kim@work' }] },
      { emails: [{ type: 'home', value: 'kim@home' }] },
    ],
    [
      'replaces all values',
      { op: 'replace', path: 'emails', value: [{ value: 'only' }] },
      { emails: [{ value: 'only' }] },
    ],
    [
      'keeps a single primary value',
      { op: 'add', path: 'emails', value: [{ value: 'third', primary: 'True' }] },
      {
        emails: [
          { type: 'work', value: 'kim@work', primary: false },
          { type: 'home', value: 'kim@home' },
          { value: 'third', primary: true },
        ],
      },
    ],
    [
      'keeps an earlier value as the primary one',
      { op: 'replace', path: 'emails[type eq "home"].primary', value: true },
      {
        emails: [
          { type: 'work', value: 'kim@work', primary: false },
          { type: 'home', value: 'kim@home', primary: true },
        ],
      },
    ],
    [
      'changes an attribute of the extension',
      { op: 'Add', path: `${ENTERPRISE_SCHEMA}:manager`, value: 'm1' },
      { [ENTERPRISE_SCHEMA]: { department: 'Risk', manager: { value: 'm1' } } },
    ],
    [
      'changes an attribute of an unknown extension',
      { op: 'replace', path: `${CUSTOM}:badge`, value: [8] },
      { [CUSTOM]: { badge: [8] } },
    ],
    [
      'sets several attributes without a path and ignores unknown ones',
      {
        op: 'replace',
        value: {
          id: 'x',
          unheardOf: 1,
          'name.givenName': 'Lee',
          [`${ENTERPRISE_SCHEMA}:department`]: 'Ops',
          active: 'False',
        },
      },
      { name: { givenName: 'Lee', familyName: 'Smith' }, active: false, [ENTERPRISE_SCHEMA]: { department: 'Ops' } },
    ],
    ['adds nothing twice', { op: 'add', path: 'emails', value: [{ type: 'home', value: 'kim@home' }] }, {}],
    [
      'accepts single values in the old form of Entra ID',
      { op: 'Add', path: 'title', value: [{ value: 'B' }] },
      { title: 'B' },
    ],
  ])('%s', (_what, operation, expected) => {
    expect(after(operation)).toEqual({ ...USER_BEFORE, ...expected });
  });

  test.each<[string, ScimObject, string]>([
    ['an attribute', { op: 'remove', path: 'name' }, 'name'],
    ['an attribute by null', { op: 'replace', path: 'name', value: null }, 'name'],
    ['all values', { op: 'remove', path: 'emails' }, 'emails'],
    ['an extension', { op: 'remove', path: ENTERPRISE_SCHEMA }, ENTERPRISE_SCHEMA],
    [
      'the last attribute of an extension',
      { op: 'remove', path: `${ENTERPRISE_SCHEMA}:department` },
      ENTERPRISE_SCHEMA,
    ],
  ])('removes %s', (_what, operation, gone) => {
    const { [gone]: before, ...others } = USER_BEFORE;
    expect(before).toBeDefined();
    expect(after(operation)).toEqual(others);
  });

  test('does not modify the given resource', () => {
    const before = JSON.stringify(USER_BEFORE);
    after(
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'x' },
      { op: 'remove', path: 'name.givenName' },
    );
    expect(JSON.stringify(USER_BEFORE)).toBe(before);
  });

  test.each<[ScimObject, string]>([
    [{ op: 'replace', path: 'emails[type ne "x" and primary eq false]', value: {} }, 'noTarget'],
    [{ op: 'replace', path: 'emails[rank eq "1"].value', value: 'x' }, 'noTarget'],
    [{ op: 'replace', path: 'title[value eq "x"]', value: 'x' }, 'invalidPath'],
    [{ op: 'add', path: `${CUSTOM}:__proto__`, value: { a: 1 } }, 'invalidPath'],
    [{ op: 'add', path: 'urn:unknown:badge', value: 1 }, 'invalidPath'],
    [{ op: 'add', path: 'id', value: 'x' }, 'invalidPath'],
  ])('refuses %j', (operation, scimType) => {
    expect(() => after(operation)).toThrow(expect.objectContaining({ scimType }));
  });

  test('never changes an object outside the resource', () => {
    const names = fc.constantFrom('__proto__', 'constructor', 'prototype', 'emails', CUSTOM, 'name', 'polluted');
    const path = fc.array(names, { minLength: 1, maxLength: 4 });
    const joint = fc.constantFrom('.', ':', '[type eq "x"].');
    fc.assert(
      fc.property(path, joint, fc.boolean(), (parts, between, isPathless) => {
        const name = parts.join(between);
        try {
          after(
            isPathless
              ? { op: 'add', value: { [name]: { polluted: 1 } } }
              : { op: 'add', path: name, value: { polluted: 1 } },
          );
        } catch (error) {
          expect(error).toMatchObject({ name: 'ScimError' });
        }
        return !('polluted' in {}) && !('polluted' in Object);
      }),
    );
  });
});
