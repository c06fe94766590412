import type { EntityRecord } from '../../kernel/entities/entity-record';
import type { EntityLink } from '../../kernel/resolution/links/entity-link';

/** Links an entity to the same entity on another list, or on another list within the same file. */
export interface ListedLink extends EntityLink {
  /** The number of the other entity. */
  number: number;
}

/** An entity of the current version of a list. */
export interface ListedEntity {
  /** Constant as long as the list contains the entity under its id. */
  number: number;
  dataset: string;
  /** The version of the list. */
  version: number;
  entity: EntityRecord;
  /** Changes with the content. */
  contentHash: string;
  firstSeen: Date;
  /** When the current version was imported. */
  lastSeen: Date;
  links: readonly ListedLink[];
}

/** An imported list as a whole. */
export interface DatasetState {
  id: string;
  /** 0 before the first successful import. */
  version: number;
  entityCount: number;
  importedAt: Date | null;
  /** Whether the list is fictional, so that searching it screens nobody. */
  isSample: boolean;
}
