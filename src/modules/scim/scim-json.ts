import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { ServiceError } from '../../kernel/errors/service-error';
import { readBodyBytes } from '../../platform/http/body-bytes';
import { invalidSyntax, invalidValue } from './scim.errors';

export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [name: string]: Json;
}

/** 20,000 members of a group, each as `{"value":"<uuid>"}`, are 0.93 MiB. */
const MAX_BODY_BYTES = 1_048_576;
/** A PATCH of a sub-attribute of an extension needs six. */
const MAX_DEPTH = 12;
/** RFC 7644 §3.1: application/scim+json, and application/json is to be taken too. */
const MEDIA_TYPE = /^application\/(?:scim\+)?json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?;?\s*$/i;
/** Names that mean something to the language are nobody's attributes. */
const LANGUAGE_NAMES = new Set(['__proto__', 'constructor', 'prototype']);
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LONE_SURROGATE = /\p{Surrogate}/u;

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object without some of its members. */
export const omitting = (object: JsonObject, ...names: string[]): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

/** A member whose name is in any case; `name` in lower case. */
export function memberNamed(object: JsonObject, name: string): Json | undefined {
  if (Object.hasOwn(object, name)) return object[name];
  const key = Object.keys(object).find((one) => one.toLowerCase() === name);
  return key === undefined ? undefined : object[key];
}

/** Whether a name means something to the language, so that no attribute may have it. */
export const isLanguageName = (name: string): boolean => LANGUAGE_NAMES.has(name);

/**
 * The JSON object that a SCIM client sends, of at most 1 MiB and twelve levels.
 * @throws ServiceError unsupported_media_type, payload_too_large, malformed_request; ScimError invalidSyntax, invalidValue
 */
export async function readScimBody(body: unknown, headers: IncomingHttpHeaders): Promise<JsonObject> {
  if (!MEDIA_TYPE.test(headers['content-type'] ?? '')) {
    throw new ServiceError('unsupported_media_type', 'The body should be application/scim+json in UTF-8');
  }
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new ServiceError('unsupported_media_type', 'The body should come without Content-Encoding');
  }
  return scimObjectOf(await readBodyBytes(body as Readable, headers, MAX_BODY_BYTES));
}

/** @throws ScimError invalidSyntax, invalidValue */
export function scimObjectOf(bytes: Uint8Array): JsonObject {
  const text = decoded(bytes);
  if (isTooDeep(text)) throw invalidSyntax(`The body should be nested at most ${MAX_DEPTH} levels deep`);
  let parsed: Json;
  try {
    parsed = JSON.parse(text) as Json;
  } catch {
    throw invalidSyntax('The body should be JSON');
  }
  if (!isObject(parsed)) throw invalidSyntax('The body should be a JSON object');
  // NUL and half a surrogate pair stand in JSON only as escapes.
  check(parsed, text.includes('\\u'));
  return parsed;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidSyntax('The body should be UTF-8');
  }
}

/** Asked before it is parsed: 1 MiB of brackets alone takes JSON.parse 140 ms; this stops at the thirteenth. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length && depth <= MAX_DEPTH; at++) {
    const code = text.charCodeAt(at);
    if (isQuoted && code === BACKSLASH) at++;
    else if (code === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (code === 0x5b || code === 0x7b) depth++;
    else if (code === 0x5d || code === 0x7d) depth--;
  }
  return depth > MAX_DEPTH;
}

/** Names and texts that can be kept. */
function check(value: Json, hasEscapes: boolean): void {
  if (typeof value === 'string') {
    if (hasEscapes && (value.includes('\0') || LONE_SURROGATE.test(value))) {
      throw invalidValue('Text should be Unicode without NUL');
    }
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) check(item, hasEscapes);
    return;
  }
  for (const [name, item] of Object.entries(value)) {
    if (isLanguageName(name)) throw invalidSyntax('The body has a name that no attribute may have');
    check(name, hasEscapes);
    check(item, hasEscapes);
  }
}
