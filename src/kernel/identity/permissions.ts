/** Every permission of a principal, as `resource:action`. A route names exactly one. */
export const PERMISSIONS = [
  'events:read',
  'source_ratings:read',
  'source_ratings:write',
  'assets:read',
  'assets:write',
  'threats:read',
  'threats:write',
  'incidents:read',
  'incidents:write',
  'alerts:read',
  'alerts:write',
  'webhooks:read',
  'webhooks:write',
  'lookup:read',
  'lookup:write',
  'web_search:read',
  'web_search:write',
  'connectors:read',
  'audit:read_own',
  'audit:read_portfolio',
  'audit:read',
  'portfolios:read',
  'portfolios:write',
  'api_keys:read',
  'api_keys:write',
  'tenants:read',
  'tenants:write',
  'events:import',
  'datasets:read',
  'datasets:import',
  'articles:read',
  'articles:import',
  'secrets:read',
  'secrets:write',
  'keys:read',
  'keys:write',
  'reports:read',
  'reports:write',
  'sessions:own',
  'users:read',
  'users:write',
  'sso:read',
  'sso:write',
  'scim:provision',
  'status:read',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** Roles within a tenant. The operator of the platform is not a role: no key of a tenant can be the operator's. */
export const ROLES = ['viewer', 'analyst', 'auditor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

const VIEWER: readonly Permission[] = [
  'events:read',
  'source_ratings:read',
  'assets:read',
  'threats:read',
  'incidents:read',
  'alerts:read',
  'lookup:read',
  'web_search:read',
  'connectors:read',
  'reports:read',
  'audit:read_own',
  'sessions:own',
];
const ANALYST: readonly Permission[] = [
  ...VIEWER,
  'assets:write',
  'threats:write',
  'incidents:write',
  'alerts:write',
  'webhooks:read',
  'lookup:write',
  'web_search:write',
  'reports:write',
];

export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  viewer: VIEWER,
  analyst: ANALYST,
  auditor: ['audit:read_own', 'audit:read_portfolio', 'audit:read', 'reports:read', 'sessions:own'],
  admin: [
    ...ANALYST,
    'webhooks:write',
    'audit:read_portfolio',
    'audit:read',
    'source_ratings:write',
    'portfolios:read',
    'portfolios:write',
    'api_keys:read',
    'api_keys:write',
    'users:read',
    'users:write',
    'sso:read',
    'sso:write',
    'status:read',
  ],
};

/**
 * Permissions that concern a tenant as a whole instead of one of its portfolios. They are held only with a role in
 * every portfolio.
 */
export const TENANT_WIDE_PERMISSIONS: ReadonlySet<Permission> = new Set<Permission>([
  'audit:read',
  'source_ratings:write',
  'portfolios:read',
  'portfolios:write',
  'api_keys:read',
  'api_keys:write',
  'users:read',
  'users:write',
  'sso:read',
  'sso:write',
  'status:read',
]);

export const OPERATOR_PERMISSIONS: readonly Permission[] = [
  'sessions:own',
  'events:read',
  'source_ratings:read',
  'source_ratings:write',
  'connectors:read',
  'audit:read_own',
  'audit:read_portfolio',
  'audit:read',
  'portfolios:read',
  'portfolios:write',
  'api_keys:read',
  'api_keys:write',
  'tenants:read',
  'tenants:write',
  'events:import',
  'datasets:read',
  'datasets:import',
  'articles:read',
  'articles:import',
  'secrets:read',
  'secrets:write',
  'keys:read',
  'keys:write',
  'users:read',
  'users:write',
  'sso:read',
  'sso:write',
  'status:read',
];

/** The permissions of a SCIM client: manage the users and groups of its connection, nothing else. */
export const SCIM_PERMISSIONS: readonly Permission[] = ['scim:provision'];

/** A reader of the whole audit log may read each portfolio's part of it. */
const IMPLIED: ReadonlyMap<string, Permission> = new Map([['audit:read', 'audit:read_portfolio']]);

/**
 * The permissions of a role, restricted to a list if there is one. Listing a permission that the role lacks does not
 * add it.
 */
export function effectivePermissions(role: Role, narrowedTo: readonly string[] | null): ReadonlySet<Permission> {
  const ofRole = ROLE_PERMISSIONS[role];
  if (narrowedTo === null) return new Set(ofRole);
  const listed = new Set(narrowedTo.flatMap((one) => [one, IMPLIED.get(one) ?? one]));
  return new Set(ofRole.filter((permission) => listed.has(permission)));
}

/**
 * The permissions of a key. As for users, those that concern the whole tenant are not available to a key of some
 * portfolios.
 */
export function keyPermissions(
  role: Role,
  narrowedTo: readonly string[] | null,
  isOfAllPortfolios: boolean,
): ReadonlySet<Permission> {
  const granted = effectivePermissions(role, narrowedTo);
  return isOfAllPortfolios ? granted : new Set([...granted].filter((one) => !TENANT_WIDE_PERMISSIONS.has(one)));
}
