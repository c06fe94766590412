import { invalidSyntax, invalidValue } from '../scim.errors';
import { isScimObject, type Json, type ScimObject } from './scim-json';
import { type Attribute, attributeNamed, EXTENSIONS, type ResourceSchema } from './scim-schemas';

/**
 * Converts a client's value of an attribute into the form of its schema; undefined if it means no value (RFC 7643
 * §2.5).
 */
export function readAttributeValue(attribute: Attribute, value: Json): Json | undefined {
  if (value === null) return undefined;
  if (attribute.type === 'any') return value;
  if (!attribute.multiValued) return singleOf(attribute, unwrapped(value));
  const items = (Array.isArray(value) ? value : [value]).flatMap((item) => singleOf(attribute, item) ?? []);
  return items.length === 0 ? undefined : items;
}

/** Entra ID sends single values as `[{"value": …}]` unless it is configured to follow the standard. */
function unwrapped(value: Json): Json {
  if (!Array.isArray(value)) return value;
  const [only] = value;
  return value.length === 1 && only !== undefined ? only : value;
}

function singleOf(attribute: Attribute, value: Json): Json | undefined {
  if (value === null) return undefined;
  if (attribute.type === 'complex') return complexOf(attribute, value);
  const plain = isScimObject(value) && value.value !== undefined ? value.value : value;
  if (attribute.type === 'boolean') return booleanOf(attribute, plain);
  if (typeof plain === 'string') return plain === '' ? undefined : plain;
  throw invalidValue(`${attribute.name} should be a string`);
}

function complexOf(attribute: Attribute, value: Json): ScimObject | undefined {
  const subAttributes = attribute.subAttributes ?? [];
  // Entra ID sends a manager as its plain value, and some clients do so for an address.
  const parts = typeof value === 'string' && attributeNamed(subAttributes, 'value') ? { value } : value;
  if (!isScimObject(parts)) throw invalidValue(`${attribute.name} should be an object`);
  const known = knownOf(parts, subAttributes);
  const missing = subAttributes.find(({ name, required }) => required && !Object.hasOwn(known, name));
  if (missing) throw invalidValue(`${attribute.name}.${missing.name} is required`);
  return Object.keys(known).length === 0 ? undefined : known;
}

/** Entra ID sends booleans as "True" and "False" unless it is configured to follow the standard. */
function booleanOf({ name }: Attribute, value: Json): boolean {
  const plain = typeof value === 'string' ? value.toLowerCase() : value;
  if (plain === true || plain === 'true') return true;
  if (plain === false || plain === 'false') return false;
  throw invalidValue(`${name} should be true or false`);
}

/** The writable attributes of a schema, under their proper names; others are ignored. */
function knownOf(body: ScimObject, attributes: readonly Attribute[]): ScimObject {
  const known: ScimObject = {};
  for (const [name, value] of Object.entries(body)) {
    const attribute = attributeNamed(attributes, name);
    if (attribute === undefined || attribute.mutability === 'readOnly') continue;
    if (Object.hasOwn(known, attribute.name)) throw invalidSyntax(`${attribute.name} should appear only once`);
    const clean = readAttributeValue(attribute, value);
    if (clean !== undefined) known[attribute.name] = clean;
  }
  return known;
}

/**
 * A client's resource under the names of its schema: the attributes of the schema, the known extensions, and those that
 * `schemas` announces. @throws ScimError invalidSyntax, invalidValue
 */
export function readResource(body: ScimObject, schema: ResourceSchema): ScimObject {
  const announced = announcedSchemas(body, schema);
  const resource = knownOf(body, schema.attributes);
  for (const [name, value] of Object.entries(body)) {
    if (!name.includes(':') || value === null) continue;
    const extension = EXTENSIONS.find(({ id }) => id.toLowerCase() === name.toLowerCase());
    if (extension === undefined && !announced.has(name.toLowerCase())) continue;
    if (!isScimObject(value)) throw invalidValue(`${name} should be an object`);
    const attributes = extension ? knownOf(value, extension.attributes) : value;
    if (Object.keys(attributes).length > 0) resource[extension?.id ?? name] = attributes;
  }
  return resource;
}

function announcedSchemas({ schemas }: ScimObject, { id }: ResourceSchema): ReadonlySet<string> {
  const announced = new Set(
    Array.isArray(schemas) ? schemas.flatMap((one) => (typeof one === 'string' ? [one.toLowerCase()] : [])) : [],
  );
  if (!announced.has(id.toLowerCase())) throw invalidSyntax(`schemas should contain ${id}`);
  return announced;
}
