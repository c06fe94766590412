import { type ApiResponseOptions, getSchemaPath } from '@nestjs/swagger';
import type { DeclaredEvents } from './declared-operation';

/** The response of an operation that streams server-sent events: the schema of one event, by its name. */
export function streamAnswer({ name, data }: DeclaredEvents): ApiResponseOptions {
  return {
    content: {
      'text/event-stream': {
        schema: {
          title: `${name}Event`,
          description:
            'One event of the stream: the fields of a server-sent event (WHATWG HTML §9.2), with `data` parsed as JSON. ' +
            'Ignore events with unknown names.',
          oneOf: Object.entries(data).map(([event, type]) => ({
            title: `${name}${event.charAt(0).toUpperCase()}${event.slice(1)}Event`,
            type: 'object',
            required: ['id', 'event', 'data'],
            properties: {
              id: { type: 'integer', minimum: 0 },
              event: { type: 'string', enum: [event] },
              data: { $ref: getSchemaPath(type) },
            },
          })),
        },
      },
    },
  };
}
