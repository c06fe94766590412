import { randomBytes } from 'node:crypto';
import { derInteger, derNull, derObjectIdentifier, derOctets, derSequence, derTrue, DER_TAG } from '../asn1/der';
import { DerError, type DerElement, expectChildren, expectTag, readDer } from '../asn1/der-reader';
import { OID } from '../asn1/object-identifiers';
import { RequestFailure } from '../fetch/outbound-failure';
import type { OutboundHttp } from '../fetch/outbound-http';
import { readTimestampToken, TimestampError } from './timestamp-token';

export interface TimestampOptions {
  readonly http: OutboundHttp;
  /**
   * Certificates in DER of the authority, or of those that issued its own. Without any, every authority is accepted.
   */
  readonly trusted?: readonly Buffer[];
  /** 10 seconds by default. */
  readonly timeoutMs?: number;
}

export interface ObtainedTimestamp {
  /** RFC 3161 TimeStampToken in DER. */
  readonly token: Buffer;
  readonly at: Date;
}

const MEDIA_TYPE = { request: 'application/timestamp-query', answer: 'application/timestamp-reply' };
const MAX_ANSWER_BYTES = 64 * 1024;
const TIMEOUT_MS = 10_000;
const NONCE_BYTES = 16;
/** PKIStatus (RFC 3161 §2.4.2): granted, and granted with modifications. */
const GRANTED: ReadonlySet<number> = new Set([0, 1]);

/** A time stamp authority over HTTP (RFC 3161 §3.4). The operator configured its address, so it may be private. */
export class TimestampAuthority {
  readonly #url: URL;

  constructor(
    url: string,
    private readonly options: TimestampOptions,
  ) {
    this.#url = new URL(url);
  }

  /**
   * @param digest SHA-256 of the data to be stamped
   * @throws TimestampError if the authority refuses, cannot be reached in time, or sends an invalid response
   */
  async timestamp(digest: Buffer): Promise<ObtainedTimestamp> {
    const nonce = derInteger(randomBytes(NONCE_BYTES));
    const answer = await this.#ask(encodeRequest(digest, nonce));
    try {
      const token = tokenOf(answer);
      const stamped = readTimestampToken(token, digest, this.options.trusted);
      if (!stamped.nonce?.equals(readDer(nonce).content)) {
        throw new TimestampError('The timestamp is refused: it belongs to a different request (nonce).');
      }
      return { token, at: stamped.at };
    } catch (error) {
      if (error instanceof DerError)
        throw new TimestampError(`The response of the timestamp authority is not valid DER: ${error.message}.`);
      throw error;
    }
  }

  async #ask(body: Buffer): Promise<Buffer> {
    const { origin } = this.#url;
    try {
      const {
        status,
        headers,
        body: answer,
      } = await this.options.http.requestBytes({
        method: 'POST',
        url: this.#url,
        headers: { 'content-type': MEDIA_TYPE.request, accept: MEDIA_TYPE.answer },
        body,
        signal: AbortSignal.timeout(this.options.timeoutMs ?? TIMEOUT_MS),
        maxBytes: MAX_ANSWER_BYTES,
        trustedOrigins: [origin],
      });
      if (status !== 200)
        throw new TimestampError(`The timestamp authority at ${origin} responded with status ${status}.`);
      const type = (headers['content-type'] ?? '').split(';', 1)[0];
      if (type !== MEDIA_TYPE.answer)
        throw new TimestampError(`The timestamp authority at ${origin} did not send a timestamp response.`);
      return answer;
    } catch (error) {
      if (error instanceof RequestFailure)
        throw new TimestampError(`The timestamp could not be obtained: ${error.message}.`);
      throw error;
    }
  }
}

/** TimeStampReq (RFC 3161 §2.4.1), which requests the certificate as well. */
const encodeRequest = (digest: Buffer, nonce: Buffer): Buffer =>
  derSequence(
    derInteger(1),
    derSequence(derSequence(derObjectIdentifier(OID.sha256), derNull()), derOctets(digest)),
    nonce,
    derTrue(),
  );

function tokenOf(answer: Buffer): Buffer {
  const [status, token] = expectChildren(readDer(answer), DER_TAG.sequence);
  const [code, ...details] = expectChildren(status, DER_TAG.sequence);
  const value = expectTag(code, DER_TAG.integer).content;
  if (value.length !== 1 || !GRANTED.has(value.readUInt8())) {
    throw new TimestampError(
      `The timestamp authority refused the request: status ${value.toString('hex')}${textOf(details)}.`,
    );
  }
  return expectTag(token, DER_TAG.sequence).raw;
}

/** PKIFreeText for a person. */
function textOf(details: readonly DerElement[]): string {
  const texts = details.flatMap(({ tag, children }) => (tag === DER_TAG.sequence ? children : []));
  const text = texts.map(({ content }) => content.toString('utf8')).join(' ');
  return text === '' ? '' : ` (${text.slice(0, 200)})`;
}
