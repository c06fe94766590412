import type { RatingOverride } from '../reliability/rating-override';
import type { Permission } from './permissions';

/** A portfolio of a tenant: every read and write of monitoring data is limited to one. */
export interface TenantScope {
  readonly tenantId: string;
  readonly portfolioId: string;
}

/** The part of the corpus that a principal may see; an empty list does not restrict its dimension. */
export interface DataScope {
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
  readonly eventCategories: readonly string[];
  readonly eventTypes: readonly string[];
  /** ISO 8601 date; events before it, or without a date, are out of scope. */
  readonly dateFrom: string | null;
  /**
   * The fixed evaluation time of the tenant, RFC 3339: events that happened or lasted beyond it are out of scope. It
   * does not limit the principal, so it does not limit what the principal may grant to others.
   */
  readonly asOf?: string;
  /** The tenant's overrides of source ratings. Like `asOf`, they do not limit the principal. */
  readonly ratingOverrides?: readonly RatingOverride[];
}

/** Hides nothing. */
export const OPEN_SCOPE: DataScope = { countries: [], eventCategories: [], eventTypes: [], dateFrom: null };

export const PRINCIPAL_TYPES = ['user', 'service_account', 'anonymous', 'operator', 'cli', 'system'] as const;
export type PrincipalType = (typeof PRINCIPAL_TYPES)[number];

/** Who sends a request, and their permissions. `scope` is null for principals that belong to no tenant. */
export interface Principal {
  readonly type: PrincipalType;
  readonly scope: TenantScope | null;
  readonly permissions: ReadonlySet<Permission>;
  readonly dataScope: DataScope | null;
  /** The service's own id of a user, which identifies its connection and subject. */
  readonly userId: string | null;
  /** The session at the identity provider: SAML's SessionIndex, OIDC's `sid`. */
  readonly idpSessionId: string | null;
  readonly apiKeyId: string | null;
  /** The session whose cookie the request carries; null for every other credential. */
  readonly sessionId: string | null;
}

export const ANONYMOUS: Principal = {
  type: 'anonymous',
  scope: null,
  permissions: new Set(),
  dataScope: null,
  userId: null,
  idpSessionId: null,
  apiKeyId: null,
  sessionId: null,
};
