import Ajv2020, { type AnySchema, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

/**
 * The STIX 2.1 objects that the service produces as JSON Schema, written by hand after the OASIS Standard (10 June 2021: §2 data types,
 * §3.2 common properties, §4.5 identity, §4.7 incident, §4.10 location, §5.1 relationship, §7.3 extensions) and the schemas of
 * the repository oasis-open/cti-stix2-json-schemas (common/core.json, common/extension.json, common/extension-definition.json,
 * common/external-reference.json, sdos/ and sros/). Unlisted properties are rejected, so that none is invented.
 */
const TEXT = { type: 'string', minLength: 1 };
const TIMESTAMP = {
  type: 'string',
  format: 'date-time',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
};
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const idOf = (type: string) => ({ type: 'string', pattern: `^${type}--${UUID}$` });
const listOf = (items: AnySchema) => ({ type: 'array', items, minItems: 1 });

/** §2.5: a description, an address or an id beside the name. */
const REFERENCE = {
  type: 'object',
  properties: { source_name: TEXT, description: TEXT, url: { type: 'string', format: 'uri' }, external_id: TEXT },
  required: ['source_name'],
  anyOf: [{ required: ['description'] }, { required: ['url'] }, { required: ['external_id'] }],
  additionalProperties: false,
};

/** §7.3: the key is the id of the definition; `property-extension` for properties beside those of the object. */
const EXTENSIONS = {
  type: 'object',
  minProperties: 1,
  propertyNames: { pattern: `^extension-definition--${UUID}$` },
  additionalProperties: {
    type: 'object',
    properties: { extension_type: { const: 'property-extension' } },
    required: ['extension_type'],
    propertyNames: { pattern: '^[a-z0-9_]{3,250}$' },
    additionalProperties: { not: { anyOf: [{ type: 'null' }, { type: 'array', maxItems: 0 }] } },
  },
};

const objectOf = (type: string, properties: Record<string, AnySchema>, required: string[], more: object = {}) => ({
  type: 'object',
  properties: {
    type: { const: type },
    spec_version: { const: '2.1' },
    id: idOf(type),
    created_by_ref: idOf('identity'),
    created: TIMESTAMP,
    modified: TIMESTAMP,
    revoked: { type: 'boolean' },
    labels: listOf(TEXT),
    confidence: { type: 'integer', minimum: 0, maximum: 100 },
    lang: { type: 'string', pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' },
    external_references: listOf(REFERENCE),
    extensions: EXTENSIONS,
    ...properties,
  },
  required: ['type', 'spec_version', 'id', 'created', 'modified', ...required],
  additionalProperties: false,
  ...more,
});

const PLACE = {
  allOf: [
    { anyOf: [{ required: ['region'] }, { required: ['country'] }, { required: ['latitude', 'longitude'] }] },
    { dependentRequired: { latitude: ['longitude'], longitude: ['latitude'], precision: ['latitude', 'longitude'] } },
  ],
};

const SCHEMAS: Readonly<Record<string, AnySchema>> = {
  identity: objectOf('identity', { name: TEXT, description: TEXT, identity_class: TEXT, sectors: listOf(TEXT) }, [
    'name',
  ]),
  incident: objectOf('incident', { name: TEXT, description: TEXT }, ['name']),
  location: objectOf(
    'location',
    {
      name: TEXT,
      description: TEXT,
      latitude: { type: 'number', minimum: -90, maximum: 90 },
      longitude: { type: 'number', minimum: -180, maximum: 180 },
      precision: { type: 'number', minimum: 0 },
      region: TEXT,
      country: { type: 'string', pattern: '^[A-Z]{2}$' },
      administrative_area: TEXT,
      city: TEXT,
    },
    [],
    PLACE,
  ),
  relationship: objectOf(
    'relationship',
    {
      relationship_type: { type: 'string', pattern: '^[a-z0-9-]+$' },
      description: TEXT,
      source_ref: idOf('[a-z-]+'),
      target_ref: idOf('[a-z-]+'),
      start_time: TIMESTAMP,
      stop_time: TIMESTAMP,
    },
    ['relationship_type', 'source_ref', 'target_ref'],
  ),
  'extension-definition': objectOf(
    'extension-definition',
    {
      name: TEXT,
      description: TEXT,
      schema: TEXT,
      version: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+$' },
      extension_types: listOf({
        enum: ['new-sdo', 'new-sco', 'new-sro', 'property-extension', 'toplevel-property-extension'],
      }),
    },
    ['created_by_ref', 'name', 'schema', 'version', 'extension_types'],
  ),
};

const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
const validators = new Map<string, ValidateFunction>(
  Object.entries(SCHEMAS).map(([type, schema]) => [type, ajv.compile(schema)]),
);

/** What is wrong with a STIX object; null if it is valid. */
export function stixFaults(object: { type: string }): string | null {
  const validate = validators.get(object.type);
  if (!validate) return `the type ${object.type} has no schema`;
  return validate(object) ? null : ajv.errorsText(validate.errors);
}
