import { isObject } from '../../../kernel/untrusted/json-object';
import { isDeepStrictEqual } from 'node:util';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { getMetadataStorage, ValidateBy, type ValidationArguments } from 'class-validator';
import { FreeJson } from './free-json';
import { responseSchema, type Location, type ObjectClass, type Rule, type Schema, ViolationSink } from './rule';

interface FieldOptions {
  description?: string;
  example?: unknown;
  /** The value of an absent field; a field with a default is optional. Lists and objects are given as functions. */
  default?: unknown;
  isOptional?: boolean;
  /** Whether null is a value of the field. */
  isNullable?: boolean;
}

interface FieldRule {
  readonly rule: Rule;
  readonly options: FieldOptions;
}

const FIELD = 'field';

/**
 * A field of a request: what class-validator checks, and what the OpenAPI document says. The rule is class-validator's
 * constraint, so `validate()` refuses the same fields as `parseObject` below, by which requests are read: it also names the
 * item of a list and gives Pydantic's types (test/contract/class-validator.spec.ts).
 */
export function Field(rule: Rule, options: FieldOptions = {}): PropertyDecorator {
  const constraint: FieldRule = { rule, options };
  return applyDecorators(
    ApiProperty(apiProperty(rule, { ...options, isRequired: isRequired(options) })),
    ValidateBy({
      name: FIELD,
      constraints: [constraint],
      validator: {
        validate: (value: unknown, failed) => messagesOf(constraint, value, failed).length === 0,
        defaultMessage: (failed) => messagesOf(constraint, failed?.value, failed)[0] ?? '',
      },
    }),
  );
}

/** A field of a response: always present, null if it has no value. */
export function Shown(
  rule: Rule,
  options: Pick<FieldOptions, 'description' | 'example' | 'isNullable'> = {},
): PropertyDecorator {
  return ApiProperty(apiProperty({ ...rule, schema: responseSchema(rule) }, { ...options, isRequired: true }));
}

const isRequired = (options: FieldOptions): boolean => options.default === undefined && options.isOptional !== true;
const defaultOf = (options: FieldOptions): unknown =>
  typeof options.default === 'function' ? (options.default as () => unknown)() : options.default;

function apiProperty(rule: Rule, options: FieldOptions & { isRequired: boolean }): ApiPropertyOptions {
  const { description, example, isNullable } = options;
  const common = {
    required: options.isRequired,
    ...(description !== undefined && { description }),
    ...(example !== undefined && { example }),
    ...(isNullable === true && { nullable: true }),
    ...(options.default !== undefined && { default: defaultOf(options) }),
  };
  if (rule.objectClass) {
    return {
      ...common,
      ...listBounds(rule.schema),
      type: rule.objectClass,
      isArray: rule.isList === true,
    };
  }
  return { ...rule.schema, ...common };
}

const listBounds = (schema: Schema): Schema => ({
  ...('minItems' in schema && { minItems: schema.minItems }),
  ...('maxItems' in schema && { maxItems: schema.maxItems }),
});

/** The violations of a field for class-validator: its own and, if all fields are valid, those of the cross-check at this field. */
function messagesOf(field: FieldRule, value: unknown, failed: ValidationArguments | undefined): string[] {
  const sink = new ViolationSink('body');
  parseField(field, value, [], sink);
  const own = sink.violations.map(({ msg }) => msg);
  return own.length > 0 || !failed ? own : crossMessages(failed);
}

function crossMessages({ object, property }: ValidationArguments): string[] {
  const objectClass = object.constructor as ObjectClass & Partial<CrossChecked<object>>;
  if (objectClass.crossCheck === undefined) return [];
  const sink = new ViolationSink('body');
  parseObject(objectClass, object, [], sink, { unknownKeys: 'refuse' });
  const [first] = getObjectPlan(objectClass).fields.keys();
  // A violation of the object as a whole is reported at its first field, since class-validator reports at fields only.
  return sink.violations.filter(({ loc }) => (loc[0] ?? first) === property).map(({ msg }) => msg);
}

export interface ObjectPlan {
  readonly objectClass: ObjectClass;
  readonly fields: ReadonlyMap<string, FieldRule>;
  /** The camelCase names of fields whose names are different in camelCase. */
  readonly camelNames: ReadonlySet<string>;
}

const camelCaseOf = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const plans = new WeakMap<ObjectClass, ObjectPlan>();

/** The fields that a class declares, as class-validator stores them. */
export function getObjectPlan(objectClass: ObjectClass): ObjectPlan {
  let plan = plans.get(objectClass);
  if (!plan) {
    const metadata = getMetadataStorage().getTargetValidationMetadatas(objectClass, '', false, false);
    const fields = new Map(
      metadata
        .filter((entry) => entry.name === FIELD)
        .map((entry) => [entry.propertyName, entry.constraints[0] as FieldRule] as const),
    );
    const camelNames = new Set([...fields.keys()].map(camelCaseOf).filter((name) => !fields.has(name)));
    plan = { objectClass, fields, camelNames };
    plans.set(objectClass, plan);
  }
  return plan;
}

/** Checks across the fields of one object, which run if each field is valid: `static crossCheck(value, add)`. */
export interface CrossChecked<T> {
  crossCheck(value: T, add: (loc: Location, type: string, msg: string) => void): void;
}

interface ParseObjectOptions {
  /** Whether further keys are refused, ignored (query) or kept as sent. */
  unknownKeys: 'refuse' | 'ignore' | 'keep';
  /** Whether a field may also be sent with its name in camelCase. */
  acceptsCamelCase?: boolean;
  /** Whether a field that was not sent is left out instead of being a violation, even if it is required. */
  skipsAbsent?: boolean;
  /** The values of fields that have been read already, in slices. */
  alreadyParsed?: ReadonlyMap<string, unknown>;
}

/** Like `parseObject`, with a pause for other requests every few hundred items of a long list. */
export async function parseObjectInSlices(
  objectClass: ObjectClass,
  value: unknown,
  loc: Location,
  sink: ViolationSink,
  options: ParseObjectOptions,
): Promise<object | undefined> {
  const alreadyParsed = new Map<string, unknown>();
  if (typeof value === 'object' && value !== null) {
    for (const [name, { rule }] of getObjectPlan(objectClass).fields) {
      const raw: unknown = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
      if (!rule.parseInSlices || !Array.isArray(raw)) continue;
      alreadyParsed.set(name, await rule.parseInSlices(raw, [...loc, name], sink));
    }
  }
  return parseObject(objectClass, value, loc, sink, { ...options, alreadyParsed });
}

/** Reads one object by the fields of its class: defaults filled in, violations added to `sink`. */
export function parseObject(
  objectClass: ObjectClass,
  value: unknown,
  loc: Location,
  sink: ViolationSink,
  { unknownKeys, acceptsCamelCase = false, skipsAbsent = false, alreadyParsed }: ParseObjectOptions,
): object | undefined {
  if (!isObject(value)) {
    const msg = 'Input should be a valid dictionary or object to extract fields from';
    return sink.add(loc, 'model_attributes_type', msg);
  }
  const { fields, camelNames } = getObjectPlan(objectClass);
  const before = alreadyParsed?.size ? 0 : sink.count;
  const entries: [string, unknown][] = [];
  for (const [name, field] of fields) {
    if (alreadyParsed?.has(name)) {
      entries.push([name, alreadyParsed.get(name)]);
      continue;
    }
    const sent = acceptsCamelCase ? sentNameOf(name, value, loc, sink) : name;
    const raw = Object.hasOwn(value, sent) ? (value as Record<string, unknown>)[sent] : undefined;
    if (raw === undefined && skipsAbsent) continue;
    entries.push([name, parseField(field, raw, [...loc, sent], sink)]);
  }
  if (unknownKeys !== 'ignore') {
    const unknown = Object.keys(value).filter((key) => !fields.has(key) && !(acceptsCamelCase && camelNames.has(key)));
    if (unknownKeys === 'keep') entries.push(...keptEntries(value, unknown, loc, sink));
    else for (const key of unknown) sink.add([...loc, key], 'extra_forbidden', 'Extra inputs are not permitted');
  }
  if (sink.count > before) return undefined;
  const result = new objectClass();
  // Uses defineProperty because a key named __proto__ is data like any other.
  for (const [key, entry] of entries) {
    if (entry === undefined) continue;
    Object.defineProperty(result, key, { value: entry, enumerable: true, configurable: true, writable: true });
  }
  (objectClass as unknown as Partial<CrossChecked<object>>).crossCheck?.(result, (within, type, msg) =>
    sink.add([...loc, ...within], type, msg),
  );
  return sink.count > before ? undefined : result;
}

/**
 * The name under which an object has a field: its own name, or the camelCase one. Different values under both are a
 * violation.
 */
function sentNameOf(name: string, value: object, loc: Location, sink: ViolationSink): string {
  const camelName = camelCaseOf(name);
  if (camelName === name || !Object.hasOwn(value, camelName)) return name;
  if (!Object.hasOwn(value, name)) return camelName;
  const values = value as Record<string, unknown>;
  if (!isDeepStrictEqual(values[name], values[camelName])) {
    sink.add([...loc, camelName], 'value_error', `Value error, ${camelName} and ${name} are the same field and differ`);
  }
  return name;
}

/** Unknown keys with their values, which together have to be within the limits of free JSON. */
function keptEntries(
  value: Record<string, unknown>,
  keys: readonly string[],
  loc: Location,
  sink: ViolationSink,
): [string, unknown][] {
  const free = new FreeJson();
  return keys.every((key) => free.checkEntry(key, value[key], loc, sink)) ? keys.map((key) => [key, value[key]]) : [];
}

function parseField({ rule, options }: FieldRule, raw: unknown, loc: Location, sink: ViolationSink): unknown {
  if (raw === undefined) {
    if (isRequired(options)) return sink.add(loc, 'missing', 'Field required');
    return defaultOf(options);
  }
  if (raw === null && options.isNullable === true) return null;
  // Generated clients send null for fields that were not set. If a field has no default, null has a meaning or is a mistake.
  if (raw === null && options.default !== undefined) return defaultOf(options);
  return rule.parse(raw, loc, sink);
}
