import type { Violation } from '../../../kernel/errors/validation-error';
import { keyPermissions, type Role, ROLE_PERMISSIONS } from '../../../kernel/identity/permissions';
import { type DataScope, OPEN_SCOPE, type Principal } from '../../../kernel/identity/principal';

/** The access that a new key should get. */
export interface Grant {
  role: Role;
  permissions: readonly string[] | null;
  dataScope: DataScope | null;
  isOfAllPortfolios: boolean;
}

/**
 * The reasons why a creator may not make this grant: permissions beyond the role, and access that the creator lacks.
 * The operator may create any key of a tenant; the role `operator` cannot be granted.
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

/** The parts of an existing or new grant that exceed what the creator has. */
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

/** The reasons why a creator with access to `held` may not grant `wanted`; both are slugs, or `*` for all. */
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

/** An empty list does not restrict its dimension, so it is only within another empty one. */
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
