import { ServiceError } from '../../../kernel/errors/service-error';
import { missingForRules } from '../../../kernel/identity/grant-ceiling';
import type { Principal } from '../../../kernel/identity/principal';
import type { RoleRule } from '../../../kernel/identity/role-rules';
import { ValidationError, type Violation } from '../../../kernel/errors/validation-error';

/** Every tenant has this portfolio: keys use it by default, and SCIM clients act in it. */
export const DEFAULT_PORTFOLIO = 'default';

const ADMIN: RoleRule = { value: '*', role: 'admin', portfolios: ['*'] };

/**
 * A deletion removes the data of all users of the portfolio, revokes keys and changes role rules. So a key that was limited
 * to some permissions or to a part of the corpus cannot do it, even with `portfolios:write`.
 * @throws ServiceError insufficient_scope with what the principal lacks
 */
export function requireWholeAccess(principal: Principal): void {
  if (principal.type === 'operator') return;
  const missing = missingForRules([ADMIN], { ...principal, portfolios: ['*'] });
  if (missing.length === 0) return;
  const message = `Only a credential with the whole access of an administrator can delete a portfolio; this one lacks ${missing.join('; ')}`;
  throw new ServiceError('insufficient_scope', message, { missing });
}

/** @throws ValidationError unless `confirm` is the slug; ServiceError conflict for the portfolio `default` */
export function requireDeletable(slug: string, confirm: string): void {
  if (slug === DEFAULT_PORTFOLIO) {
    throw new ServiceError('conflict', 'The portfolio "default" cannot be deleted, because every tenant has it', {
      reason: 'default_portfolio',
    });
  }
  if (confirm !== slug) throw new ValidationError([UNCONFIRMED]);
}

const UNCONFIRMED: Violation = {
  loc: ['query', 'confirm'],
  msg: 'Value error, confirm should be the slug of the portfolio to delete',
  type: 'value_error',
};
