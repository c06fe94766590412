import type { EntityRecord } from '../../kernel/entities/entity-record';
import type { EntityLink } from '../../kernel/resolution/links/entity-link';

/** That an entity of another list, or of another list within the same file, is the same entity. */
export interface ListedLink extends EntityLink {
  /** Of the other entity. */
  number: number;
}

/** An entity of the version of a list that is in force. */
export interface ListedEntity {
  /** The same for as long as the list has it under its id. */
  number: number;
  dataset: string;
  /** Of the list. */
  version: number;
  entity: EntityRecord;
  /** Changes with the content. */
  contentHash: string;
  firstSeen: Date;
  /** When the version in force was imported. */
  lastSeen: Date;
  links: readonly ListedLink[];
}

/** An imported list as a whole. */
export interface DatasetState {
  id: string;
  /** 0 before the first import that succeeded. */
  version: number;
  entityCount: number;
  importedAt: Date | null;
  /** Whether nobody on it exists, so that a search of it screens nobody. */
  isSample: boolean;
}
