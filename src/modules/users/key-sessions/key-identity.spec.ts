import { ANONYMOUS } from '../../../kernel/identity/principal';
import { identityOfPrincipal, identityOfRow } from './key-identity';

const MAC = Buffer.from('mac');
const OPERATOR = { tenantId: null, apiKeyId: null, operatorKeyMac: MAC } as const;
const KEY = { tenantId: 't', apiKeyId: 'k', operatorKeyMac: null } as const;
const SCOPE = { tenantId: 't', portfolioId: 'p' };

test('a row represents an API key of a tenant or the operator’s key', () => {
  expect(identityOfRow(KEY)).toEqual(KEY);
  expect(identityOfRow(OPERATOR)).toEqual(OPERATOR);
});

test('refuses a row of a user, which represents no key', () => {
  expect(() => identityOfRow({ tenantId: 't', apiKeyId: null, operatorKeyMac: null })).toThrow('does not represent');
});

test('an API key and the operator are identified by their principals', () => {
  expect(identityOfPrincipal({ ...ANONYMOUS, type: 'service_account', scope: SCOPE, apiKeyId: 'k' }, OPERATOR)).toEqual(
    KEY,
  );
  expect(identityOfPrincipal({ ...ANONYMOUS, type: 'operator' }, OPERATOR)).toBe(OPERATOR);
});

test('refuses the principal of a user', () => {
  expect(() => identityOfPrincipal({ ...ANONYMOUS, type: 'user', scope: SCOPE, userId: 'u' }, OPERATOR)).toThrow(
    'not a key',
  );
});
