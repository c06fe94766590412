import { readFtmEntity } from './ftm-entity';

const PROPERTIES = { name: ['Jane Doe'] };

test('reads an entity of FollowTheMoney with its properties', () => {
  expect(readFtmEntity({ id: 'a', schema: 'Airplane', properties: { ...PROPERTIES, country: ['de'] } })).toMatchObject({
    entity: { sourceEntityId: 'a', schema: 'Aircraft', caption: 'Jane Doe', countries: ['DE'] },
  });
});

test.each([
  ['an id', { schema: 'Person', properties: PROPERTIES }, 'The fields id and schema should be strings'],
  ['a schema', { id: 'a', properties: PROPERTIES }, 'The fields id and schema should be strings'],
  ['properties', { id: 'a', schema: 'Person' }, 'The field properties should be an object'],
  ['a name', { id: 'a', schema: 'Person', properties: {} }, 'The entity has no name'],
  [
    'a schema of a party',
    { id: 'a', schema: 'Ownership', properties: PROPERTIES },
    'The schema should describe a person, organisation, vessel, aircraft or wallet',
  ],
])('refuses an entity of FollowTheMoney without %s', (_what, value, reason) => {
  expect(readFtmEntity(value)).toEqual({ reason });
});
