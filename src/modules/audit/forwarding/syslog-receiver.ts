import { once } from 'node:events';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { finished } from 'node:stream/promises';
import { connect, type ConnectionOptions } from 'node:tls';
import type { ChainedRecord } from '../audit.read-model';
import { type AuditReceiver, ForwardingError } from './audit-receiver';
import { syslogFrame, syslogMessage } from './syslog-message';

/** RFC 5425 §4.1 */
const DEFAULT_PORT = 6514;
const TIMEOUT_MS = 30_000;

/**
 * Sends syslog messages over TLS (RFC 5425). The protocol has no acknowledgement, so that each batch has its own
 * connection: it counts as accepted once the receiver has read up to the end and closed the connection as well.
 */
export class SyslogReceiver implements AuditReceiver {
  readonly #options: ConnectionOptions;

  constructor(url: string, tls: Pick<ConnectionOptions, 'ca' | 'cert' | 'key'>) {
    const { hostname: host, port } = new URL(url);
    const name = host.replace(/^\[|\]$/g, '');
    this.#options = {
      ...tls,
      host: name,
      port: port === '' ? DEFAULT_PORT : Number(port),
      // RFC 6066 §3 allows no addresses.
      ...(isIP(name) === 0 && { servername: name }),
    };
  }

  async send(records: readonly ChainedRecord[], signal: AbortSignal): Promise<void> {
    const frames = records.map((record) => syslogFrame(syslogMessage(record, hostname()))).join('');
    const timed = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const socket = connect(this.#options);
    // The events of a failed connection come once each, and an error without a listener would end the process.
    socket.on('error', () => undefined);
    try {
      await once(socket, 'secureConnect', { signal: timed });
      socket.resume();
      socket.end(frames);
      await finished(socket, { signal: timed });
    } catch (error) {
      const reason = timed.aborted ? 'it did not read the messages in time' : (error as Error).message;
      throw new ForwardingError(`the messages could not be sent: ${reason}`, { cause: error });
    } finally {
      socket.destroy();
    }
  }

  async close(): Promise<void> {
    // Each batch has its own connection, which ends with it.
  }
}
