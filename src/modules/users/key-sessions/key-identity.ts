import type { Principal } from '../../../kernel/identity/principal';
import type { KeyIdentity } from '../../identity/identity.contract';

interface StoredIdentity {
  readonly tenantId: string | null;
  readonly apiKeyId: string | null;
  readonly operatorKeyMac: Buffer | null;
}

/** The key that a stored session or link represents. @throws Error for a row of a user */
export function identityOfRow({ tenantId, apiKeyId, operatorKeyMac }: StoredIdentity): KeyIdentity {
  if (tenantId !== null && apiKeyId !== null) return { tenantId, apiKeyId, operatorKeyMac: null };
  if (tenantId === null && operatorKeyMac !== null) return { tenantId: null, apiKeyId: null, operatorKeyMac };
  throw new Error('the row does not represent a key');
}

/** The key with which a principal sends its request. @throws Error for other principals than API keys and the operator */
export function identityOfPrincipal({ type, scope, apiKeyId }: Principal, operator: KeyIdentity): KeyIdentity {
  if (type === 'operator') return operator;
  if (scope !== null && apiKeyId !== null) return { tenantId: scope.tenantId, apiKeyId, operatorKeyMac: null };
  throw new Error('the principal is not a key');
}
