/** Reads foreign JSON without relying on its shape: a value of another type counts as absent. */

export type JsonObject = Record<string, unknown>;

/** A value that JSON can express. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

export const objectsOf = (value: unknown): JsonObject[] => listOf(value).filter(isObject);

/** Trimmed; null if nothing is left. */
export function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text;
}

export const textsOf = (value: unknown): string[] => listOf(value).flatMap((each) => textOf(each) ?? []);

/** At most `count` texts, each cut at `length`. */
export const bounded = (texts: readonly string[], count: number, length: number): string[] =>
  texts.slice(0, count).map((text) => text.slice(0, length));
