import type { Principal } from '../../kernel/identity/principal';
import { tenantChainId } from './recording/audit-record';

/** Which records of one chain a principal may read: all, or those that are its own or, where it is given, of a portfolio. */
export interface AuditView {
  readonly chainId: string;
  /** Null where the whole chain may be read. */
  readonly part: {
    readonly apiKeyId: string | null;
    readonly userId: string | null;
    readonly portfolioId: string | null;
  } | null;
}

export const wholeChain = (chainId: string): AuditView => ({ chainId, part: null });

/**
 * `audit:read` opens a tenant's whole chain, `audit:read_portfolio` what was done in the portfolio that the principal acts
 * in. Without either a principal sees what it did itself, as it does in any case.
 */
export function auditViewOf({ scope, permissions, apiKeyId, userId }: Principal): AuditView {
  const chainId = tenantChainId(scope?.tenantId ?? null);
  if (permissions.has('audit:read')) return wholeChain(chainId);
  const portfolioId = permissions.has('audit:read_portfolio') ? (scope?.portfolioId ?? null) : null;
  return { chainId, part: { apiKeyId, userId, portfolioId } };
}
