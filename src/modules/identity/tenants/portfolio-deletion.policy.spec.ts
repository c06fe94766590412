import { ValidationError } from '../../../kernel/errors/validation-error';
import { ROLE_PERMISSIONS } from '../../../kernel/identity/permissions';
import { ANONYMOUS, OPEN_SCOPE, type Principal } from '../../../kernel/identity/principal';
import { requireDeletable, requireWholeAccess } from './portfolio-deletion.policy';

it('accepts a portfolio whose slug is repeated', () => {
  expect(() => requireDeletable('europe', 'europe')).not.toThrow();
});

it.each(['', 'Europe', 'europe ', 'eu', 'default'])('refuses the confirmation "%s" of "europe"', (confirm) => {
  expect(() => requireDeletable('europe', confirm)).toThrow(ValidationError);
});

it.each(['default', 'europe'])('refuses to delete the portfolio "default" with the confirmation "%s"', (confirm) => {
  expect(() => requireDeletable('default', confirm)).toThrow(
    expect.objectContaining({ code: 'conflict', details: { reason: 'default_portfolio' } }) as Error,
  );
});

const admin: Principal = { ...ANONYMOUS, type: 'user', permissions: new Set(ROLE_PERMISSIONS.admin) };

it('lets an administrator delete, and the operator', () => {
  expect(() => requireWholeAccess(admin)).not.toThrow();
  expect(() => requireWholeAccess({ ...admin, dataScope: OPEN_SCOPE })).not.toThrow();
  expect(() => requireWholeAccess({ ...ANONYMOUS, type: 'operator' })).not.toThrow();
});

it.each<[string, Partial<Principal>]>([
  ['lacks a permission of the role', { permissions: new Set(['portfolios:read', 'portfolios:write']) }],
  ['is limited to a part of the corpus', { dataScope: { ...OPEN_SCOPE, countries: ['TW'] } }],
])('lets nobody delete who %s', (_name, limits) => {
  expect(() => requireWholeAccess({ ...admin, ...limits })).toThrow(
    expect.objectContaining({ code: 'insufficient_scope' }) as Error,
  );
});
