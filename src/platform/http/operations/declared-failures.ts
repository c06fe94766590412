import { STATUS_CODES } from 'node:http';
import { ApiResponse, type ApiResponseOptions } from '@nestjs/swagger';
import { ERROR_CATALOGUE, type ErrorCode } from '../../../kernel/errors/catalogue';
import type { FailureForm, OperationOptions } from './declared-operation';

// The shared parts of the service respond with these errors to any operation.
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
const OF_BODY: readonly ErrorCode[] = ['request_timeout', 'payload_too_large', 'unsupported_media_type'];
const OF_IDEMPOTENCY: readonly ErrorCode[] = ['idempotency_key_reused', 'idempotency_in_progress'];
const OF_CREDENTIAL: readonly ErrorCode[] = [
  'credentials_missing',
  'api_key_invalid',
  'token_invalid',
  'token_expired',
  'credentials_conflict',
  'insufficient_scope',
  'csrf_failed',
  // The caller may not access the portfolio in X-Portfolio.
  'not_found',
];
/** Codes that always occur together, under the reason phrase of their status or a name of our own. */
const GROUPS: readonly [name: string, codes: readonly ErrorCode[]][] = [
  [phraseOf(401), codesOf(OF_CREDENTIAL, 401)],
  [phraseOf(403), codesOf(OF_CREDENTIAL, 403)],
  [phraseOf(503), codesOf(COMMON, 503)],
  ['IdempotencyConflict', OF_IDEMPOTENCY],
];

interface Failure {
  /** The name of the component that operations share. */
  name: string;
  description: string;
}

/** The part of an operation's declaration that says how it fails. */
export function declaredFailures(options: OperationOptions): MethodDecorator[] {
  const { failures, hasRefusalPages = false } = options;
  const described = describedFailures(options);
  if (failures) return inOwnForm(failures, described);
  return [
    failureResponse(422, 'ValidationFailed', {
      description: 'The input is not valid',
      schema: { $ref: '#/components/schemas/ValidationFailure' },
    }),
    ...[...described].map(([status, { name, description }]) => {
      const isPageToo = hasRefusalPages && status < 500;
      const content = isPageToo ? { content: { ...EARLY, 'text/html': PAGE } } : FAILURE;
      return failureResponse(status, isPageToo ? `${name}OrPage` : name, { description, ...content });
    }),
  ];
}

const FAILURE = { schema: { $ref: '#/components/schemas/Failure' } };
/** A request that is refused before its route is known has the form of all other routes. */
const EARLY = { 'application/json': FAILURE };
const PAGE = { schema: { type: 'string' } } as const;

function describedFailures(options: OperationOptions): Map<number, Failure> {
  const { permission, errors = [], idempotency, body } = options;
  const all = new Set([
    ...COMMON,
    ...(permission === 'public' ? [] : OF_CREDENTIAL),
    ...errors,
    ...(body === undefined ? [] : OF_BODY),
    ...(idempotency ? OF_IDEMPOTENCY : []),
  ]);
  const inOrder = CODES.filter((code) => all.has(code));
  const statuses = [...new Set(inOrder.map((code) => ERROR_CATALOGUE[code].status))];
  return new Map(statuses.map((status) => [status, describedFailure(codesOf(inOrder, status))]));
}

const CODES = Object.keys(ERROR_CATALOGUE) as ErrorCode[];

const describedFailure = (codes: readonly ErrorCode[]): Failure => ({
  name: nameOf(codes),
  description: codes.map((code) => `\`${code}\`: ${ERROR_CATALOGUE[code].title}.`).join(' '),
});

/** Returns for example `NotFound` or `ConflictOrIdempotencyConflict`. */
function nameOf(codes: readonly ErrorCode[]): string {
  const groups = GROUPS.filter(([, group]) => group.every((code) => codes.includes(code)));
  const single = codes.filter((code) => !groups.some(([, group]) => group.includes(code)));
  return [...single.map(pascal), ...groups.map(([name]) => name)].join('Or');
}

/** One form for all failures, as a standard defines it. */
function inOwnForm({ name: form, mediaType, schema, descriptions }: FailureForm, described: Map<number, Failure>) {
  const early = new Set<number>(OF_EVERY_ADDRESS.map((code) => ERROR_CATALOGUE[code].status));
  const statuses = [...new Set([...described.keys(), ...Object.keys(descriptions).map(Number)])];
  return statuses.map((status) =>
    failureResponse(status, `${form}${phraseOf(status)}`, {
      description: descriptions[status] ?? described.get(status)?.description ?? '',
      content: { [mediaType]: { schema }, ...(early.has(status) && EARLY) },
    }),
  );
}

function failureResponse(status: number, name: string, response: ApiResponseOptions): MethodDecorator {
  const named: ApiResponseOptions & { 'x-component': string } = { ...response, status, 'x-component': name };
  return ApiResponse(named);
}

function codesOf(codes: readonly ErrorCode[], status: number): ErrorCode[] {
  return codes.filter((code) => ERROR_CATALOGUE[code].status === status);
}

function phraseOf(status: number): string {
  return (STATUS_CODES[status] ?? '').replace(/\W/g, '');
}

const pascal = (code: ErrorCode): string =>
  code
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
