import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import type { Location } from '../../platform/http/validation/rule';
import { instant, integer, oneOf, text, uuid } from '../../platform/http/validation/rules';
import type { PrincipalType } from '../../kernel/identity/principal';
import { type AuditCursor, cursor } from './audit-cursor';
import { OUTCOMES, type Outcome } from './audit-record';
import type { AuditFilter } from './audit.read-model';

const PRINCIPAL_TYPES = ['user', 'service_account', 'anonymous', 'operator', 'cli', 'system'] as const;
const ORDERS = ['desc', 'asc'] as const;
const KEY_ID = '01a0c3f2-5d41-7c06-9f0e-6f1a2b3c4d5e';
const REQUEST_ID = '01a0c3f2-7b10-7d52-8a34-0c1d2e3f4a5b';
const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const hash = () => text({ pattern: /^[0-9a-f]{64}$/, minLength: 64, maxLength: 64 });

/** Which records: those that all the given parameters fit. */
export class AuditFilterQuery {
  @Field(instant(), {
    isOptional: true,
    description: 'Logged at this instant or later',
    example: '2026-11-21T00:00:00Z',
  })
  from?: Date;

  @Field(instant(), { isOptional: true, description: 'Logged at this instant or earlier' })
  to?: Date;

  @Field(text({ minLength: 1, maxLength: 256 }), { isOptional: true })
  user_id?: string;

  @Field(uuid(), { isOptional: true })
  api_key_id?: string;

  @Field(text({ minLength: 1, maxLength: 256 }), { isOptional: true, example: 'assets.replace' })
  action?: string;

  @Field(text({ minLength: 1, maxLength: 1_024 }), {
    isOptional: true,
    description: 'The template of the route',
    example: '/v1/assets',
  })
  route?: string;

  @Field(oneOf(OUTCOMES), { isOptional: true })
  outcome?: Outcome;

  @Field(integer({ ge: 100, le: 599 }), { isOptional: true, example: 403 })
  status_code?: number;

  static crossCheck({ from, to }: AuditFilterQuery, add: (loc: Location, type: string, msg: string) => void): void {
    if (from && to && from > to) add(['from'], 'value_error', 'Value error, from should not be after to');
  }
}

export const auditFilterOf = (query: AuditFilterQuery): AuditFilter => ({
  from: query.from,
  to: query.to,
  userId: query.user_id,
  apiKeyId: query.api_key_id,
  action: query.action,
  route: query.route,
  outcome: query.outcome,
  statusCode: query.status_code,
});

export class AuditQuery extends AuditFilterQuery {
  @Field(integer({ ge: 1, le: 1_000 }), { default: 100, description: 'Records at most' })
  limit: number;

  @Field(cursor, { isOptional: true, description: '`next_cursor` of the page before' })
  cursor?: AuditCursor;

  @Field(oneOf(ORDERS), { default: 'desc', description: 'By the time of logging' })
  order: 'asc' | 'desc';
}

export class AuditParams {
  @Field(uuid(), { description: 'Id of the request, as X-Request-Id gave it' })
  request_id: string;
}

class AuditPrincipalAnswer {
  @Shown(oneOf(PRINCIPAL_TYPES))
  type: PrincipalType;

  @Shown(text(), { isNullable: true, example: null })
  user_id: string | null;

  @Shown(text(), { isNullable: true, example: null })
  user_email: string | null;

  @Shown(text(), { isNullable: true, example: null })
  idp_session_id: string | null;

  @Shown(uuid(), { isNullable: true, example: KEY_ID })
  api_key_id: string | null;

  @Shown(text(), { isNullable: true, description: 'Name of the API key, as it is now', example: 'dashboard' })
  service_account_name: string | null;
}

export class AuditRecordAnswer {
  @Shown(uuid(), { example: REQUEST_ID })
  request_id: string;

  @Shown(text(), { isNullable: true, description: 'X-Request-Id as the caller sent it', example: null })
  client_request_id: string | null;

  @Shown(uuid(), { isNullable: true })
  tenant_id: string | null;

  @Shown(uuid(), { isNullable: true })
  portfolio_id: string | null;

  @Shown(object(AuditPrincipalAnswer))
  principal: AuditPrincipalAnswer;

  @Shown(text(), { description: 'The second record of a streamed answer ends in `.end`', example: 'assets.replace' })
  action: string;

  @Shown(text(), { example: 'PUT' })
  method: string;

  @Shown(text(), { isNullable: true, description: 'The template of the route', example: '/v1/assets' })
  route: string | null;

  @Shown(list(text(), { maxItems: 100 }), { description: 'The first hundred', example: [] })
  resource_ids: string[];

  @Shown(integer(), { example: 200 })
  status_code: number;

  @Shown(oneOf(OUTCOMES))
  outcome: Outcome;

  @Shown(text(), { description: 'An IPv6 network where `count` is given', example: '192.0.2.10' })
  source_ip: string;

  @Shown(text(), { isNullable: true, example: 'curl/8.5.0' })
  user_agent: string | null;

  @Shown(text(), { isNullable: true, example: null })
  requester_reference: string | null;

  @Shown(list(text(), { maxItems: 100 }), { isNullable: true, description: 'Types, never values', example: null })
  identifiers_queried: string[] | null;

  @Shown(integer({ ge: 0 }), { example: 12 })
  duration_ms: number;

  @Shown(instant(), { example: '2026-11-21T08:15:30.123Z' })
  logged_at: string;

  @Shown(integer({ ge: 0 }), { isNullable: true, description: 'Of streamed answers and imports', example: null })
  rows: number | null;

  @Shown(integer({ ge: 0 }), { isNullable: true, description: 'Of streamed answers and imports', example: null })
  bytes: number | null;

  @Shown(integer({ ge: 1 }), {
    isNullable: true,
    description: 'How many refused anonymous requests the record stands for',
    example: null,
  })
  count: number | null;

  @Shown(integer({ ge: 1 }), { isNullable: true, description: 'null until chained, within a second', example: 42 })
  seq: number | null;

  @Shown(hash(), { isNullable: true, description: 'SHA-256, hexadecimal', example: HASH })
  prev_hash: string | null;

  @Shown(hash(), { isNullable: true, description: 'SHA-256, hexadecimal', example: HASH })
  record_hash: string | null;
}

export class AuditListAnswer {
  @Shown(list(object(AuditRecordAnswer)))
  records: AuditRecordAnswer[];

  @Shown(integer({ ge: 0 }), { description: 'On all pages', example: 1 })
  total: number;

  @Shown(text(), { isNullable: true, description: 'null on the last page', example: null })
  next_cursor: string | null;
}

export class AuditRequestAnswer extends AuditRecordAnswer {
  @Shown(object(AuditRecordAnswer), { isNullable: true, description: 'The second record of a streamed answer' })
  end: AuditRecordAnswer | null;
}
