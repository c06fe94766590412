import { ANONYMOUS } from '../../../kernel/identity/principal';
import { identityOfPrincipal, identityOfRow } from './key-identity';

const MAC = Buffer.from('mac');
const OPERATOR = { tenantId: null, apiKeyId: null, operatorKeyMac: MAC } as const;
const KEY = { tenantId: 't', apiKeyId: 'k', operatorKeyMac: null } as const;
const SCOPE = { tenantId: 't', portfolioId: 'p' };

test('a row represents an API key of a tenant, or the operator’s key', () => {
  expect(identityOfRow(KEY)).toEqual(KEY);
  expect(identityOfRow(OPERATOR)).toEqual(OPERATOR);
});

test('a row of a user represents no key', () => {
  expect(() => identityOfRow({ tenantId: 't', apiKeyId: null, operatorKeyMac: null })).toThrow('does not represent');
});

test('an API key and the operator identify themselves', () => {
  expect(identityOfPrincipal({ ...ANONYMOUS, type: 'service_account', scope: SCOPE, apiKeyId: 'k' }, OPERATOR)).toEqual(
    KEY,
  );
  expect(identityOfPrincipal({ ...ANONYMOUS, type: 'operator' }, OPERATOR)).toBe(OPERATOR);
});

test('a user is no key', () => {
  expect(() => identityOfPrincipal({ ...ANONYMOUS, type: 'user', scope: SCOPE, userId: 'u' }, OPERATOR)).toThrow(
    'not a key',
  );
});
