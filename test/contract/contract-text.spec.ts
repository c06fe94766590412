import { readFileSync } from 'node:fs';
import { contractText } from '../support/openapi/contract-text';
import { plainContract } from '../support/openapi/plain-contract';

test('prints short values on one line', () => {
  const long = 'x'.repeat(100);
  expect(contractText({ a: { $ref: '#/b' }, list: [1, 'two'], none: {}, empty: [], long: [long, long] })).toBe(`{
  "a": { "$ref": "#/b" },
  "list": [1, "two"],
  "none": {},
  "empty": [],
  "long": [
    "${long}",
    "${long}"
  ]
}
`);
});

test('prints a text that parses to the same document', () => {
  const document = JSON.parse(readFileSync('openapi.json', 'utf8')) as object;
  expect(JSON.parse(contractText(document))).toEqual(document);
});

describe('the plain contract', () => {
  const components = {
    parameters: { Limit: { name: 'limit' } },
    headers: { ETag: { description: 'a tag' } },
    responses: { NotFound: { headers: { ETag: { $ref: '#/components/headers/ETag' } } } },
  };
  const documentOf = (operation: object) => ({ paths: { '/a': { get: operation } }, components });

  test('inlines shared parts, also those that other shared parts refer to', () => {
    const operation = {
      parameters: [{ $ref: '#/components/parameters/Limit' }],
      responses: { 404: { $ref: '#/components/responses/NotFound' } },
    };
    expect(plainContract(documentOf(operation)).paths['/a'].get).toEqual({
      parameters: [{ name: 'limit' }],
      responses: { 404: { headers: { ETag: { description: 'a tag' } } } },
    });
  });

  test('keeps references to schemas', () => {
    const operation = { schema: { $ref: '#/components/schemas/Threat' } };
    expect(plainContract(documentOf(operation)).paths['/a'].get).toEqual(operation);
  });

  test('rejects a reference without a target', () => {
    expect(() => plainContract(documentOf({ $ref: '#/components/responses/Gone' }))).toThrow('responses/Gone');
  });
});
