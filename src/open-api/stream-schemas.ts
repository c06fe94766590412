import type { OpenAPIObject } from '@nestjs/swagger';
import { listOperations, type DocumentSchema } from './documented-operations';

type TitledSchema = DocumentSchema & { title: string };

/** Gives the events of every stream their own schemas with titles, so that readers and generators can name them. */
export function nameStreamSchemas(document: OpenAPIObject): void {
  const schemas = ((document.components ??= {}).schemas ??= {}) as Record<string, DocumentSchema>;
  const named = ({ title, ...schema }: TitledSchema): string => {
    schemas[title] = schema;
    return `#/components/schemas/${title}`;
  };
  for (const { operation } of listOperations(document)) {
    for (const { content = {} } of Object.values(operation.responses)) {
      const media = content['text/event-stream'];
      if (!media?.schema) continue;
      const { oneOf, ...union } = media.schema as TitledSchema & { oneOf: TitledSchema[] };
      const references = oneOf.map((event): [string, string] => [eventNameOf(event), named(event)]);
      media.schema = {
        $ref: named({
          ...union,
          oneOf: references.map(([, $ref]) => ({ $ref })),
          discriminator: { propertyName: 'event', mapping: Object.fromEntries(references) },
        }),
      };
    }
  }
}

function eventNameOf({ properties }: DocumentSchema): string {
  const { event } = properties as { event: { enum: [string] } };
  return event.enum[0];
}
