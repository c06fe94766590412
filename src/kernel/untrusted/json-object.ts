/** Reads foreign JSON without relying on its shape: a value of another type counts as absent. */

export type JsonObject = Record<string, unknown>;

/** A value that JSON can express. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {});

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

export const asObjects = (value: unknown): JsonObject[] => asList(value).filter(isObject);

/** Trimmed; null if nothing is left. */
export function asText(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text;
}

export const asTexts = (value: unknown): string[] => asList(value).flatMap((each) => asText(each) ?? []);

/** At most `count` texts, each cut at `length`. */
export const bounded = (texts: readonly string[], count: number, length: number): string[] =>
  texts.slice(0, count).map((text) => text.slice(0, length));
