import { isObject } from '../../../kernel/untrusted/json-object';
import { EntityDraft } from '../../../kernel/entities/entity-draft';
import {
  type RecordSchema,
  RECORD_SCHEMAS,
  ENTITY_IDENTIFIER_TYPES,
  type EntityIdentifierType,
} from '../../../kernel/entities/entity-record';
import type { ListedRecord } from './listed-record';
import { readTableRecords } from './table-records';
import { DATASET_MAPPING_TEXTS, ROW_TEXTS } from '../dataset.texts';

const FIELDS = [
  'id',
  'schema',
  'name',
  'alias',
  'weak_alias',
  'former_name',
  'first_name',
  'last_name',
  'birth_date',
  'death_date',
  'incorporation_date',
  'gender',
  'nationality',
  'country',
  'address',
  'street',
  'city',
  'program',
  'topic',
  'remarks',
  'source_url',
  'listed_on',
  'extra',
  ...ENTITY_IDENTIFIER_TYPES,
] as const;

type Field = (typeof FIELDS)[number];

/** How to read the columns of an operator's own table. */
export interface ListMapping {
  /** Maps columns to fields; other columns are ignored. `extra` stores a column under its own name. */
  columns: ReadonlyMap<string, Field>;
  /** The schema of rows without a `schema` column. */
  schema: RecordSchema;
  /** Separates several values in one cell. */
  separator: string;
}

const isField = (text: unknown): text is Field => (FIELDS as readonly unknown[]).includes(text);
const isSchema = (text: unknown): text is RecordSchema => (RECORD_SCHEMAS as readonly unknown[]).includes(text);
const IDENTIFIERS: ReadonlySet<string> = new Set(ENTITY_IDENTIFIER_TYPES);
const isIdentifier = (field: string): field is EntityIdentifierType => IDENTIFIERS.has(field);
/** Fields whose cells are never split. */
const WHOLE: ReadonlySet<Field> = new Set([
  'id',
  'schema',
  'first_name',
  'last_name',
  'address',
  'street',
  'city',
  'remarks',
]);

/**
 * Parses a mapping from JSON: `{"Full name": "name", …}`, or `{columns: {…}, schema?, separator?}` with the defaults
 * LegalEntity and `;`. A column for the id and one for a name are required.
 */
export function parseListMapping(value: unknown): ListMapping | { reason: string } {
  if (!isObject(value)) return { reason: DATASET_MAPPING_TEXTS.notObject };
  const whole = isObject(value.columns) ? value : { columns: value };
  const { columns, schema = 'LegalEntity', separator = ';' } = whole;
  if (!isSchema(schema)) return { reason: ROW_TEXTS.unknownSchema(RECORD_SCHEMAS) };
  if (typeof separator !== 'string' || separator === '') return { reason: DATASET_MAPPING_TEXTS.separator };
  const entries = Object.entries(columns as Record<string, unknown>);
  const pairs = entries.filter((entry): entry is [string, Field] => isField(entry[1]));
  if (pairs.length < entries.length) return { reason: DATASET_MAPPING_TEXTS.unknownField(FIELDS) };
  const fields = new Set(pairs.map(([, field]) => field));
  if (!fields.has('id')) return { reason: DATASET_MAPPING_TEXTS.noId };
  if (!fields.has('name') && !fields.has('last_name')) return { reason: DATASET_MAPPING_TEXTS.noName };
  return { columns: new Map(pairs.map(([column, field]) => [column.trim(), field])), schema, separator };
}

/** Reads rows of a CSV or tab-separated table with a header, by a mapping. */
export async function* readMappedCsv(
  chunks: AsyncIterable<Buffer>,
  mapping: ListMapping,
): AsyncGenerator<ListedRecord> {
  for await (const records of readTableRecords(chunks, [...mapping.columns.keys()])) {
    for (const record of records) {
      yield 'reason' in record ? record : { line: record.line, ...readRow(record.row, mapping) };
    }
  }
}

type Cells = (field: Field) => string[];

function readRow(row: Record<string, string>, mapping: ListMapping): ReturnType<EntityDraft['finish']> {
  const cells: Cells = (field) => {
    const texts = [...mapping.columns].filter(([, each]) => each === field).map(([column]) => row[column] ?? '');
    return WHOLE.has(field) ? texts : texts.flatMap((text) => text.split(mapping.separator));
  };
  const [schema = ''] = cells('schema').filter((text) => text.trim() !== '');
  const schemaName = schema.trim() === '' ? mapping.schema : schema.trim();
  if (!isSchema(schemaName)) return { reason: ROW_TEXTS.unknownSchema(RECORD_SCHEMAS) };
  const draft = new EntityDraft(cells('id').join('-'), schemaName);
  addNames(draft, cells);
  addFacts(draft, cells);
  for (const [column, field] of mapping.columns) {
    if (isIdentifier(field)) for (const value of cells(field)) draft.addIdentifier(field, value, { label: column });
    else if (field === 'extra') draft.addExtra(column, row[column] ?? '');
  }
  return draft.finish();
}

function addNames(draft: EntityDraft, cells: Cells): void {
  const first = cells('first_name').join(' ').trim();
  const last = cells('last_name').join(' ').trim();
  const [name = `${first} ${last}`, ...others] = cells('name').filter((text) => text.trim() !== '');
  draft.addName(name, 'primary', first === '' || last === '' ? undefined : { first, last });
  for (const alias of [...others, ...cells('alias')]) draft.addName(alias, 'alias');
  for (const alias of cells('weak_alias')) draft.addName(alias, 'weak_alias');
  for (const former of cells('former_name')) draft.addName(former, 'former');
}

function addFacts(draft: EntityDraft, cells: Cells): void {
  for (const date of cells('birth_date')) draft.addDate('birthDates', date);
  for (const date of cells('death_date')) draft.addDate('deathDates', date);
  for (const date of cells('incorporation_date')) draft.addDate('incorporationDates', date);
  for (const gender of cells('gender')) draft.addGender(gender);
  for (const nationality of cells('nationality')) draft.addCountry('nationalities', nationality);
  const countries = cells('country');
  for (const country of countries) draft.addCountry('countries', country);
  const place = { street: cells('street').join(', '), city: cells('city').join(', '), country: countries[0] ?? '' };
  const addresses = cells('address').filter((text) => text.trim() !== '');
  for (const full of addresses) draft.addAddress({ ...place, full });
  if (addresses.length === 0) draft.addAddress(place);
  for (const program of cells('program')) draft.addTo('programs', program);
  for (const topic of cells('topic')) draft.addTo('topics', topic);
  for (const remarks of cells('remarks')) draft.addRemarks(remarks);
  for (const url of cells('source_url')) draft.setUrl(url);
  for (const date of cells('listed_on')) draft.setListedOn(date);
}
