import { comparableEntity } from '../../entities/comparable-entity';
import type { EntityIdentifier, EntityRecord } from '../../entities/entity-record';
import { compactNumber } from '../../identifiers/document-number';
import { normalizeIdentifier } from '../../identifiers/normalize-identifier';
import type { ComparableEntity, ComparableIdentifier, EntitySchema } from '../../matching/matching.types';
import { prepareEntity, type PreparedEntity } from '../../matching/entities/prepare-entity';
import { type SourceRecord, sourceId } from './source-record';
import { mailDomain, readWebAddress } from './web-identity';

/** A record prepared for `resolve`. It may be cached for as long as the record stays the same. */
export const prepareRecord = (record: SourceRecord): PreparedEntity =>
  prepareEntity(comparableRecord(sourceId(record), record.entity));

function comparableRecord(id: string, entity: EntityRecord): ComparableEntity {
  const comparable = comparableEntity(id, entity);
  const isOrganisation = isOrganisationSchema(comparable.schema);
  return {
    ...comparable,
    identifiers: entity.identifiers.flatMap((identifier) => comparableIdentifiers(identifier, isOrganisation)),
  };
}

const PRIVATE: ReadonlySet<EntitySchema> = new Set(['Person', 'Vessel', 'Aircraft']);

/** Whether the domain of an e-mail address may identify the entity: a person may use an employer's domain. */
export const isOrganisationSchema = (schema: EntitySchema): boolean => !PRIVATE.has(schema);

/**
 * An identifier of a list, in the forms that are compared with those of a lookup. Invalid LEIs, IMO numbers and web
 * addresses cannot be compared; other numbers count by their letters and digits.
 */
function comparableIdentifiers(identifier: EntityIdentifier, isOrganisation: boolean): ComparableIdentifier[] {
  const { type, value, country, label } = identifier;
  switch (type) {
    case 'lei':
    case 'imo_number':
      return typed(type, normalized(type, value));
    case 'email': {
      const email = normalized('email', value);
      const domain = isOrganisation && email !== null ? mailDomain(email) : null;
      return [...typed('email', email), ...typed('domain', domain)];
    }
    case 'phone':
      return typed('phone', normalized('phone', value) ?? compactNumber(value));
    case 'url': {
      const { page, handle, domain } = readWebAddress(value);
      return [...typed('url', page), ...typed('username', handle), ...typed('domain', domain)];
    }
    case 'other':
      // Only its label distinguishes a number of unknown type from others.
      return label === undefined ? [] : typed(label, compactNumber(value), country);
    default:
      return typed(type, compactNumber(value), country);
  }
}

function typed(type: string, value: string | null, country?: string): ComparableIdentifier[] {
  if (value === null || value === '') return [];
  return [{ type, value, ...(country !== undefined && { country }) }];
}

function normalized(type: 'lei' | 'imo_number' | 'email' | 'phone', value: string): string | null {
  const result = normalizeIdentifier(type, value);
  return 'normalized' in result ? result.normalized : null;
}
