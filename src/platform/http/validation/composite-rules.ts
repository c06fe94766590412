import { isObject } from '../../../kernel/untrusted/json-object';
import { mapInSlices } from '../../slices';
import { parseObject } from './field';
import { freeJson } from './free-json';
import { responseSchema, type Location, type Rule, type ViolationSink } from './rule';

const MAX_ITEMS = 1_000;
const MAX_KEYS = 100;

interface ListBounds {
  minItems?: number;
  maxItems?: number;
}

/** A list; in a query, it is the repeated plain name (`asset_id=a&asset_id=b`). */
export function list<T>(item: Rule<T>, bounds: ListBounds = {}): Rule<T[]> {
  const { minItems = 0, maxItems = MAX_ITEMS } = bounds;
  const hasRightLength = ({ length }: unknown[], loc: Location, sink: ViolationSink): boolean => {
    if (length > maxItems) {
      sink.add(loc, 'too_long', `List should have at most ${maxItems} items after validation, not ${length}`);
    } else if (length < minItems) {
      const items = minItems === 1 ? 'item' : 'items';
      sink.add(loc, 'too_short', `List should have at least ${minItems} ${items} after validation, not ${length}`);
    }
    return length >= minItems && length <= maxItems;
  };
  return {
    schema: { type: 'array', items: item.schema, maxItems, ...(minItems > 0 && { minItems }) },
    answerSchema: { type: 'array', items: responseSchema(item), ...bounds },
    ...(item.objectClass && { objectClass: item.objectClass }),
    isList: true,
    parse(value, loc, sink) {
      const items: unknown = sink.isText && !Array.isArray(value) ? [value] : value;
      if (!Array.isArray(items)) return sink.add(loc, 'list_type', 'Input should be a valid list');
      if (!hasRightLength(items, loc, sink)) return undefined;
      const before = sink.count;
      const parsed = items.map((entry, index) => item.parse(entry, [...loc, index], sink));
      return sink.count > before ? undefined : (parsed as T[]);
    },
    async parseInSlices(items, loc, sink) {
      if (!hasRightLength(items, loc, sink)) return undefined;
      const before = sink.count;
      const parsed = await mapInSlices(items, (entry, index) => item.parse(entry, [...loc, index], sink));
      return sink.count > before ? undefined : (parsed as T[]);
    },
  };
}

interface ObjectOptions {
  /** Returns unknown keys as they were sent. */
  keepsUnknownKeys?: boolean;
  /** Accepts each field under its name in camelCase as well. */
  acceptsCamelCase?: boolean;
}

/** An object with the fields of a class. */
export function object<T extends object>(
  objectClass: new () => T,
  { keepsUnknownKeys = false, acceptsCamelCase = false }: ObjectOptions = {},
): Rule<T> {
  return {
    schema: { type: 'object' },
    objectClass: objectClass,
    parse: (value, loc, sink) =>
      parseObject(objectClass, value, loc, sink, {
        unknownKeys: keepsUnknownKeys ? 'keep' : 'refuse',
        acceptsCamelCase,
      }) as T | undefined,
  };
}

/** An object with any keys, whose values all follow one rule. */
export function map<T>(key: Rule<string>, value: Rule<T>, mostKeys?: number): Rule<Record<string, T>> {
  const maxKeys = mostKeys ?? MAX_KEYS;
  return {
    schema: { type: 'object', additionalProperties: value.schema, maxProperties: maxKeys },
    answerSchema: {
      type: 'object',
      additionalProperties: responseSchema(value),
      ...(mostKeys !== undefined && { maxProperties: mostKeys }),
    },
    parse(raw, loc, sink) {
      if (!isObject(raw)) {
        return sink.add(loc, 'dict_type', 'Input should be a valid dictionary');
      }
      const entries = Object.entries(raw);
      if (entries.length > maxKeys) {
        const msg = `Dictionary should have at most ${maxKeys} items after validation, not ${entries.length}`;
        return sink.add(loc, 'too_long', msg);
      }
      const before = sink.count;
      const parsed = entries.map(([name, entry]) => {
        key.parse(name, [...loc, name], sink);
        return [name, value.parse(entry, [...loc, name], sink)] as const;
      });
      return sink.count > before ? undefined : (Object.fromEntries(parsed) as Record<string, T>);
    },
  };
}

/** An object of any shape, kept as sent. */
export const openObject: Rule<Record<string, unknown>> = {
  schema: { type: 'object', additionalProperties: true },
  parse(value, loc, sink) {
    if (!isObject(value)) {
      return sink.add(loc, 'dict_type', 'Input should be a valid dictionary');
    }
    return freeJson.parse(value, loc, sink) as Record<string, unknown> | undefined;
  },
};

/** A field of a response that is accepted in a request but has no effect, so that a response can be sent back. */
export const ignored = (schema: Rule['schema']): Rule => ({
  schema: { ...schema, readOnly: true },
  parse: () => undefined,
});
