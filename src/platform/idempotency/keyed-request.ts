import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { canonicalize } from 'json-canonicalize';
import { ValidationError } from '../../kernel/errors/validation-error';
import type { TenantScope } from '../../kernel/identity/principal';

const HEADER = 'idempotency-key';
// 1 to 255 visible characters of ASCII. Node joins a repeated header by a comma and a space, and a space is not
// allowed here.
const VISIBLE = /^[\x21-\x7e]{1,255}$/;

/** A request that may be repeated: its owner, its route and a keyed hash of its content. */
export interface KeyedRequest {
  /** The portfolio that it uses; null for requests of the operator. */
  readonly scope: TenantScope | null;
  /** The result of `principalKey`. */
  readonly principal: string;
  /** Method and template, for example `POST /v1/lookup`. */
  readonly route: string;
  readonly key: string;
  /** HMAC-SHA-256. */
  readonly bodyHash: Buffer;
}

/** The Idempotency-Key of a request, or undefined if it has none. @throws ValidationError string_pattern_mismatch */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const value = headers[HEADER];
  if (value === undefined) return undefined;
  if (typeof value === 'string' && VISIBLE.test(value)) return value;
  const msg = 'String should have 1 to 255 visible ASCII characters';
  throw new ValidationError([{ loc: ['header', HEADER], msg, type: 'string_pattern_mismatch' }]);
}

/**
 * Identifies the content of a request: HMAC-SHA-256 over its RFC 8785 form. It is keyed because bodies contain
 * identifiers that could easily be guessed from a plain hash.
 */
export const requestFingerprint = (key: Buffer, input: unknown): Buffer =>
  createHmac('sha256', key).update(canonicalize(input)).digest();
