import type { Readable } from 'node:stream';
import { getEventFormat } from './formats';
import type { ParsedRow } from './fields/import-row';

/** Reads the rows of a file of events with at most `maxBytes` unpacked. */
export function read(
  { format: name, maxBytes }: { format: string; maxBytes: number },
  body: Readable,
): AsyncIterable<ParsedRow> {
  const format = getEventFormat(name);
  if (!format) throw new Error(`there is no import format ${name}`);
  return format.parse(body, maxBytes);
}
