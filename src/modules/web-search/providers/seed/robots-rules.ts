import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { RequestFailure } from '../../../../platform/fetch/outbound-failure';
import { type OutboundHttp, USER_AGENT } from '../../../../platform/fetch/outbound-http';
import { untilAborted } from '../../../../platform/until-aborted';
import type { WorkerPools } from '../../../../platform/workers/worker-pools';
import { workerTask, WorkerTaskError } from '../../../../platform/workers/worker-task';
import { boundedRobots } from './bounded-robots';
import type { run } from './match-robots.task';

/** A site may choose rules that take long to match, so they are matched in another process. */
const MATCH_ROBOTS = workerTask<typeof run>({
  name: 'match_robots',
  pool: 'articles',
  module: join(__dirname, 'match-robots.task'),
  deadlineMs: 2_000,
});

/** Whether a site allows a page to be read, disallows it, has an unreadable robots.txt, or does not respond. */
export type RobotsVerdict = 'allowed' | 'disallowed' | 'unreadable' | 'unreachable';

type Rules = (url: string, signal: AbortSignal) => Promise<RobotsVerdict>;

interface Known {
  rules: Rules;
  ttlMs: number;
}

const TTL_MS = 3_600_000;
/** A site that failed for a moment is tried again after a minute instead of an hour. */
const FAILURE_TTL_MS = 60_000;
const MAX_ORIGINS = 2_000;
/** Longer than the timeout of a connection, so that a site that does not respond at all counts as unreachable. */
const TIMEOUT_MS = 8_000;
/** Only the first 500 KiB are used (boundedRobots). */
const MAX_BYTES = 1024 * 1024;
/** RFC 9309 §2.3.1.2. */
const MAX_REDIRECTS = 5;
const always =
  (verdict: RobotsVerdict): Rules =>
  () =>
    Promise.resolve(verdict);

/** The permissions of web sites for this service, from their robots.txt (RFC 9309). */
export class RobotsRules {
  readonly #known = new LRUCache<string, Promise<Known>>({ max: MAX_ORIGINS });

  constructor(
    private readonly http: OutboundHttp,
    private readonly trustedOrigins: readonly string[],
    private readonly pools: Pick<WorkerPools, 'run'>,
  ) {}

  /**
   * Whether an address may be read. A site without the file allows everything; an unreadable file allows nothing (RFC
   * 9309 §2.3.1.4).
   * @throws RequestFailure if the site has a forbidden address, or the reason of the signal
   */
  async verdictOf(url: URL, signal: AbortSignal): Promise<RobotsVerdict> {
    const { origin } = url;
    let asked = this.#known.get(origin);
    if (asked === undefined) {
      asked = this.#ask(origin);
      this.#known.set(origin, asked, { ttl: TTL_MS });
      this.#keepAsLongAsItIsTrue(origin, asked);
    }
    // The request is shared by all waiting callers, so no caller's signal ends it.
    const { rules } = await untilAborted(signal, () => asked);
    try {
      return await rules(url.href, signal);
    } catch (error) {
      if (!(error instanceof WorkerTaskError)) throw error;
      // Rules that cannot be matched in time make the file unreadable, for every page of the site.
      this.#known.set(origin, Promise.resolve({ rules: always('unreadable'), ttlMs: TTL_MS }), { ttl: TTL_MS });
      return 'unreadable';
    }
  }

  #keepAsLongAsItIsTrue(origin: string, asked: Promise<Known>): void {
    asked.then(
      ({ ttlMs }) => this.#known.set(origin, asked, { ttl: ttlMs }),
      () => this.#known.delete(origin),
    );
  }

  #matching(origin: string, robotsUrl: string, text: string): Rules {
    return async (pageUrl, signal) => {
      const question = { robotsUrl, text, pageUrl, userAgent: USER_AGENT };
      const isAllowed = await this.pools.run(MATCH_ROBOTS, question, { group: origin, signal });
      return isAllowed ? 'allowed' : 'disallowed';
    };
  }

  async #ask(origin: string): Promise<Known> {
    const url = `${origin}/robots.txt`;
    try {
      const { status, text } = await this.http.request({
        hasPersonalAddress: true,
        url,
        headers: { accept: 'text/plain' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        maxBytes: MAX_BYTES,
        maxRedirects: MAX_REDIRECTS,
        trustedOrigins: this.trustedOrigins,
      });
      if (status >= 500) return { rules: always('unreadable'), ttlMs: FAILURE_TTL_MS };
      if (status < 200 || status >= 300) return { rules: always('allowed'), ttlMs: TTL_MS };
      return { rules: this.#matching(origin, url, boundedRobots(text, USER_AGENT)), ttlMs: TTL_MS };
    } catch (error) {
      if (!(error instanceof RequestFailure) || error.kind.startsWith('forbidden_')) throw error;
      // More than five redirects count as a missing file.
      if (error.kind === 'too_many_redirects') return { rules: always('allowed'), ttlMs: TTL_MS };
      const verdict = error.kind === 'unreachable' ? 'unreachable' : 'unreadable';
      return { rules: always(verdict), ttlMs: FAILURE_TTL_MS };
    }
  }
}
