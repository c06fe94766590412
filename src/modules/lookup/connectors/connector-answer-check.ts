import { isStorable } from '../../../kernel/untrusted/storable-text';
import { isObject } from '../../../kernel/untrusted/json-object';
import {
  ENTITY_IDENTIFIER_TYPES,
  type EntityAddress,
  type EntityDate,
  type EntityIdentifier,
  type EntityName,
  type EntityRecord,
  type Gender,
  type NameKind,
  RECORD_SCHEMAS,
} from '../../../kernel/entities/entity-record';
import type { IdentifierFinding, Listing, SourceRecord } from '../../../kernel/resolution/records/source-record';
import type { ConnectorOutcome } from '../../connectors/connectors.contract';

/**
 * A connector may return anything. An answer with an invalid part becomes `invalid_answer`, before it could fail the
 * lookup or the computation of its hash.
 */
export const checkedOutcomes = (outcomes: readonly ConnectorOutcome[]): ConnectorOutcome[] =>
  outcomes.map((outcome) =>
    !('answer' in outcome) || isSound(outcome.answer)
      ? outcome
      : { connectorId: outcome.connectorId, reason: 'invalid_answer' },
  );

type Check = (value: unknown) => boolean;
type Shape<T> = { readonly [Key in keyof T]-?: Check };
const isText: Check = (value) => typeof value === 'string';
/** The table of decisions contains ids, so PostgreSQL has to be able to store them. */
const isId: Check = (value) => typeof value === 'string' && value !== '' && isStorable(value);
const isInstant: Check = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const isVersion: Check = (value) => Number.isSafeInteger(value);

const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const orAbsent =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && Array.from<unknown>(value).every(check);
const oneOf =
  (values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const mapOf =
  (check: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value).every(check);
const objectOf = <T>(shape: Shape<T>): Check => {
  const checks = Object.entries<Check>(shape);
  return (value) => isObject(value) && checks.every(([key, check]) => check(value[key]));
};

const NAME_KINDS: readonly NameKind[] = ['primary', 'alias', 'weak_alias', 'former'];
const GENDERS: readonly Gender[] = ['male', 'female', 'other'];

const dates = listOf(
  objectOf<EntityDate>({ value: isText, until: orAbsent(isText), isApproximate: orAbsent(oneOf([true])) }),
);
const isEntity = objectOf<EntityRecord>({
  sourceEntityId: isText,
  schema: oneOf(RECORD_SCHEMAS),
  caption: isText,
  names: listOf(
    objectOf<EntityName>({
      value: isText,
      kind: oneOf(NAME_KINDS),
      script: orAbsent(isText),
      parts: orAbsent(mapOf(orAbsent(isText))),
    }),
  ),
  birthDates: dates,
  deathDates: dates,
  incorporationDates: dates,
  genders: listOf(oneOf(GENDERS)),
  nationalities: listOf(isText),
  countries: listOf(isText),
  addresses: listOf(
    objectOf<EntityAddress>({
      full: isText,
      street: orAbsent(isText),
      city: orAbsent(isText),
      country: orAbsent(isText),
    }),
  ),
  identifiers: listOf(
    objectOf<EntityIdentifier>({
      type: oneOf(ENTITY_IDENTIFIER_TYPES),
      value: isText,
      country: orAbsent(isText),
      label: orAbsent(isText),
    }),
  ),
  programs: listOf(isText),
  topics: listOf(isText),
  remarks: orNull(isText),
  url: orNull(isText),
  listedOn: orNull(isText),
  extra: mapOf(listOf(isText)),
});

const isRecord = objectOf<SourceRecord>({
  connectorId: isText,
  recordId: isId,
  entity: isEntity,
  retrievedAt: isInstant,
  listing: orNull(
    objectOf<Listing>({
      dataset: isText,
      version: isVersion,
      firstSeen: isInstant,
      lastSeen: isInstant,
      lists: orAbsent(listOf(isText)),
    }),
  ),
});

const isFact: Check = (value) =>
  value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value) || listOf(isText)(value);
const isFinding = objectOf<IdentifierFinding>({
  connectorId: isText,
  type: isText,
  value: isText,
  facts: mapOf(isFact),
  retrievedAt: isInstant,
});

const isSound = objectOf<{ records: unknown; findings: unknown }>({
  records: listOf(isRecord),
  findings: listOf(isFinding),
});
