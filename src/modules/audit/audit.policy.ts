import type { Principal } from '../../kernel/identity/principal';
import { tenantChainId } from './recording/audit-record';

/**
 * The records of one chain that a principal may read: all of them, or its own and, if a portfolio is given, those of
 * that portfolio.
 */
export interface AuditView {
  readonly chainId: string;
  /** Null if the whole chain may be read. */
  readonly part: {
    readonly apiKeyId: string | null;
    readonly userId: string | null;
    readonly portfolioId: string | null;
  } | null;
}

export const wholeChain = (chainId: string): AuditView => ({ chainId, part: null });

/**
 * `audit:read` gives access to a tenant's whole chain, `audit:read_portfolio` to records of the portfolio that the
 * principal acts in. Every principal can read the records of its own requests.
 */
export function chooseAuditView({ scope, permissions, apiKeyId, userId }: Principal): AuditView {
  const chainId = tenantChainId(scope?.tenantId ?? null);
  if (permissions.has('audit:read')) return wholeChain(chainId);
  const portfolioId = permissions.has('audit:read_portfolio') ? (scope?.portfolioId ?? null) : null;
  return { chainId, part: { apiKeyId, userId, portfolioId } };
}
