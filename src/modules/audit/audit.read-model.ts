import { Injectable } from '@nestjs/common';
import type { AnyTx, SystemTx } from '../../platform/database/db';
import { SqlConditions } from '../../platform/database/sql-conditions';
import { ListCursor, type Place } from '../../platform/paging/list-cursor';
import { type AuditRecord, PLATFORM_CHAIN } from './recording/audit-record';
import { addFilter, type AuditFilter } from './audit-filter';
import type { AuditView } from './audit.policy';
import { earliestLogging } from './recording/request-time';

/** The position of a record in the list. It never changes, not even when the record gets its number in the chain. */
export const AUDIT_CURSOR = new ListCursor('audit', 'instant', 'uuid', 'integer');

export const auditCursorAt = ({ record }: StoredRecord): string =>
  AUDIT_CURSOR.write([record.logged_at, record.request_id, String(record.part)]);

export interface AuditPageRequest {
  readonly limit: number;
  readonly order: 'asc' | 'desc';
  readonly after?: Place | undefined;
}

/** A record as it is read: the chained text, its number in the chain if it has one, and the current names. */
export interface StoredRecord {
  readonly record: AuditRecord;
  /** The text that is hashed, exactly as it was written. */
  readonly payload: string;
  readonly seq: number | null;
  readonly prevHash: Buffer | null;
  readonly recordHash: Buffer | null;
  readonly serviceAccountName: string | null;
  /** The user's current address; null if the user was erased. */
  readonly userEmail: string | null;
  readonly userName: string | null;
}

/** A record that has its number in the chain. */
export interface ChainedRecord extends StoredRecord {
  readonly seq: number;
  readonly prevHash: Buffer;
  readonly recordHash: Buffer;
}

/** The number of a record in its chain. */
export interface ChainPosition {
  readonly chainId: string;
  readonly seq: number;
}

export interface RecordOfChain extends ChainedRecord {
  readonly chainId: string;
}

interface Row {
  payload: string;
  seq: number | null;
  prev_hash: Buffer | null;
  record_hash: Buffer | null;
  service_account_name: string | null;
  user_email: string | null;
  user_name: string | null;
}

interface ChainedRow extends Row {
  seq: number;
  prev_hash: Buffer;
  record_hash: Buffer;
}

// The log stores user ids as text, because its oldest records predate the table of users.
const WITH_USER = `left join app_user on app_user.tenant_id = record.tenant_id
         and app_user.id = case when record.user_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then record.user_id::uuid end`;

const WITH_NAMES = `
  left join api_key on api_key.tenant_id = record.tenant_id and api_key.id = record.api_key_id
  ${WITH_USER}`;

const COLUMNS = `
  payload, record.seq, prev_hash, record_hash, api_key.name as service_account_name, app_user.email as user_email,
  app_user.name as user_name`;

const PLACE = 'logged_at, request_id, part';

/** Lists chained and pending records in one statement, so that no record appears twice while it is being chained. */
@Injectable()
export class AuditReadModel {
  async page(
    tx: AnyTx,
    view: AuditView,
    filter: AuditFilter,
    { limit, order, after }: AuditPageRequest,
  ): Promise<StoredRecord[]> {
    const conditions = conditionsOf(view, filter);
    if (after) addPlace(conditions, order === 'desc' ? '<' : '>', after);
    const place = `logged_at ${order}, request_id ${order}, part ${order}`;
    // A limit in each branch lets each read its rows from its index in order.
    return this.#read(tx, conditions, `order by ${place} limit ${limit}`);
  }

  async count(tx: AnyTx, view: AuditView, filter: AuditFilter): Promise<number> {
    const conditions = conditionsOf(view, filter);
    const isWholeChain = view.part === null && Object.values(filter).every((value) => value === undefined);
    // The head of a chain has the number of its records, so a whole chain need not be counted.
    const chained = isWholeChain
      ? `select seq - (select coalesce(sum(records), 0) from audit_archived_range where chain_id = $1)
         from audit_head where chain_id = $1`
      : `select count(*) from audit_record where ${conditions.sql}`;
    const [row] = await tx.query<{ total: number }>(
      `select coalesce((${chained}), 0)::float8 + (select count(*) from audit_pending where ${conditions.sql}) as total`,
      conditions.parameters,
    );
    return row?.total ?? 0;
  }

  /**
   * Chained records in the order of their chain, with numbers above `after` and up to `upTo`; at most `limit` of them.
   */
  async chained(
    tx: AnyTx,
    view: AuditView,
    filter: AuditFilter,
    { after, upTo, limit }: { after: number; upTo: number; limit: number },
  ): Promise<ChainedRecord[]> {
    const conditions = conditionsOf(view, filter);
    conditions.add(`seq > ${conditions.parameter(after)} and seq <= ${conditions.parameter(upTo)}`);
    const rows = await tx.query<ChainedRow>(
      `select ${COLUMNS}
       from (select * from audit_record where ${conditions.sql} order by seq limit ${limit}) as record ${WITH_NAMES}
       order by record.seq`,
      conditions.parameters,
    );
    return rows.map(chainedRecord);
  }

  /** The records that follow these positions, in the order of each chain; at most `perChain` of each. */
  async following(tx: SystemTx, positions: readonly ChainPosition[], perChain: number): Promise<RecordOfChain[]> {
    const rows = await tx.query<ChainedRow & { chain_id: string }>(
      `select record.chain_id, ${COLUMNS}
       from unnest($1::text[], $2::bigint[]) as position (chain_id, seq)
       cross join lateral (
         select * from audit_record where chain_id = position.chain_id and seq > position.seq order by seq limit $3
       ) as record ${WITH_NAMES}
       order by record.chain_id, record.seq`,
      [positions.map(({ chainId }) => chainId), positions.map(({ seq }) => seq), perChain],
    );
    return rows.map((row) => ({ ...chainedRecord(row), chainId: row.chain_id }));
  }

  /** The records of one request, in order. */
  async ofRequest(tx: AnyTx, view: AuditView, requestId: string): Promise<StoredRecord[]> {
    const conditions = conditionsOf(view, {});
    addRequest(conditions, requestId);
    return this.#read(tx, conditions, 'order by part');
  }

  /** The records of one request that an operator may see: those in the platform's chain, and its own in any chain. */
  async ofOperatorsRequest(tx: AnyTx, requestId: string): Promise<StoredRecord[]> {
    const conditions = new SqlConditions();
    addRequest(conditions, requestId);
    const platform = conditions.parameter(PLATFORM_CHAIN);
    conditions.add(
      `chain_id = ${platform} or payload::json #>> '{principal,type}' = ${conditions.parameter('operator')}`,
    );
    return this.#read(tx, conditions, 'order by part');
  }

  async #read(tx: AnyTx, { sql, parameters }: SqlConditions, tail: string): Promise<StoredRecord[]> {
    const columns = `tenant_id, api_key_id, user_id, payload, ${PLACE}`;
    const rows = await tx.query<Row>(
      `select ${COLUMNS}
       from (
         (select ${columns}, seq, prev_hash, record_hash from audit_record where ${sql} ${tail})
         union all
         (select ${columns}, null, null, null from audit_pending where ${sql} ${tail})
       ) as record ${WITH_NAMES}
       ${tail}`,
      parameters,
    );
    return rows.map(storedRecord);
  }
}

/** The chain is always the first parameter. */
function conditionsOf({ chainId, part }: AuditView, filter: AuditFilter): SqlConditions {
  const conditions = new SqlConditions();
  conditions.add(`chain_id = ${conditions.parameter(chainId)}`);
  if (part) addPart(conditions, part);
  addFilter(conditions, filter);
  return conditions;
}

function addPlace(conditions: SqlConditions, operator: '<' | '>', [loggedAt, requestId, part]: Place): void {
  const values = [
    conditions.parameter(loggedAt, 'timestamptz'),
    conditions.parameter(requestId, 'uuid'),
    conditions.parameter(part, 'int'),
  ];
  conditions.add(`(${PLACE}) ${operator} (${values.join(', ')})`);
}

function addRequest(conditions: SqlConditions, requestId: string): void {
  conditions.add(`request_id = ${conditions.parameter(requestId)}`);
  conditions.addRange('logged_at', { min: earliestLogging([requestId]) });
}

/** Administration concerns the whole tenant, regardless of the portfolio that the administrator works in. */
const isInPortfolio = (portfolio: string): string =>
  `(payload::json ->> 'portfolio_id' = ${portfolio} and coalesce(route, '') !~ '^/(v1/tenant|scim)(/|$)')`;

/** A single id becomes a plain equality; a disjunction would prevent the use of the index of keys. */
function addPart(conditions: SqlConditions, { apiKeyId, userId, portfolioId }: NonNullable<AuditView['part']>): void {
  const parts: string[] = [];
  if (apiKeyId !== null) parts.push(`api_key_id = ${conditions.parameter(apiKeyId)}`);
  if (userId !== null) parts.push(`user_id = ${conditions.parameter(userId)}`);
  if (portfolioId !== null) parts.push(isInPortfolio(conditions.parameter(portfolioId)));
  conditions.add(parts.length === 0 ? 'false' : parts.join(' or '));
}

const storedRecord = (row: Row): StoredRecord => ({
  record: JSON.parse(row.payload) as AuditRecord,
  payload: row.payload,
  seq: row.seq,
  prevHash: row.prev_hash,
  recordHash: row.record_hash,
  serviceAccountName: row.service_account_name,
  userEmail: row.user_email,
  userName: row.user_name,
});

const chainedRecord = (row: ChainedRow): ChainedRecord => ({
  ...storedRecord(row),
  seq: row.seq,
  prevHash: row.prev_hash,
  recordHash: row.record_hash,
});
