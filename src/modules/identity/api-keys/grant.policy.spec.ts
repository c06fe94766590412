import {
  effectivePermissions,
  keyPermissions,
  OPERATOR_PERMISSIONS,
  type Role,
} from '../../../kernel/identity/permissions';
import { ANONYMOUS, type DataScope, type Principal } from '../../../kernel/identity/principal';
import { type Grant, grantViolations, portfolioViolations } from './grant.policy';

const operator: Principal = { ...ANONYMOUS, type: 'operator', permissions: new Set(OPERATOR_PERMISSIONS) };
const holder = (role: Role, dataScope: DataScope | null = null): Principal => ({
  ...ANONYMOUS,
  type: 'service_account',
  permissions: effectivePermissions(role, null),
  dataScope,
});
const grant = (role: Role, more: Partial<Grant> = {}): Grant => ({
  role,
  permissions: null,
  dataScope: null,
  isOfAllPortfolios: false,
  ...more,
});
const localAdmin: Principal = { ...holder('admin'), permissions: keyPermissions('admin', null, false) };
const scope = (more: Partial<DataScope>): DataScope => ({
  countries: [],
  eventCategories: [],
  eventTypes: [],
  dateFrom: null,
  ...more,
});

describe('grants of API keys', () => {
  test.each<[string, Principal, Grant, string[]]>([
    ['allows the operator any key', operator, grant('admin'), []],
    ['allows a list of permissions within the role', operator, grant('viewer', { permissions: ['events:read'] }), []],
    [
      'refuses a permission outside the role',
      operator,
      grant('viewer', { permissions: ['assets:write'] }),
      ['body.permissions.0'],
    ],
    [
      'refuses a permission that no role includes',
      operator,
      grant('admin', { permissions: ['events:import'] }),
      ['body.permissions.0'],
    ],
    ['allows an admin of one portfolio another admin of it', localAdmin, grant('admin'), []],
    [
      'refuses an admin of one portfolio an admin of all',
      localAdmin,
      grant('admin', { isOfAllPortfolios: true }),
      ['body.role'],
    ],
    ['allows an admin an auditor', holder('admin'), grant('auditor'), []],
    ['refuses an analyst an admin', holder('analyst'), grant('admin'), ['body.role']],
    ['refuses an analyst an auditor', holder('analyst'), grant('auditor'), ['body.role']],
    [
      'refuses a scoped admin an unscoped key',
      holder('admin', scope({ countries: ['TW'] })),
      grant('viewer'),
      ['body.scope'],
    ],
    [
      'refuses a scoped admin a wider scope',
      holder('admin', scope({ countries: ['TW'] })),
      grant('viewer', { dataScope: scope({ countries: ['TW', 'JP'] }) }),
      ['body.scope'],
    ],
    [
      'allows a scoped admin a narrower scope',
      holder('admin', scope({ countries: ['TW', 'JP'], dateFrom: '2018-01-01' })),
      grant('viewer', { dataScope: scope({ countries: ['JP'], dateFrom: '2019-01-01', eventTypes: ['earthquake'] }) }),
      [],
    ],
    ['treats an empty scope as unrestricted', holder('admin', scope({})), grant('viewer'), []],
  ])('%s', (_what, creator, wanted, expected) => {
    expect(grantViolations(creator, wanted).map(({ loc }) => loc.join('.'))).toEqual(expected);
  });

  test.each<[string[], string[], string[]]>([
    [['*'], ['*'], []],
    [['*'], ['a', 'b'], []],
    [['a', 'b'], ['b'], []],
    [['a'], ['a', 'b'], ['body.portfolios.1']],
    [['a', 'b'], ['*'], ['body.portfolios.0']],
  ])('checks a creator with access to %j who grants %j', (held, wanted, expected) => {
    expect(portfolioViolations(held, wanted).map(({ loc }) => loc.join('.'))).toEqual(expected);
  });
});
