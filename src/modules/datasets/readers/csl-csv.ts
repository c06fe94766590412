import { EntityDraft } from '../../../kernel/entities/entity-draft';
import type { RecordSchema, NameKind } from '../../../kernel/entities/entity-record';
import type { ListedRecord } from './listed-record';
import { readInvertedName } from '../../../kernel/entities/entity-name';
import { readTableRecords } from './table-records';
import { applyLabelled } from './us-labels';

const REQUIRED_COLUMNS = ['_id', 'source', 'type', 'name', 'addresses', 'alt_names', 'ids'];
const SCHEMAS = new Map<string, RecordSchema>([
  ['individual', 'Person'],
  ['entity', 'Organization'],
  ['vessel', 'Vessel'],
  ['aircraft', 'Aircraft'],
]);
/**
 * The topics of FollowTheMoney for the abbreviation in a source's name; all other sources are sanctions of Treasury.
 */
const TOPICS = new Map([
  ['EL', 'export.control'],
  ['UVL', 'export.control'],
  ['MEU', 'export.control'],
  ['DPL', 'export.control'],
  ['DTC', 'debarment'],
]);

type Row = Record<string, string>;

/**
 * The Consolidated Screening List of the US International Trade Administration as `consolidated.csv`. Lists in a field
 * are separated by `; `, and countries are alpha-2. Sources of Commerce and State do not give the type of an entity,
 * which becomes LegalEntity. An entity on several Treasury lists has one row for each, with the same `_id`, anywhere in
 * the file; therefore all rows are kept until the last has been read. If the file is truncated, the entities read so
 * far are yielded first.
 */
export async function* readCslCsv(chunks: AsyncIterable<Buffer>): AsyncGenerator<ListedRecord> {
  const entities = new Map<string, { line: number; rows: Row[] }>();
  let failure: unknown = null;
  try {
    for await (const records of readTableRecords(chunks, REQUIRED_COLUMNS)) {
      for (const record of records) {
        if ('reason' in record) yield record;
        else gather(entities, record.line, record.row);
      }
    }
  } catch (error) {
    failure = error;
  }
  for (const { line, rows } of entities.values()) yield { line, ...readRows(rows) };
  // Any error is rethrown after the entities before it.
  if (failure !== null) throw failure as Error;
}

/** Another name under the same id is another entity, which the import rejects. */
function gather(entities: Map<string, { line: number; rows: Row[] }>, line: number, row: Row): void {
  const key = (row._id ?? '').trim() === '' ? `line ${line}` : `${row._id ?? ''}\n${row.name ?? ''}`;
  const earlier = entities.get(key);
  if (earlier === undefined) entities.set(key, { line, rows: [row] });
  else earlier.rows.push(row);
}

function readRows(rows: readonly Row[]): ReturnType<EntityDraft['finish']> {
  const [first] = rows;
  const schema = SCHEMAS.get((first?.type ?? '').toLowerCase()) ?? 'LegalEntity';
  const draft = new EntityDraft(first?._id ?? '', schema);
  for (const row of rows) addRow(draft, (column) => row[column] ?? '');
  for (const remarks of new Set(rows.map((row) => row.remarks ?? ''))) draft.addRemarks(remarks);
  return draft.finish();
}

function addRow(draft: EntityDraft, at: (column: string) => string): void {
  addName(draft, at('name'), 'primary');
  for (const name of listIn(at('alt_names'))) addName(draft, name, 'alias');
  for (const program of listIn(at('programs'))) draft.addTo('programs', program);
  const [, source = ''] = /\(([A-Z]+)(?: List)?\)/.exec(at('source')) ?? [];
  draft.addTo('topics', TOPICS.get(source) ?? 'sanction');
  draft.setUrl(at('source_information_url'));
  draft.setListedOn(at('start_date'));
  addExtras(draft, at);
  for (const address of listIn(at('addresses'))) addAddress(draft, address);
  for (const country of [...listIn(at('nationalities')), ...listIn(at('citizenships'))]) {
    draft.addCountry('nationalities', country);
  }
  for (const date of listIn(at('dates_of_birth'))) draft.addDate('birthDates', date);
  for (const id of listIn(at('ids'))) addStatement(draft, id);
}

const listIn = (field: string): string[] => (field === '' ? [] : field.split(/;\s+/));

function addName(draft: EntityDraft, text: string, kind: NameKind): void {
  const { value, parts } = draft.schema === 'Person' ? readInvertedName(text) : { value: text };
  draft.addName(value, kind, parts);
}

function addExtras(draft: EntityDraft, at: (column: string) => string): void {
  draft.addExtra('source', at('source'));
  for (const place of listIn(at('places_of_birth'))) draft.addExtra('birthPlace', place);
  for (const title of listIn(at('title'))) draft.addExtra('position', title);
  draft.addExtra('federalRegisterNotice', at('federal_register_notice'));
  draft.addExtra('licenseRequirement', at('license_requirement'));
  draft.addExtra('endDate', at('end_date'));
  draft.addIdentifier('call_sign', at('call_sign'));
  draft.addExtra('vesselType', at('vessel_type'));
  draft.addExtra('grossTonnage', at('gross_tonnage'));
  draft.addExtra('grossRegisteredTonnage', at('gross_registered_tonnage'));
  draft.addExtra('owner', at('vessel_owner'));
  const flag = at('vessel_flag');
  if (!/^none identified$/i.test(flag)) draft.addCountry('countries', flag);
}

/** `Street 1, City, State, 12345, CC`: the country comes last; the other parts cannot be distinguished. */
function addAddress(draft: EntityDraft, full: string): void {
  const [, country] = /(?:^|, )([A-Z]{2})$/.exec(full) ?? [];
  draft.addAddress({ full, ...(country === undefined ? {} : { country }) });
}

/** `CC, number, label`, `number, label` or `text, label`. */
function addStatement(draft: EntityDraft, text: string): void {
  const pieces = text.split(', ');
  const label = pieces.pop() ?? '';
  if (pieces.length === 0) {
    draft.addExtra('statements', text);
    return;
  }
  const hasCountry = pieces.length > 1 && /^[A-Z]{2}$/.test(pieces[0] ?? '');
  const country = hasCountry ? (pieces.shift() ?? '') : '';
  applyLabelled(draft, { label, value: pieces.join(', '), country });
}
