import { TextDecoder } from 'node:util';
import { ImportStreamError } from '../../../platform/records/import-stream-error';
import { FEED_TEXTS } from '../archive.texts';

/** A feed is parsed as a whole, which takes 15 ms per megabyte, or 400 ms if it was built to be slow. */
export const MAX_FEED_BYTES = 8 * 1024 * 1024;

/** The text declaration of XML (XML 1.0 §4.3.1), in any encoding that is compatible with ASCII. */
const XML_ENCODING = /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/;

/**
 * Decodes a feed in the encoding of its byte order mark or its declaration, otherwise as UTF-8. @throws
 * ImportStreamError
 */
export async function readFeedDocument(chunks: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_FEED_BYTES) throw new ImportStreamError(FEED_TEXTS.tooLarge);
    parts.push(chunk);
  }
  return decode(Buffer.concat(parts));
}

function decode(bytes: Buffer): string {
  const label = encodingOf(bytes);
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(label, { fatal: true });
  } catch {
    throw new ImportStreamError(FEED_TEXTS.unknownEncoding(label));
  }
  try {
    return decoder.decode(bytes);
  } catch {
    throw new ImportStreamError(FEED_TEXTS.invalidText(label));
  }
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const label = XML_ENCODING.exec(bytes.toString('latin1', 0, 300))?.[1]?.toLowerCase() ?? 'utf-8';
  // A document whose declaration was read byte by byte cannot be UTF-16, even if it declares so.
  return label.startsWith('utf-16') ? 'utf-8' : label;
}
