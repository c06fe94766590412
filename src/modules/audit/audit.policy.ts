import type { Principal } from '../../kernel/identity/principal';
import { chainIdOf } from './audit-record';

/** Which records a principal may read: those of one chain; where `own` is given, of it alone those that are its own. */
export interface AuditView {
  readonly chainId: string;
  readonly own: { readonly apiKeyId: string | null; readonly userId: string | null } | null;
}

/** `audit:read` opens a tenant's whole chain, of all its portfolios; without it a principal sees what it did itself. */
export const auditViewOf = ({ scope, permissions, apiKeyId, userId }: Principal): AuditView => ({
  chainId: chainIdOf(scope?.tenantId ?? null),
  own: permissions.has('audit:read') ? null : { apiKeyId, userId },
});
