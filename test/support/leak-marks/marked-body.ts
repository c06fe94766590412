import type { SecretMarks } from './secret-marks';

/** The used parts of a JSON Schema of the OpenAPI document. */
export interface Schema {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  type?: string | string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  maxLength?: number;
  minItems?: number;
  minimum?: number;
  readOnly?: boolean;
  example?: unknown;
  default?: unknown;
}

interface MarkedBodyOptions {
  marks: SecretMarks;
  /** Such as `body PUT /v1/assets`; the JSON Pointer is appended. */
  place: string;
  schemas: Readonly<Record<string, Schema>>;
  /** Values of fields that must refer to existing resources: by place with pointer, or by the name of the field. */
  fitting: Readonly<Record<string, unknown>>;
}

/** Bodies by a schema: with marks in all texts, and with marks in place of other values. */
export class MarkedBody {
  constructor(private readonly options: MarkedBodyOptions) {}

  /** A body that the service should accept: values other than texts are the examples. */
  accepted(schema: Schema, pointer = ''): unknown {
    const { place, fitting } = this.options;
    const name = pointer.split('/').at(-1) ?? '';
    for (const key of [`${place} ${pointer}`, name]) if (key in fitting) return fitting[key];
    const plain = this.resolved(schema);
    if (plain.enum) return plain.example ?? plain.enum[0];
    switch (typeOf(plain)) {
      case 'object':
        return this.#object(plain, pointer);
      case 'array':
        return this.#list(plain, pointer);
      case 'string':
        return this.#text(plain, pointer);
      case 'boolean':
        return plain.default ?? false;
      default:
        return plain.example ?? plain.default ?? Math.max(plain.minimum ?? 1, 1);
    }
  }

  /** A body with a mark in place of everything that is not a text. */
  wrong(schema: Schema, pointer = ''): unknown {
    const plain = this.resolved(schema);
    const type = typeOf(plain);
    if (type === 'object' && plain.properties) {
      return Object.fromEntries(
        Object.entries(plain.properties).map(([name, field]) => [name, this.wrong(field, `${pointer}/${name}`)]),
      );
    }
    if (type === 'array' && plain.items) return [this.wrong(plain.items, `${pointer}/0`)];
    const mark = this.#markAt(pointer);
    const isAccepted = !plain.enum && !plain.format && new RegExp(plain.pattern ?? '', 'u').test(mark);
    return type === 'string' && isAccepted ? { [mark]: mark } : mark;
  }

  resolved(schema: Schema): Schema {
    const { $ref, allOf, anyOf, ...rest } = schema;
    const [first] = allOf ?? anyOf?.filter(({ type }) => type !== 'null') ?? [];
    if (first) return { ...this.resolved(first), ...rest };
    if ($ref === undefined) return schema;
    const named = this.options.schemas[$ref.split('/').at(-1) ?? ''];
    if (!named) throw new Error(`no schema ${$ref}`);
    return this.resolved(named);
  }

  #object({ properties = {}, additionalProperties }: Schema, pointer: string): object {
    const fields = Object.entries(properties)
      .filter(([, field]) => field.readOnly !== true)
      .map(([name, field]): [string, unknown] => [name, this.accepted(field, `${pointer}/${name}`)])
      .filter(([, value]) => value !== undefined);
    if (additionalProperties === true) fields.push([this.#markAt(`${pointer}/*`), this.#markAt(`${pointer}/*`)]);
    else if (additionalProperties) {
      fields.push([this.#markAt(`${pointer}/*`), this.accepted(additionalProperties, `${pointer}/*`)]);
    }
    return Object.fromEntries(fields);
  }

  #list({ items, example, default: byDefault }: Schema, pointer: string): unknown {
    const item = items && this.accepted(items, `${pointer}/0`);
    return item === undefined ? (example ?? byDefault ?? []) : [item];
  }

  #text({ format, pattern, maxLength = Infinity, example }: Schema, pointer: string): unknown {
    if (format === 'date') return '2018-02-06';
    if (format === 'date-time') return '2030-02-06T15:50:42.400Z';
    if (format === 'uuid') return example;
    const mark = this.#markAt(pointer);
    const forms = format === 'uri' ? [`https://${mark}.invalid/${mark}`] : [mark, `${mark}@${mark}.invalid`];
    const regex = new RegExp(pattern ?? '', 'u');
    return forms.find((form) => form.length <= maxLength && regex.test(form)) ?? example;
  }

  #markAt(pointer: string): string {
    return this.options.marks.at(`${this.options.place} ${pointer}`);
  }
}

const typeOf = ({ type, properties }: Schema): string | undefined =>
  (Array.isArray(type) ? type.find((one) => one !== 'null') : type) ?? (properties ? 'object' : undefined);
