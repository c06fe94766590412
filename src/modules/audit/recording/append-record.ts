import { sqlState } from '../../../platform/database/database-errors';
import type { AuditRecord } from './audit-record';
import type { AuditWriter } from './audit-writer';
import { type PendingRow, pendingRow } from './audit.repository';

const FOREIGN_KEY_VIOLATION = '23503';

/** Resolves once the record is durable, in the chain of its tenant if there is such a tenant. */
export async function appendRecord(
  writer: Pick<AuditWriter<PendingRow>, 'append'>,
  record: AuditRecord,
  instanceId: string,
): Promise<void> {
  try {
    await writer.append(pendingRow(record, instanceId));
  } catch (error) {
    // The tenant noted for it was never committed: the platform's chain is where its record belongs.
    if (sqlState(error) !== FOREIGN_KEY_VIOLATION || record.tenant_id === null) throw error;
    await writer.append(pendingRow({ ...record, tenant_id: null }, instanceId));
  }
}
