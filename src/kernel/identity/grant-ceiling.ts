import { effectivePermissions, type Permission, type Role } from './permissions';
import type { DataScope } from './principal';
import type { RoleRule } from './role-rules';

const EVERYTHING = '*';

/** The most that a principal may grant to others: what it holds itself. */
export interface GrantCeiling {
  readonly permissions: ReadonlySet<Permission>;
  readonly dataScope: DataScope | null;
  /** Slugs of the portfolios it may enter, or `*` for all. */
  readonly portfolios: readonly string[];
}

/** Whether a data scope hides any part of the corpus. */
export const isNarrow = (scope: DataScope | null): boolean =>
  scope !== null &&
  (scope.countries.length + scope.eventCategories.length + scope.eventTypes.length > 0 || scope.dateFrom !== null);

/** The permissions of a role that the principal does not hold. */
export const permissionsBeyond = (role: Role, held: ReadonlySet<Permission>): Permission[] =>
  [...effectivePermissions(role, null)].filter((permission) => !held.has(permission));

export const mayEnter = (portfolio: string, held: readonly string[]): boolean =>
  held.includes(EVERYTHING) || held.includes(portfolio);

/**
 * What the principal lacks to grant these rules, each as a phrase that follows "lacks"; empty if nothing is missing.
 */
export function missingForRules(
  rules: readonly RoleRule[],
  { permissions, dataScope, portfolios }: GrantCeiling,
): string[] {
  const lacking = new Set(rules.flatMap(({ role }) => permissionsBeyond(role, permissions)));
  const closed = new Set(rules.flatMap((rule) => rule.portfolios.filter((slug) => !mayEnter(slug, portfolios))));
  return [
    ...(lacking.size > 0 ? [`the permissions ${[...lacking].join(', ')}`] : []),
    ...(rules.length > 0 && isNarrow(dataScope) ? ['access to the whole corpus (it is limited by a data scope)'] : []),
    ...(closed.size > 0 ? [`access to the portfolios ${[...closed].join(', ')}`] : []),
  ];
}
