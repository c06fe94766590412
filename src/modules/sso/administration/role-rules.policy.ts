import type { Violation } from '../../../kernel/errors/validation-error';
import { isNarrow, mayEnter, permissionsBeyond } from '../../../kernel/identity/grant-ceiling';
import type { Principal } from '../../../kernel/identity/principal';
import type { RoleRule } from '../../../kernel/identity/role-rules';

const EVERYTHING = '*';

/** The author of role rules, with the accessible portfolios: slugs, or `*` for all. */
export interface RuleWriter {
  readonly principal: Principal;
  readonly heldPortfolios: readonly string[];
}

/**
 * The reasons why these rules cannot be stored: portfolios that the tenant lacks, and access that the writer lacks. A
 * signed-in user sees the whole corpus, so a writer with a data scope cannot grant any role.
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
  if (isNarrow(dataScope))
    return [wrong([...loc, 'role'], 'you cannot grant a role because your own access is limited by a data scope')];
  const excess = permissionsBeyond(role, permissions);
  if (excess.length === 0) return [];
  return [wrong([...loc, 'role'], `you cannot grant permissions that you do not have: ${excess.join(', ')}`)];
}

function portfolioViolations(
  { portfolios: wanted }: RoleRule,
  { heldPortfolios }: RuleWriter,
  existing: ReadonlySet<string>,
  loc: Violation['loc'],
): Violation[] {
  return wanted.flatMap((slug, index): Violation[] => {
    const at = [...loc, 'portfolios', index];
    if (slug === EVERYTHING && wanted.length > 1) return [wrong(at, '* cannot be combined with other portfolios')];
    if (slug !== EVERYTHING && !existing.has(slug)) {
      return [{ loc: at, msg: 'The tenant has no portfolio with this slug', type: 'not_found' }];
    }
    return mayEnter(slug, heldPortfolios)
      ? []
      : [wrong(at, `you cannot grant access to the portfolio ${slug} because you have no access to it`)];
  });
}

const wrong = (loc: Violation['loc'], reason: string): Violation => ({
  loc,
  msg: `Value error, ${reason}`,
  type: 'value_error',
});
