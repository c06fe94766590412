import { LRUCache } from 'lru-cache';
import robotsParser from 'robots-parser';
import { OutboundError } from '../../../platform/fetch/outbound-error';
import { type OutboundHttp, USER_AGENT } from '../../../platform/fetch/outbound-http';
import { untilAborted } from '../../../platform/until-aborted';

type Rules = (url: string) => boolean;

interface Known {
  rules: Rules;
  ttlMs: number;
}

const TTL_MS = 3_600_000;
/** A site that was down for a moment is not shut for an hour. */
const FAILURE_TTL_MS = 60_000;
const MAX_ORIGINS = 2_000;
const TIMEOUT_MS = 5_000;
/** RFC 9309 §2.5 asks for 500 KiB at least; §2.3.1.2 for five redirects. */
const MAX_BYTES = 1024 * 1024;
const MAX_REDIRECTS = 5;
const EVERYTHING: Rules = () => true;
const NOTHING: Rules = () => false;

/** What the sites of the web allow us to read, by their robots.txt (RFC 9309). */
export class RobotsRules {
  readonly #known = new LRUCache<string, Promise<Known>>({ max: MAX_ORIGINS });

  constructor(
    private readonly http: OutboundHttp,
    private readonly trustedOrigins: readonly string[],
  ) {}

  /**
   * Whether an address may be read. A site without the file allows it; one that fails, or cannot be reached, does not.
   * @throws OutboundError where the site is at a forbidden address, or the reason of the signal
   */
  async allows(url: URL, signal: AbortSignal): Promise<boolean> {
    const { origin } = url;
    let asked = this.#known.get(origin);
    if (asked === undefined) {
      asked = this.#ask(origin);
      this.#known.set(origin, asked, { ttl: TTL_MS });
      this.#keepAsLongAsItIsTrue(origin, asked);
    }
    // Asked on behalf of all who wait: none of their signals ends it.
    const { rules } = await untilAborted(signal, () => asked);
    return rules(url.href);
  }

  #keepAsLongAsItIsTrue(origin: string, asked: Promise<Known>): void {
    asked.then(
      ({ ttlMs }) => this.#known.set(origin, asked, { ttl: ttlMs }),
      () => this.#known.delete(origin),
    );
  }

  async #ask(origin: string): Promise<Known> {
    const url = `${origin}/robots.txt`;
    try {
      const { status, text } = await this.http.request({
        url,
        headers: { accept: 'text/plain' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        maxBytes: MAX_BYTES,
        maxRedirects: MAX_REDIRECTS,
        trustedOrigins: this.trustedOrigins,
      });
      if (status >= 500) return { rules: NOTHING, ttlMs: FAILURE_TTL_MS };
      if (status < 200 || status >= 300) return { rules: EVERYTHING, ttlMs: TTL_MS };
      const robots = robotsParser(url, text);
      return { rules: (page) => robots.isAllowed(page, USER_AGENT) !== false, ttlMs: TTL_MS };
    } catch (error) {
      if (!(error instanceof OutboundError) || error.kind === 'forbidden_address') throw error;
      // More than five redirects count as no file.
      if (error.kind === 'too_many_redirects') return { rules: EVERYTHING, ttlMs: TTL_MS };
      return { rules: NOTHING, ttlMs: FAILURE_TTL_MS };
    }
  }
}
