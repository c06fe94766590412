import { missingForRules } from './grant-ceiling';
import { ROLE_PERMISSIONS } from './permissions';
import type { RoleRule } from './role-rules';

const ADMIN = { permissions: new Set(ROLE_PERMISSIONS.admin), dataScope: null, portfolios: ['*'] };
const OPEN = { countries: [], eventCategories: [], eventTypes: [], dateFrom: null };
const rule = (role: RoleRule['role'], portfolios = ['*']): RoleRule => ({ value: 'g', role, portfolios });

test('an administrator of all portfolios may grant every rule', () => {
  expect(missingForRules([rule('admin'), rule('auditor'), rule('viewer', ['europe'])], ADMIN)).toEqual([]);
  expect(missingForRules([rule('admin')], { ...ADMIN, dataScope: OPEN })).toEqual([]);
});

test('lists the missing permissions over all rules, without duplicates', () => {
  const narrowed = { ...ADMIN, permissions: new Set(['sso:write', 'events:read'] as const) };
  const [missing = '', ...more] = missingForRules([rule('viewer'), rule('analyst')], narrowed);
  expect(more).toEqual([]);
  expect(missing).toMatch(/^the permissions .*alerts:write/);
  expect(missing.match(/assets:read/g)).toHaveLength(1);
  expect(missing).not.toContain('events:read');
});

test('a data scope that hides part of the corpus is narrower than any rule', () => {
  const scoped = { ...ADMIN, dataScope: { ...OPEN, countries: ['TW'] } };
  expect(missingForRules([rule('viewer')], scoped)).toEqual([
    'access to the whole corpus (it is limited by a data scope)',
  ]);
  expect(missingForRules([], scoped)).toEqual([]);
});

test('lists the portfolios that the rules open and the holder may not enter', () => {
  const local = { ...ADMIN, portfolios: ['default'] };
  expect(missingForRules([rule('viewer', ['default', 'europe']), rule('viewer')], local)).toEqual([
    'access to the portfolios europe, *',
  ]);
});
