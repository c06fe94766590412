import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { canonicalize } from 'json-canonicalize';
import { ValidationError } from '../../kernel/errors/validation-error';
import type { TenantScope } from '../../kernel/identity/principal';

const HEADER = 'idempotency-key';
// 1 to 255 visible characters of ASCII. Node joins a repeated header by a comma and a space, which is none of them.
const VISIBLE = /^[\x21-\x7e]{1,255}$/;

/** A request that may be sent again: whose it is, where it goes and, as a keyed hash, what it asks for. */
export interface KeyedRequest {
  /** The portfolio that it acts in; null for the operator's. */
  readonly scope: TenantScope | null;
  /** As `principalKey` gives it. */
  readonly principal: string;
  /** Method and template, such as `POST /v1/lookup`. */
  readonly route: string;
  readonly key: string;
  /** HMAC-SHA-256. */
  readonly bodyHash: Buffer;
}

/** The Idempotency-Key of a request, or undefined where it has none. @throws ValidationError string_pattern_mismatch */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const value = headers[HEADER];
  if (value === undefined) return undefined;
  if (typeof value === 'string' && VISIBLE.test(value)) return value;
  const msg = 'String should have 1 to 255 visible ASCII characters';
  throw new ValidationError([{ loc: ['header', HEADER], msg, type: 'string_pattern_mismatch' }]);
}

/**
 * What a request asks for, so that two can be told apart: HMAC-SHA-256 over its RFC 8785 form. Keyed, because bodies hold
 * identifiers that are guessed in no time from a plain hash.
 */
export const requestFingerprint = (key: Buffer, input: unknown): Buffer =>
  createHmac('sha256', key).update(canonicalize(input)).digest();
