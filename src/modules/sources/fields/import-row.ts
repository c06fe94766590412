import type { Readable } from 'node:stream';
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

/** Rejects one row, never the import. The message names the field and what is wrong with it: "latitude is missing". */
export class RowRejection extends Error {
  constructor(field: string, problem: string) {
    super(`${field} ${problem}`);
    this.name = 'RowRejection';
  }
}

/** Runs a mapping of one row and turns its rejection into a row with a reason; other errors are ours and pass. */
export function parsedRow(line: number, toEvent: () => EventInput): ParsedRow {
  try {
    return { line, event: toEvent() };
  } catch (error) {
    if (error instanceof RowRejection) return { line, reason: error.message };
    throw error;
  }
}
