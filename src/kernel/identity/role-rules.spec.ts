import fc from 'fast-check';
import { ROLES, TENANT_WIDE_PERMISSIONS } from './permissions';
import { computeGrants, type RoleRule } from './role-rules';

const PORTFOLIOS = [
  { id: '1', slug: 'default' },
  { id: '2', slug: 'east' },
  { id: '3', slug: 'west' },
];
const rule = (value: string, role: RoleRule['role'], ...portfolios: string[]): RoleRule => ({
  value,
  role,
  portfolios,
});
const rolesBySlug = (groups: string[], ...rules: RoleRule[]) =>
  Object.fromEntries(computeGrants(groups, rules, PORTFOLIOS).map(({ slug, roles }) => [slug, roles]));

describe('grantsOf', () => {
  test.each<[string, string[], RoleRule[], Record<string, string[]>]>([
    ['no rule', ['a'], [], {}],
    ['no group that a rule names', ['a'], [rule('b', 'viewer', '*')], {}],
    ['one portfolio', ['a'], [rule('a', 'analyst', 'east')], { east: ['analyst'] }],
    ['all portfolios', ['a'], [rule('a', 'viewer', '*')], { default: ['viewer'], east: ['viewer'], west: ['viewer'] }],
    ['everybody', [], [rule('*', 'viewer', 'west')], { west: ['viewer'] }],
    [
      'several rules',
      ['a', 'b'],
      [rule('a', 'viewer', 'east'), rule('b', 'analyst', 'east', 'west')],
      { east: ['viewer', 'analyst'], west: ['analyst'] },
    ],
    ['a portfolio that no longer exists', ['a'], [rule('a', 'viewer', 'north')], {}],
    ['a group in another case is another group', ['A'], [rule('a', 'viewer', '*')], {}],
    ['a group called *', ['*'], [rule('a', 'viewer', '*')], {}],
  ])('grants: %s', (_name, groups, rules, expected) => {
    expect(rolesBySlug(groups, ...rules)).toEqual(expected);
  });

  test('an admin of one portfolio does not administer the tenant', () => {
    const [east] = computeGrants(['a'], [rule('a', 'admin', 'east')], PORTFOLIOS);
    expect(east?.permissions.has('assets:write')).toBe(true);
    for (const permission of TENANT_WIDE_PERMISSIONS) expect(east?.permissions.has(permission)).toBe(false);
    const [everywhere] = computeGrants(['a'], [rule('a', 'admin', '*')], PORTFOLIOS);
    expect(everywhere?.permissions.has('sso:write')).toBe(true);
  });

  test('more groups never remove a permission, and only matching rules grant permissions', () => {
    const rules = fc.array(
      fc.record({
        value: fc.constantFrom('a', 'b', 'c', '*'),
        role: fc.constantFrom(...ROLES),
        portfolios: fc.constantFrom<string[][]>(['*'], ['east'], ['west', 'default']),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(rules, fc.subarray(['a', 'b', 'c']), fc.subarray(['a', 'b', 'c']), (given, some, more) => {
        const few = computeGrants(some, given, PORTFOLIOS);
        const many = computeGrants([...some, ...more], given, PORTFOLIOS);
        for (const { slug, permissions, roles } of few) {
          const same = many.find((one) => one.slug === slug);
          for (const permission of permissions) expect(same?.permissions.has(permission)).toBe(true);
          const allowed = given.filter(
            ({ value, portfolios }) =>
              (value === '*' || some.includes(value)) && (portfolios.includes('*') || portfolios.includes(slug)),
          );
          expect(new Set(roles)).toEqual(new Set(allowed.map(({ role }) => role)));
        }
      }),
    );
  });
});
