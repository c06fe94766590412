import type { AddressInfo } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import { makeSamlKey, privateKeyPem } from './identity-providers/saml-key';

/** A self-signed certificate of the name localhost, or of a client, with its key; both in PEM. */
export interface TestCertificate {
  readonly certificatePem: string;
  readonly keyPem: string;
}

export async function makeTestCertificate(commonName = 'localhost'): Promise<TestCertificate> {
  const key = await makeSamlKey(commonName);
  return { certificatePem: key.certificatePem, keyPem: privateKeyPem(key) };
}

/** A receiver of syslog over TLS (RFC 5425) that requires the certificate of one client. */
export class SyslogServer {
  readonly messages: string[] = [];
  /** Whether it resets connections. */
  isResetting = false;

  readonly #sockets = new Set<TLSSocket>();

  private constructor(private readonly server: ReturnType<typeof createServer>) {}

  static async start(own: TestCertificate, client: TestCertificate): Promise<SyslogServer> {
    const options = { key: own.keyPem, cert: own.certificatePem, ca: client.certificatePem, requestCert: true };
    const server = createServer(options);
    const syslog = new SyslogServer(server);
    server.on('connection', (socket) => {
      if (syslog.isResetting) socket.resetAndDestroy();
    });
    server.on('tlsClientError', () => undefined);
    server.on('secureConnection', (socket) => syslog.#read(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return syslog;
  }

  get url(): string {
    return `syslog+tls://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  #read(socket: TLSSocket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('end', () => this.messages.push(...framesOf(Buffer.concat(chunks))));
  }
}

/** @throws if a frame is not complete or its length is wrong */
function framesOf(bytes: Buffer): string[] {
  const frames: string[] = [];
  for (let start = 0; start < bytes.length;) {
    const space = bytes.indexOf(' ', start);
    const length = Number(bytes.toString('latin1', start, space));
    const end = space + 1 + length;
    if (space < 0 || !Number.isSafeInteger(length) || end > bytes.length) throw new Error('a frame is not complete');
    frames.push(bytes.toString('utf8', space + 1, end));
    start = end;
  }
  return frames;
}
