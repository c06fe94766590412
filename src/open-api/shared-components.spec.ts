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

test('a parameter that two operations have is written once', () => {
  const { paths, components } = shared({ a: { parameters: [LIMIT] }, b: { parameters: [LIMIT] } });
  expect(components.parameters).toEqual({ Limit: LIMIT });
  expect(paths['/a']?.get.parameters).toEqual([reference('parameters/Limit')]);
  expect(paths['/b']?.get.parameters).toEqual([reference('parameters/Limit')]);
});

test('a parameter of one operation stays there', () => {
  const { paths, components } = shared({ a: { parameters: [LIMIT] } });
  expect(components.parameters).toEqual({});
  expect(paths['/a']?.get.parameters).toEqual([LIMIT]);
});

test('of two definitions of one name the more frequent has the name, the other one that of its first operation too', () => {
  const other = { ...LIMIT, schema: { type: 'integer', maximum: 5 } };
  const { components } = shared({
    ...{ first_list: { parameters: [other] }, second: { parameters: [other] } },
    ...{ c: { parameters: [LIMIT] }, d: { parameters: [LIMIT] }, e: { parameters: [LIMIT] } },
  });
  expect(components.parameters).toEqual({ FirstListLimit: other, Limit: LIMIT });
});

test('headers of requests and of answers have their own names', () => {
  const key = { name: 'Idempotency-Key', in: 'header' };
  const parts = { parameters: [key], responses: { 200: { headers: { ETag: { schema: {} } } } } };
  const { paths, components } = shared({ a: parts, b: parts });
  expect(components.parameters).toEqual({ 'Idempotency-Key': key });
  expect(components.headers).toEqual({ ETag: { schema: {} } });
  expect(paths['/a']?.get.responses[200]).toEqual({ headers: { ETag: reference('headers/ETag') } });
});

test('only responses with a name are shared, and no name is left in the document', () => {
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
