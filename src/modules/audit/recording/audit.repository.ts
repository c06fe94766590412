import { type AuditRecord, canonicalText, tenantChainId } from './audit-record';

/** One record as it is written: the canonical text beside copies of what is searched by. */
export interface PendingRow {
  readonly record: AuditRecord;
  readonly payload: string;
  readonly instanceId: string;
}

export const pendingRow = (record: AuditRecord, instanceId: string): PendingRow => ({
  record,
  payload: canonicalText(record),
  instanceId,
});

const COLUMNS = `chain_id text, tenant_id uuid, request_id uuid, part smallint, logged_at timestamptz, action text,
  route text, outcome text, status_code smallint, user_id text, api_key_id uuid, instance_id uuid, payload text`;
const NAMES = COLUMNS.replace(/ (text|uuid|smallint|timestamptz)/g, '');

// A record is written once. A second attempt, for example after a commit whose response was lost, changes nothing.
// One text of JSON and not an array for each column: node-postgres quotes arrays value by value, at three times the cost.
const INSERT = `
  insert into audit_pending (${NAMES}) select ${NAMES} from json_to_recordset($1::json) as r (${COLUMNS})`;
// Without a conflict target: naming one needs the right to see the row, which the serving role lacks for the platform's records.
const ONCE = 'on conflict do nothing';

export interface Statement {
  readonly sql: string;
  readonly parameters: [string];
}

/** The statement that writes these records, in the caller's transaction or as a transaction by itself. */
export const insertPending = (rows: readonly PendingRow[]): Statement => ({
  sql: `${INSERT} ${ONCE}`,
  parameters: [JSON.stringify(rows.map(columnsOf))],
});

const columnsOf = ({ record, payload, instanceId }: PendingRow): object => ({
  chain_id: tenantChainId(record.tenant_id),
  tenant_id: record.tenant_id,
  request_id: record.request_id,
  part: record.part,
  logged_at: record.logged_at,
  action: record.action,
  route: record.route,
  outcome: record.outcome,
  status_code: record.status_code,
  user_id: record.principal.user_id,
  api_key_id: record.principal.api_key_id,
  instance_id: instanceId,
  payload,
});
