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
  ...{ role, permissions: null, dataScope: null, isOfAllPortfolios: false },
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

describe('grants', () => {
  test.each<[string, Principal, Grant, string[]]>([
    ['the operator makes any key', operator, grant('admin'), []],
    ['a list narrows the role', operator, grant('viewer', { permissions: ['events:read'] }), []],
    ['a list does not widen it', operator, grant('viewer', { permissions: ['assets:write'] }), ['body.permissions.0']],
    ['nor with what no role has', operator, grant('admin', { permissions: ['events:import'] }), ['body.permissions.0']],
    ['an admin of one portfolio makes another of it', localAdmin, grant('admin'), []],
    ['and none of all', localAdmin, grant('admin', { isOfAllPortfolios: true }), ['body.role']],
    ['an admin makes an auditor', holder('admin'), grant('auditor'), []],
    ['an analyst makes no admin', holder('analyst'), grant('admin'), ['body.role']],
    ['an analyst makes no auditor', holder('analyst'), grant('auditor'), ['body.role']],
    [
      'a scoped admin makes no open key',
      holder('admin', scope({ countries: ['TW'] })),
      grant('viewer'),
      ['body.scope'],
    ],
    [
      'nor a wider one',
      holder('admin', scope({ countries: ['TW'] })),
      grant('viewer', { dataScope: scope({ countries: ['TW', 'JP'] }) }),
      ['body.scope'],
    ],
    [
      'but one within',
      holder('admin', scope({ countries: ['TW', 'JP'], dateFrom: '2018-01-01' })),
      grant('viewer', { dataScope: scope({ countries: ['JP'], dateFrom: '2019-01-01', eventTypes: ['earthquake'] }) }),
      [],
    ],
    ['a scope that leaves all open is no bound', holder('admin', scope({})), grant('viewer'), []],
  ])('%s', (_what, creator, wanted, expected) => {
    expect(grantViolations(creator, wanted).map(({ loc }) => loc.join('.'))).toEqual(expected);
  });

  test.each<[string[], string[], string[]]>([
    [['*'], ['*'], []],
    [['*'], ['a', 'b'], []],
    [['a', 'b'], ['b'], []],
    [['a'], ['a', 'b'], ['body.portfolios.1']],
    [['a', 'b'], ['*'], ['body.portfolios.0']],
  ])('who may enter %j opens %j', (held, wanted, expected) => {
    expect(portfolioViolations(held, wanted).map(({ loc }) => loc.join('.'))).toEqual(expected);
  });
});
