const TEXT = { type: 'string' as const };
const UUID = { type: 'string' as const, format: 'uuid' };

/** Response headers of some operations; every operation has those of `addCommonHeaders`. */
const ANSWER_HEADERS = {
  ETag: {
    description: 'The entity tag of the resource, for `If-Match` and `If-None-Match` (RFC 9110 §8.8.3).',
    schema: { ...TEXT, example: '"3"' },
  },
  'Last-Modified': {
    description:
      'When the content last changed, for `If-Modified-Since` (RFC 9110 §8.8.2). Absent in the two seconds after a change.',
    schema: { ...TEXT, example: 'Sat, 28 Nov 2026 08:00:00 GMT' },
  },
  Location: { description: 'The URL of the created resource.', schema: TEXT },
  'X-TAXII-Date-Added-First': { description: 'When the first object of the response was added.', schema: TEXT },
  'X-TAXII-Date-Added-Last': {
    description: 'When the last object of the response was added, for `added_after` of the next request.',
    schema: TEXT,
  },
  'Content-Disposition': { description: 'A file name for the download.', schema: TEXT },
  'X-Job-Id': { description: 'The `jobId` of the search.', schema: UUID },
  'X-Scan-Id': {
    description: 'The evaluation that this change started, for `GET /v1/threats?scan_id=`. Absent if nothing changed.',
    schema: UUID,
  },
  'Idempotent-Replayed': {
    description: 'Present if this is the response to an earlier request with the same `Idempotency-Key`.',
    schema: { ...TEXT, enum: ['true'] },
  },
};

type AnswerHeader = keyof typeof ANSWER_HEADERS;

/** These headers in the form that the OpenAPI document uses for a response. */
export const answerHeaders = (
  ...names: readonly AnswerHeader[]
): Record<string, (typeof ANSWER_HEADERS)[AnswerHeader]> =>
  Object.fromEntries(names.map((name) => [name, ANSWER_HEADERS[name]]));
