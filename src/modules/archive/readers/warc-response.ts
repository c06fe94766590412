import { TextDecoder } from 'node:util';
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { AsyncIterReader } from 'warcio';
import { WARC_TEXTS } from '../archive.texts';

/** The head of an HTTP response. */
export interface ResponseHead {
  status: number;
  /** As received, with its charset. */
  contentType: string;
  /** Lower case, without parameters. */
  mediaType: string;
  isChunked: boolean;
  encoding: string;
  /** The offset of the body. */
  end: number;
}

/** Of an unpacked page. */
export const MAX_PAGE_BYTES = 16 * 1024 * 1024;
const MAX_HEAD_BYTES = 256 * 1024;
const STATUS_LINE = /^HTTP\/\d(?:\.\d)? (\d{3})(?:[ \r\n]|$)/;

/**
 * Parses the head of a block of `application/http; msgtype=response` (ISO 28500 §6.3); null if it is not an HTTP
 * response.
 */
export function readResponseHead(block: Buffer): ResponseHead | null {
  const blank = block.subarray(0, MAX_HEAD_BYTES).indexOf('\r\n\r\n');
  if (blank === -1) return null;
  // Headers were Latin-1 before they were restricted to ASCII (RFC 9110 §5.5).
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
 * The body without its transfer and content encodings. Crawlers that unpack bodies often keep the headers unchanged, so
 * a body that is not compressed is used as it is. @throws Error if it is damaged or larger than 16 MB unpacked
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
      // RFC 9110 §8.4.1.2 requires a zlib header, which many servers omit.
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

/** Text in the charset of its Content-Type, otherwise UTF-8. @throws Error if the text is invalid in that charset */
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
