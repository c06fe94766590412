import { effectivePermissions, type Permission, type Role, TENANT_WIDE_PERMISSIONS } from './permissions';

/** Gives members of a group of the identity provider a role, in some portfolios or in all. */
export interface RoleRule {
  /** A group exactly as the identity provider names it; `*` is everybody who may sign in. */
  readonly value: string;
  readonly role: Role;
  /** Slugs; `*` alone is every portfolio, including future ones. */
  readonly portfolios: readonly string[];
}

/** A portfolio that a principal may enter, and its permissions there. */
export interface PortfolioGrant {
  readonly id: string;
  readonly slug: string;
  readonly roles: readonly Role[];
  readonly permissions: ReadonlySet<Permission>;
}

const EVERYTHING = '*';

/** The rules that apply to a member of these groups. */
export function matchingRules(groups: readonly string[], rules: readonly RoleRule[]): RoleRule[] {
  const member = new Set(groups);
  return rules.filter(({ value }) => value === EVERYTHING || member.has(value));
}

/**
 * The grants of the rules to a member of these groups: the portfolios that any rule opens, in the given order, with the
 * permissions of all roles that apply there. Permissions that concern a tenant as a whole require a role in every
 * portfolio, so that an admin of one portfolio cannot make itself admin of the others.
 */
export function computeGrants(
  groups: readonly string[],
  rules: readonly RoleRule[],
  portfolios: readonly { readonly id: string; readonly slug: string }[],
): PortfolioGrant[] {
  const matching = matchingRules(groups, rules);
  const tenantWide = permissionsOf(matching.filter((rule) => rule.portfolios.includes(EVERYTHING)));
  return portfolios.flatMap(({ id, slug }) => {
    const here = matching.filter((rule) => rule.portfolios.includes(EVERYTHING) || rule.portfolios.includes(slug));
    if (here.length === 0) return [];
    const permissions = [...permissionsOf(here)].filter(
      (permission) => !TENANT_WIDE_PERMISSIONS.has(permission) || tenantWide.has(permission),
    );
    return [{ id, slug, roles: [...new Set(here.map(({ role }) => role))], permissions: new Set(permissions) }];
  });
}

const permissionsOf = (rules: readonly RoleRule[]): Set<Permission> =>
  new Set(rules.flatMap(({ role }) => [...effectivePermissions(role, null)]));
