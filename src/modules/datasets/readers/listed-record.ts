import type { EntityRecord } from '../../../kernel/entities/entity-record';

/** What a reader makes of one record: an entity, or why it was refused. `line` is where the record begins, from 1. */
export type ListedRecord = { line: number; entity: EntityRecord } | { line: number; reason: string };
