import type { EntityRecord } from '../../entities/entity-record';
import type { IdentifierFacts } from '../../identifiers/normalized-identifier';
import type { IdentifierType } from '../../identifiers/identifier-types';

/** Where a record of an imported list stands in that list's versions. Instants in RFC 3339. */
export interface Listing {
  /** Id of the imported list. */
  dataset: string;
  version: number;
  /** What the lists are called that the record stands on, where its file is a union of several. */
  lists?: readonly string[];
  firstSeen: string;
  lastSeen: string;
}

/** What one source says of one entity. */
export interface SourceRecord {
  /** Id of the connector it came through. */
  connectorId: string;
  /** Stable at its source, and unique within the connector: survives updates of a list. */
  recordId: string;
  entity: EntityRecord;
  /** When the source said so, RFC 3339: for an imported list, when its current version was imported. */
  retrievedAt: string;
  /** Null for what was asked of the source itself. */
  listing: Listing | null;
}

/** What a source says of an identifier alone, such as a phone number's region or a domain's mail servers. */
export interface IdentifierFinding {
  connectorId: string;
  type: IdentifierType;
  /** In its normalised form. */
  value: string;
  facts: IdentifierFacts;
  /** RFC 3339. */
  retrievedAt: string;
}

/** The name of a record among those of all sources. */
export const sourceId = ({ connectorId, recordId }: Pick<SourceRecord, 'connectorId' | 'recordId'>): string =>
  `${connectorId}:${recordId}`;
