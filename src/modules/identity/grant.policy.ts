import type { Violation } from '../../kernel/errors/validation-error';
import { keyPermissions, type Role, ROLE_PERMISSIONS } from '../../kernel/identity/permissions';
import type { DataScope, Principal } from '../../kernel/identity/principal';

/** What a new key is to be allowed. */
export interface Grant {
  role: Role;
  permissions: readonly string[] | null;
  dataScope: DataScope | null;
  isOfAllPortfolios: boolean;
}

/**
 * What keeps a creator from making this grant: permissions beyond the role, and whatever the creator does not hold.
 * The operator may make any key of a tenant; there is no role `operator` to grant.
 */
export function grantViolations(creator: Principal, grant: Grant): Violation[] {
  const violations: Violation[] = [];
  for (const [index, permission] of (grant.permissions ?? []).entries()) {
    if (!(ROLE_PERMISSIONS[grant.role] as readonly string[]).includes(permission)) {
      violations.push(violation(['permissions', index], `the role ${grant.role} has no permission ${permission}`));
    }
  }
  if (creator.type === 'operator') return violations;
  const excess = [...keyPermissions(grant.role, grant.permissions, grant.isOfAllPortfolios)].filter(
    (one) => !creator.permissions.has(one),
  );
  if (excess.length > 0) {
    violations.push(violation(['role'], `you do not hold ${excess.join(', ')}, so you cannot grant it`));
  }
  if (creator.dataScope && !isWithin(grant.dataScope, creator.dataScope)) {
    violations.push(violation(['scope'], 'the data scope must lie within your own'));
  }
  return violations;
}

/** What keeps a creator that may enter `held` from opening `wanted`; both are slugs, or `*` for all. */
export const portfolioViolations = (held: readonly string[], wanted: readonly string[]): Violation[] =>
  held.includes('*')
    ? []
    : [...wanted.entries()]
        .filter(([, slug]) => !held.includes(slug))
        .map(([index, slug]) => violation(['portfolios', index], `you cannot enter ${slug}, so you cannot open it`));

const violation = (field: (string | number)[], reason: string): Violation => ({
  loc: ['body', ...field],
  msg: `Value error, ${reason}`,
  type: 'value_error',
});

const OPEN: DataScope = { countries: [], eventCategories: [], eventTypes: [], dateFrom: null };

/** An empty list leaves its dimension open, so it lies only within another empty one. */
function isWithin(given: DataScope | null, outer: DataScope): boolean {
  const inner = given ?? OPEN;
  const isSubset = (of: readonly string[], within: readonly string[]): boolean =>
    within.length === 0 || (of.length > 0 && of.every((value) => within.includes(value)));
  return (
    isSubset(inner.countries, outer.countries) &&
    isSubset(inner.eventCategories, outer.eventCategories) &&
    isSubset(inner.eventTypes, outer.eventTypes) &&
    (outer.dateFrom === null || (inner.dateFrom !== null && inner.dateFrom >= outer.dateFrom))
  );
}
