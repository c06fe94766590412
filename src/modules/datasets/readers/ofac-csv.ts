import { readDelimitedRecords } from '../../../platform/records/delimited-records';
import { EntityDraft } from '../../../kernel/entities/entity-draft';
import type { NameKind } from '../../../kernel/entities/entity-record';
import type { ListedRecord } from './listed-record';
import { readInvertedName } from '../../../kernel/entities/entity-name';
import { ImportStreamError } from '../../../platform/records/import-stream-error';
import { applyRemarks, ofacSchema } from './us-labels';
import { BODY_TEXTS, ROW_TEXTS } from '../dataset.texts';

/** One of the three files in which OFAC publishes its list; they may come in any order. */
export interface OfacCsvPart {
  name: string;
  chunks: AsyncIterable<Buffer>;
}

const PART_COLUMNS = { sdn: 12, alt: 5, add: 6 } as const;
type PartName = keyof typeof PART_COLUMNS;

interface Row {
  line: number;
  fields: string[];
}

const END_OF_FILE_MARK = 0x1a;
/** A longer text is not the name of a city. */
const MAX_CITY_LENGTH = 100;
/** A word with a digit, such as `121087` and `SW1A`. */
const POSTAL_CODE = /^(?:[A-Z]{0,3}-)?[A-Za-z_]*\d[\w-]*$/;
/** Introduces a postal code. */
const POSTAL_WORD = /^(?:CP|P\.?O\.?|BP)$/;

/**
 * OFAC's SDN list as the files sdn, alt and add (data specification of 2023-09-25), with or without a header; an empty
 * field is `-0-` or empty. All three are kept in memory until the last has been read, since each refers to the others:
 * 20 MB for a list of 11,443. Rows of alt and add for an entity that sdn lacks are rejected. If a part is truncated,
 * the complete entities are yielded before the part's error is thrown.
 */
export async function* readOfacCsv(
  parts: AsyncIterable<OfacCsvPart> | Iterable<OfacCsvPart>,
): AsyncGenerator<ListedRecord> {
  const tables = new Map<PartName, Row[]>();
  let failure: unknown = null;
  try {
    for await (const { name, chunks } of parts) {
      if (!isPartName(name)) throw new ImportStreamError(BODY_TEXTS.partNames);
      if (tables.has(name)) throw new ImportStreamError(BODY_TEXTS.repeatedPart(name));
      const rows: Row[] = [];
      tables.set(name, rows);
      yield* readPart(name, chunks, rows);
    }
  } catch (error) {
    failure = error;
  }
  yield* join(tables);
  // Any error is rethrown after the entities before it.
  if (failure !== null) throw failure as Error;
  const missing = Object.keys(PART_COLUMNS).filter((name) => !tables.has(name as PartName));
  if (missing.length > 0) throw new ImportStreamError(BODY_TEXTS.missingParts(missing));
}

const isPartName = (name: string): name is PartName => Object.hasOwn(PART_COLUMNS, name);

async function* readPart(name: PartName, chunks: AsyncIterable<Buffer>, rows: Row[]): AsyncGenerator<ListedRecord> {
  const columnCount = (): number => PART_COLUMNS[name];
  let isFirst = true;
  for await (const records of readDelimitedRecords(withoutEndOfFileMarks(chunks), { columnCount })) {
    for (const record of records) {
      const isHeader = isFirst && 'fields' in record && !/^\s*\d/.test(record.fields[0] ?? '');
      isFirst = false;
      if ('reason' in record) yield { line: record.line, reason: ROW_TEXTS.ofPart(name, record.reason) };
      else if (!isHeader) rows.push({ line: record.line, fields: record.fields.map(emptied) });
    }
  }
}

const emptied = (field: string): string => {
  const text = field.trim();
  return text === '-0-' ? '' : text;
};

/** The published files end with a line that contains DOS's end-of-file mark. */
async function* withoutEndOfFileMarks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    yield chunk.includes(END_OF_FILE_MARK) ? Buffer.from(chunk.filter((byte) => byte !== END_OF_FILE_MARK)) : chunk;
  }
}

function* join(tables: Map<PartName, Row[]>): Generator<ListedRecord> {
  const aliases = groupByEntity(tables.get('alt'));
  const addresses = groupByEntity(tables.get('add'));
  const lineOfId = new Map<string, number>();
  for (const { line, fields } of tables.get('sdn') ?? []) {
    const [id = ''] = fields;
    const earlier = lineOfId.get(id);
    if (earlier !== undefined) {
      yield { line, reason: ROW_TEXTS.ofPart('sdn', ROW_TEXTS.repeatedEntity(earlier)) };
      continue;
    }
    lineOfId.set(id, line);
    const result = readEntity(fields, aliases.get(id) ?? [], addresses.get(id) ?? []);
    yield 'reason' in result ? { line, reason: ROW_TEXTS.ofPart('sdn', result.reason) } : { line, ...result };
  }
  for (const name of ['alt', 'add'] as const) {
    for (const { line, fields } of tables.get(name) ?? []) {
      if (!lineOfId.has(fields[0] ?? '')) yield { line, reason: ROW_TEXTS.ofPart(name, ROW_TEXTS.unknownEntity) };
    }
  }
}

function groupByEntity(rows: readonly Row[] = []): Map<string, string[][]> {
  const groups = new Map<string, string[][]>();
  for (const { fields } of rows) {
    const [id = ''] = fields;
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [fields]);
    else group.push(fields);
  }
  return groups;
}

function readEntity(fields: string[], aliases: string[][], addresses: string[][]): ReturnType<EntityDraft['finish']> {
  const [id = '', name = '', type = '', programs = '', title = '', ...vesselAndRemarks] = fields;
  const draft = new EntityDraft(id, ofacSchema(type));
  addName(draft, name, 'primary');
  // Several programs are written as `SDGT] [IFSR`.
  for (const program of programs.split('] [')) draft.addTo('programs', program);
  draft.addTo('topics', 'sanction');
  draft.addExtra('position', title);
  addVessel(draft, vesselAndRemarks);
  for (const [, , kind = '', alias = ''] of aliases) addName(draft, alias, /^f/i.test(kind) ? 'former' : 'alias');
  for (const [, , street = '', place = '', country = '', remarks = ''] of addresses) {
    const full = [street, place, country].filter((part) => part !== '').join(', ');
    draft.addAddress({ full, street, city: cityOf(place), country });
    draft.addExtra('addressRemarks', remarks);
  }
  const remarks = vesselAndRemarks[6] ?? '';
  draft.addRemarks(remarks);
  applyRemarks(draft, remarks);
  return draft.finish();
}

function addName(draft: EntityDraft, text: string, kind: NameKind): void {
  const { value, parts } = draft.schema === 'Person' ? readInvertedName(text) : { value: text };
  draft.addName(value, kind, parts);
}

function addVessel(
  draft: EntityDraft,
  [callSign = '', type = '', tonnage = '', grt = '', flag = '', owner = '']: string[],
): void {
  draft.addIdentifier('call_sign', callSign);
  draft.addExtra('vesselType', type);
  draft.addExtra('tonnage', tonnage);
  draft.addExtra('grossRegisteredTonnage', grt);
  if (flag !== '' && !/^none identified$/i.test(flag)) draft.addCountry('countries', flag);
  draft.addExtra('owner', owner);
}

/** The city of `Moscow 121087` or `Tijuana, Baja California CP 22440`; empty if nothing is left. */
function cityOf(place: string): string {
  const [city = ''] = place.split(',', 1);
  if (city.length > MAX_CITY_LENGTH) return '';
  const words = city.split(/(?<=\S)(?=\s)/);
  let count = words.length;
  while (count > 1 && POSTAL_CODE.test(words[count - 1]?.trim() ?? '')) count--;
  if (count < words.length && count > 1 && POSTAL_WORD.test(words[count - 1]?.trim() ?? '')) count--;
  return words.slice(0, count).join('').trim();
}
