import type { EntityRecord } from '../../entities/entity-record';
import type { IdentifierFacts } from '../../identifiers/normalized-identifier';
import type { IdentifierType } from '../../identifiers/identifier-types';

/** The versions of an imported list that contain a record. Instants in RFC 3339. */
export interface Listing {
  /** Id of the imported list. */
  dataset: string;
  version: number;
  /** The names of the lists that contain the record, if its file is a union of several. */
  lists?: readonly string[];
  firstSeen: string;
  lastSeen: string;
}

/** The data of one source about one entity. */
export interface SourceRecord {
  /** Id of the connector that returned it. */
  connectorId: string;
  /** Stable at its source, and unique within the connector: survives updates of a list. */
  recordId: string;
  entity: EntityRecord;
  /** When the source returned it, RFC 3339: for an imported list, when its current version was imported. */
  retrievedAt: string;
  /** Null for results of a query to the source itself. */
  listing: Listing | null;
}

/** Data of a source about an identifier alone, such as a phone number's region or a domain's mail servers. */
export interface IdentifierFinding {
  connectorId: string;
  type: IdentifierType;
  /** In its normalised form. */
  value: string;
  facts: IdentifierFacts;
  /** RFC 3339. */
  retrievedAt: string;
}

/** The id of a record among those of all sources. */
export const sourceId = ({ connectorId, recordId }: Pick<SourceRecord, 'connectorId' | 'recordId'>): string =>
  `${connectorId}:${recordId}`;
