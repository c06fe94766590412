import { EntityDraft } from '../../../kernel/entities/entity-draft';
import type { NameKind } from '../../../kernel/entities/entity-record';
import type { ListedRecord } from './listed-record';
import { joinName } from '../../../kernel/entities/entity-name';
import { listOf, textOf, type XmlElement } from '../../../platform/records/xml/xml-element';
import { readXmlRecords } from '../../../platform/records/xml/xml-records';
import { applyLabelled, ofacSchema } from './us-labels';

/** OFAC's SDN.XML and CONSOLIDATED.XML, by the schema published with them (`sdnList`, 2012, with later `idType`s). */
export async function* readOfacXml(chunks: AsyncIterable<Buffer>): AsyncGenerator<ListedRecord> {
  for await (const records of readXmlRecords(chunks, { roots: ['sdnList'], records: ['sdnEntry'] })) {
    for (const record of records) {
      yield 'reason' in record ? record : { line: record.line, ...readEntry(record.element) };
    }
  }
}

function readEntry(entry: XmlElement): ReturnType<EntityDraft['finish']> {
  const draft = new EntityDraft(textOf(entry, 'uid'), ofacSchema(textOf(entry, 'sdnType')));
  addName(draft, entry, 'primary');
  for (const aka of listOf(entry, 'akaList', 'aka')) addName(draft, aka, aliasKind(aka));
  for (const program of listOf(entry, 'programList', 'program')) draft.addTo('programs', program.text);
  draft.addTo('topics', 'sanction');
  draft.addExtra('position', textOf(entry, 'title'));
  draft.addRemarks(textOf(entry, 'remarks'));
  addPersonalFacts(draft, entry);
  for (const id of listOf(entry, 'idList', 'id')) {
    applyLabelled(draft, {
      label: textOf(id, 'idType'),
      value: textOf(id, 'idNumber'),
      country: textOf(id, 'idCountry'),
    });
  }
  for (const address of listOf(entry, 'addressList', 'address')) addAddress(draft, address);
  for (const vessel of entry.children.filter(({ name }) => name === 'vesselInfo')) addVessel(draft, vessel);
  return draft.finish();
}

function addName(draft: EntityDraft, element: XmlElement, kind: NameKind): void {
  const first = textOf(element, 'firstName');
  const last = textOf(element, 'lastName');
  if (draft.schema !== 'Person' || first === '') draft.addName([first, last].join(' '), kind);
  else {
    const { value, parts } = joinName({ first, last });
    draft.addName(value, kind, parts);
  }
}

function aliasKind(aka: XmlElement): NameKind {
  if (textOf(aka, 'category').toLowerCase() === 'weak') return 'weak_alias';
  return /^f/i.test(textOf(aka, 'type')) ? 'former' : 'alias';
}

function addPersonalFacts(draft: EntityDraft, entry: XmlElement): void {
  for (const birth of listOf(entry, 'dateOfBirthList', 'dateOfBirthItem')) {
    draft.addDate('birthDates', textOf(birth, 'dateOfBirth'));
  }
  for (const birth of listOf(entry, 'placeOfBirthList', 'placeOfBirthItem')) {
    draft.addExtra('birthPlace', textOf(birth, 'placeOfBirth'));
  }
  const nationalities = [
    ...listOf(entry, 'nationalityList', 'nationality'),
    ...listOf(entry, 'citizenshipList', 'citizenship'),
  ];
  for (const each of nationalities) draft.addCountry('nationalities', textOf(each, 'country'));
}

function addAddress(draft: EntityDraft, address: XmlElement): void {
  const street = ['address1', 'address2', 'address3']
    .map((name) => textOf(address, name))
    .filter((part) => part !== '');
  draft.addAddress({
    street: street.join(', '),
    city: textOf(address, 'city'),
    others: [textOf(address, 'stateOrProvince'), textOf(address, 'postalCode')],
    country: textOf(address, 'country'),
  });
}

function addVessel(draft: EntityDraft, vessel: XmlElement): void {
  const flag = textOf(vessel, 'vesselFlag');
  draft.addIdentifier('call_sign', textOf(vessel, 'callSign'));
  draft.addExtra('vesselType', textOf(vessel, 'vesselType'));
  draft.addExtra('tonnage', textOf(vessel, 'tonnage'));
  draft.addExtra('grossRegisteredTonnage', textOf(vessel, 'grossRegisteredTonnage'));
  draft.addExtra('owner', textOf(vessel, 'vesselOwner'));
  if (!/^none identified$/i.test(flag)) draft.addCountry('countries', flag);
}
