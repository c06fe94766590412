/** Everything a principal may be allowed to do, as `resource:action`. A route names exactly one. */
export const PERMISSIONS = [
  'events:read',
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
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** Roles within a tenant. The platform's operator is not among them: no key of a tenant can be one. */
export const ROLES = ['viewer', 'analyst', 'auditor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

const VIEWER: readonly Permission[] = [
  'events:read',
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
    'portfolios:read',
    'portfolios:write',
    'api_keys:read',
    'api_keys:write',
    'users:read',
    'users:write',
    'sso:read',
    'sso:write',
  ],
};

/** What concerns a tenant as a whole, and not one of its portfolios: held only where it holds in every portfolio. */
export const TENANT_WIDE_PERMISSIONS: ReadonlySet<Permission> = new Set<Permission>([
  'audit:read',
  'portfolios:read',
  'portfolios:write',
  'api_keys:read',
  'api_keys:write',
  'users:read',
  'users:write',
  'sso:read',
  'sso:write',
]);

export const OPERATOR_PERMISSIONS: readonly Permission[] = [
  'sessions:own',
  'events:read',
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
];

/** What a SCIM client may: keep the users and groups of its connection, and nothing else. */
export const SCIM_PERMISSIONS: readonly Permission[] = ['scim:provision'];

/** Who reads the whole audit log reads each portfolio's part of it. */
const IMPLIED: ReadonlyMap<string, Permission> = new Map([['audit:read', 'audit:read_portfolio']]);

/** A role, narrowed to a list where one is given. A permission that the role lacks is not gained by listing it. */
export function effectivePermissions(role: Role, narrowedTo: readonly string[] | null): ReadonlySet<Permission> {
  const ofRole = ROLE_PERMISSIONS[role];
  if (narrowedTo === null) return new Set(ofRole);
  const listed = new Set(narrowedTo.flatMap((one) => [one, IMPLIED.get(one) ?? one]));
  return new Set(ofRole.filter((permission) => listed.has(permission)));
}

/** What a key may do. As for users, what concerns the whole tenant is not for a key of some portfolios. */
export function keyPermissions(
  role: Role,
  narrowedTo: readonly string[] | null,
  isOfAllPortfolios: boolean,
): ReadonlySet<Permission> {
  const granted = effectivePermissions(role, narrowedTo);
  return isOfAllPortfolios ? granted : new Set([...granted].filter((one) => !TENANT_WIDE_PERMISSIONS.has(one)));
}
