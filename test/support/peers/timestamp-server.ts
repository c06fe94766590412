import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { X509Certificate } from 'node:crypto';
import { makeRsaKeys } from '../app/rsa-keys';

const run = promisify(execFile);

export interface TimestampServer {
  readonly url: string;
  /** DER; the authority's own certificate first, then its root. */
  readonly certificates: readonly [Buffer, Buffer];
  close(): Promise<void>;
}

export interface ServerOptions {
  /** The extended key usage of the authority's certificate. Default: `critical,timeStamping`. */
  readonly extendedKeyUsage?: string;
  /** The authority's answer, given the one of openssl. */
  readonly change?: (reply: Buffer, query: Buffer) => Buffer | Promise<Buffer>;
  readonly digest?: 'sha256' | 'sha512';
}

/** An RFC 3161 authority on loopback: `openssl ts -reply` behind HTTP. */
export async function startTimestampServer(options: ServerOptions = {}): Promise<TimestampServer> {
  const folder = mkdtempSync(join(tmpdir(), 'tsa-'));
  const certificates = await makeAuthority(folder, options);
  const server = createServer((request, response) => {
    void buffer(request)
      .then(async (query) => {
        const reply = await answer(folder, query);
        response.setHeader('content-type', 'application/timestamp-reply');
        response.end(options.change ? await options.change(reply, query) : reply);
      })
      .catch((error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`,
    certificates,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let queries = 0;

async function answer(folder: string, query: Buffer): Promise<Buffer> {
  const name = join(folder, `query-${++queries}`);
  writeFileSync(name, query);
  const { stdout } = await run(
    'openssl',
    ['ts', '-reply', '-config', join(folder, 'openssl.cnf'), '-queryfile', name],
    {
      encoding: 'buffer',
    },
  );
  return stdout;
}

async function makeAuthority(folder: string, options: ServerOptions): Promise<[Buffer, Buffer]> {
  writeFileSync(join(folder, 'openssl.cnf'), configuration(folder, options));
  writeFileSync(join(folder, 'serial'), '01\n');
  const openssl = (...args: string[]): Promise<unknown> => run('openssl', args, { cwd: folder });
  const config = ['-config', 'openssl.cnf'];
  for (const name of ['root.key', 'tsa.key']) {
    const { privateKey } = makeRsaKeys();
    writeFileSync(join(folder, name), privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
  }
  await openssl(
    'req',
    '-x509',
    '-key',
    'root.key',
    '-out',
    'root.pem',
    '-days',
    '3650',
    '-subj',
    '/O=Test/CN=Root of time',
    ...config,
    '-extensions',
    'root',
  );
  await openssl('req', '-new', '-key', 'tsa.key', '-out', 'tsa.csr', '-subj', '/O=Test/CN=Time', ...config);
  await openssl(
    'x509',
    '-req',
    '-in',
    'tsa.csr',
    '-CA',
    'root.pem',
    '-CAkey',
    'root.key',
    '-CAcreateserial',
    '-out',
    'tsa.pem',
    '-days',
    '365',
    '-extfile',
    'openssl.cnf',
    '-extensions',
    'tsa_certificate',
  );
  const der = async (name: string): Promise<Buffer> => {
    const { stdout } = await run('openssl', ['x509', '-in', join(folder, name)]);
    return new X509Certificate(stdout).raw;
  };
  return [await der('tsa.pem'), await der('root.pem')];
}

const configuration = (
  folder: string,
  { extendedKeyUsage = 'critical,timeStamping', digest = 'sha256' }: ServerOptions,
): string => `
[req]
distinguished_name = name
[name]
[root]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign
[tsa_certificate]
basicConstraints = critical,CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = ${extendedKeyUsage}
[tsa]
default_tsa = authority
[authority]
serial = ${folder}/serial
signer_cert = ${folder}/tsa.pem
signer_key = ${folder}/tsa.key
signer_digest = ${digest}
default_policy = 1.3.6.1.4.1.99999.1
digests = sha256
accuracy = secs:1
ordering = no
tsa_name = yes
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`;
