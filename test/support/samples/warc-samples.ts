import { gzipSync } from 'node:zlib';

export interface SampleResponse {
  url?: string | null;
  status?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** One record of a WARC file (ISO 28500). */
export function warcRecord(type: string, block: Buffer, headers: Record<string, string> = {}): Buffer {
  const fields = {
    'WARC-Type': type,
    'WARC-Record-ID': '<urn:uuid:0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10>',
    'WARC-Date': '2024-05-06T07:08:09Z',
    'Content-Length': String(block.length),
    ...headers,
  };
  return Buffer.concat([Buffer.from(`WARC/1.0\r\n${linesOf(fields)}\r\n`), block, Buffer.from('\r\n\r\n')]);
}

export function warcResponse({
  url = 'https://page.example/',
  status = '200 OK',
  headers = { 'Content-Type': 'text/html; charset=utf-8' },
  body = '<html><head><title>A page</title></head><body><p>Hello world</p></body></html>',
}: SampleResponse = {}): Buffer {
  const block = Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${linesOf(headers)}\r\n`), Buffer.from(body)]);
  return warcRecord('response', block, url === null ? {} : { 'WARC-Target-URI': url });
}

const linesOf = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

export const WARC_INFO = warcRecord('warcinfo', Buffer.from('software: tests\r\n'));

/** As crawlers write them: each record in a separate gzip member. */
export const packedWarc = (...records: readonly Buffer[]): Buffer =>
  Buffer.concat(records.map((record) => gzipSync(record)));
