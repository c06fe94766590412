import type { RouteBody } from './route-body';

/**
 * Requests without a valid credential are counted for each address in groups, so that somebody's wrong keys block neither
 * public documents nor the way to sign in for all who share the address.
 */
export type AnonymousGroup = 'document' | 'sign_in' | 'discovery' | 'file' | 'other';

/** What the hooks of the HTTP server have to know of a route before its handler is known. Made by `Operation`. */
export interface RouteConfiguration {
  readonly isUncompressed?: boolean;
  /** The largest body that the route takes; absent where it reads none. */
  readonly body?: RouteBody;
  /** Whether the route needs no credential. */
  readonly isPublic?: boolean;
  readonly anonymousGroup?: AnonymousGroup;
}
