import type { Readable } from 'node:stream';
import { recordOrReason } from '../../../platform/records/field-rejection';
import type { EventInput } from '../../corpus/corpus.contract';

/** What an import format makes of one row: an event, or why it was refused. `line` counts from 1, the header included. */
export type ParsedRow = { line: number; event: EventInput } | { line: number; reason: string };

export interface EventFormat {
  name: string;
  description: string;
  mediaTypes: readonly string[];
  /**
   * Rows of a byte stream, plain or gzip, in constant memory; the stream is read only as fast as rows are taken.
   * Throws `ImportStreamError` when the stream is cut off, isn't of this format or has more than `maxBytes` once unpacked;
   * rows before that have been given.
   */
  parse: (stream: Readable, maxBytes?: number) => AsyncIterable<ParsedRow>;
}

/** Runs a mapping of one row; its rejection becomes a row with a reason. */
export const parsedRow = (line: number, toEvent: () => EventInput): ParsedRow =>
  recordOrReason(line, () => ({ event: toEvent() }));
