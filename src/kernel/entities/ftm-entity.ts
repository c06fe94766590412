import { isObject } from '../untrusted/json-object';
import { EntityDraft } from './entity-draft';
import { type EntityIdentifierType, type RecordNameParts, RECORD_SCHEMAS, type RecordSchema } from './entity-record';
import { ENTITY_FAULTS } from './entity.texts';

/** Schemata of FollowTheMoney 3 that are parties or things that users look up. */
const SCHEMAS = new Map<string, RecordSchema>([
  ...RECORD_SCHEMAS.map((schema) => [schema, schema] as const),
  ['Airplane', 'Aircraft'],
]);
const NAME_KINDS = [
  ['name', 'primary'],
  ['alias', 'alias'],
  ['previousName', 'former'],
  ['weakAlias', 'weak_alias'],
  ['abbreviation', 'weak_alias'],
] as const;
const IDENTIFIERS = new Map<string, EntityIdentifierType>([
  ['passportNumber', 'passport_number'],
  ['idNumber', 'national_id'],
  ['socialSecurityNumber', 'national_id'],
  ['taxNumber', 'tax_id'],
  ['vatCode', 'tax_id'],
  ['innCode', 'tax_id'],
  ['irsCode', 'tax_id'],
  ['voenCode', 'tax_id'],
  ['registrationNumber', 'registration_number'],
  ['ogrnCode', 'registration_number'],
  ['uscCode', 'registration_number'],
  ['licenseNumber', 'registration_number'],
  ['cikCode', 'registration_number'],
  ['leiCode', 'lei'],
  ['isin', 'isin'],
  ['isinCode', 'isin'],
  ['dunsCode', 'duns'],
  ['swiftBic', 'swift_bic'],
  ['imoNumber', 'imo_number'],
  ['mmsi', 'mmsi'],
  ['callSign', 'call_sign'],
  ['icaoCode', 'other'],
  ['serialNumber', 'serial_number'],
  ['publicKey', 'crypto_wallet'],
  ['email', 'email'],
  ['phone', 'phone'],
  ['website', 'url'],
]);
const COUNTRIES = new Map<string, 'nationalities' | 'countries'>([
  ['nationality', 'nationalities'],
  ['citizenship', 'nationalities'],
  ['country', 'countries'],
  ['jurisdiction', 'countries'],
  ['mainCountry', 'countries'],
  ['flag', 'countries'],
]);
const DATES = new Map<string, 'birthDates' | 'deathDates' | 'incorporationDates'>([
  ['birthDate', 'birthDates'],
  ['deathDate', 'deathDates'],
  ['incorporationDate', 'incorporationDates'],
]);
const PARTS: readonly (readonly [property: string, part: keyof RecordNameParts])[] = [
  ['firstName', 'first'],
  ['middleName', 'middle'],
  ['secondName', 'middle'],
  ['fatherName', 'patronymic'],
  ['lastName', 'last'],
  ['nameSuffix', 'suffix'],
];

type Properties = ReadonlyMap<string, string[]>;

/**
 * Reads an entity of FollowTheMoney (`{id, schema, caption?, properties: {name: [...], …}}`), or returns the reason why
 * it is invalid. Relations, addresses and documents are separate entities there and are refused by their schema.
 */
export function readFtmEntity({
  id,
  schema: schemaName,
  caption,
  properties,
}: Record<string, unknown>): ReturnType<EntityDraft['finish']> {
  if (typeof id !== 'string' || typeof schemaName !== 'string') return { reason: ENTITY_FAULTS.idAndSchema };
  if (!isObject(properties)) return { reason: ENTITY_FAULTS.properties };
  const schema = SCHEMAS.get(schemaName);
  if (schema === undefined) return { reason: ENTITY_FAULTS.otherSchema };
  const draft = new EntityDraft(id, schema);
  fill(draft, readProperties(properties), typeof caption === 'string' ? caption : null);
  return draft.finish();
}

/** Values as text. Nested entities (`targets.nested.json`) count if they are addresses, by their `full`. */
function readProperties(properties: Record<string, unknown>): Properties {
  const read = new Map<string, string[]>();
  for (const [name, values] of Object.entries(properties)) {
    const texts = (Array.isArray(values) ? (values as unknown[]) : [values]).flatMap(readTexts);
    if (texts.length > 0) read.set(name, texts);
  }
  return read;
}

function readTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (!isObject(value) || value.schema !== 'Address' || !isObject(value.properties)) return [];
  const { full } = value.properties;
  return (Array.isArray(full) ? (full as unknown[]) : [full]).filter((text) => typeof text === 'string');
}

function fill(draft: EntityDraft, properties: Properties, caption: string | null): void {
  addNames(draft, properties, caption);
  for (const [name, values] of properties) for (const value of values) addProperty(draft, name, value);
}

function addNames(draft: EntityDraft, properties: Properties, caption: string | null): void {
  const names = properties.get('name') ?? [];
  const primary = caption !== null && names.includes(caption) ? caption : names[0];
  if (primary !== undefined)
    draft.addName(primary, 'primary', names.length === 1 ? readNameParts(properties) : undefined);
  for (const [property, kind] of NAME_KINDS) {
    for (const name of properties.get(property) ?? []) draft.addName(name, kind === 'primary' ? 'alias' : kind);
  }
  if (primary !== undefined) return;
  const first = properties.get('firstName')?.[0] ?? '';
  draft.addName(`${first} ${properties.get('lastName')?.[0] ?? ''}`, 'primary');
}

/** The parts of a name if there is one of each. With several, the source does not say which belong together. */
function readNameParts(properties: Properties): RecordNameParts | undefined {
  const parts: RecordNameParts = {};
  for (const [property, part] of PARTS) {
    const values = properties.get(property) ?? [];
    if (values.length > 1) return undefined;
    if (values[0] !== undefined) parts[part] ??= values[0];
  }
  return Object.keys(parts).length === 0 ? undefined : parts;
}

const NOT_EXTRA = new Set([...NAME_KINDS, ...PARTS].map(([property]) => property));

function addProperty(draft: EntityDraft, name: string, value: string): void {
  const identifier = IDENTIFIERS.get(name);
  const countries = COUNTRIES.get(name);
  const dates = DATES.get(name);
  if (identifier !== undefined) draft.addIdentifier(identifier, value, { label: name });
  else if (countries !== undefined) draft.addCountry(countries, value);
  else if (dates !== undefined) draft.addDate(dates, value);
  else if (name === 'gender') draft.addGender(value);
  else if (name === 'address' || name === 'addressEntity') draft.addAddress({ full: value });
  else if (name === 'program' || name === 'programId') draft.addTo('programs', value);
  else if (name === 'topics') draft.addTo('topics', value);
  else if (name === 'notes' || name === 'summary' || name === 'description') draft.addRemarks(value);
  else if (name === 'sourceUrl') draft.setUrl(value);
  else if (!NOT_EXTRA.has(name)) draft.addExtra(name, value);
}
