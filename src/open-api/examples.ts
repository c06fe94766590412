import type { OpenAPIObject } from '@nestjs/swagger';
import { type DocumentedMedia, listOperations } from './documented-operations';
import { recordedExamples } from './recorded-examples';

const EVENT_STREAM = 'text/event-stream';
/** A request body has one example for all JSON media types. */
const IN_JSON = /^application\/(scim\+)?json$/;

/** Adds the recorded examples to the bodies of requests and successful responses; a stream gets one for each event. */
export function addExamples(document: OpenAPIObject): void {
  for (const { operation } of listOperations(document)) {
    const { request, responses = {} } = recordedExamples(operation.operationId);
    for (const [mediaType, media] of Object.entries(operation.requestBody?.content ?? {})) {
      if (request !== undefined && IN_JSON.test(mediaType)) media.examples = { default: { value: request } };
    }
    for (const [status, { content = {} }] of Object.entries(operation.responses)) {
      for (const [mediaType, media] of Object.entries(content)) {
        const example = responses[status]?.[mediaType];
        if (example !== undefined) media.examples = examplesOf(mediaType, example);
      }
    }
  }
}

function examplesOf(mediaType: string, example: unknown): DocumentedMedia['examples'] {
  if (mediaType !== EVENT_STREAM) return { default: { value: example } };
  const events = Object.entries(example as Record<string, unknown>);
  return Object.fromEntries(events.map(([name, event]) => [name, { value: event }]));
}
