import type { Violation } from '../../../kernel/errors/validation-error';
import { effectivePermissions } from '../../../kernel/identity/permissions';
import type { DataScope, Principal } from '../../../kernel/identity/principal';
import type { RoleRule } from '../../../kernel/identity/role-rules';

const EVERYTHING = '*';

/** Who writes rules, and the portfolios it may enter itself: slugs, or `*` for all. */
export interface RuleWriter {
  readonly principal: Principal;
  readonly heldPortfolios: readonly string[];
}

/**
 * What keeps these rules from being stored: portfolios that the tenant doesn't have, and whatever goes beyond what the
 * writer holds itself. A user signed in sees the whole corpus, so that a writer with a data scope can let nobody in.
 */
export function roleRuleViolations(
  rules: readonly RoleRule[],
  writer: RuleWriter,
  portfolios: ReadonlySet<string>,
): Violation[] {
  return rules.flatMap((rule, index) => {
    const loc = ['body', 'role_rules', index];
    return [...roleViolations(rule, writer.principal, loc), ...portfolioViolations(rule, writer, portfolios, loc)];
  });
}

function roleViolations(
  { role }: RoleRule,
  { type, permissions, dataScope }: Principal,
  loc: Violation['loc'],
): Violation[] {
  if (type === 'operator') return [];
  if (dataScope !== null && isNarrow(dataScope))
    return [wrong([...loc, 'role'], 'your own data scope is narrower than any role')];
  const excess = [...effectivePermissions(role, null)].filter((one) => !permissions.has(one));
  if (excess.length === 0) return [];
  return [wrong([...loc, 'role'], `you do not hold ${excess.join(', ')}, so you cannot grant it`)];
}

const isNarrow = ({ countries, eventCategories, eventTypes, dateFrom }: DataScope): boolean =>
  countries.length + eventCategories.length + eventTypes.length > 0 || dateFrom !== null;

function portfolioViolations(
  { portfolios: wanted }: RoleRule,
  { heldPortfolios }: RuleWriter,
  existing: ReadonlySet<string>,
  loc: Violation['loc'],
): Violation[] {
  return wanted.flatMap((slug, index): Violation[] => {
    const at = [...loc, 'portfolios', index];
    if (slug === EVERYTHING && wanted.length > 1) return [wrong(at, '* stands alone')];
    if (slug !== EVERYTHING && !existing.has(slug)) {
      return [{ loc: at, msg: 'The tenant has no such portfolio', type: 'not_found' }];
    }
    const isHeld = heldPortfolios.includes(EVERYTHING) || heldPortfolios.includes(slug);
    return isHeld ? [] : [wrong(at, `you cannot enter ${slug}, so you cannot open it`)];
  });
}

const wrong = (loc: Violation['loc'], reason: string): Violation => ({
  loc,
  msg: `Value error, ${reason}`,
  type: 'value_error',
});
