import { foldText } from '../../kernel/text/fold';
import type { EventInput, JsonValue } from './corpus.contract';

/** JSON text that does not depend on the order of keys. */
export function stableJson(value: Record<string, JsonValue>): string {
  // Rows of tables give flat objects; as a list of properties their order costs a third of sorting them.
  if (Object.values(value).every(isPrimitive)) return JSON.stringify(value, Object.keys(value).sort());
  return JSON.stringify(withSortedKeys(value));
}

const isPrimitive = (value: JsonValue): boolean => typeof value !== 'object' || value === null;

function withSortedKeys(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withSortedKeys);
  const keys = Object.keys(value).sort();
  // fromEntries defines a key named __proto__ like any other.
  return Object.fromEntries(keys.map((key) => [key, withSortedKeys(value[key] ?? null)]));
}

/** What searches look through: the title and the description, folded. */
export const searchTextOf = ({ title, description }: Pick<EventInput, 'title' | 'description'>): string =>
  foldText(description === null ? title : `${title} ${description}`);

/** Distinct values in the order of their first occurrence; null where there are none. */
export function distinctOrNull(values: readonly string[]): string[] | null {
  return values.length === 0 ? null : [...new Set(values)];
}
