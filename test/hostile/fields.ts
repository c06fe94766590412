import fc from 'fast-check';
import type { FuzzOperation } from '../support/fuzz/fuzz-operations';
import { FuzzValues, type ValueSchema } from '../support/fuzz/fuzz-values';
import type { Schema } from '../support/leak-marks/marked-body';

/** A step of a path through a body: the name of a field, or the items of a list. */
type Step = string | typeof ITEMS;
const ITEMS = Symbol('items');

/** A field of a body, with a function that puts a value there in an otherwise valid body. */
export interface BodyField {
  /** For example `/identifiers/*\/value`; empty for the whole body. */
  pointer: string;
  schema: ValueSchema;
  /** The whole body with the value in this field, in every item of the lists on the way if there is room for them. */
  place: (value: unknown, body: unknown, room: ItemRoom) => unknown;
}

/** Whether lists on the way are filled, and with how many items at most. */
export interface ItemRoom {
  isFilled: boolean;
  most: number;
}

const MAX_DEPTH = 6;
const SOME_KEY = 'other';

export class BodyFields {
  readonly #values: FuzzValues;

  constructor(schemas: Readonly<Record<string, Schema>>) {
    this.#values = new FuzzValues(
      schemas,
      () => undefined,
      () => undefined,
    );
  }

  /** Every field that a JSON body may have: objects and lists as well as their contents. */
  of({ jsonSchema }: FuzzOperation): BodyField[] {
    if (!jsonSchema) return [];
    return this.#paths(jsonSchema, 0).map(({ steps, schema }) => ({
      pointer: steps.map((step) => `/${step === ITEMS ? '*' : step}`).join(''),
      schema,
      place: (value, body, room) => this.#placed({ schema: jsonSchema, current: body, steps, value, room }),
    }));
  }

  #paths(given: ValueSchema, depth: number): FieldPath[] {
    const options = this.#options(given);
    const own: FieldPath = { steps: [], schema: options.find(({ type }) => type !== 'null') ?? given };
    if (depth >= MAX_DEPTH) return [own];
    const below = options.flatMap((schema) =>
      childrenOf(schema).flatMap(([step, child]) =>
        this.#paths(child, depth + 1).map((path): FieldPath => ({ ...path, steps: [step, ...path.steps] })),
      ),
    );
    const byPointer = new Map(below.map((path) => [path.steps.map(String).join('/'), path]));
    return [own, ...byPointer.values()];
  }

  /** The alternatives of a schema, each without references. */
  #options(given: ValueSchema): ValueSchema[] {
    const { $ref, allOf, anyOf, oneOf, ...rest } = given;
    const options = anyOf ?? oneOf;
    if (options) return options.flatMap((option) => this.#options(option));
    const [merged] = allOf ?? [];
    if (merged) return this.#options({ ...rest, ...this.#values.resolved(merged) });
    return $ref === undefined ? [rest] : this.#options(this.#values.resolved(given));
  }

  #placed({ schema, current, steps, value, room }: Placement): unknown {
    const [step, ...rest] = steps;
    if (step === undefined) return value;
    const [option, child] = this.#childAt(schema, step);
    const next = { schema: child, steps: rest, value, room };
    if (step === ITEMS) {
      const [first] = Array.isArray(current) ? (current as unknown[]) : [];
      const item = this.#placed({ ...next, current: first ?? this.#sample(child) });
      const count = room.isFilled ? Math.min(option.maxItems ?? room.most, room.most) : 1;
      return Array.from({ length: Math.max(1, count) }, () => item);
    }
    const isObject = typeof current === 'object' && current !== null && !Array.isArray(current);
    const object = (isObject ? current : this.#sample(option)) as Record<string, unknown>;
    return { ...object, [step]: this.#placed({ ...next, current: object[step] }) };
  }

  #childAt(schema: ValueSchema, step: Step): [option: ValueSchema, child: ValueSchema] {
    for (const option of this.#options(schema)) {
      const child = childrenOf(option).find(([name]) => name === step)?.[1];
      if (child) return [option, child];
    }
    throw new Error(`no ${String(step)} in ${JSON.stringify(schema).slice(0, 200)}`);
  }

  #sample(schema: ValueSchema): unknown {
    return fc.sample(this.#values.of(schema), { seed: 1, numRuns: 1 })[0];
  }
}

interface FieldPath {
  steps: Step[];
  schema: ValueSchema;
}

interface Placement {
  schema: ValueSchema;
  current: unknown;
  steps: readonly Step[];
  value: unknown;
  room: ItemRoom;
}

function childrenOf({ properties = {}, items, additionalProperties }: ValueSchema): [Step, ValueSchema][] {
  const further = additionalProperties === true ? {} : additionalProperties;
  return [
    ...Object.entries(properties).filter(([, field]) => field.readOnly !== true),
    ...(further ? [[SOME_KEY, further] as [Step, ValueSchema]] : []),
    ...(items ? [[ITEMS, items] as [Step, ValueSchema]] : []),
  ];
}
