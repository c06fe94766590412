import { applyDecorators, HttpCode, SetMetadata, UseInterceptors } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  ApiExtension,
  ApiHeader,
  ApiOperation,
  ApiProduces,
  ApiResponse,
  type ApiResponseOptions,
} from '@nestjs/swagger';
import { ERROR_CATALOGUE, type ErrorCode } from '../../kernel/errors/catalogue';
import { IdempotencyInterceptor } from '../idempotency/idempotency.interceptor';
import type { RouteConfiguration } from './compression';
import { OPERATION, type OperationOptions } from './declared-operation';
import { deprecated } from './deprecation';

// Answered by the shared parts of the service, whatever the operation.
const COMMON: readonly ErrorCode[] = [
  'malformed_request',
  'headers_too_large',
  'rate_limit_exceeded',
  'internal_error',
  'database_unavailable',
  'audit_unavailable',
  'overloaded',
  'shutting_down',
];
// An empty `Content-Type` is refused before any of these parts.
const OF_EVERY_ADDRESS: readonly ErrorCode[] = [...COMMON, 'unsupported_media_type'];
const OF_IDEMPOTENCY: readonly ErrorCode[] = ['idempotency_key_reused', 'idempotency_in_progress'];
const OF_CREDENTIAL: readonly ErrorCode[] = [
  'credentials_missing',
  'api_key_invalid',
  'credentials_conflict',
  'insufficient_scope',
  // A portfolio that the caller may not enter (X-Portfolio).
  'not_found',
];

/** Declares a route's operation: permission, audit action, status, and its part of the OpenAPI document. */
export function Operation(options: OperationOptions): MethodDecorator {
  const { action, answer, status = 200, deprecation, idempotency } = options;
  const shown = typeof answer === 'function' ? { type: answer } : answer;
  return applyDecorators(
    SetMetadata(OPERATION, options),
    HttpCode(status),
    ApiOperation({
      operationId: action.replaceAll('.', '_'),
      summary: options.summary,
      ...(options.description !== undefined && { description: options.description }),
      ...(options.permission === 'public' && { security: [] }),
      ...(deprecation && { deprecated: true }),
    }),
    ApiExtension('x-permission', options.permission),
    ApiResponse({
      status,
      description: options.answerDescription ?? 'Success',
      ...shown,
      ...(idempotency && { headers: { ...shown.headers, ...REPLAYED } }),
    }),
    ...(idempotency ? [UseInterceptors(IdempotencyInterceptor), ApiHeader(idempotencyKey(options))] : []),
    ...(deprecation ? [...deprecated(deprecation), ApiExtension('x-sunset', deprecation.sunset)] : []),
    ...(options.secrets ? [RouteConfig(UNCOMPRESSED)] : []),
    ...failuresOf(options),
    ApiProduces(options.failures?.mediaType ?? 'application/json'),
  );
}

// Where a caller's text stands beside a secret, the length of the compressed answer would tell of it letter by letter
// (BREACH, CVE-2013-3587).
const UNCOMPRESSED: RouteConfiguration = { isUncompressed: true };
const REPLAYED: NonNullable<ApiResponseOptions['headers']> = {
  'Idempotent-Replayed': {
    description: 'Present where this is the answer to an earlier request with the same Idempotency-Key',
    schema: { type: 'string', enum: ['true'] },
  },
};

const idempotencyKey = ({ secrets = [] }: OperationOptions) => ({
  name: 'Idempotency-Key',
  required: false,
  description:
    'Of the same request sent again within 24 hours, the first answer comes back' +
    (secrets.length > 0 ? `, with null for ${secrets.map((name) => `\`${name}\``).join(' and ')}` : '') +
    '. 1 to 255 visible ASCII characters, best a UUID',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' } as const,
});

function failuresOf(options: OperationOptions): MethodDecorator[] {
  const { permission, errors = [], failures, idempotency, hasRefusalPages = false } = options;
  const statuses = byStatus([
    ...COMMON,
    ...(permission === 'public' ? [] : OF_CREDENTIAL),
    ...errors,
    ...(idempotency ? OF_IDEMPOTENCY : []),
  ]);
  const described = [...statuses].map(([status, codes]): [number, string] => [
    status,
    codes.map((code) => `\`${code}\`: ${ERROR_CATALOGUE[code].title}`).join('; '),
  ]);
  if (failures) {
    const { mediaType, schema, descriptions } = failures;
    const all = new Map([
      ...described,
      ...Object.entries(descriptions).map(([status, text]): [number, string] => [Number(status), text]),
    ]);
    const early = new Set<number>(OF_EVERY_ADDRESS.map((code) => ERROR_CATALOGUE[code].status));
    return [...all].map(([status, description]) =>
      ApiResponse({ status, description, content: { [mediaType]: { schema }, ...(early.has(status) && EARLY) } }),
    );
  }
  return [
    ApiResponse({
      status: 422,
      description: 'The input is not valid',
      schema: { $ref: '#/components/schemas/ValidationFailure' },
    }),
    ...described.map(([status, description]) =>
      ApiResponse({ status, description, ...failureContent(hasRefusalPages && status < 500) }),
    ),
  ];
}

const FAILURE = { schema: { $ref: '#/components/schemas/Failure' } };
/** What is refused before its route is known is told in the form of all routes. */
const EARLY = { 'application/json': FAILURE };

const failureContent = (isPageToo: boolean) =>
  isPageToo ? { content: { ...EARLY, 'text/html': { schema: { type: 'string' } } } } : FAILURE;

function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const statuses = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) {
    const { status } = ERROR_CATALOGUE[code];
    statuses.set(status, [...(statuses.get(status) ?? []), code]);
  }
  return statuses;
}
