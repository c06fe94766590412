import type { OpenAPIObject } from '@nestjs/swagger';

type Schema = Record<string, unknown>;

const TEXT_EXAMPLES: Readonly<Record<string, string>> = {
  uuid: '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10',
  date: '2018-02-06',
  'date-time': '2018-02-06T15:50:42.400Z',
};
const MAX_DEPTH = 12;

/** Gives every JSON body and every successful answer an example, put together from those of its fields. */
export function addExamples(document: OpenAPIObject): void {
  for (const item of Object.values(document.paths)) {
    for (const operation of Object.values(item as Record<string, Operation>)) {
      addExample(document, operation.requestBody, true);
      for (const [status, response] of Object.entries(operation.responses)) {
        if (status.startsWith('2')) addExample(document, response, false);
      }
    }
  }
}

interface Content {
  content?: Record<string, { schema?: Schema; example?: unknown; examples?: unknown }>;
}

interface Operation {
  requestBody?: Content;
  responses: Record<string, Content>;
}

function addExample(document: OpenAPIObject, holder: Content | undefined, isRequest: boolean): void {
  const media = holder?.content?.['application/json'];
  if (!media?.schema || media.example !== undefined || media.examples !== undefined) return;
  media.example = exampleOf(document, media.schema, isRequest, 0);
}

/** A value that the schema allows. Optional fields are shown too, except those that a request can't set. */
function exampleOf(document: OpenAPIObject, given: Schema, isRequest: boolean, depth: number): unknown {
  const schema = resolved(document, given);
  if (schema.example !== undefined) return schema.example;
  if (schema.default !== undefined && schema.default !== null) return schema.default;
  if (Array.isArray(schema.enum)) return schema.enum[0] as unknown;
  if (depth > MAX_DEPTH) return null;
  const types = [schema.type].flat();
  const type = types.find((one) => one !== 'null') ?? 'null';
  if (type === 'object') return objectExample(document, schema, isRequest, depth);
  if (type === 'array') return [exampleOf(document, (schema.items ?? {}) as Schema, isRequest, depth + 1)];
  if (type === 'string') return TEXT_EXAMPLES[schema.format as string] ?? 'text';
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return numberExample(schema);
  return null;
}

function objectExample(document: OpenAPIObject, schema: Schema, isRequest: boolean, depth: number): object {
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  const shown = Object.entries(properties).filter(([, property]) => !(isRequest && property.readOnly === true));
  return Object.fromEntries(
    shown.map(([name, property]) => [name, exampleOf(document, property, isRequest, depth + 1)]),
  );
}

function numberExample({ minimum, exclusiveMinimum }: Schema): number {
  if (typeof exclusiveMinimum === 'number') return exclusiveMinimum + 1;
  return typeof minimum === 'number' ? Math.max(minimum, 0) : 0;
}

/** References followed, `allOf` put together, and the first alternative of `anyOf` taken. */
function resolved(document: OpenAPIObject, schema: Schema): Schema {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return resolved(document, (document.components?.schemas?.[name] ?? {}) as Schema);
  }
  const { allOf, anyOf, ...rest } = schema;
  const parts = [...((allOf ?? []) as Schema[]), ...((anyOf ?? []) as Schema[]).slice(0, 1)];
  return parts.reduce<Schema>((merged, part) => ({ ...resolved(document, part), ...merged }), rest);
}
