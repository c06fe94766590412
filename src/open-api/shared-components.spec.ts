import type { OpenAPIObject } from '@nestjs/swagger';
import { shareComponents } from './shared-components';

interface Parts {
  parameters?: object[];
  responses?: Record<string, object>;
}

/** A document with these operations, `first` and so on. */
const shared = (operations: Record<string, Parts>) => {
  const paths = Object.fromEntries(
    Object.entries(operations).map(([operationId, parts]) => [
      `/${operationId}`,
      { get: { operationId, responses: {}, ...structuredClone(parts) } },
    ]),
  );
  const document = { paths } as unknown as OpenAPIObject;
  shareComponents(document);
  return document as unknown as { paths: Record<string, { get: Required<Parts> }>; components: Record<string, object> };
};

const LIMIT = { name: 'limit', in: 'query', schema: { type: 'integer' } };
const reference = (path: string) => ({ $ref: `#/components/${path}` });

test('writes a parameter of two operations once', () => {
  const { paths, components } = shared({ a: { parameters: [LIMIT] }, b: { parameters: [LIMIT] } });
  expect(components.parameters).toEqual({ Limit: LIMIT });
  expect(paths['/a']?.get.parameters).toEqual([reference('parameters/Limit')]);
  expect(paths['/b']?.get.parameters).toEqual([reference('parameters/Limit')]);
});

test('leaves a parameter of one operation in place', () => {
  const { paths, components } = shared({ a: { parameters: [LIMIT] } });
  expect(components.parameters).toEqual({});
  expect(paths['/a']?.get.parameters).toEqual([LIMIT]);
});

test('gives the more frequent of two definitions the name, and the other one a name with its first operation', () => {
  const other = { ...LIMIT, schema: { type: 'integer', maximum: 5 } };
  const { components } = shared({
    first_list: { parameters: [other] },
    second: { parameters: [other] },
    c: { parameters: [LIMIT] },
    d: { parameters: [LIMIT] },
    e: { parameters: [LIMIT] },
  });
  expect(components.parameters).toEqual({ FirstListLimit: other, Limit: LIMIT });
});

test('gives headers of requests and of responses different names', () => {
  const key = { name: 'Idempotency-Key', in: 'header' };
  const parts = { parameters: [key], responses: { 200: { headers: { ETag: { schema: {} } } } } };
  const { paths, components } = shared({ a: parts, b: parts });
  expect(components.parameters).toEqual({ 'Idempotency-Key': key });
  expect(components.headers).toEqual({ ETag: { schema: {} } });
  expect(paths['/a']?.get.responses[200]).toEqual({ headers: { ETag: reference('headers/ETag') } });
});

test('shares only responses with a name, and leaves no name in the document', () => {
  const failure = { description: 'Not found', 'x-component': 'NotFound' };
  const single = { description: 'Conflict', 'x-component': 'Conflict' };
  const success = { description: 'Success' };
  const { paths, components } = shared({
    a: { responses: { 200: success, 404: failure, 409: single } },
    b: { responses: { 200: success, 404: failure } },
  });
  expect(components.responses).toEqual({ NotFound: { description: 'Not found' } });
  expect(paths['/a']?.get.responses).toEqual({
    200: success,
    404: reference('responses/NotFound'),
    409: { description: 'Conflict' },
  });
});
