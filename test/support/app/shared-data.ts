import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

/** Real data beside the project, if present. */
const SHARED_DATA = join(__dirname, '../../../../shared/data');

/** `describe` if the files exist; otherwise one clear line and a skipped test. `body` may read the files at once. */
export function describeWithData(name: string, files: readonly string[], body: () => void): void {
  const missing = files.filter((file) => !existsSync(join(SHARED_DATA, file)));
  if (missing.length === 0) {
    describe(name, body);
    return;
  }
  console.log(`skipped: ${name} (needs ../shared/data/${missing.join(', ')})`);
  describe.skip(name, () => test('needs data that is not part of the project', () => undefined));
}

export const sharedFile = (file: string): string => join(SHARED_DATA, file);

export const sharedStream = (file: string): ReadableStream =>
  Readable.toWeb(createReadStream(sharedFile(file))) as ReadableStream;

export function sharedCsv(file: string): Record<string, string>[] {
  const bytes = readFileSync(sharedFile(file));
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return parse(text, { columns: true, bom: true });
}
