import { ANONYMOUS, type Principal } from './principal';
import { principalKey } from './principal-key';

describe('principalKey', () => {
  test.each<[Partial<Principal>, string]>([
    [{ type: 'service_account', apiKeyId: 'k1' }, 'api_key:k1'],
    [{ type: 'user', userId: 'u1' }, 'user:u1'],
    [{ type: 'user', userId: 'u1', apiKeyId: 'k1' }, 'api_key:k1'],
    [{ type: 'operator' }, 'operator'],
    [{ type: 'cli' }, 'cli'],
  ])('of %j is %s', (principal, key) => {
    expect(principalKey({ ...ANONYMOUS, ...principal })).toBe(key);
  });

  test('does not depend on the portfolio', () => {
    const principal: Principal = { ...ANONYMOUS, type: 'user', userId: 'u1' };
    expect(principalKey({ ...principal, scope: { tenantId: 't', portfolioId: 'p' } })).toBe(principalKey(principal));
  });

  test('is refused for anonymous callers', () => {
    expect(() => principalKey(ANONYMOUS)).toThrow('no stable key');
  });
});
