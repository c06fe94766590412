import { type AuditRecord, tenantChainId, leafHash, recordHash } from '../recording/audit-record';
import type { ChainRecord } from './chain.read-model';

/** Describes what is wrong with a record's place in its chain; null if it is valid. */
export function linkFault(record: ChainRecord, seq: number, previousHash: Buffer): string | null {
  if (record.seq !== seq) return `the chain has no record ${seq}`;
  if (!record.prevHash.equals(previousHash)) return 'its previous hash is not that of the record before it';
  const own = recordHash(previousHash, leafHash(record.payload));
  return own.equals(record.recordHash) ? null : 'its hash is not that of its text';
}

/** Describes the first search column that differs from the text of the record; null if none does. */
export function columnFault(record: ChainRecord, chainId: string): string | null {
  const text = parsed(record.payload);
  if (!text) return 'its text is not a record';
  const differing = Object.entries({
    tenant_id: tenantChainId(text.tenant_id) === chainId && text.tenant_id === record.tenantId,
    request_id: text.request_id === record.requestId,
    part: text.part === record.part,
    logged_at: Date.parse(text.logged_at) === record.loggedAtMs,
    action: text.action === record.action,
    route: text.route === record.route,
    outcome: text.outcome === record.outcome,
    status_code: text.status_code === record.statusCode,
    user_id: text.principal.user_id === record.userId,
    api_key_id: text.principal.api_key_id === record.apiKeyId,
  }).find(([, isEqual]) => !isEqual);
  return differing ? `its column ${differing[0]} differs from its text` : null;
}

function parsed(payload: string): AuditRecord | null {
  try {
    const value = JSON.parse(payload) as AuditRecord | null;
    return typeof value === 'object' && typeof value?.principal === 'object' ? value : null;
  } catch {
    return null;
  }
}
