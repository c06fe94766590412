import { createHash } from 'node:crypto';
import { type AuditRecord, canonicalText, tenantChainId } from './audit-record';
import type { Statement } from './audit.repository';

/** A view as it is stored before its response is sent. */
export interface ViewRow {
  readonly record: AuditRecord;
  readonly resource: string;
  readonly groupKey: string;
  readonly payload: string;
}

const MINUTE_MS = 60_000;
const COLUMNS = `request_id uuid, chain_id text, tenant_id uuid, group_key text, minute timestamptz, resource text, payload text`;
const NAMES = COLUMNS.replace(/ (text|uuid|timestamptz)/g, '');

export const viewRow = (record: AuditRecord, resource: string): ViewRow => ({
  record,
  resource,
  groupKey: groupKeyOf(record),
  payload: canonicalText(record),
});

/** The caller, its address and what it views. Records that differ in any of these are never folded into one. */
function groupKeyOf({ principal, portfolio_id, action, method, route, source_ip, user_agent }: AuditRecord): string {
  const group = [principal, portfolio_id, action, method, route, source_ip, user_agent];
  return createHash('sha256').update(JSON.stringify(group)).digest('base64url');
}

/** The statement that writes views. A second attempt, for example after a commit whose response was lost, changes nothing. */
export const insertViews = (rows: readonly ViewRow[]): Statement => ({
  sql: `insert into audit_view (${NAMES}) select ${NAMES} from json_to_recordset($1::json) as r (${COLUMNS}) on conflict do nothing`,
  parameters: [JSON.stringify(rows.map(columnsOf))],
});

const columnsOf = ({ record, resource, groupKey, payload }: ViewRow): object => ({
  request_id: record.request_id,
  chain_id: tenantChainId(record.tenant_id),
  tenant_id: record.tenant_id,
  group_key: groupKey,
  minute: new Date(Math.floor(Date.parse(record.logged_at) / MINUTE_MS) * MINUTE_MS).toISOString(),
  resource,
  payload,
});
