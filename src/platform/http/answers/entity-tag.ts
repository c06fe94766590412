import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ServiceError } from '../../../kernel/errors/service-error';

/** The conditional headers of a request, unparsed. */
export interface Preconditions {
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

export const readPreconditions = (headers: IncomingHttpHeaders): Preconditions => ({
  ifMatch: headers['if-match'],
  ifNoneMatch: headers['if-none-match'],
});

export const NO_PRECONDITIONS: Preconditions = { ifMatch: undefined, ifNoneMatch: undefined };

/**
 * The strong entity tag of a resource that counts its versions (RFC 9110 §8.8.3). Parts of the response that have a
 * version of their own belong into `digest`, because the same version with other parts is another representation.
 */
export const formatEntityTag = (version: number, digest?: string): string =>
  digest === undefined ? `"${version}"` : `"${version}-${digest}"`;

/** 96 bits of the digest. */
const DIGEST_LENGTH = 16;

/** The entity tag of a resource with parts that no version counts: they are part of the tag as a digest. */
export function digestEntityTag(version: number, parts: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  return formatEntityTag(version, digest.slice(0, DIGEST_LENGTH));
}

/**
 * Whether the response to a GET is 304: `If-None-Match` names the tag or is `*` (RFC 9110 §13.1.2, weak comparison).
 * @throws ServiceError precondition_failed if `If-Match` does not name the tag
 */
export function isNotModified(conditions: Preconditions, tag: string): boolean {
  requireMatch(conditions.ifMatch, tag);
  return names(conditions.ifNoneMatch, (named) => named.replace(/^W\//, '') === tag);
}

/**
 * Checks the conditions of a change. Call it within the transaction of the change, with the row locked. `tag` is null
 * if the resource does not exist yet: then no `If-Match` is fulfilled, and every `If-None-Match` is. `If-Match`
 * compares strongly, so that a weak tag never matches (RFC 9110 §13.1.1).
 * @throws ServiceError precondition_failed, with the tag as in the header `ETag`
 */
export function requirePreconditions(conditions: Preconditions, tag: string | null): void {
  requireMatch(conditions.ifMatch, tag);
  if (tag === null) return;
  if (names(conditions.ifNoneMatch, (named) => named.replace(/^W\//, '') === tag)) throw failed(tag);
}

function requireMatch(ifMatch: string | undefined, tag: string | null): void {
  if (ifMatch === undefined) return;
  if (tag === null || !names(ifMatch, (named) => named === tag)) throw failed(tag);
}

const failed = (tag: string | null): ServiceError =>
  tag === null
    ? new ServiceError('precondition_failed')
    : new ServiceError('precondition_failed', undefined, { etag: tag }, { etag: tag });

// A tag may contain commas (RFC 9110 §8.8.3), so the list cannot be split at them.
const ENTITY_TAG = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g;

/** Whether a list of entity tags contains one that matches. An invalid list contains none. */
function names(field: string | undefined, fits: (tag: string) => boolean): boolean {
  if (field === undefined) return false;
  if (field.trim() === '*') return true;
  const isList = /^[\s,]*$/.test(field.replace(ENTITY_TAG, ','));
  return isList && (field.match(ENTITY_TAG) ?? []).some(fits);
}
