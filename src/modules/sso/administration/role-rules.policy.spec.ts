import { ROLE_PERMISSIONS, type Role } from '../../../kernel/identity/permissions';
import { ANONYMOUS, type Principal } from '../../../kernel/identity/principal';
import { roleRuleViolations } from './role-rules.policy';

const PORTFOLIOS = new Set(['default', 'europe']);
const OPEN = { countries: [], eventCategories: [], eventTypes: [], dateFrom: null };
const user = (more: Partial<Principal> = {}): Principal => ({
  ...ANONYMOUS,
  type: 'user',
  permissions: new Set(ROLE_PERMISSIONS.admin),
  ...more,
});
const found = (principal: Principal, role: Role, portfolios: string[], heldPortfolios = ['*']): string[] =>
  roleRuleViolations([{ value: 'g', role, portfolios }], { principal, heldPortfolios }, PORTFOLIOS).map(
    ({ loc, msg, type }) => `${loc.slice(3).join('.')} ${type}: ${msg}`,
  );

test('allows an admin of all portfolios to grant every role everywhere', () => {
  for (const role of ['viewer', 'analyst', 'auditor', 'admin'] as const) {
    expect(found(user(), role, ['*'])).toEqual([]);
    expect(found(user(), role, ['default', 'europe'])).toEqual([]);
  }
});

test('refuses to grant access that the writer lacks', () => {
  const analyst = user({ permissions: new Set(ROLE_PERMISSIONS.analyst) });
  expect(found(analyst, 'analyst', ['*'])).toEqual([]);
  expect(found(analyst, 'admin', ['*'])).toEqual([
    expect.stringMatching(/you cannot grant permissions that you do not have: (?:[a-z_]+:[a-z_]+, )*audit:read/),
  ]);
  expect(found(user(), 'viewer', ['europe'], ['default'])).toEqual([
    expect.stringContaining('you cannot grant access to the portfolio europe'),
  ]);
  expect(found(user(), 'viewer', ['*'], ['default', 'europe'])).toEqual([
    expect.stringContaining('you cannot grant access to the portfolio *'),
  ]);
});

test.each([
  [{ ...OPEN, countries: ['TW'] }, 1],
  [{ ...OPEN, dateFrom: '2018-01-01' }, 1],
  [OPEN, 0],
])('checks a writer with the data scope %j', (dataScope, count) => {
  expect(found(user({ dataScope }), 'viewer', ['*'])).toHaveLength(count);
});

test('allows the operator to grant every role in existing portfolios', () => {
  const operator = user({ type: 'operator', permissions: new Set() });
  expect(found(operator, 'admin', ['*'])).toEqual([]);
  expect(found(operator, 'admin', ['europe', 'nowhere'])).toEqual([
    'portfolios.1 not_found: The tenant has no portfolio with this slug',
  ]);
  expect(found(operator, 'viewer', ['europe', '*'])).toEqual([
    expect.stringContaining('* cannot be combined with other portfolios'),
  ]);
});
