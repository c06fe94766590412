import type { RouteBody } from './route-body';

/**
 * Requests without a valid credential are counted for each address in groups, so that one caller's wrong keys block neither
 * public documents nor sign-in for the others at the address.
 */
export type AnonymousGroup = 'document' | 'sign_in' | 'discovery' | 'file' | 'other';

/** A principal has a bucket for map tiles beside the one for all other requests: a map requests dozens of tiles at once. */
export type RateLimitBucket = 'requests' | 'tiles';

/** What the hooks of the HTTP server need to know about a route before its handler is known. Created by `Operation`. */
export interface RouteConfiguration {
  /** The action in the audit record; absent for routes without an operation, such as those of the documentation. */
  readonly action?: string;
  readonly isUncompressed?: boolean;
  /** The largest body that the route takes; absent if it reads none. */
  readonly body?: RouteBody;
  /** Whether the route needs no credential. */
  readonly isPublic?: boolean;
  /** Whether the route accepts the API key as the query parameter `api_key`. */
  readonly acceptsKeyInQuery?: boolean;
  /** Whether the route accepts the API key as the password of HTTP Basic. */
  readonly acceptsBasic?: boolean;
  /** The path parameter with the id of the portfolio. */
  readonly portfolioInPath?: string;
  readonly anonymousGroup?: AnonymousGroup;
  /** `requests` if absent. */
  readonly rateLimit?: RateLimitBucket;
}
