import { TextDecoder } from 'node:util';
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { AsyncIterReader } from 'warcio';
import { WARC_TEXTS } from '../archive.texts';

/** The head of an HTTP response. */
export interface ResponseHead {
  status: number;
  /** As it was sent, with its charset. */
  contentType: string;
  /** Lower case, without parameters. */
  mediaType: string;
  isChunked: boolean;
  encoding: string;
  /** Where the body begins. */
  end: number;
}

/** Of a page, unpacked. */
export const MAX_PAGE_BYTES = 16 * 1024 * 1024;
const MAX_HEAD_BYTES = 256 * 1024;
const STATUS_LINE = /^HTTP\/\d(?:\.\d)? (\d{3})(?:[ \r\n]|$)/;

/** What begins a block of `application/http; msgtype=response` (ISO 28500 §6.3); null where that isn't an HTTP response. */
export function readResponseHead(block: Buffer): ResponseHead | null {
  const blank = block.subarray(0, MAX_HEAD_BYTES).indexOf('\r\n\r\n');
  if (blank === -1) return null;
  // Latin-1 is what headers were written in before they were ASCII (RFC 9110 §5.5).
  const head = block.toString('latin1', 0, blank + 2);
  const status = STATUS_LINE.exec(head)?.[1];
  if (status === undefined) return null;
  const contentType = headerOf(head, 'content-type');
  return {
    status: Number(status),
    contentType,
    mediaType: contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '',
    isChunked: headerOf(head, 'transfer-encoding').toLowerCase() === 'chunked',
    encoding: headerOf(head, 'content-encoding').toLowerCase(),
    end: blank + 4,
  };
}

function headerOf(head: string, name: string): string {
  const line = head.split(/[\r\n]+/).find((one) => one.toLowerCase().startsWith(`${name}:`));
  return line?.slice(name.length + 1).trim() ?? '';
}

/**
 * The body without its transfer and content encodings. Crawlers that unpack bodies often leave the headers as they were,
 * so that what isn't packed is taken as it is. @throws Error where it is damaged or unpacks to more than 16 MB
 */
export async function readResponseBody(block: Buffer, head: ResponseHead): Promise<Buffer> {
  const sent = block.subarray(head.end);
  const whole = head.isChunked ? Buffer.from(await new AsyncIterReader([sent], null, true).readFully()) : sent;
  const options = { maxOutputLength: MAX_PAGE_BYTES };
  switch (head.encoding) {
    case 'gzip':
    case 'x-gzip':
      return whole[0] === 0x1f && whole[1] === 0x8b ? gunzipSync(whole, options) : whole;
    case 'deflate':
      // Zlib's header by right (RFC 9110 §8.4.1.2), none by habit.
      return ((whole[0] ?? 0) & 0x0f) === 8 ? inflateSync(whole, options) : inflateRawSync(whole, options);
    case 'br':
      return brotliDecompressSync(whole, options);
    case '':
    case 'identity':
      return whole;
    default:
      throw new Error(WARC_TEXTS.unknownEncoding(head.encoding.slice(0, 40)));
  }
}

const CHARSET = /charset\s*=\s*"?([A-Za-z0-9._:-]{1,40})/i;

/** Text in the charset that its Content-Type names, else UTF-8. @throws Error where it isn't */
export function decodeBody(body: Buffer, contentType: string): string {
  const label = CHARSET.exec(contentType)?.[1] ?? 'utf-8';
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(label, { fatal: true });
  } catch {
    throw new Error(WARC_TEXTS.unknownCharset(label));
  }
  try {
    return decoder.decode(body);
  } catch {
    throw new Error(WARC_TEXTS.invalidText(label));
  }
}
