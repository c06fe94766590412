import { EntityDraft } from '../../../kernel/entities/entity-draft';
import type { NameKind } from '../../../kernel/entities/entity-record';
import type { ListedRecord } from './listed-record';
import { joinName } from '../../../kernel/entities/entity-name';
import { listedChildren, childText, type XmlElement } from '../../../platform/records/xml/xml-element';
import { readXmlRecords } from '../../../platform/records/xml/xml-records';
import { applyLabelled, ofacSchema } from './us-labels';

/**
 * Reads OFAC's SDN.XML and CONSOLIDATED.XML, by the schema published with them (`sdnList`, 2012, with later `idType`s).
 */
export async function* readOfacXml(chunks: AsyncIterable<Buffer>): AsyncGenerator<ListedRecord> {
  for await (const records of readXmlRecords(chunks, { roots: ['sdnList'], records: ['sdnEntry'] })) {
    for (const record of records) {
      yield 'reason' in record ? record : { line: record.line, ...readEntry(record.element) };
    }
  }
}

function readEntry(entry: XmlElement): ReturnType<EntityDraft['finish']> {
  const draft = new EntityDraft(childText(entry, 'uid'), ofacSchema(childText(entry, 'sdnType')));
  addName(draft, entry, 'primary');
  for (const aka of listedChildren(entry, 'akaList', 'aka')) addName(draft, aka, aliasKind(aka));
  for (const program of listedChildren(entry, 'programList', 'program')) draft.addTo('programs', program.text);
  draft.addTo('topics', 'sanction');
  draft.addExtra('position', childText(entry, 'title'));
  draft.addRemarks(childText(entry, 'remarks'));
  addPersonalFacts(draft, entry);
  for (const id of listedChildren(entry, 'idList', 'id')) {
    applyLabelled(draft, {
      label: childText(id, 'idType'),
      value: childText(id, 'idNumber'),
      country: childText(id, 'idCountry'),
    });
  }
  for (const address of listedChildren(entry, 'addressList', 'address')) addAddress(draft, address);
  for (const vessel of entry.children.filter(({ name }) => name === 'vesselInfo')) addVessel(draft, vessel);
  return draft.finish();
}

function addName(draft: EntityDraft, element: XmlElement, kind: NameKind): void {
  const first = childText(element, 'firstName');
  const last = childText(element, 'lastName');
  if (draft.schema !== 'Person' || first === '') draft.addName([first, last].join(' '), kind);
  else {
    const { value, parts } = joinName({ first, last });
    draft.addName(value, kind, parts);
  }
}

function aliasKind(aka: XmlElement): NameKind {
  if (childText(aka, 'category').toLowerCase() === 'weak') return 'weak_alias';
  return /^f/i.test(childText(aka, 'type')) ? 'former' : 'alias';
}

function addPersonalFacts(draft: EntityDraft, entry: XmlElement): void {
  for (const birth of listedChildren(entry, 'dateOfBirthList', 'dateOfBirthItem')) {
    draft.addDate('birthDates', childText(birth, 'dateOfBirth'));
  }
  for (const birth of listedChildren(entry, 'placeOfBirthList', 'placeOfBirthItem')) {
    draft.addExtra('birthPlace', childText(birth, 'placeOfBirth'));
  }
  const nationalities = [
    ...listedChildren(entry, 'nationalityList', 'nationality'),
    ...listedChildren(entry, 'citizenshipList', 'citizenship'),
  ];
  for (const each of nationalities) draft.addCountry('nationalities', childText(each, 'country'));
}

function addAddress(draft: EntityDraft, address: XmlElement): void {
  const street = ['address1', 'address2', 'address3']
    .map((name) => childText(address, name))
    .filter((part) => part !== '');
  draft.addAddress({
    street: street.join(', '),
    city: childText(address, 'city'),
    others: [childText(address, 'stateOrProvince'), childText(address, 'postalCode')],
    country: childText(address, 'country'),
  });
}

function addVessel(draft: EntityDraft, vessel: XmlElement): void {
  const flag = childText(vessel, 'vesselFlag');
  draft.addIdentifier('call_sign', childText(vessel, 'callSign'));
  draft.addExtra('vesselType', childText(vessel, 'vesselType'));
  draft.addExtra('tonnage', childText(vessel, 'tonnage'));
  draft.addExtra('grossRegisteredTonnage', childText(vessel, 'grossRegisteredTonnage'));
  draft.addExtra('owner', childText(vessel, 'vesselOwner'));
  if (!/^none identified$/i.test(flag)) draft.addCountry('countries', flag);
}
