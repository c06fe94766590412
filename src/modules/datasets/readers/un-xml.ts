import { EntityDraft } from '../../../kernel/entities/entity-draft';
import type { EntityIdentifierType, NameKind } from '../../../kernel/entities/entity-record';
import { findChildren, listedChildren, childText, type XmlElement } from '../../../platform/records/xml/xml-element';
import { readXmlRecords } from '../../../platform/records/xml/xml-records';
import type { ListedRecord } from './listed-record';

const NAME_FIELDS = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME', 'FIFTH_NAME', 'SIXTH_NAME'];
const MAX_NUMBER_LENGTH = 200;

/** Reads the consolidated list of the UN Security Council, by its `sc-sanctions.xsd`. */
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
  const draft = new EntityDraft(childText(subject, 'DATAID'), isPerson ? 'Person' : 'Organization');
  addNames(draft, subject);
  draft.addTo('programs', childText(subject, 'UN_LIST_TYPE'));
  draft.addTo('topics', 'sanction');
  draft.addExtra('referenceNumber', childText(subject, 'REFERENCE_NUMBER'));
  draft.setListedOn(childText(subject, 'LISTED_ON'));
  draft.addRemarks(childText(subject, 'COMMENTS1'));
  for (const title of listedChildren(subject, 'TITLE', 'VALUE')) draft.addExtra('title', title.text);
  for (const position of listedChildren(subject, 'DESIGNATION', 'VALUE')) draft.addExtra('position', position.text);
  for (const address of findChildren(subject, `${subject.name}_ADDRESS`)) addAddress(draft, address);
  if (isPerson) addPersonalFacts(draft, subject);
  return draft.finish();
}

function addNames(draft: EntityDraft, subject: XmlElement): void {
  const [primary = '', ...others] = splitNames(NAME_FIELDS.map((field) => childText(subject, field)).join(' '));
  draft.addName(primary, 'primary');
  for (const name of others) draft.addName(name, 'alias');
  draft.addName(childText(subject, 'NAME_ORIGINAL_SCRIPT'), 'alias');
  for (const alias of findChildren(subject, `${subject.name}_ALIAS`)) {
    const kind = aliasKind(childText(alias, 'QUALITY'), childText(alias, 'NOTE'));
    for (const name of splitNames(childText(alias, 'ALIAS_NAME'))) draft.addName(name, kind);
    draft.addDate('birthDates', childText(alias, 'DATE_OF_BIRTH'));
    draft.addExtra('birthPlace', joined(childText(alias, 'CITY_OF_BIRTH'), childText(alias, 'COUNTRY_OF_BIRTH')));
  }
}

/** Some fields contain several names: `A (B) ; C`, `1. A; 2. B`. */
function splitNames(text: string): string[] {
  return text.split(';').map((name) => name.trim().replace(/^[0-9]+[.)]\s+/, ''));
}

function aliasKind(quality: string, note: string): NameKind {
  if (/^low$/i.test(quality)) return 'weak_alias';
  return /^f\.?k\.?a/i.test(quality) || /\b(?:formerly|previously) (?:listed|known)/i.test(note) ? 'former' : 'alias';
}

function addAddress(draft: EntityDraft, address: XmlElement): void {
  draft.addAddress({
    street: childText(address, 'STREET'),
    city: childText(address, 'CITY'),
    others: [childText(address, 'STATE_PROVINCE'), childText(address, 'ZIP_CODE')],
    country: childText(address, 'COUNTRY'),
  });
  draft.addExtra('addressRemarks', childText(address, 'NOTE'));
}

function addPersonalFacts(draft: EntityDraft, person: XmlElement): void {
  const [, genderInComments = ''] = /\bGender:\s*(male|female)\b/i.exec(childText(person, 'COMMENTS1')) ?? [];
  draft.addGender(childText(person, 'GENDER') || genderInComments);
  for (const nationality of listedChildren(person, 'NATIONALITY', 'VALUE')) {
    draft.addCountry('nationalities', nationality.text);
  }
  for (const birth of findChildren(person, 'INDIVIDUAL_DATE_OF_BIRTH')) addBirthDate(draft, birth);
  for (const place of findChildren(person, 'INDIVIDUAL_PLACE_OF_BIRTH')) {
    const parts = ['STREET', 'CITY', 'STATE_PROVINCE', 'COUNTRY', 'NOTE'].map((field) => childText(place, field));
    draft.addExtra('birthPlace', joined(...parts));
  }
  for (const document of findChildren(person, 'INDIVIDUAL_DOCUMENT')) addDocument(draft, document);
}

function addBirthDate(draft: EntityDraft, birth: XmlElement): void {
  const note = childText(birth, 'NOTE');
  const circa = childText(birth, 'TYPE_OF_DATE') === 'APPROXIMATELY' || /^approx/i.test(note) ? 'circa ' : '';
  const from = childText(birth, 'FROM_YEAR');
  const single = childText(birth, 'DATE') || childText(birth, 'YEAR');
  if (from !== '') draft.addDate('birthDates', `${circa}${from} to ${childText(birth, 'TO_YEAR') || from}`);
  else if (single !== '') draft.addDate('birthDates', `${circa}${single}`);
  else if (circa === '') draft.addDate('birthDates', note);
}

function addDocument(draft: EntityDraft, document: XmlElement): void {
  const label = childText(document, 'TYPE_OF_DOCUMENT2') || childText(document, 'TYPE_OF_DOCUMENT');
  const country = childText(document, 'ISSUING_COUNTRY') || childText(document, 'COUNTRY_OF_ISSUE');
  const type = documentType(`${label} ${childText(document, 'TYPE_OF_DOCUMENT')}`);
  draft.addIdentifier(type, bareNumber(childText(document, 'NUMBER')), {
    label,
    ...(country === '' ? {} : { country }),
  });
  draft.addExtra('documentRemarks', childText(document, 'NOTE'));
}

const NOTE_BEHIND = /(?<!\s)\s+\([^()]*\)$/;
/** Brackets with words contain a note; other brackets belong to the number. */
const withoutNote = (behind: string): string => (/[A-Za-z]{2}/.test(behind) ? '' : behind);

/** Some numbers begin with their type (`Social Security Number 1-2`) or end with a note (`123 (Expired 2016)`). */
function bareNumber(text: string): string {
  if (text.length > MAX_NUMBER_LENGTH) return text;
  return text.replace(/^\D*\b(?:number|no\.):?\s+/i, '').replace(NOTE_BEHIND, withoutNote);
}

function documentType(label: string): EntityIdentifierType {
  if (/passe?port|pasaporte/i.test(label)) return 'passport_number';
  return /national|identi|card|birth/i.test(label) ? 'national_id' : 'other';
}

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(', ');
