import { csvLine, type CsvCell } from '../../../kernel/text/csv-line';
import type { ChainedRecord } from '../audit.read-model';

const COLUMNS: Readonly<Record<string, (stored: ChainedRecord) => CsvCell>> = {
  seq: ({ seq }) => seq,
  logged_at: ({ record }) => record.logged_at,
  request_id: ({ record }) => record.request_id,
  part: ({ record }) => record.part,
  client_request_id: ({ record }) => record.client_request_id,
  tenant_id: ({ record }) => record.tenant_id,
  portfolio_id: ({ record }) => record.portfolio_id,
  principal_type: ({ record }) => record.principal.type,
  user_id: ({ record }) => record.principal.user_id,
  user_email: ({ userEmail }) => userEmail,
  idp_session_id: ({ record }) => record.principal.idp_session_id,
  api_key_id: ({ record }) => record.principal.api_key_id,
  service_account_name: ({ serviceAccountName }) => serviceAccountName,
  action: ({ record }) => record.action,
  method: ({ record }) => record.method,
  route: ({ record }) => record.route,
  resource_ids: ({ record }) => JSON.stringify(record.resource_ids),
  status_code: ({ record }) => record.status_code,
  outcome: ({ record }) => record.outcome,
  source_ip: ({ record }) => record.source_ip,
  user_agent: ({ record }) => record.user_agent,
  requester_reference: ({ record }) => record.requester_reference,
  identifiers_queried: ({ record }) => record.identifiers_queried && JSON.stringify(record.identifiers_queried),
  duration_ms: ({ record }) => record.duration_ms,
  rows: ({ record }) => record.rows,
  bytes: ({ record }) => record.bytes,
  count: ({ record }) => record.count,
  views: ({ record }) => (record.views ? JSON.stringify(record.views) : null),
  prev_hash: ({ prevHash }) => prevHash.toString('hex'),
  record_hash: ({ recordHash }) => recordHash.toString('hex'),
  trace_id: ({ record }) => record.trace_id ?? null,
};

/** The first line, with the names of the columns. Lists are JSON in their columns. */
export const csvHeader = (): string => csvLine(Object.keys(COLUMNS));

export const csvRecord = (stored: ChainedRecord): string =>
  csvLine(Object.values(COLUMNS).map((cellOf) => cellOf(stored)));
