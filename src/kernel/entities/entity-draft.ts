import { cleanText, hasLetterOrDigit } from '../identifiers/plain-text';
import { detectScripts } from '../identifiers/script';
import { toRecordCountry } from './entity-country';
import { parseRecordDate } from './entity-date';
import type {
  RecordSchema,
  Gender,
  EntityAddress,
  EntityRecord,
  EntityIdentifierType,
  EntityName,
  NameKind,
  RecordNameParts,
} from './entity-record';
import { ENTITY_FAULTS } from './entity.texts';

const MAX_ID_LENGTH = 200;
const MAX_NAME_LENGTH = 1_000;
const MAX_VALUE_LENGTH = 2_000;
const MAX_REMARKS_LENGTH = 50_000;
/** The number of all values of one entity. The longest entry of OFAC's and the consolidated list has 146. */
const MAX_VALUES = 5_000;
const GENDERS = new Map<string, Gender>([
  ['male', 'male'],
  ['m', 'male'],
  ['female', 'female'],
  ['f', 'female'],
  ['other', 'other'],
]);
const EXTRA_KEY = /^[A-Za-z][\w -]{0,63}$/;

type DateField = 'birthDates' | 'deathDates' | 'incorporationDates';

/**
 * Collects one entity from a list: cleans texts, skips empty and repeated values, and stores values that it cannot read
 * (dates, countries, genders) as text under `extra`, so that no data of the list is lost.
 */
export class EntityDraft {
  private readonly entity: EntityRecord;
  private readonly extra = new Map<string, Set<string>>();
  private readonly seen = new Set<string>();
  private readonly remarks: string[] = [];
  private fault: string | null = null;

  constructor(sourceEntityId: string, schema: RecordSchema) {
    this.entity = emptyEntity(cleanText(sourceEntityId), schema);
    if (this.entity.sourceEntityId === '') this.fault = ENTITY_FAULTS.noId;
    if (this.entity.sourceEntityId.length > MAX_ID_LENGTH) this.fault = ENTITY_FAULTS.longId(MAX_ID_LENGTH);
  }

  get schema(): RecordSchema {
    return this.entity.schema;
  }

  set schema(schema: RecordSchema) {
    this.entity.schema = schema;
  }

  addName(text: string, kind: NameKind, parts?: RecordNameParts): void {
    const value = cleanText(text);
    if (!hasLetterOrDigit(value) || !this.isNew(`name ${value.toLowerCase()}`)) return;
    if (value.length > MAX_NAME_LENGTH) this.fault ??= ENTITY_FAULTS.longName(MAX_NAME_LENGTH);
    const [script] = detectScripts(value);
    const name: EntityName = { value, kind };
    if (script !== undefined) name.script = script;
    if (parts !== undefined) name.parts = cleanParts(parts);
    this.entity.names.push(name);
  }

  addDate(field: DateField, text: string): void {
    const cleaned = cleanText(text);
    if (cleaned === '') return;
    const date = parseRecordDate(cleaned);
    if (date === null) this.addExtra(field, cleaned);
    else if (this.isNew(`${field} ${JSON.stringify(date)}`)) this.entity[field].push(date);
  }

  addGender(text: string): void {
    const gender = GENDERS.get(cleanText(text).toLowerCase());
    if (gender === undefined) this.addExtra('genders', text);
    else if (this.isNew(`gender ${gender}`)) this.entity.genders.push(gender);
  }

  /** Returns the alpha-2 code, or null if the country is unknown. */
  addCountry(field: 'nationalities' | 'countries', text: string): string | null {
    const cleaned = cleanText(text);
    if (cleaned === '') return null;
    const country = toRecordCountry(cleaned);
    if (country === null) this.addExtra(field, cleaned);
    else if (this.isNew(`${field} ${country}`)) this.entity[field].push(country);
    return country;
  }

  /** `full` is built from street, city, others and country if the list has no full address. */
  addAddress(parts: { full?: string; street?: string; city?: string; others?: string[]; country?: string }): void {
    const street = cleanText(parts.street ?? '');
    const city = cleanText(parts.city ?? '');
    const country = this.addCountry('countries', parts.country ?? '');
    const pieces = [street, city, ...(parts.others ?? []).map(cleanText), cleanText(parts.country ?? '')];
    const full = cleanText(parts.full ?? '') || [...new Set(pieces.filter((piece) => piece !== ''))].join(', ');
    // An address of a country alone adds nothing to `countries`.
    if (full === '' || full === cleanText(parts.country ?? '') || !this.isNew(`address ${full.toLowerCase()}`)) return;
    const address: EntityAddress = { full: cut(full, MAX_VALUE_LENGTH) };
    if (street !== '') address.street = street;
    if (city !== '') address.city = city;
    if (country !== null) address.country = country;
    this.entity.addresses.push(address);
  }

  addIdentifier(type: EntityIdentifierType, text: string, options: { country?: string; label?: string } = {}): void {
    const value = cleanText(text);
    if (value === '' || value.length > MAX_VALUE_LENGTH || !this.isNew(`${type} ${value.toLowerCase()}`)) return;
    const country = options.country === undefined ? null : toRecordCountry(cleanText(options.country));
    const label = cleanText(options.label ?? '');
    this.entity.identifiers.push({
      type,
      value,
      ...(country === null ? {} : { country }),
      ...(label === '' ? {} : { label }),
    });
  }

  addTo(field: 'programs' | 'topics', text: string): void {
    const value = cleanText(text);
    if (value !== '' && this.isNew(`${field} ${value}`)) this.entity[field].push(cut(value, MAX_VALUE_LENGTH));
  }

  addRemarks(text: string): void {
    const value = cleanText(text);
    if (value !== '') this.remarks.push(value);
  }

  addExtra(key: string, text: string): void {
    const value = cleanText(text);
    if (value === '' || !EXTRA_KEY.test(key) || !this.isNew(`extra ${key} ${value}`)) return;
    const values = this.extra.get(key) ?? new Set();
    this.extra.set(key, values.add(cut(value, MAX_VALUE_LENGTH)));
  }

  setUrl(text: string): void {
    const url = cleanText(text);
    if (url !== '' && url.length <= MAX_VALUE_LENGTH) this.entity.url ??= url;
  }

  setListedOn(text: string): void {
    const date = parseRecordDate(cleanText(text));
    if (date !== null) this.entity.listedOn ??= date.value;
    else this.addExtra('listedOn', text);
  }

  /** Returns the entity, or the reason why it is invalid. The draft cannot be used again. */
  finish(): { entity: EntityRecord } | { reason: string } {
    if (this.fault !== null) return { reason: this.fault };
    const { entity } = this;
    const caption = entity.names.find(({ kind }) => kind === 'primary') ?? entity.names[0];
    if (caption === undefined) return { reason: ENTITY_FAULTS.noName };
    entity.caption = caption.value;
    entity.remarks = this.remarks.length === 0 ? null : cut(this.remarks.join('\n'), MAX_REMARKS_LENGTH);
    entity.extra = Object.fromEntries([...this.extra].map(([key, values]) => [key, [...values]]));
    return { entity };
  }

  private isNew(key: string): boolean {
    if (this.seen.has(key)) return false;
    this.seen.add(key);
    if (this.seen.size > MAX_VALUES) this.fault ??= ENTITY_FAULTS.tooManyValues(MAX_VALUES);
    return true;
  }
}

function cleanParts(parts: RecordNameParts): RecordNameParts {
  const cleaned = Object.entries(parts).map(([part, text]: [string, string]) => [part, cleanText(text)] as const);
  return Object.fromEntries(cleaned.filter(([, text]) => text !== ''));
}

/** Never splits a surrogate pair. */
const cut = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

function emptyEntity(sourceEntityId: string, schema: RecordSchema): EntityRecord {
  return {
    sourceEntityId,
    schema,
    caption: '',
    names: [],
    birthDates: [],
    deathDates: [],
    incorporationDates: [],
    genders: [],
    nationalities: [],
    countries: [],
    addresses: [],
    identifiers: [],
    programs: [],
    topics: [],
    remarks: null,
    url: null,
    listedOn: null,
    extra: {},
  };
}
