import { setTimeout as delay } from 'node:timers/promises';
import type { Socket } from 'node:net';
import type { SentRequest } from '../../support/fuzz/fuzz-sender';
import type { Draw } from './draw';

/** Writes a request to a socket as no client library would. To add a shape, add a line. */
export type WireShape = (socket: Socket, request: SentRequest, draw: Draw) => Promise<void> | void;

const line = ({ method, path }: SentRequest): string => `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n`;
const headersOf = ({ headers }: SentRequest): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
const head = (request: SentRequest, more: string): string => `${line(request)}${headersOf(request)}${more}\r\n`;
const bytesOf = ({ body }: SentRequest): Buffer => Buffer.from(body ?? '{}');

/** Sends parts with a pause between them. */
async function slowly(socket: Socket, parts: Iterable<string | Buffer>, pauseMs: number): Promise<void> {
  for (const part of parts) {
    if (socket.destroyed) return;
    socket.write(part);
    await delay(pauseMs);
  }
}
const singles = function* (bytes: Buffer): Generator<Buffer> {
  for (const byte of bytes.subarray(0, 25)) yield Buffer.of(byte);
};

export const WIRE_SHAPES: Readonly<Record<string, WireShape>> = {
  'length too long': (socket, request) => {
    socket.write(head(request, `content-length: ${bytesOf(request).length + 1_000}\r\n`));
    socket.end(bytesOf(request));
  },
  'length too short': (socket, request) => {
    const body = bytesOf(request);
    socket.write(head(request, `content-length: ${Math.floor(body.length / 2)}\r\n`));
    socket.write(body);
  },
  'two lengths': (socket, request) => {
    socket.write(head(request, 'content-length: 2\r\ncontent-length: 3\r\n'));
    socket.write('{}}');
  },
  'length and chunks': (socket, request) => {
    socket.write(head(request, 'content-length: 5\r\ntransfer-encoding: chunked\r\n'));
    socket.write('0\r\n\r\nGET / HTTP/1.1\r\n\r\n');
  },
  'a negative length': (socket, request) => void socket.write(head(request, 'content-length: -1\r\n')),
  'an enormous length': (socket, request) => {
    socket.write(head(request, 'content-length: 9007199254740993\r\n'));
    socket.end(Buffer.alloc(1_000, 0x20));
  },
  'a chunk of a wrong size': (socket, request) => {
    socket.write(head(request, 'transfer-encoding: chunked\r\n'));
    socket.write('5\r\n{}\r\n0\r\n\r\n');
  },
  'a chunk size beyond all': (socket, request) => {
    socket.write(head(request, 'transfer-encoding: chunked\r\n'));
    socket.end('FFFFFFFFFFFFFFFF\r\n{}');
  },
  'a chunk extension': (socket, request) => {
    socket.write(head(request, 'transfer-encoding: chunked\r\n'));
    socket.write(`2;${'a=b;'.repeat(10_000)}\r\n{}\r\n0\r\n\r\n`);
  },
  'chunks of one byte': (socket, request) => {
    socket.write(head(request, 'transfer-encoding: chunked\r\n'));
    socket.write(`${'1\r\n \r\n'.repeat(50_000)}2\r\n{}\r\n0\r\n\r\n`);
  },
  'chunks without an end': (socket, request) => {
    socket.write(head(request, 'transfer-encoding: chunked\r\n'));
    socket.end('2\r\n{}\r\n');
  },
  trailers: (socket, request) => {
    socket.write(head(request, 'transfer-encoding: chunked\r\n'));
    socket.write(`2\r\n{}\r\n0\r\n${'a: b\r\n'.repeat(2_000)}\r\n`);
  },
  'a slow body': async (socket, request) => {
    const body = bytesOf(request);
    socket.write(head(request, `content-length: ${Math.max(body.length, 60)}\r\n`));
    await slowly(socket, singles(Buffer.concat([body, Buffer.alloc(60, 0x20)])), 20);
    socket.destroy();
  },
  'slow headers': async (socket, request) => {
    socket.write(line(request));
    await slowly(
      socket,
      Array.from({ length: 20 }, (_, index) => `x-${index}: a\r\n`),
      20,
    );
    socket.destroy();
  },
  'a request that goes away': async (socket, request) => {
    socket.write(head(request, `content-length: ${bytesOf(request).length}\r\n`));
    socket.write(bytesOf(request));
    await delay(1);
    socket.destroy();
  },
  'many headers': (socket, request) => void socket.write(head(request, 'a: b\r\n'.repeat(2_000))),
  'a header of 15,000 characters': (socket, request, draw) =>
    void socket.write(
      head(request, `x-${'a'.repeat(50)}: ${draw.oneOf(['a', ' ', ',', '"', '\t']).repeat(14_000)}x\r\n`),
    ),
  'a header name of 10,000 characters': (socket, request) =>
    void socket.write(head(request, `${'a'.repeat(10_000)}: b\r\n`)),
  'a header without a colon': (socket, request) => void socket.write(head(request, 'nothing\r\n')),
  'folded headers': (socket, request) => void socket.write(head(request, `x: a\r\n${' b\r\n'.repeat(1_000)}`)),
  'a zero byte in a header': (socket, request) => void socket.write(head(request, 'x: a\0b\r\n')),
  'many pipelined requests': (socket, request) => void socket.write(head({ ...request, method: 'GET' }, '').repeat(50)),
  'expect a hundred': (socket, request) => {
    socket.write(head(request, `expect: 100-continue\r\ncontent-length: ${bytesOf(request).length}\r\n`));
    socket.write(bytesOf(request));
  },
  'an upgrade': (socket, request) =>
    void socket.write(head(request, 'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-key: AAAA\r\n')),
  'an unknown method': (socket, request) => void socket.write(head({ ...request, method: 'PROPFIND' }, '')),
  'an absolute address': (socket, request) =>
    void socket.write(head({ ...request, path: `http://other.invalid${request.path}` }, '')),
  'HTTP/0.9': (socket, { path }) => void socket.write(`GET ${path}\r\n`),
  'the preface of HTTP/2': (socket) => void socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  'a TLS hello': (socket) => void socket.write(Buffer.from('16030100a5010000a10303'.padEnd(340, '0'), 'hex')),
  'bytes at random': (socket, _request, draw) =>
    void socket.write(Buffer.from(Array.from({ length: 5_000 }, () => draw.below(256)))),
};
