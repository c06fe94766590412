import { EntityDraft } from '../../../kernel/entities/entity-draft';
import type { EntityRecord, NameKind, RecordSchema } from '../../../kernel/entities/entity-record';
import { type JsonObject, asObject, asObjects, asText, asTexts } from '../../../kernel/untrusted/json-object';
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
  const attributes = asObject(resource.attributes);
  const entity = asObject(attributes.entity);
  const lei = asText(attributes.lei) ?? asText(resource.id);
  if (lei === null) return { reason: CONNECTOR_TEXTS.gleifNoLei };
  const draft = new EntityDraft(lei, SCHEMAS[asText(entity.category) ?? ''] ?? 'Company');
  addNames(draft, entity);
  addPlaces(draft, entity);
  draft.addIdentifier('lei', lei);
  addRegistration(draft, entity);
  for (const bic of asTexts(attributes.bic)) draft.addIdentifier('swift_bic', bic);
  addLife(draft, entity, asObject(attributes.registration));
  draft.setUrl(`https://search.gleif.org/#/record/${encodeURIComponent(lei)}`);
  return draft.finish();
}

function addNames(draft: EntityDraft, entity: JsonObject): void {
  const legal = asObject(entity.legalName);
  addName(draft, legal, 'primary');
  for (const other of [...asObjects(entity.otherNames), ...asObjects(entity.transliteratedOtherNames)]) {
    addName(draft, other, NAME_KINDS[asText(other.type) ?? ''] ?? 'alias');
  }
}

/** The language (BCP 47) is stored under `nameLanguage`, because names themselves have no language. */
function addName(draft: EntityDraft, name: JsonObject, kind: NameKind): void {
  const text = asText(name.name);
  if (text === null) return;
  draft.addName(text, kind);
  const language = asText(name.language);
  if (language !== null) draft.addExtra('nameLanguage', `${language}: ${text}`);
}

function addPlaces(draft: EntityDraft, entity: JsonObject): void {
  const places = [
    asObject(entity.legalAddress),
    asObject(entity.headquartersAddress),
    ...asObjects(entity.otherAddresses),
    ...asObjects(entity.transliteratedOtherAddresses),
  ];
  for (const place of places) {
    const lines = [...asTexts(place.addressLines), ...asTexts(place.additionalAddressLine)];
    draft.addAddress({
      street: lines.join(', '),
      city: asText(place.city) ?? '',
      others: [asText(place.postalCode) ?? '', asText(place.region) ?? ''],
      country: asText(place.country) ?? '',
    });
  }
  const jurisdiction = asText(entity.jurisdiction);
  if (jurisdiction === null) return;
  draft.addCountry('countries', jurisdiction);
  draft.addExtra('jurisdiction', jurisdiction);
}

/** The number in a register, whose label contains the register's code in GLEIF's list of registration authorities. */
function addRegistration(draft: EntityDraft, entity: JsonObject): void {
  const authority = asObject(entity.registeredAt);
  const label = asText(authority.id) ?? asText(authority.other);
  const country = asText(entity.jurisdiction);
  draft.addIdentifier('registration_number', asText(entity.registeredAs) ?? '', {
    ...(country !== null && { country }),
    ...(label !== null && { label }),
  });
}

function addLife(draft: EntityDraft, entity: JsonObject, registration: JsonObject): void {
  draft.addDate('incorporationDates', asText(entity.creationDate) ?? '');
  const legalForm = asObject(entity.legalForm);
  const extras = {
    status: entity.status,
    legalForm: asText(legalForm.other) ?? legalForm.id,
    dissolutionDate: asObject(entity.expiration).date,
    leiStatus: registration.status,
    leiLastUpdate: registration.lastUpdateDate,
    leiNextRenewal: registration.nextRenewalDate,
  };
  for (const [key, value] of Object.entries(extras)) draft.addExtra(key, asText(value) ?? '');
}
