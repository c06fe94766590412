import { isForeignKeyViolation } from '../../../platform/database/database-errors';
import type { AuditRecord } from './audit-record';
import type { AuditWriter } from './audit-writer';
import { type PendingRow, pendingRow } from './audit.repository';

/** Resolves once the record is durable, in the chain of its tenant if that tenant exists. */
export async function appendRecord(
  writer: Pick<AuditWriter<PendingRow>, 'append'>,
  record: AuditRecord,
  instanceId: string,
): Promise<void> {
  try {
    await writer.append(pendingRow(record, instanceId));
  } catch (error) {
    // The tenant was never committed, so the record belongs to the platform's chain.
    if (!isForeignKeyViolation(error) || record.tenant_id === null) throw error;
    await writer.append(pendingRow({ ...record, tenant_id: null }, instanceId));
  }
}
