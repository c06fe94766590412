import { type GroupChange, readGroupChanges, groupOfBody } from './scim-group';
import type { Json, ScimObject } from '../protocol/scim-json';
import { GROUP_SCHEMA } from '../protocol/scim-schemas';

const [A, B] = ['0190b1d8-0000-7000-8000-00000000000a', '0190b1d8-0000-7000-8000-00000000000b'];

const changes = (operation: ScimObject): GroupChange[] =>
  readGroupChanges({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: [operation] });

describe('PATCH of a group', () => {
  test.each<[ScimObject, GroupChange[]]>([
    [{ op: 'Replace', path: 'displayName', value: 'New' }, [{ what: 'displayName', value: 'New' }]],
    [{ op: 'remove', path: 'externalId' }, [{ what: 'externalId', value: null }]],
    [
      { op: 'replace', value: { id: A, displayName: 'New', externalId: 'x', rank: 1 } },
      [
        { what: 'displayName', value: 'New' },
        { what: 'externalId', value: 'x' },
      ],
    ],
    [
      { op: 'Add', path: 'members', value: [{ $ref: null, value: A }, { value: B.toUpperCase() }, { value: A }] },
      [{ what: 'addMembers', ids: [A, B] }],
    ],
    [{ op: 'add', path: 'members', value: { value: A } }, [{ what: 'addMembers', ids: [A] }]],
    [{ op: 'add', path: `${GROUP_SCHEMA}:members`, value: A }, [{ what: 'addMembers', ids: [A] }]],
    [{ op: 'add', value: { members: [{ value: A }] } }, [{ what: 'addMembers', ids: [A] }]],
    [{ op: 'replace', path: 'members', value: [] }, [{ what: 'replaceMembers', ids: [] }]],
    [{ op: 'replace', path: 'members', value: [{ Value: B }] }, [{ what: 'replaceMembers', ids: [B] }]],
    [{ op: 'remove', path: 'members' }, [{ what: 'replaceMembers', ids: [] }]],
    [{ op: 'remove', path: `members[value eq "${A}"]` }, [{ what: 'removeMembers', ids: [A] }]],
    [
      { op: 'remove', path: `members[value eq "${A}" or value eq "${B}" or value eq "x"]` },
      [{ what: 'removeMembers', ids: [A, B] }],
    ],
    [{ op: 'Remove', path: 'members', value: [{ value: A }] }, [{ what: 'removeMembers', ids: [A] }]],
    [{ op: 'remove', path: 'members', value: [] }, [{ what: 'removeMembers', ids: [] }]],
  ])('reads %j', (operation, expected) => {
    expect(changes(operation)).toEqual(expected);
  });

  test.each<[ScimObject, string]>([
    [{ op: 'remove', path: 'displayName' }, 'invalidValue'],
    [{ op: 'replace', path: 'displayName', value: '' }, 'invalidValue'],
    [{ op: 'replace', path: 'members', value: [{}] }, 'invalidValue'],
    [{ op: 'replace', path: 'members', value: [{ value: '' }] }, 'invalidValue'],
    [{ op: 'replace', path: 'members', value: [null] }, 'invalidValue'],
    [{ op: 'add', path: 'members', value: 'everybody' }, 'invalidValue'],
    [{ op: 'remove', path: 'members[display eq "x"]' }, 'invalidValue'],
    [{ op: 'add', path: `members[value eq "${A}"]`, value: {} }, 'invalidValue'],
    [{ op: 'replace', path: 'members.value', value: A }, 'invalidValue'],
    [{ op: 'add', path: 'owner', value: A }, 'invalidPath'],
  ])('refuses %j', (operation, scimType) => {
    expect(() => changes(operation)).toThrow(expect.objectContaining({ scimType }));
  });
});

test('a group has at most 20,000 members, each counted once', () => {
  const body = (members: Json): ScimObject => ({ schemas: [GROUP_SCHEMA], displayName: 'All', Members: members });
  expect(groupOfBody(body([{ value: A }, { value: A }])).members).toEqual([A]);
  expect(() => groupOfBody(body(Array.from({ length: 20_001 }, () => ({ value: A }))))).toThrow(
    expect.objectContaining({ scimType: 'invalidValue' }),
  );
});
