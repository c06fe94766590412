import { Injectable } from '@nestjs/common';
import type { EntityRecord } from '../../kernel/entities/entity-record';
import type { EntityLink } from '../../kernel/resolution/links/entity-link';
import { ChangeListeners } from '../../platform/database/change-listeners';
import type { SystemTx } from '../../platform/database/db';

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

/** What a new version of a list, or its removal, changed. */
export interface ListChange {
  dataset: string;
  version: number;
  /** The numbers of new, changed and returned entities. */
  changed: readonly number[];
  /** The ids, in the list, of entities that it no longer has. */
  removed: readonly string[];
}

/** An entity that a new version of a list added or changed. */
export interface ChangedEntity {
  dataset: string;
  /** Its id in the list. */
  entityId: string;
  /** Null if the list no longer has it. */
  entity: EntityRecord | null;
  /** The same entity on other lists. */
  linked: readonly { dataset: string; entityId: string }[];
}

/** Notifies modules once for every version of a list that changed anything, before it commits. */
@Injectable()
export class ListChanges extends ChangeListeners<SystemTx, [change: ListChange]> {}
