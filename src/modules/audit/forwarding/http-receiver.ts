import type { ConnectionOptions } from 'node:tls';
import { RequestFailure } from '../../../platform/fetch/outbound-failure';
import { OutboundHttp } from '../../../platform/fetch/outbound-http';
import type { ChainedRecord } from '../audit.read-model';
import { ocsfEvent } from '../exports/ocsf-event';
import { type AuditReceiver, ForwardingError } from './audit-receiver';

const TIMEOUT_MS = 30_000;
const TOO_LARGE = 413;

/** Sends each batch as one POST with an OCSF event per line, as log collectors and Splunk's raw endpoint read them. */
export class HttpReceiver implements AuditReceiver {
  readonly #http: OutboundHttp;

  /** @param authorization the value of the header `Authorization`, if the receiver needs one */
  constructor(
    private readonly url: string,
    private readonly authorization: string | undefined,
    tls: Pick<ConnectionOptions, 'ca' | 'cert' | 'key'>,
  ) {
    this.#http = new OutboundHttp({ tls });
  }

  /** A batch that is too large for the receiver is sent in halves. */
  async send(records: readonly ChainedRecord[], signal: AbortSignal): Promise<void> {
    const status = await this.#post(records, signal);
    if (status >= 200 && status < 300) return;
    if (status !== TOO_LARGE || records.length === 1)
      throw new ForwardingError(`the receiver responded with status ${status}`);
    const middle = Math.ceil(records.length / 2);
    await this.send(records.slice(0, middle), signal);
    await this.send(records.slice(middle), signal);
  }

  close(): Promise<void> {
    return this.#http.close();
  }

  async #post(records: readonly ChainedRecord[], signal: AbortSignal): Promise<number> {
    try {
      const { status } = await this.#http.request({
        method: 'POST',
        url: this.url,
        headers: {
          'content-type': 'application/x-ndjson; charset=utf-8',
          ...(this.authorization !== undefined && { authorization: this.authorization }),
        },
        body: records.map((record) => `${JSON.stringify(ocsfEvent(record))}\n`).join(''),
        signal,
        timeoutMs: TIMEOUT_MS,
        ignoresBody: true,
        trustedOrigins: [new URL(this.url).origin],
      });
      return status;
    } catch (error) {
      if (error instanceof RequestFailure) throw new ForwardingError(error.message, { cause: error });
      throw error;
    }
  }
}
