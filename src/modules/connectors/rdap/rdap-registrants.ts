import { EntityDraft } from '../../../kernel/entities/entity-draft';
import type { EntityRecord, RecordSchema } from '../../../kernel/entities/entity-record';
import { type JsonObject, asText } from '../../../kernel/untrusted/json-object';
import { entitiesWith } from './rdap-facts';
import { type JCard, readJCard } from './rdap-jcard';
import { disclosedCard, redactedProperties } from './rdap-redaction';
import type { RdapSubject } from './rdap-subject';

/** The registrants of the object. Registrants without a disclosed name are left out. */
export function readRegistrants(object: JsonObject, subject: RdapSubject): EntityRecord[] {
  const redacted = redactedProperties(object);
  return entitiesWith(object, 'registrant').flatMap((entity, index) => {
    const card = disclosedCard(readJCard(entity.vcardArray), redacted);
    const draft = new EntityDraft(`${subject.kind}/${subject.name}/registrant/${index + 1}`, schemaOf(card));
    addNames(draft, card);
    addContact(draft, card);
    if (subject.kind === 'domain') draft.addIdentifier('url', subject.name);
    const handle = asText(entity.handle);
    if (handle !== null) draft.addExtra('registryHandle', handle);
    const result = draft.finish();
    return 'entity' in result ? [result.entity] : [];
  });
}

/**
 * A registrant with an organisation is that organisation; the name is then that of a contact (ICANN RDAP response
 * profile).
 */
function schemaOf({ kind, organisation }: JCard): RecordSchema {
  if (organisation !== '' || kind === 'org') return 'Company';
  return kind === 'individual' ? 'Person' : 'LegalEntity';
}

function addNames(draft: EntityDraft, { kind, fullName, nameParts, organisation }: JCard): void {
  const isOrganisation = draft.schema === 'Company';
  if (!isOrganisation) {
    const { first, last } = nameParts;
    draft.addName(fullName, 'primary', kind === 'individual' && first !== '' && last !== '' ? nameParts : undefined);
    return;
  }
  draft.addName(organisation, 'primary');
  if (kind === 'org') draft.addName(fullName, organisation === '' ? 'primary' : 'alias');
  else if (fullName !== organisation) draft.addExtra('contactName', fullName);
}

function addContact(draft: EntityDraft, { addresses, emails, phones }: JCard): void {
  for (const { street, city, region, postalCode, country, label } of addresses) {
    const hasParts = [street, city, region, postalCode].some((part) => part !== '');
    draft.addAddress({ street, city, others: [region, postalCode], country, ...(!hasParts && { full: label }) });
  }
  for (const email of emails) draft.addIdentifier('email', email);
  for (const phone of phones) draft.addIdentifier('phone', phone);
}
