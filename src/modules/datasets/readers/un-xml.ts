import { EntityDraft } from '../../../kernel/entities/entity-draft';
import type { EntityIdentifierType, NameKind } from '../../../kernel/entities/entity-record';
import { childrenOf, listOf, textOf, type XmlElement } from '../../../platform/records/xml/xml-element';
import { readXmlRecords } from '../../../platform/records/xml/xml-records';
import type { ListedRecord } from './listed-record';

const NAME_FIELDS = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME', 'FIFTH_NAME', 'SIXTH_NAME'];
const MAX_NUMBER_LENGTH = 200;

/** The consolidated list of the UN Security Council, by its `sc-sanctions.xsd`. */
export async function* readUnXml(chunks: AsyncIterable<Buffer>): AsyncGenerator<ListedRecord> {
  const options = { roots: ['CONSOLIDATED_LIST'], records: ['INDIVIDUAL', 'ENTITY'] };
  for await (const records of readXmlRecords(chunks, options)) {
    for (const record of records) {
      yield 'reason' in record ? record : { line: record.line, ...readSubject(record.element) };
    }
  }
}

function readSubject(subject: XmlElement): ReturnType<EntityDraft['finish']> {
  const isPerson = subject.name === 'INDIVIDUAL';
  const draft = new EntityDraft(textOf(subject, 'DATAID'), isPerson ? 'Person' : 'Organization');
  addNames(draft, subject);
  draft.addTo('programs', textOf(subject, 'UN_LIST_TYPE'));
  draft.addTo('topics', 'sanction');
  draft.addExtra('referenceNumber', textOf(subject, 'REFERENCE_NUMBER'));
  draft.setListedOn(textOf(subject, 'LISTED_ON'));
  draft.addRemarks(textOf(subject, 'COMMENTS1'));
  for (const title of listOf(subject, 'TITLE', 'VALUE')) draft.addExtra('title', title.text);
  for (const position of listOf(subject, 'DESIGNATION', 'VALUE')) draft.addExtra('position', position.text);
  for (const address of childrenOf(subject, `${subject.name}_ADDRESS`)) addAddress(draft, address);
  if (isPerson) addPersonalFacts(draft, subject);
  return draft.finish();
}

function addNames(draft: EntityDraft, subject: XmlElement): void {
  const [primary = '', ...others] = splitNames(NAME_FIELDS.map((field) => textOf(subject, field)).join(' '));
  draft.addName(primary, 'primary');
  for (const name of others) draft.addName(name, 'alias');
  draft.addName(textOf(subject, 'NAME_ORIGINAL_SCRIPT'), 'alias');
  for (const alias of childrenOf(subject, `${subject.name}_ALIAS`)) {
    const kind = aliasKind(textOf(alias, 'QUALITY'), textOf(alias, 'NOTE'));
    for (const name of splitNames(textOf(alias, 'ALIAS_NAME'))) draft.addName(name, kind);
    draft.addDate('birthDates', textOf(alias, 'DATE_OF_BIRTH'));
    draft.addExtra('birthPlace', joined(textOf(alias, 'CITY_OF_BIRTH'), textOf(alias, 'COUNTRY_OF_BIRTH')));
  }
}

/** Some fields hold several names: `A (B) ; C`, `1. A; 2. B`. */
function splitNames(text: string): string[] {
  return text.split(';').map((name) => name.trim().replace(/^[0-9]+[.)]\s+/, ''));
}

function aliasKind(quality: string, note: string): NameKind {
  if (/^low$/i.test(quality)) return 'weak_alias';
  return /^f\.?k\.?a/i.test(quality) || /\b(?:formerly|previously) (?:listed|known)/i.test(note) ? 'former' : 'alias';
}

function addAddress(draft: EntityDraft, address: XmlElement): void {
  draft.addAddress({
    street: textOf(address, 'STREET'),
    city: textOf(address, 'CITY'),
    others: [textOf(address, 'STATE_PROVINCE'), textOf(address, 'ZIP_CODE')],
    country: textOf(address, 'COUNTRY'),
  });
  draft.addExtra('addressRemarks', textOf(address, 'NOTE'));
}

function addPersonalFacts(draft: EntityDraft, person: XmlElement): void {
  const [, genderInComments = ''] = /\bGender:\s*(male|female)\b/i.exec(textOf(person, 'COMMENTS1')) ?? [];
  draft.addGender(textOf(person, 'GENDER') || genderInComments);
  for (const nationality of listOf(person, 'NATIONALITY', 'VALUE')) {
    draft.addCountry('nationalities', nationality.text);
  }
  for (const birth of childrenOf(person, 'INDIVIDUAL_DATE_OF_BIRTH')) addBirthDate(draft, birth);
  for (const place of childrenOf(person, 'INDIVIDUAL_PLACE_OF_BIRTH')) {
    const parts = ['STREET', 'CITY', 'STATE_PROVINCE', 'COUNTRY', 'NOTE'].map((field) => textOf(place, field));
    draft.addExtra('birthPlace', joined(...parts));
  }
  for (const document of childrenOf(person, 'INDIVIDUAL_DOCUMENT')) addDocument(draft, document);
}

function addBirthDate(draft: EntityDraft, birth: XmlElement): void {
  const note = textOf(birth, 'NOTE');
  const circa = textOf(birth, 'TYPE_OF_DATE') === 'APPROXIMATELY' || /^approx/i.test(note) ? 'circa ' : '';
  const from = textOf(birth, 'FROM_YEAR');
  const single = textOf(birth, 'DATE') || textOf(birth, 'YEAR');
  if (from !== '') draft.addDate('birthDates', `${circa}${from} to ${textOf(birth, 'TO_YEAR') || from}`);
  else if (single !== '') draft.addDate('birthDates', `${circa}${single}`);
  else if (circa === '') draft.addDate('birthDates', note);
}

function addDocument(draft: EntityDraft, document: XmlElement): void {
  const label = textOf(document, 'TYPE_OF_DOCUMENT2') || textOf(document, 'TYPE_OF_DOCUMENT');
  const country = textOf(document, 'ISSUING_COUNTRY') || textOf(document, 'COUNTRY_OF_ISSUE');
  const type = documentType(`${label} ${textOf(document, 'TYPE_OF_DOCUMENT')}`);
  draft.addIdentifier(type, bareNumber(textOf(document, 'NUMBER')), { label, ...(country === '' ? {} : { country }) });
  draft.addExtra('documentRemarks', textOf(document, 'NOTE'));
}

const NOTE_BEHIND = /(?<!\s)\s+\([^()]*\)$/;
/** Brackets with words in them hold a note; those without belong to the number. */
const withoutNote = (behind: string): string => (/[A-Za-z]{2}/.test(behind) ? '' : behind);

/** Some numbers begin with what they are (`Social Security Number 1-2`) or end with a note (`123 (Expired 2016)`). */
function bareNumber(text: string): string {
  if (text.length > MAX_NUMBER_LENGTH) return text;
  return text.replace(/^\D*\b(?:number|no\.):?\s+/i, '').replace(NOTE_BEHIND, withoutNote);
}

function documentType(label: string): EntityIdentifierType {
  if (/passe?port|pasaporte/i.test(label)) return 'passport_number';
  return /national|identi|card|birth/i.test(label) ? 'national_id' : 'other';
}

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(', ');
