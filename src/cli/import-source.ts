import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { CliError } from './cli-error';
import type { Terminal } from './terminal';

/** The content of an import, with its length if it is known. */
export interface ImportSource {
  readonly body: Readable;
  readonly contentType: string;
  readonly bytes?: number;
}

/** A file, or standard input for `-`. @throws CliError if there is no such file */
export async function fileSource(file: string, { stdin }: Terminal): Promise<ImportSource> {
  const contentType = 'application/octet-stream';
  if (file !== '-') {
    const bytes = await fileSize(file);
    return { body: createReadStream(file), contentType, bytes };
  }
  if (stdin === undefined) throw new CliError('Standard input is not available', 2);
  return { body: stdin, contentType };
}

/** A form with these files as its parts (RFC 7578), in this order. @throws CliError if one of them does not exist */
export async function formSource(parts: Readonly<Record<string, string>>): Promise<ImportSource> {
  const boundary = `tms-${randomBytes(16).toString('hex')}`;
  const pieces: (string | { file: string })[] = [];
  let bytes = 0;
  for (const [name, file] of Object.entries(parts)) {
    bytes += await fileSize(file);
    pieces.push(`--${boundary}\r\n${uploadHeaders(name, file)}\r\n`, { file }, '\r\n');
  }
  pieces.push(`--${boundary}--\r\n`);
  for (const piece of pieces) if (typeof piece === 'string') bytes += Buffer.byteLength(piece);
  const body = Readable.from(readContent(pieces), { objectMode: false });
  return { body, contentType: `multipart/form-data; boundary=${boundary}`, bytes };
}

const uploadHeaders = (name: string, file: string): string =>
  `content-disposition: form-data; name="${quoted(name)}"; filename="${quoted(basename(file))}"\r\n` +
  'content-type: application/octet-stream\r\n';

/** Percent-encodes characters that would end the name (RFC 7578 §2, as in the URL standard). */
const quoted = (text: string): string => text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

async function* readContent(pieces: readonly (string | { file: string })[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    if (typeof piece === 'string') yield Buffer.from(piece);
    else yield* createReadStream(piece.file) as AsyncIterable<Buffer>;
  }
}

async function fileSize(file: string): Promise<number> {
  try {
    const facts = await stat(file);
    if (facts.isFile()) return facts.size;
  } catch (error) {
    throw new CliError(`Cannot read ${file} (${(error as NodeJS.ErrnoException).code})`);
  }
  throw new CliError(`${file} is not a file. Use "-" to read standard input.`);
}

/** Passes the bytes on and reports their number. */
export function countBytes(body: Readable, onBytes: (bytes: number) => void): Readable {
  let bytes = 0;
  const counter = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      onBytes(bytes);
      done(null, chunk);
    },
  });
  body.on('error', (error) => counter.destroy(error));
  counter.on('close', () => body.destroy());
  return body.pipe(counter);
}
