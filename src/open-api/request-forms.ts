import type { OpenAPIObject } from '@nestjs/swagger';

type Schema = Record<string, unknown>;

interface Parameter {
  in: string;
  schema?: Schema;
  style?: string;
  explode?: boolean;
}

/** Describes lists in a query: the name is repeated, `status=active&status=monitoring`. */
export function describeLists(document: OpenAPIObject): void {
  for (const item of Object.values(document.paths)) {
    for (const operation of Object.values(item as Record<string, { parameters?: Parameter[] }>)) {
      for (const parameter of operation.parameters ?? []) {
        if (parameter.in === 'query' && parameter.schema?.type === 'array') {
          Object.assign(parameter, { style: 'form', explode: true });
        }
      }
    }
  }
}

/** In a request, null for a field with a default counts as absent. */
export function allowNullForDefaults(document: OpenAPIObject): void {
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
    if (!name.endsWith('Body') || '$ref' in schema) continue;
    for (const property of Object.values((schema.properties ?? {}) as Record<string, Schema>)) {
      if (property.default !== undefined) property.nullable = true;
    }
  }
}
