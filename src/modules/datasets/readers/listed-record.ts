import type { EntityRecord } from '../../../kernel/entities/entity-record';

/**
 * What a reader returns for one record: an entity, or the reason for its rejection. `line` is the first line of the
 * record, from 1.
 */
export type ListedRecord = { line: number; entity: EntityRecord } | { line: number; reason: string };
