/** A schema of JSON Schema 2020-12, as OpenAPI 3.1 has it. */
export type Schema = Readonly<Record<string, unknown>>;

/** The direction of the data: requests may accept more, answers may return more. */
export type Direction = 'request' | 'answer';

/** A place in the contract, with its change for callers. */
export interface Change {
  readonly where: string;
  readonly what: string;
}

interface Sides {
  readonly direction: Direction;
  readonly before: Document;
  readonly after: Document;
}

/** With the targets of references. */
export interface Document {
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

/** Limits of a request; the sign shows which direction is stricter. */
const BOUNDS = {
  minimum: 1,
  exclusiveMinimum: 1,
  minLength: 1,
  minItems: 1,
  minProperties: 1,
  maximum: -1,
  exclusiveMaximum: -1,
  maxLength: -1,
  maxItems: -1,
  maxProperties: -1,
} as const;

/** The parts of `before` that `after` breaks. Recursive schemas are visited once. */
export class SchemaChanges {
  readonly #compared = new Set<string>();

  constructor(private readonly sides: Sides) {}

  between(before: Schema | undefined, after: Schema | undefined, where: string): Change[] {
    const pair = JSON.stringify([before, after]);
    if (before === undefined || this.#compared.has(pair)) return [];
    if (after === undefined) return [{ where, what: 'its schema was removed' }];
    this.#compared.add(pair);
    const changes = this.#alternatives(
      alternativesOf(this.sides.before, before),
      alternativesOf(this.sides.after, after),
      where,
    );
    this.#compared.delete(pair);
    return changes;
  }

  /** One side may send what the other has to understand: former requests, new answers. */
  #alternatives(before: Schema[], after: Schema[], where: string): Change[] {
    const isRequest = this.sides.direction === 'request';
    const [said, understood] = isRequest ? [before, after] : [after, before];
    return said.flatMap((one) => {
      const attempts = understood.map((other) => this.#one(isRequest ? one : other, isRequest ? other : one, where));
      return attempts.reduce((best, changes) => (changes.length < best.length ? changes : best), attempts[0] ?? []);
    });
  }

  #one(before: Schema, after: Schema, where: string): Change[] {
    const typeChange = this.#type(before, after);
    if (typeChange !== null) return [{ where, what: typeChange }];
    return [
      ...this.#values(before, after, where),
      ...(this.sides.direction === 'request' ? narrowedBounds(before, after, where) : []),
      ...this.#properties(before, after, where),
      ...this.#free(before, after, where),
      ...this.between(before.items as Schema | undefined, after.items as Schema | undefined, `${where}[]`),
    ];
  }

  #type({ type: before }: Schema, { type: after }: Schema): string | null {
    const [said, understood] = this.sides.direction === 'request' ? [before, after] : [after, before];
    if (said === understood || understood === undefined) return null;
    if (said === 'integer' && understood === 'number') return null;
    return `its type changed from ${text(before ?? 'anything')} to ${text(after ?? 'anything')}`;
  }

  #values(before: Schema, after: Schema, where: string): Change[] {
    const changes: Change[] = [];
    const [known, now] = [valuesOf(before), valuesOf(after)];
    const isRequest = this.sides.direction === 'request';
    for (const value of known ?? []) {
      if (now && !now.includes(value)) changes.push({ where, what: `the value ${value} was removed` });
    }
    if (isRequest && !known && now) changes.push({ where, what: `only ${now.join(', ')} is taken now` });
    if (!isRequest && known && !now) changes.push({ where, what: 'it may have any value now' });
    const [weaker, stronger] = isRequest ? [before.format, after.format] : [after.format, before.format];
    if (stronger !== undefined && weaker !== stronger) {
      changes.push({ where, what: `its format changed from ${text(before.format)} to ${text(after.format)}` });
    }
    return changes;
  }

  #properties(before: Schema, after: Schema, where: string): Change[] {
    const [known, now] = [propertiesOf(before), propertiesOf(after)];
    const changes = Object.entries(known).flatMap(([name, schema]) => {
      const place = `${where}.${name}`;
      const current = now[name];
      if (current === undefined) return [{ where: place, what: 'the field was removed' }];
      return this.between(schema, current, place);
    });
    const [weaker, stronger, what] =
      this.sides.direction === 'request'
        ? [before, after, 'the field is required now']
        : [after, before, 'the field may be absent now'];
    const optional = new Set(requiredOf(weaker));
    for (const name of requiredOf(stronger)) {
      const wasRemoved = name in known && !(name in now);
      if (!optional.has(name) && !wasRemoved) changes.push({ where: `${where}.${name}`, what });
    }
    return changes;
  }

  /** Fields that are not declared. */
  #free(
    { additionalProperties: before = true }: Schema,
    { additionalProperties: after = true }: Schema,
    where: string,
  ) {
    if (typeof before === 'object' && typeof after === 'object') {
      return this.between(before as Schema, after as Schema, `${where}.*`);
    }
    const isRefused = this.sides.direction === 'request' && before !== false && after === false;
    return isRefused ? [{ where, what: 'further fields are refused now' }] : [];
  }
}

function narrowedBounds(before: Schema, after: Schema, where: string): Change[] {
  const changes: Change[] = [];
  for (const [name, sign] of Object.entries(BOUNDS)) {
    const [known, now] = [before[name], after[name]] as [number | undefined, number | undefined];
    if (now === undefined || (known !== undefined && (now - known) * sign <= 0)) continue;
    changes.push({ where, what: `its ${name} was narrowed from ${text(known)} to ${now}` });
  }
  if (after.pattern !== undefined && after.pattern !== before.pattern) {
    changes.push({ where, what: `its pattern changed from ${text(before.pattern)} to ${text(after.pattern)}` });
  }
  return changes;
}

/** The schema as a list of schemas of one type, with references resolved and `allOf` merged. */
function alternativesOf(document: Document, schema: Schema): Schema[] {
  const { anyOf, oneOf, ...whole } = resolved(document, schema);
  const choices = (anyOf ?? oneOf) as Schema[] | undefined;
  if (choices) return choices.flatMap((choice) => alternativesOf(document, choice));
  if (!Array.isArray(whole.type)) return [whole];
  return (whole.type as string[]).map((type) => {
    const values = whole.enum as unknown[] | undefined;
    const own = values?.filter((value) => (value === null) === (type === 'null'));
    return { ...whole, type, ...(own && { enum: own }) };
  });
}

function resolved(document: Document, schema: Schema): Schema {
  const { $ref, allOf, ...own } = schema;
  const parts = [
    ...(typeof $ref === 'string' ? [document.components?.schemas?.[$ref.split('/').at(-1) ?? ''] ?? {}] : []),
    ...((allOf as Schema[] | undefined) ?? []),
  ];
  return parts.reduce<Schema>((merged, part) => combined(merged, resolved(document, part)), own);
}

const combined = (one: Schema, other: Schema): Schema => ({
  ...other,
  ...one,
  ...((one.properties ?? other.properties) !== undefined && {
    properties: { ...propertiesOf(other), ...propertiesOf(one) },
    required: [...requiredOf(one), ...requiredOf(other)],
  }),
});

const propertiesOf = ({ properties = {} }: Schema): Readonly<Record<string, Schema>> =>
  properties as Readonly<Record<string, Schema>>;
const requiredOf = ({ required = [] }: Schema): string[] => required as string[];

function valuesOf(schema: Schema): string[] | undefined {
  if ('const' in schema) return [text(schema.const)];
  return (schema.enum as unknown[] | undefined)?.map(text);
}

const text = (value: unknown): string =>
  value === undefined ? 'none' : typeof value === 'string' ? value : JSON.stringify(value);
