import { createHash, randomBytes } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testWith } from '../../../test/support/app/programs';
import {
  type ServerOptions,
  startTimestampServer,
  type TimestampServer,
} from '../../../test/support/peers/timestamp-server';
import { derInteger, derSequence } from '../asn1/der';
import { OutboundHttp } from '../fetch/outbound-http';
import { TimestampAuthority, type TimestampOptions } from './timestamp-authority';
import { readTimestampToken } from './timestamp-token';

// Creating RSA keys takes long on a busy machine.
jest.setTimeout(120_000);
const withOpenssl = testWith('openssl');
const DIGEST = createHash('sha256').update('a signature').digest();
const http = new OutboundHttp();
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});
afterAll(() => http.close());

async function start(options?: ServerOptions): Promise<TimestampServer> {
  const server = await startTimestampServer(options);
  closing.push(() => server.close());
  return server;
}

/** An authority that sends the same response to every request. */
async function answering(listener: RequestListener, options: Partial<TimestampOptions> = {}) {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  return new TimestampAuthority(`http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-path`, {
    http,
    ...options,
  });
}

const asReply =
  (body: Buffer, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/timestamp-reply' }).end(body);
  };

withOpenssl('a token of the digest, of the time, by a trusted authority', async () => {
  const server = await start();
  const authority = new TimestampAuthority(server.url, { http, trusted: [server.certificates[1]] });
  const { token, at } = await authority.timestamp(DIGEST);
  expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000);
  expect(readTimestampToken(token, DIGEST)).toMatchObject({ at, isTrusted: false });
  for (const trusted of server.certificates) {
    expect(readTimestampToken(token, DIGEST, [trusted])).toMatchObject({ at, isTrusted: true });
  }
  expect(() => readTimestampToken(token, createHash('sha256').digest())).toThrow('different data (imprint)');
});

withOpenssl('every changed byte of a token is refused', async () => {
  const server = await start({ digest: 'sha512' });
  const authority = new TimestampAuthority(server.url, { http, trusted: [server.certificates[1]] });
  const { token } = await authority.timestamp(DIGEST);
  const accepted: number[] = [];
  for (let at = 0; at < token.length; at++) {
    const changed = Buffer.from(token);
    changed[at]! ^= 0x01;
    try {
      readTimestampToken(changed, DIGEST, [server.certificates[1]]);
      accepted.push(at);
    } catch (error) {
      expect(['DerError', 'TimestampError']).toContain((error as Error).name);
    }
  }
  expect(accepted.map((at) => `${at}: ${token.subarray(at - 8, at + 8).toString('hex')}`)).toEqual([]);
});

withOpenssl('an authority that is not trusted', async () => {
  const [server, stranger] = [await start(), await start()];
  const authority = new TimestampAuthority(server.url, { http, trusted: [stranger.certificates[1]] });
  await expect(authority.timestamp(DIGEST)).rejects.toThrow('its issuer did not sign');
  const root = new TimestampAuthority(server.url, { http, trusted: [stranger.certificates[0]] });
  await expect(root.timestamp(DIGEST)).rejects.toThrow('not trusted');
});

withOpenssl('the answer to another request', async () => {
  let first: Buffer | undefined;
  const server = await start({ change: (reply) => (first ??= reply) });
  const authority = new TimestampAuthority(server.url, { http });
  await authority.timestamp(DIGEST);
  await expect(authority.timestamp(DIGEST)).rejects.toThrow('a different request (nonce)');
  await expect(authority.timestamp(randomBytes(32))).rejects.toThrow('different data (imprint)');
});

withOpenssl.each(['timeStamping', 'critical,timeStamping,codeSigning', 'critical,codeSigning'])(
  'a certificate for %s',
  async (extendedKeyUsage) => {
    const server = await start({ extendedKeyUsage });
    const authority = new TimestampAuthority(server.url, { http });
    // openssl itself refuses to sign time stamps with such a certificate.
    await expect(authority.timestamp(DIGEST)).rejects.toMatchObject({ name: 'TimestampError' });
  },
);

test('reports a refusal in the words of the authority', async () => {
  const text = derSequence(Buffer.concat([Buffer.of(0x0c, 9), Buffer.from('too early')]));
  const authority = await answering(asReply(derSequence(derSequence(derInteger(2), text))));
  await expect(authority.timestamp(DIGEST)).rejects.toThrow('refused the request: status 02 (too early)');
});

test.each<[string, RequestListener, string]>([
  ['no DER', asReply(Buffer.from('hello')), 'not valid DER'],
  ['nothing', asReply(Buffer.alloc(0)), 'not valid DER'],
  ['an error', asReply(Buffer.from('no'), 503), 'responded with status 503'],
  ['too much', asReply(Buffer.alloc(100_000)), 'could not be obtained'],
  ['granted, without a token', asReply(derSequence(derSequence(derInteger(0)))), 'not valid DER'],
  [
    'another type',
    (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    'did not send a timestamp response',
  ],
  ['a redirect', (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(), 'redirects'],
  ['a connection that breaks', (request) => void request.socket.destroy(), 'could not be reached'],
])('refuses the response: %s', async (_, listener, message) => {
  const authority = await answering(listener);
  const failed = authority.timestamp(DIGEST);
  await expect(failed).rejects.toMatchObject({ name: 'TimestampError' });
  await expect(failed).rejects.toThrow(message);
  await expect(failed).rejects.not.toThrow('secret-path');
});

test('fails if the authority does not respond in time', async () => {
  const authority = await answering(() => undefined, { timeoutMs: 100 });
  await expect(authority.timestamp(DIGEST)).rejects.toThrow('the request took too long');
});
