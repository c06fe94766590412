/** Why a record of a source cannot become an entity that lookups find. */
export const ENTITY_FAULTS = {
  noId: 'The entity has no id',
  longId: (maxLength: number) => `The id of the entity is longer than ${maxLength} characters`,
  noName: 'The entity has no name',
  longName: (maxLength: number) => `A name of the entity is longer than ${maxLength} characters`,
  tooManyValues: (max: number) => `The entity has more than ${max} values`,
  idAndSchema: 'The fields id and schema should be strings',
  properties: 'The field properties should be an object',
  otherSchema: 'The schema should describe a person, organisation, vessel, aircraft or wallet',
} as const;
