import { PRINCIPAL_TYPES, type PrincipalType } from '../../kernel/identity/principal';
import { OUTCOMES, type Outcome } from '../../kernel/outcomes/outcome';
import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import type { Location } from '../../platform/http/validation/rule';
import { instant, integer, oneOf, text, uuid } from '../../platform/http/validation/rules';
import type { Place } from '../../platform/paging/list-cursor';
import { PageAnswer } from '../../platform/paging/page-query';
import { PrincipalAnswer } from '../identity/principal-answer.contract';
import { AUDIT_EFFECTS, type AuditEffect, type AuditFilter } from './audit-filter';
import { AUDIT_CURSOR } from './audit.read-model';

const none = (): never[] => [];
const ORDERS = ['desc', 'asc'] as const;
const KEY_ID = '01a0c3f2-5d41-7c06-9f0e-6f1a2b3c4d5e';
const REQUEST_ID = '01a0c3f2-7b10-7d52-8a34-0c1d2e3f4a5b';
const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const hash = () => text({ pattern: /^[0-9a-f]{64}$/, minLength: 64, maxLength: 64 });

const action = () =>
  text({
    minLength: 1,
    maxLength: 256,
    pattern: /^(?:[^*]+|[^*]+\.\*)$/,
    patternMessage: 'An action can have * only at its end and after a dot, as in threats.*',
  });

/** `chain_id` of the routes that can read a chain other than the caller's own. */
export const ChainId = (): PropertyDecorator =>
  Field(text({ minLength: 1, maxLength: 36 }), {
    isOptional: true,
    description:
      'The id of an erased tenant. The operator then reads the audit log of this tenant instead of that of the ' +
      'platform.',
    example: '01a0c3f2-5d41-7c06-9f0e-6f1a2b3c4d5e',
  });

/** Selects the records that match all given parameters. */
export class AuditFilterQuery {
  @Field(instant(), {
    isOptional: true,
    description: 'Only records logged at or after this time.',
    example: '2026-11-21T00:00:00Z',
  })
  from?: Date;

  @Field(instant(), { isOptional: true, description: 'Only records logged at or before this time.' })
  to?: Date;

  @Field(list(text({ minLength: 1, maxLength: 256 })), { default: none })
  user_id: string[];

  @Field(list(uuid()), { default: none })
  api_key_id: string[];

  @Field(list(oneOf(PRINCIPAL_TYPES)), { default: none, description: 'Only requests of principals of these types.' })
  principal_type: PrincipalType[];

  @Field(list(action()), {
    default: none,
    description: 'Only these actions. `threats.*` selects every action that begins with `threats.`',
    example: ['assets.replace'],
  })
  action: string[];

  @Field(oneOf(AUDIT_EFFECTS), {
    isOptional: true,
    description:
      '`change` selects the requests that can change something, whether they succeeded or not: every method except ' +
      'GET and HEAD, every sign-in and sign-out, and the work of jobs. `read` selects the others.',
  })
  effect?: AuditEffect;

  @Field(text({ minLength: 1, maxLength: 256 }), {
    isOptional: true,
    description: 'Only requests that concerned the resource with this id; it is one of `resource_ids`.',
    example: '01a0c3f2-5d41-7c06-9f0e-6f1a2b3c4d5e',
  })
  resource_id?: string;

  @Field(text({ minLength: 1, maxLength: 256 }), {
    isOptional: true,
    description: 'Only requests with exactly this `requester_reference`.',
    example: 'case-4711',
  })
  requester_reference?: string;

  @Field(text({ minLength: 1, maxLength: 256 }), {
    isOptional: true,
    description: 'Only requests whose header `X-Request-Id` had exactly this value.',
    example: 'my-request-17',
  })
  client_request_id?: string;

  @Field(text({ pattern: /^[0-9a-f]{32}$/, minLength: 32, maxLength: 32 }), {
    isOptional: true,
    description: 'Only requests of this trace: 32 hexadecimal digits, as in `traceparent` (W3C Trace Context).',
    example: '4bf92f3577b34da6a3ce929d0e0e4736',
  })
  trace_id?: string;

  @Field(list(text({ minLength: 1, maxLength: 1_024 })), {
    default: none,
    description: 'Only records of these routes, given by their path templates.',
    example: ['/v1/assets'],
  })
  route: string[];

  @Field(list(oneOf(OUTCOMES)), { default: none })
  outcome: Outcome[];

  @Field(list(integer({ ge: 100, le: 599 })), { default: none, example: [403] })
  status_code: number[];

  static crossCheck({ from, to }: AuditFilterQuery, add: (loc: Location, type: string, msg: string) => void): void {
    if (from && to && from > to) add(['from'], 'value_error', 'Value error, from should not be after to');
  }
}

export const toAuditFilter = (query: AuditFilterQuery): AuditFilter => ({
  from: query.from,
  to: query.to,
  userIds: anyOf(query.user_id),
  apiKeyIds: anyOf(query.api_key_id),
  principalTypes: anyOf(query.principal_type),
  actions: anyOf(query.action),
  effect: query.effect,
  resourceId: query.resource_id,
  requesterReference: query.requester_reference,
  clientRequestId: query.client_request_id,
  traceId: query.trace_id,
  routes: anyOf(query.route),
  outcomes: anyOf(query.outcome),
  statusCodes: anyOf(query.status_code),
});

/** An empty list of values sets no condition. */
const anyOf = <T>(values: readonly T[]): readonly T[] | undefined => (values.length === 0 ? undefined : values);

export class AuditQuery extends AuditFilterQuery {
  @Field(integer({ ge: 1, le: 1_000 }), { default: 100, description: 'The maximum number of records to return.' })
  limit: number;

  @Field(AUDIT_CURSOR.rule, { isOptional: true, description: 'The `next_cursor` of the previous page.' })
  cursor?: Place;

  @Field(oneOf(ORDERS), { default: 'desc', description: 'The order, by the time of logging.' })
  order: 'asc' | 'desc';
}

export class AuditParams {
  @Field(uuid(), { description: 'The id of the request, from its X-Request-Id header.' })
  request_id: string;
}

class AuditPrincipalAnswer extends PrincipalAnswer {
  @Shown(text(), { isNullable: true, example: null })
  user_id: string | null;

  @Shown(text(), { isNullable: true, example: null })
  user_email: string | null;

  @Shown(text(), { isNullable: true, example: null })
  idp_session_id: string | null;

  @Shown(uuid(), { isNullable: true, example: KEY_ID })
  api_key_id: string | null;

  @Shown(text(), { isNullable: true, description: 'The current name of the API key.', example: 'dashboard' })
  service_account_name: string | null;
}

class ViewAnswer {
  @Shown(uuid())
  request_id: string;

  @Shown(text(), { description: 'The tile as zoom, column and row, and its filters.', example: '5/26/13?country=TW' })
  resource: string;

  @Shown(integer(), { example: 200 })
  status_code: number;

  @Shown(instant(), { example: '2026-11-21T08:15:30.123Z' })
  logged_at: string;
}

export class AuditRecordAnswer {
  @Shown(uuid(), { example: REQUEST_ID })
  request_id: string;

  @Shown(text(), { isNullable: true, description: 'The X-Request-Id that the caller sent.', example: null })
  client_request_id: string | null;

  @Shown(uuid(), { isNullable: true })
  tenant_id: string | null;

  @Shown(uuid(), { isNullable: true })
  portfolio_id: string | null;

  @Shown(object(AuditPrincipalAnswer))
  principal: AuditPrincipalAnswer;

  @Shown(text(), {
    description: 'What was done. The action of the second record of a streamed response ends in `.end`.',
    example: 'assets.replace',
  })
  action: string;

  @Shown(text(), { example: 'PUT' })
  method: string;

  @Shown(text(), { isNullable: true, description: 'The path template of the route.', example: '/v1/assets' })
  route: string | null;

  @Shown(list(text(), { maxItems: 100 }), {
    description: 'The ids of the affected resources; at most the first 100.',
    example: [],
  })
  resource_ids: string[];

  @Shown(integer(), { example: 200 })
  status_code: number;

  @Shown(oneOf(OUTCOMES))
  outcome: Outcome;

  @Shown(text(), {
    description: 'The address of the caller; an IPv6 network if `count` is given.',
    example: '192.0.2.10',
  })
  source_ip: string;

  @Shown(text(), { isNullable: true, example: 'curl/8.5.0' })
  user_agent: string | null;

  @Shown(text(), { isNullable: true, example: null })
  requester_reference: string | null;

  @Shown(list(text(), { maxItems: 100 }), {
    isNullable: true,
    description: 'The types of the identifiers that were looked up, never their values.',
    example: null,
  })
  identifiers_queried: string[] | null;

  @Shown(integer({ ge: 0 }), { example: 12 })
  duration_ms: number;

  @Shown(instant(), { example: '2026-11-21T08:15:30.123Z' })
  logged_at: string;

  @Shown(integer({ ge: 0 }), {
    isNullable: true,
    description: 'Only for streamed responses, imports, and deleted portfolios and tenants.',
    example: null,
  })
  rows: number | null;

  @Shown(integer({ ge: 0 }), {
    isNullable: true,
    description: 'Only for streamed responses and imports.',
    example: null,
  })
  bytes: number | null;

  @Shown(integer({ ge: 1 }), {
    isNullable: true,
    description: 'The number of requests that this record summarises: refused anonymous requests, or `views`.',
    example: null,
  })
  count: number | null;

  @Shown(list(object(ViewAnswer)), {
    isNullable: true,
    description:
      'The map tiles that the caller viewed in one minute. They share one record; its `request_id` is that of the first one.',
    example: null,
  })
  views: ViewAnswer[] | null;

  @Shown(text({ pattern: /^[0-9a-f]{32}$/, minLength: 32, maxLength: 32 }), {
    isNullable: true,
    description:
      'The trace of the request (W3C Trace Context): that of the caller’s `traceparent`, or of the spans that the service exports.',
    example: null,
  })
  trace_id: string | null;

  @Shown(integer({ ge: 1 }), {
    isNullable: true,
    description: 'The position in the chain; null until the record is chained, which takes about a second.',
    example: 42,
  })
  seq: number | null;

  @Shown(hash(), { isNullable: true, description: 'A SHA-256 hash, hexadecimal.', example: HASH })
  prev_hash: string | null;

  @Shown(hash(), { isNullable: true, description: 'A SHA-256 hash, hexadecimal.', example: HASH })
  record_hash: string | null;
}

export class AuditListAnswer extends PageAnswer {
  @Shown(list(object(AuditRecordAnswer)))
  records: AuditRecordAnswer[];
}

export class AuditRequestAnswer extends AuditRecordAnswer {
  @Shown(object(AuditRecordAnswer), { isNullable: true, description: 'The second record of a streamed response.' })
  end: AuditRecordAnswer | null;
}
