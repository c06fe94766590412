import type { Violation } from '../../../kernel/errors/validation-error';
import { keyPermissions, type Role, ROLE_PERMISSIONS } from '../../../kernel/identity/permissions';
import { type DataScope, OPEN_SCOPE, type Principal } from '../../../kernel/identity/principal';

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
      violations.push(
        violation(['permissions', index], `the role ${grant.role} does not include the permission ${permission}`),
      );
    }
  }
  return [...violations, ...grantExcess(creator, grant)];
}

/** What of a grant goes beyond what somebody holds, whether it is to be made or was made by others. */
export function grantExcess(creator: Principal, grant: Grant): Violation[] {
  if (creator.type === 'operator') return [];
  const violations: Violation[] = [];
  const excess = [...keyPermissions(grant.role, grant.permissions, grant.isOfAllPortfolios)].filter(
    (one) => !creator.permissions.has(one),
  );
  if (excess.length > 0) {
    violations.push(violation(['role'], `you cannot grant permissions that you do not have: ${excess.join(', ')}`));
  }
  if (creator.dataScope && !isWithin(grant.dataScope, creator.dataScope)) {
    violations.push(violation(['scope'], 'the data scope should be within your own'));
  }
  return violations;
}

/** What keeps a creator that may enter `held` from opening `wanted`; both are slugs, or `*` for all. */
export const portfolioViolations = (held: readonly string[], wanted: readonly string[]): Violation[] =>
  held.includes('*')
    ? []
    : [...wanted.entries()]
        .filter(([, slug]) => !held.includes(slug))
        .map(([index, slug]) =>
          violation(
            ['portfolios', index],
            `you cannot grant access to the portfolio ${slug} because you have no access to it`,
          ),
        );

const violation = (field: (string | number)[], reason: string): Violation => ({
  loc: ['body', ...field],
  msg: `Value error, ${reason}`,
  type: 'value_error',
});

/** An empty list leaves its dimension open, so it lies only within another empty one. */
function isWithin(given: DataScope | null, outer: DataScope): boolean {
  const inner = given ?? OPEN_SCOPE;
  const isSubset = (of: readonly string[], within: readonly string[]): boolean =>
    within.length === 0 || (of.length > 0 && of.every((value) => within.includes(value)));
  return (
    isSubset(inner.countries, outer.countries) &&
    isSubset(inner.eventCategories, outer.eventCategories) &&
    isSubset(inner.eventTypes, outer.eventTypes) &&
    (outer.dateFrom === null || (inner.dateFrom !== null && inner.dateFrom >= outer.dateFrom))
  );
}
