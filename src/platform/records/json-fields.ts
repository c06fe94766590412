import { isObject, type JsonObject, type JsonValue } from '../../kernel/untrusted/json-object';
import { FieldRejection } from './field-rejection';
import { checkRange, checkText, MAX_SHORT_TEXT, MAX_TEXT } from './text-fields';
import { FIELD_TEXTS } from './field.texts';

const MAX_DEPTH = 20;
const MAX_JSON_BYTES = 65_536;

export function jsonObject(field: string, value: unknown): JsonObject {
  if (!isObject(value)) throw new FieldRejection(field, FIELD_TEXTS.notObject);
  return value;
}

/** Null for null, an absent value or blank text. */
export function jsonText(field: string, value: unknown, maxLength = MAX_TEXT): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') throw new FieldRejection(field, FIELD_TEXTS.notString);
  const trimmed = value.trim();
  return trimmed === '' ? null : checkText(field, trimmed, maxLength);
}

export function jsonRequiredText(field: string, value: unknown, maxLength = MAX_SHORT_TEXT): string {
  const text = jsonText(field, value, maxLength);
  if (text === null) throw new FieldRejection(field, FIELD_TEXTS.missing);
  return text;
}

export function jsonNumber(field: string, value: unknown, min: number, max: number): number | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'number') throw new FieldRejection(field, FIELD_TEXTS.notNumber);
  return checkRange(field, value, min, max);
}

export function jsonInteger(field: string, value: unknown, min: number, max: number): number | null {
  const number = jsonNumber(field, value, min, max);
  if (number !== null && !Number.isInteger(number)) throw new FieldRejection(field, FIELD_TEXTS.notInteger);
  return number;
}

export function jsonBoolean(field: string, value: unknown): boolean | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'boolean') throw new FieldRejection(field, FIELD_TEXTS.notBoolean);
  return value;
}

/**
 * Reads each element under its own field name, for example `actors[2]`. Returns an empty list for null or an absent
 * value.
 */
export function jsonList<T>(
  field: string,
  value: unknown,
  maxLength: number,
  read: (field: string, value: unknown) => T,
): T[] {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) throw new FieldRejection(field, FIELD_TEXTS.notArray);
  if (value.length > maxLength) throw new FieldRejection(field, FIELD_TEXTS.tooManyItems(maxLength));
  return value.map((each, index) => read(`${field}[${index}]`, each));
}

/** Free JSON: at most 64 KiB and 20 levels, and only values that PostgreSQL's jsonb can store. */
export function jsonData(field: string, value: unknown): Record<string, JsonValue> {
  if (value === null || value === undefined) return {};
  const object = jsonObject(field, value);
  checkJson(field, object, 0);
  if (JSON.stringify(object).length > MAX_JSON_BYTES) throw new FieldRejection(field, FIELD_TEXTS.tooLargeJson);
  return object as Record<string, JsonValue>;
}

function checkJson(field: string, value: unknown, depth: number): void {
  if (depth > MAX_DEPTH) throw new FieldRejection(field, FIELD_TEXTS.tooDeepJson(MAX_DEPTH));
  if (typeof value === 'string') checkText(field, value, MAX_JSON_BYTES);
  // JSON text can contain numbers that are out of the range of a double, for example 1e999.
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new FieldRejection(field, FIELD_TEXTS.numberOutOfRange);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    checkText(field, key, MAX_SHORT_TEXT);
    checkJson(field, inner, depth + 1);
  }
}
