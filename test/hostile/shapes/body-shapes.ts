import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { FORM_TYPE, formBody, value } from '../../support/http/form-body';
import type { Draw } from './draw';

export interface ShapedBody {
  body: Buffer;
  headers: Record<string, string>;
}

/** Generates a whole body of about `bytes` that the operation does not expect. To add a shape, add a line. */
export type BodyShape = (bytes: number, draw: Draw) => ShapedBody;

const of = (body: string | Buffer, headers: Record<string, string> = {}): ShapedBody => ({
  body: Buffer.from(body),
  headers,
});
const typed = (type: string, body: string): ShapedBody => of(body, { 'content-type': type });
const FORM = 'application/x-www-form-urlencoded';
const fill = (unit: string, bytes: number): string => unit.repeat(Math.ceil(bytes / unit.length));

/** 100 MiB of spaces within an object, which every algorithm compresses well. */
let bombText: Buffer | undefined;
const inflated = (): Buffer => (bombText ??= Buffer.concat([Buffer.from('{"a":"'), Buffer.alloc(104_857_600, 0x20)]));
const bombs = new Map<string, Buffer>();
function bomb(encoding: string, pack: (data: Buffer) => Buffer): BodyShape {
  return () => {
    const body = bombs.get(encoding) ?? pack(inflated());
    bombs.set(encoding, body);
    return of(body, { 'content-encoding': encoding });
  };
}

export const BODY_SHAPES: Readonly<Record<string, BodyShape>> = {
  'gzip bomb': bomb('gzip', gzipSync),
  'deflate bomb': bomb('deflate', (data) => deflateSync(data)),
  'raw deflate bomb': bomb('x-deflate', (data) => deflateRawSync(data)),
  'brotli bomb': bomb('br', (data) => brotliCompressSync(data.subarray(0, 10_485_760))),
  'gzip without the header': () =>
    of((bombs.get('plain gzip') ?? bombs.set('plain gzip', gzipSync(inflated())).get('plain gzip'))!),
  'gzip within gzip': () =>
    of(gzipSync(gzipSync(Buffer.alloc(10_485_760, 0x20))), { 'content-encoding': 'gzip, gzip' }),
  ampersands: (bytes) => typed(FORM, fill('&', bytes)),
  'equals signs': (bytes) => typed(FORM, fill('a=&', bytes)),
  'one field again and again': (bytes) => typed(FORM, fill('SAMLResponse=a&logout_token=b&', bytes)),
  'nested brackets in a form': (bytes) => typed(FORM, `a${fill('[a]', bytes)}=1`),
  'nested XML': (bytes) => typed('application/xml', `${fill('<a>', bytes / 2)}${fill('</a>', bytes / 2)}`),
  'XML attributes': (bytes) =>
    typed('application/xml', `<a ${Array.from({ length: bytes / 10 }, (_, i) => `a${i}="x"`).join(' ')}/>`),
  'XML entities': () =>
    typed(
      'text/xml',
      `<!DOCTYPE a [<!ENTITY b "${'x'.repeat(1000)}"><!ENTITY c "${fill('&b;', 30_000)}">]><a>${fill('&c;', 3000)}</a>`,
    ),
  'many parts': (bytes) =>
    of(formBody(Array.from({ length: Math.ceil(bytes / 100) }, () => value('mapping', '{}'))), {
      'content-type': FORM_TYPE,
    }),
  'a part without an end': (bytes) =>
    of(`--a\r\ncontent-disposition: form-data; name="file"\r\n\r\n${fill('\r\n--', bytes)}`, {
      'content-type': 'multipart/form-data; boundary=a',
    }),
  'headers of a part': (bytes) =>
    of(`--a\r\n${fill('a: b\r\n', bytes)}`, { 'content-type': 'multipart/form-data; boundary=a' }),
  'a long boundary': (bytes) =>
    of(fill('-', bytes), { 'content-type': `multipart/form-data; boundary=${'-'.repeat(70)}` }),
  'zero bytes': (bytes) => of(Buffer.alloc(bytes)),
  'invalid UTF-8': (bytes, draw) => of(Buffer.alloc(bytes, draw.oneOf([0xff, 0xc0, 0xe2, 0xf0]))),
  'UTF-16': (bytes) => of(Buffer.from(`{"a":"${'é'.repeat(bytes / 2)}"}`, 'utf16le')),
  'byte order marks': (bytes) => of(fill('\ufeff', bytes / 3)),
  'blanks alone': (bytes, draw) => of(fill(draw.oneOf([' ', '\n', '\t\r\n']), bytes)),
  'blanks before': (bytes) => of(`${fill(' ', bytes - 2)}{}`),
  'lines of JSON': (bytes, draw) =>
    typed('application/x-ndjson', fill(draw.oneOf(['{}\n', '[]\n', '0\n', '{"a":{}}\n']), bytes)),
  'one endless line': (bytes) => typed('text/csv', fill('a,', bytes)),
  'lines of one quote': (bytes) => typed('text/csv', fill('"\n', bytes)),
  'a PDF of references': (bytes) =>
    typed('application/pdf', `%PDF-1.7\n${fill('1 0 obj\n<</A 1 0 R>>\nendobj\n', bytes)}%%EOF`),
  'a PDF of byte ranges': (bytes) =>
    typed(
      'application/pdf',
      `%PDF-1.7\n${fill('<</Type/Sig/ByteRange[0 1 2 3]/Contents<00>>>\n', bytes)}startxref\n9\n%%EOF`,
    ),
  'a PDF of nested lists': (bytes) =>
    typed('application/pdf', `%PDF-1.7\n1 0 obj\n${fill('[', bytes)}\nstartxref\n9\n%%EOF`),
  'a PDF of cross-references': (bytes) =>
    typed(
      'application/pdf',
      `%PDF-1.7\nxref\n0 99999999\n${fill('0000000000 65535 f \n', bytes)}trailer<</Size 9/Prev 9>>\nstartxref\n9\n%%EOF`,
    ),
  'a PDF of digits': (bytes) =>
    typed(
      'application/pdf',
      `%PDF-1.7\n1 0 obj<</ByteRange[${fill('1 ', bytes)}]/Contents<${fill('0', 1000)}>>>endobj\nstartxref\n9\n%%EOF`,
    ),
};
