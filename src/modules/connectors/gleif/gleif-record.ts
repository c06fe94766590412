import { EntityDraft } from '../../../kernel/entities/entity-draft';
import type { EntityRecord, NameKind, RecordSchema } from '../../../kernel/entities/entity-record';
import { type JsonObject, objectOf, objectsOf, textOf, textsOf } from '../../../kernel/untrusted/json-object';
import { CONNECTOR_TEXTS } from '../connector.texts';

/** LEI-CDF 3.1 `EntityCategory` and `EntitySubCategory`; other categories are companies. */
const SCHEMAS: Record<string, RecordSchema> = {
  SOLE_PROPRIETOR: 'LegalEntity',
  RESIDENT_GOVERNMENT_ENTITY: 'PublicBody',
  INTERNATIONAL_ORGANIZATION: 'Organization',
};
/** LEI-CDF 3.1 `EntityNameType`; other types are additional names. */
const NAME_KINDS: Record<string, NameKind> = { PREVIOUS_LEGAL_NAME: 'former' };

/** Reads one resource of type `lei-records` (GLEIF API v1, JSON:API), or returns why it is invalid. */
export function readLeiRecord(resource: JsonObject): { entity: EntityRecord } | { reason: string } {
  const attributes = objectOf(resource.attributes);
  const entity = objectOf(attributes.entity);
  const lei = textOf(attributes.lei) ?? textOf(resource.id);
  if (lei === null) return { reason: CONNECTOR_TEXTS.gleifNoLei };
  const draft = new EntityDraft(lei, SCHEMAS[textOf(entity.category) ?? ''] ?? 'Company');
  addNames(draft, entity);
  addPlaces(draft, entity);
  draft.addIdentifier('lei', lei);
  addRegistration(draft, entity);
  for (const bic of textsOf(attributes.bic)) draft.addIdentifier('swift_bic', bic);
  addLife(draft, entity, objectOf(attributes.registration));
  draft.setUrl(`https://search.gleif.org/#/record/${encodeURIComponent(lei)}`);
  return draft.finish();
}

function addNames(draft: EntityDraft, entity: JsonObject): void {
  const legal = objectOf(entity.legalName);
  addName(draft, legal, 'primary');
  for (const other of [...objectsOf(entity.otherNames), ...objectsOf(entity.transliteratedOtherNames)]) {
    addName(draft, other, NAME_KINDS[textOf(other.type) ?? ''] ?? 'alias');
  }
}

/** The language (BCP 47) is stored under `nameLanguage`, because names themselves have no language. */
function addName(draft: EntityDraft, name: JsonObject, kind: NameKind): void {
  const text = textOf(name.name);
  if (text === null) return;
  draft.addName(text, kind);
  const language = textOf(name.language);
  if (language !== null) draft.addExtra('nameLanguage', `${language}: ${text}`);
}

function addPlaces(draft: EntityDraft, entity: JsonObject): void {
  const places = [
    objectOf(entity.legalAddress),
    objectOf(entity.headquartersAddress),
    ...objectsOf(entity.otherAddresses),
    ...objectsOf(entity.transliteratedOtherAddresses),
  ];
  for (const place of places) {
    const lines = [...textsOf(place.addressLines), ...textsOf(place.additionalAddressLine)];
    draft.addAddress({
      street: lines.join(', '),
      city: textOf(place.city) ?? '',
      others: [textOf(place.postalCode) ?? '', textOf(place.region) ?? ''],
      country: textOf(place.country) ?? '',
    });
  }
  const jurisdiction = textOf(entity.jurisdiction);
  if (jurisdiction === null) return;
  draft.addCountry('countries', jurisdiction);
  draft.addExtra('jurisdiction', jurisdiction);
}

/** The number in a register, whose label contains the register's code in GLEIF's list of registration authorities. */
function addRegistration(draft: EntityDraft, entity: JsonObject): void {
  const authority = objectOf(entity.registeredAt);
  const label = textOf(authority.id) ?? textOf(authority.other);
  const country = textOf(entity.jurisdiction);
  draft.addIdentifier('registration_number', textOf(entity.registeredAs) ?? '', {
    ...(country !== null && { country }),
    ...(label !== null && { label }),
  });
}

function addLife(draft: EntityDraft, entity: JsonObject, registration: JsonObject): void {
  draft.addDate('incorporationDates', textOf(entity.creationDate) ?? '');
  const legalForm = objectOf(entity.legalForm);
  const extras = {
    status: entity.status,
    legalForm: textOf(legalForm.other) ?? legalForm.id,
    dissolutionDate: objectOf(entity.expiration).date,
    leiStatus: registration.status,
    leiLastUpdate: registration.lastUpdateDate,
    leiNextRenewal: registration.nextRenewalDate,
  };
  for (const [key, value] of Object.entries(extras)) draft.addExtra(key, textOf(value) ?? '');
}
