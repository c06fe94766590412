import { getDomain } from 'tldts';
import { kindOfStatus, RequestFailure } from '../../platform/fetch/outbound-failure';
import { type OutboundHttp, USER_AGENT } from '../../platform/fetch/outbound-http';
import { retryAfterMs } from '../../platform/fetch/retry-after';
import { FeedFailure } from './feed-failure';

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 64 * 1_024 * 1_024;
const MAX_REDIRECTS = 3;

/** The validators that a server sent with a document, by which a conditional request refers to it (RFC 9110 §13.1). */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface FetchedDocument extends Validators {
  readonly body: Buffer;
}

export interface FeedAddress {
  readonly url: URL;
  readonly accept: string;
  readonly isOwnAddress: boolean;
}

/** Fetches documents of one feed. */
export class FeedFetch {
  constructor(
    private readonly http: OutboundHttp,
    private readonly feed: FeedAddress,
    /** A contact address of the operator, which the National Weather Service requires. */
    private readonly contact: string | undefined,
    private readonly signal: AbortSignal,
  ) {}

  get url(): URL {
    return this.feed.url;
  }

  /** Null if the document has not changed since the validators were sent. @throws FeedFailure */
  async document(url: URL, { etag, lastModified }: Validators): Promise<FetchedDocument | null> {
    const answer = await this.#answer(url, {
      ...(etag !== null && { 'if-none-match': etag }),
      ...(lastModified !== null && { 'if-modified-since': lastModified }),
    });
    const isConditional = etag !== null || lastModified !== null;
    if (answer.status === 304 && isConditional) return null;
    if (answer.status !== 200) {
      const { status } = answer;
      throw new FeedFailure(kindOfStatus(status), `The source responded with status ${status}`, {
        status,
        retryAfterMs: retryAfterMs(answer.headers['retry-after'], Date.now()),
      });
    }
    return {
      body: answer.body,
      etag: validatorOf(answer.headers.etag),
      lastModified: validatorOf(answer.headers['last-modified']),
    };
  }

  async #answer(url: URL, conditions: Record<string, string>): ReturnType<OutboundHttp['requestBytes']> {
    try {
      return await this.http.requestBytes({
        url,
        headers: {
          accept: this.feed.accept,
          'user-agent': this.contact === undefined ? USER_AGENT : `${USER_AGENT} (${this.contact})`,
          ...conditions,
        },
        signal: this.signal,
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
        maxRedirects: MAX_REDIRECTS,
        beforeRedirect: (to) => refuseOtherSites(url, to),
        ...(this.feed.isOwnAddress && { trustedOrigins: [this.feed.url.origin] }),
      });
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      throw new FeedFailure(error.kind, `The source could not be read: ${error.message}`);
    }
  }
}

function refuseOtherSites(from: URL, to: URL): Promise<void> {
  const siteOf = ({ hostname }: URL): string => getDomain(hostname) ?? hostname;
  return siteOf(from) === siteOf(to)
    ? Promise.resolve()
    : Promise.reject(
        new RequestFailure('forbidden_address', `${from.origin} redirects to a different site, which is not followed`),
      );
}

/** Sent back unchanged; a header that is too long or has other characters is ignored. */
const validatorOf = (header: string | undefined): string | null =>
  header !== undefined && /^[\x20-\x7e]{1,500}$/.test(header) ? header : null;
