import type { Readable } from 'node:stream';
import { recordOrReason } from '../../../platform/records/field-rejection';
import type { EventInput } from '../../corpus/corpus.contract';

/**
 * The result of an import format for one row: an event, or the reason for its rejection. `line` counts from 1,
 * including the header.
 */
export type ParsedRow = { line: number; event: EventInput } | { line: number; reason: string };

export interface EventFormat {
  name: string;
  description: string;
  mediaTypes: readonly string[];
  /**
   * Parses the rows of a byte stream, plain or gzip, in constant memory; the stream is read only as fast as rows are
   * consumed. Throws `ImportStreamError` if the stream is truncated, has another format or has more than `maxBytes`
   * once unpacked, after yielding the rows before.
   */
  parse: (stream: Readable, maxBytes?: number) => AsyncIterable<ParsedRow>;
}

/** Runs the mapping of one row; a FieldRejection becomes a rejected row with its reason. */
export const parsedRow = (line: number, toEvent: () => EventInput): ParsedRow =>
  recordOrReason(line, () => ({ event: toEvent() }));
