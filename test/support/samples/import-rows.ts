import { existsSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { EventInput } from '../../../src/modules/corpus/corpus.contract';
import { getEventFormat } from '../../../src/modules/sources/formats';
import { type ParsedRow } from '../../../src/modules/sources/fields/import-row';
import { ImportStreamError } from '../../../src/platform/records/import-stream-error';

/** The result of a format for some bytes: its rows, and the error that ended them, if any. */
export interface ImportOutcome {
  rows: ParsedRow[];
  events: EventInput[];
  rejections: { line: number; reason: string }[];
  error: ImportStreamError | null;
}

/** Runs a format over bytes in chunks of a given size. Errors other than `ImportStreamError` are thrown. */
export async function importRows(
  format: string,
  content: string | Buffer,
  chunkBytes = 65_536,
): Promise<ImportOutcome> {
  return importStream(format, Readable.from(chunksOf(Buffer.from(content), chunkBytes), { objectMode: false }));
}

export async function importStream(format: string, stream: Readable): Promise<ImportOutcome> {
  const rows: ParsedRow[] = [];
  let error: ImportStreamError | null = null;
  try {
    for await (const row of getEventFormat(format)!.parse(stream)) rows.push(row);
  } catch (caught) {
    if (!(caught instanceof ImportStreamError)) throw caught;
    error = caught;
  }
  return {
    rows,
    events: rows.flatMap((row) => ('event' in row ? [row.event] : [])),
    rejections: rows.flatMap((row) => ('reason' in row ? [row] : [])),
    error,
  };
}

export function* chunksOf(content: Buffer, chunkBytes: number): Generator<Buffer> {
  for (let at = 0; at < content.length; at += chunkBytes) yield content.subarray(at, at + chunkBytes);
}

const SHARED_DATA = path.resolve(__dirname, '../../../../shared/data');

/** `describe` if the collection of real data is beside the project, otherwise a skipped one that says so. */
export function describeWithSharedData(name: string, tests: (pathOf: (file: string) => string) => void): void {
  if (existsSync(SHARED_DATA)) {
    describe(name, () => tests((file) => path.join(SHARED_DATA, file)));
  } else {
    console.log(`Skipped: ${name} (there is no ../shared/data beside the project)`);
    describe.skip(name, () => tests((file) => path.join(SHARED_DATA, file)));
  }
}
