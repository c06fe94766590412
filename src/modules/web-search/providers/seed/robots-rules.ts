import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { RequestFailure } from '../../../../platform/fetch/outbound-failure';
import { type OutboundHttp, USER_AGENT } from '../../../../platform/fetch/outbound-http';
import { untilAborted } from '../../../../platform/until-aborted';
import type { WorkerPools } from '../../../../platform/workers/worker-pools';
import { workerTask, WorkerTaskError } from '../../../../platform/workers/worker-task';
import { boundedRobots } from './bounded-robots';
import type { run } from './match-robots.task';

/** A site may choose its rules so that matching them takes long: that is nothing for the thread that answers requests. */
const MATCH_ROBOTS = workerTask<typeof run>({
  name: 'match_robots',
  pool: 'articles',
  module: join(__dirname, 'match-robots.task'),
  deadlineMs: 2_000,
});

/** Whether a site lets us read a page: it says so, it says no, its robots.txt cannot be read, or nothing answers there. */
export type RobotsVerdict = 'allowed' | 'disallowed' | 'unreadable' | 'unreachable';

type Rules = (url: string, signal: AbortSignal) => Promise<RobotsVerdict>;

interface Known {
  rules: Rules;
  ttlMs: number;
}

const TTL_MS = 3_600_000;
/** A site that was down for a moment is not shut for an hour. */
const FAILURE_TTL_MS = 60_000;
const MAX_ORIGINS = 2_000;
/** Longer than a connection may take to open, so that a site which does not answer at all counts as unreachable. */
const TIMEOUT_MS = 8_000;
/** Of which the first 500 KiB count (boundedRobots). */
const MAX_BYTES = 1024 * 1024;
/** RFC 9309 §2.3.1.2. */
const MAX_REDIRECTS = 5;
const always =
  (verdict: RobotsVerdict): Rules =>
  () =>
    Promise.resolve(verdict);

/** What the sites of the web allow us to read, by their robots.txt (RFC 9309). */
export class RobotsRules {
  readonly #known = new LRUCache<string, Promise<Known>>({ max: MAX_ORIGINS });

  constructor(
    private readonly http: OutboundHttp,
    private readonly trustedOrigins: readonly string[],
    private readonly pools: Pick<WorkerPools, 'run'>,
  ) {}

  /**
   * Whether an address may be read. A site without the file allows it; a file that cannot be read allows nothing
   * (RFC 9309 §2.3.1.4).
   * @throws RequestFailure where the site is at a forbidden address, or the reason of the signal
   */
  async verdictOf(url: URL, signal: AbortSignal): Promise<RobotsVerdict> {
    const { origin } = url;
    let asked = this.#known.get(origin);
    if (asked === undefined) {
      asked = this.#ask(origin);
      this.#known.set(origin, asked, { ttl: TTL_MS });
      this.#keepAsLongAsItIsTrue(origin, asked);
    }
    // Asked on behalf of all who wait: none of their signals ends it.
    const { rules } = await untilAborted(signal, () => asked);
    try {
      return await rules(url.href, signal);
    } catch (error) {
      if (!(error instanceof WorkerTaskError)) throw error;
      // Rules that cannot be matched in time count as a file that cannot be read, for every page of the site.
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
      // More than five redirects count as no file.
      if (error.kind === 'too_many_redirects') return { rules: always('allowed'), ttlMs: TTL_MS };
      const verdict = error.kind === 'unreachable' ? 'unreachable' : 'unreadable';
      return { rules: always(verdict), ttlMs: FAILURE_TTL_MS };
    }
  }
}
