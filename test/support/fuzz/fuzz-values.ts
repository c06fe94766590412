import fc from 'fast-check';
import type { Schema } from '../leak-marks/marked-body';

export interface ValueSchema extends Schema {
  minLength?: number;
  maxItems?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  oneOf?: ValueSchema[];
  required?: string[];
  maxProperties?: number;
}

type Any = fc.Arbitrary<unknown>;

/** What fast-check can't make of a pattern: look-aheads and classes of Unicode. */
const OF_PATTERN: readonly [part: string, values: Any][] = [
  ['^(?!\\.{1,2}$)', fc.stringMatching(/^[A-Za-z0-9 _:'%/-]{1,40}$/)],
  ['^(?!0000)', fc.constantFrom('2018', '1999-12', '2020-02-29', '0001-01-01')],
  ['^[^,]+(,[^,]+){3}$', fc.constantFrom('119,21,123,26', '-180,-90,180,90', '170,-10,-170,10', '0,0,0,0')],
  ['^-?[\\d.]+(,-?[\\d.]+){3}$', fc.constantFrom('119,21,123,26', '-180,-90,180,90', '170,-10,-170,10', '0,0,0,0')],
  ['^[^,]+(,[^,]+){2}$', fc.constantFrom('23.98,121.6,50', '0,0,1', '-89.9,179.9,1000')],
  ['@', fc.constantFrom('ada@example.com', 'a.b+c@sub.example.org')],
];
const INSTANTS = { min: new Date('1900-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true };
const TELLING_TEXTS = [
  ...["'; drop table event; --", '%', '_', '\\', '"', '<script>', '{{7*7}}', '../../etc/passwd', '\u202e', '0', 'null'],
  ...['Hualien', 'Vikenty Burov', 'TW', '花蓮', 'e\u0301', 'İ', '\ufeff', '👩‍🚀', '$1', '&lt;', 'a\nb', '\t'],
];
const MAX_DEPTH = 6;

/** Values by a JSON Schema. Those of fields in `known` are asked for by name, so that they can be what is there. */
export class FuzzValues {
  constructor(
    private readonly schemas: Readonly<Record<string, Schema>>,
    private readonly known: (name: string) => Any | undefined,
    /** Of texts whose schema does not say what they are. */
    private readonly only: (name: string) => Any | undefined,
  ) {}

  of(given: ValueSchema, name = '', depth = 0): Any {
    const { $ref, allOf, anyOf, oneOf, ...rest } = given;
    const options = anyOf ?? oneOf;
    if (options) return fc.oneof(...options.map((option) => this.of(option, name, depth)));
    const [merged] = allOf ?? [];
    if (merged) return this.of({ ...rest, ...this.resolved(merged) }, name, depth);
    if ($ref !== undefined) return this.of(this.resolved(given), name, depth);
    const plain = this.#ofType(rest, name, depth);
    return Array.isArray(rest.type) && rest.type.includes('null') && !rest.enum
      ? fc.oneof({ weight: 4, arbitrary: plain }, { weight: 1, arbitrary: fc.constant(null) })
      : plain;
  }

  resolved(schema: ValueSchema): ValueSchema {
    if (schema.$ref === undefined) return schema;
    const named = this.schemas[schema.$ref.split('/').at(-1) ?? ''];
    if (!named) throw new Error(`no schema ${schema.$ref}`);
    return this.resolved(named);
  }

  #ofType(schema: ValueSchema, name: string, depth: number): Any {
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
    switch (type) {
      case 'null':
        return fc.constant(null);
      case 'boolean':
        return fc.boolean();
      case 'integer':
        return integers(schema);
      case 'number':
        return numbers(schema);
      case 'array':
        return this.#lists(schema, name, depth);
      case 'object':
        return this.#objects(schema, depth);
      case 'string':
        return this.#texts(schema, name);
      default:
        return fc.jsonValue({ maxDepth: 2 }).filter(isStorable);
    }
  }

  #lists({ items = {}, minItems = 0, maxItems = Infinity }: ValueSchema, name: string, depth: number): Any {
    return fc.array(this.of(items, name, depth + 1), {
      minLength: minItems,
      maxLength: Math.min(maxItems, minItems + 3),
    });
  }

  #objects({ properties, additionalProperties, required = [], maxProperties = 4 }: ValueSchema, depth: number): Any {
    const more =
      additionalProperties === true || (typeof additionalProperties === 'object' && depth < MAX_DEPTH)
        ? fc.dictionary(
            fc.stringMatching(/^[a-z][a-z_]{0,9}$/),
            additionalProperties === true
              ? fc.jsonValue({ maxDepth: 2 }).filter(isStorable)
              : this.of(additionalProperties, '', depth + 1),
            { maxKeys: Math.min(maxProperties, 3) },
          )
        : fc.constant({});
    if (!properties) return more;
    const names = Object.keys(properties).filter((key) => depth < MAX_DEPTH || required.includes(key));
    const fields = Object.fromEntries(names.map((key) => [key, this.of(properties[key]!, key, depth + 1)]));
    const record = fc.record(fields, { requiredKeys: names.filter((key) => required.includes(key)) });
    return fc.tuple(more, record).map(([others, listed]) => ({ ...others, ...listed }));
  }

  #texts({ format, pattern, minLength = 0, maxLength = 10_000, example }: ValueSchema, name: string): Any {
    const only = this.only(name);
    if (only) return only;
    const known = this.known(name);
    const examples = typeof example === 'string' ? [fc.constant(example)] : [];
    if (format === 'uuid') return known ? fc.oneof({ weight: 4, arbitrary: known }, fc.uuid()) : fc.uuid();
    if (format === 'date')
      return fc.oneof(
        ...examples,
        fc.date(INSTANTS).map((date) => date.toISOString().slice(0, 10)),
      );
    if (format === 'date-time')
      return fc.oneof(
        ...examples,
        fc.date(INSTANTS).map((date) => date.toISOString()),
      );
    // No address that is somebody's: what is told to it stays here.
    if (format === 'uri') return fc.stringMatching(/^https:\/\/[a-z]{1,10}\.invalid\/[a-z0-9]{0,10}$/);
    const fits = (text: string): boolean => {
      const length = [...text].length;
      return (
        length >= minLength && length <= maxLength && (pattern === undefined || new RegExp(pattern, 'u').test(text))
      );
    };
    if (pattern !== undefined) {
      const table = OF_PATTERN.find(([part]) => pattern.includes(part))?.[1];
      const made = table ?? fc.stringMatching(new RegExp(pattern)).filter(fits);
      return known ? fc.oneof({ weight: 3, arbitrary: known }, made) : fc.oneof(...examples, made);
    }
    const telling = TELLING_TEXTS.filter(fits);
    const free = fc
      .string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, minLength + 30) })
      .filter(isStorable);
    return fc.oneof(
      ...[...examples, ...(known ? [known] : [])],
      ...(telling.length > 0 ? [fc.constantFrom(...telling)] : []),
      free.filter(fits),
      fc.constant('x'.repeat(maxLength)),
    );
  }
}

const LONE_SURROGATE = /\p{Surrogate}|\0/u;
const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return !LONE_SURROGATE.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, item]) => isStorable(key) && isStorable(item));
};

function integers({ minimum = -(2 ** 31), maximum = 2 ** 31 - 1, example }: ValueSchema): Any {
  const near = fc.integer({ min: minimum, max: Math.min(maximum, minimum + 20) });
  return fc.oneof(
    near,
    fc.integer({ min: minimum, max: maximum }),
    fc.constantFrom(minimum, maximum, (example ?? maximum) as number),
  );
}

function numbers({ minimum, exclusiveMinimum, maximum = 1e6, example }: ValueSchema): Any {
  const min = minimum ?? exclusiveMinimum ?? -1e6;
  const fits = (value: number): boolean => exclusiveMinimum === undefined || value > exclusiveMinimum;
  const edges = [min, maximum, example].filter((value): value is number => typeof value === 'number' && fits(value));
  const doubles = fc.double({ min, max: maximum, noNaN: true }).filter(fits);
  return fc.oneof(doubles, fc.constantFrom(...edges));
}
