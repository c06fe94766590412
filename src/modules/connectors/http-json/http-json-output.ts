import { EntityDraft } from '../../../kernel/entities/entity-draft';
import {
  ENTITY_IDENTIFIER_TYPES,
  type EntityIdentifierType,
  type EntityRecord,
  RECORD_SCHEMAS,
  type RecordSchema,
} from '../../../kernel/entities/entity-record';
import type { Violation } from '../../../kernel/errors/validation-error';
import type { IdentifierFacts } from '../../../kernel/identifiers/normalized-identifier';
import { map, object } from '../../../platform/http/validation/composite-rules';
import { Field, parseObject } from '../../../platform/http/validation/field';
import { type Rule, ViolationSink } from '../../../platform/http/validation/rule';
import { oneOf, text } from '../../../platform/http/validation/rules';
import { ConnectorError } from '../connectors.contract';
import { MAX_RECORDS } from './http-json-mapping-process';
import { addressLike, fact, several, textLike } from './http-json-output-rules';
import { isObject } from '../../../kernel/untrusted/json-object';
import { CONNECTOR_MAPPING_TEXTS } from '../connector.texts';

/** Deeper than any valid record. */
const MAX_DEPTH = 16;

const name = (): Rule<string> => text({ minLength: 1, maxLength: 1_000 });
const short = (): Rule<string> => textLike(500);

class MappedAddress {
  @Field(text({ maxLength: 2_000 }), { default: '' }) full: string;
  @Field(text({ maxLength: 1_000 }), { default: '' }) street: string;
  @Field(text({ maxLength: 500 }), { default: '' }) city: string;
  @Field(text({ maxLength: 100 }), { default: '' }) country: string;
}

class MappedIdentifier {
  @Field(oneOf(ENTITY_IDENTIFIER_TYPES)) type: EntityIdentifierType;
  @Field(short()) value: string;
  @Field(text({ maxLength: 100 }), { default: '' }) country: string;
  @Field(text({ maxLength: 200 }), { default: '' }) label: string;
}

class MappedRecord {
  @Field(textLike(200)) id: string;
  @Field(oneOf(RECORD_SCHEMAS)) schema: RecordSchema;
  @Field(name()) name: string;
  @Field(several(name()), { default: () => [] }) aliases: string[];
  @Field(several(name()), { default: () => [] }) weak_aliases: string[];
  @Field(several(name()), { default: () => [] }) former_names: string[];
  @Field(several(short()), { default: () => [] }) birth_dates: string[];
  @Field(several(short()), { default: () => [] }) death_dates: string[];
  @Field(several(short()), { default: () => [] }) incorporation_dates: string[];
  @Field(several(short()), { default: () => [] }) genders: string[];
  @Field(several(short()), { default: () => [] }) countries: string[];
  @Field(several(short()), { default: () => [] }) nationalities: string[];
  @Field(several(object(MappedIdentifier)), { default: () => [] }) identifiers: MappedIdentifier[];
  @Field(several(addressLike(object(MappedAddress))), { default: () => [] }) addresses: MappedAddress[];
  @Field(several(short()), { default: () => [] }) programs: string[];
  @Field(several(short()), { default: () => [] }) topics: string[];
  @Field(text({ maxLength: 2_000 }), { default: '' }) url: string;
  @Field(text({ maxLength: 50_000 }), { default: '' }) remarks: string;
  @Field(short(), { default: '' }) listed_on: string;
  @Field(map(text({ pattern: /^[A-Za-z]\w{0,63}$/ }), several(short())), { default: () => ({}) })
  extra: Record<string, string[]>;
}

class MappedAnswer {
  @Field(several(object(MappedRecord), MAX_RECORDS), { default: () => [] }) records: MappedRecord[];
  @Field(map(text({ pattern: /^[a-z][a-z0-9_]{0,63}$/ }), fact()), { default: () => ({}) }) facts: IdentifierFacts;
}

/**
 * Reads the output of a mapping: `{records?: [{id, schema, name, …}], facts?: {…}}`, where null means absent and a
 * single value means a list of one, as in JSONata.
 * @throws ConnectorError if any part is invalid: an answer is accepted as a whole or not at all
 */
export function readMappedAnswer(value: unknown): { entities: EntityRecord[]; facts: IdentifierFacts } {
  const sink = new ViolationSink('body');
  const answer = parseObject(MappedAnswer, withoutNulls(value) ?? {}, [], sink, { unknownKeys: 'refuse' });
  const [violation] = sink.violations;
  if (answer === undefined || violation !== undefined) throw refusal(violation && whereAndWhat(violation));
  const { records, facts } = answer as MappedAnswer;
  const entities = records.map(entityOf);
  if (new Set(entities.map(({ sourceEntityId }) => sourceEntityId)).size < entities.length) {
    throw refusal(CONNECTOR_MAPPING_TEXTS.repeatedId);
  }
  return { entities, facts };
}

const refusal = (why: string = CONNECTOR_MAPPING_TEXTS.invalidForm): ConnectorError =>
  new ConnectorError('invalid_answer', CONNECTOR_MAPPING_TEXTS.invalid(why));

/** Leaves out the names of unknown fields, facts and extras, which may come from the data. */
function whereAndWhat({ loc, msg, type }: Violation): string {
  const isUnknown = type === 'extra_forbidden';
  const own = loc.slice(0, loc[0] === 'records' ? 3 : 1);
  return `${(isUnknown ? own.slice(0, -1) : own).join('.')}: ${msg}`;
}

function withoutNulls(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw refusal(CONNECTOR_MAPPING_TEXTS.tooDeep);
  if (Array.isArray(value)) {
    return (value as unknown[]).filter((each) => each !== null).map((each) => withoutNulls(each, depth + 1));
  }
  if (!isObject(value)) return value;
  const present = Object.entries(value).filter(([, each]) => each !== null);
  return Object.fromEntries(present.map(([key, each]) => [key, withoutNulls(each, depth + 1)]));
}

function entityOf(record: MappedRecord): EntityRecord {
  const draft = new EntityDraft(record.id, record.schema);
  draft.addName(record.name, 'primary');
  for (const alias of record.aliases) draft.addName(alias, 'alias');
  for (const alias of record.weak_aliases) draft.addName(alias, 'weak_alias');
  for (const former of record.former_names) draft.addName(former, 'former');
  for (const date of record.birth_dates) draft.addDate('birthDates', date);
  for (const date of record.death_dates) draft.addDate('deathDates', date);
  for (const date of record.incorporation_dates) draft.addDate('incorporationDates', date);
  for (const gender of record.genders) draft.addGender(gender);
  for (const country of record.countries) draft.addCountry('countries', country);
  for (const nationality of record.nationalities) draft.addCountry('nationalities', nationality);
  for (const { type, value, country, label } of record.identifiers)
    draft.addIdentifier(type, value, { country, label });
  for (const address of record.addresses) draft.addAddress(address);
  for (const program of record.programs) draft.addTo('programs', program);
  for (const topic of record.topics) draft.addTo('topics', topic);
  for (const [key, values] of Object.entries(record.extra)) for (const each of values) draft.addExtra(key, each);
  draft.addRemarks(record.remarks);
  draft.setUrl(record.url);
  draft.setListedOn(record.listed_on);
  const result = draft.finish();
  if ('reason' in result) throw refusal(result.reason);
  return result.entity;
}
