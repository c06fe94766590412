import * as fc from 'fast-check';
import { JsonElements, JsonTextError } from './json-elements';
import { JsonStructureError } from './json-structure';

const LIMITS = { maxDepth: 40, maxValues: 1_000, maxMembers: 1_000, maxElementBytes: 200, maxOtherBytes: 300 };

function parse(bytes: Buffer, pieceBytes = bytes.length): unknown {
  const elements = new JsonElements('items', LIMITS);
  for (let at = 0; at < bytes.length; at += pieceBytes) elements.write(bytes.subarray(at, at + pieceBytes));
  return elements.end();
}

const parseText = (text: string, pieceBytes?: number): unknown => parse(Buffer.from(text), pieceBytes);

test('returns what JSON.parse returns, regardless of the chunks in which the text arrives', () => {
  const item = fc.jsonValue({ maxDepth: 3 });
  const document = fc.record({ before: item, items: fc.array(item, { maxLength: 5 }), after: item });
  fc.assert(
    fc.property(document, fc.integer({ min: 1, max: 50 }), fc.constantFrom(undefined, 1), (value, size, indent) => {
      const text = JSON.stringify(value, null, indent);
      fc.pre(text.length < 200);
      expect(parseText(text, size)).toEqual(JSON.parse(text));
    }),
  );
});

test.each([
  '{}',
  '{"items":[]}',
  '{"items":[1]}',
  '{"items":{"items":[1,2]}}',
  '{"items":"[1,2]"}',
  '{"items":null,"a":[1,[2]]}',
  '{"a":{"items":[1,2]},"items":[3]}',
  '{"\\u0069tems":[1,2]}',
  '{"items":[[1,2],{"items":[3]}," ] , "],"z":1}',
  '[1,2,3]',
  '7',
  '{"items" : [ \n\t 1 ,\r\n 2 ] , "a" : 1 }',
  `{"items":[${' '.repeat(2_000)}1,${' '.repeat(2_000)}2]}`,
])('reads %s as JSON.parse does', (text) => {
  for (const size of [1, 3, 100]) expect(parseText(text, size)).toEqual(JSON.parse(text));
});

test.each([
  '',
  '{"items":[1,2',
  '{"items":[1,2]',
  '{"items":[1,,2]}',
  '{"items":[,1]}',
  '{"items":[1,]}',
  '{"items":[1 2]}',
  '{"items":[1}',
  '{"items":[{]]}',
  '{"items":[1]]}',
  '{"items":[01]}',
  '{"items":["a]}',
  '{"items":[\ufeff1]}',
  '{"items":[1]} x',
  '{"items":[1,\u00012]}',
  '{"items":[1\u000b,2]}',
  '{"items":[1],"items":[2]}',
])('refuses %s', (text) => {
  for (const size of [1, 3, 100]) expect(() => parseText(text, size)).toThrow(JsonTextError);
});

test('refuses an element that is not UTF-8', () => {
  const text = Buffer.concat([Buffer.from('{"items":["'), Buffer.from([0xc3, 0x28]), Buffer.from('"]}')]);
  expect(() => parse(text)).toThrow(JsonTextError);
});

test.each([
  ['an element', `{"items":["${'a'.repeat(300)}"]}`, 'more than 200 bytes in item 0 of "items"'],
  ['the text outside the elements', `{"a":"${'a'.repeat(400)}","items":[]}`, 'more than 300 bytes outside the items'],
  ['all values', `{"items":[${'0,'.repeat(2_000)}0]}`, 'more than 1000 values'],
  ['the depth', `{"items":[${'['.repeat(50)}`, 'more than 40 levels'],
])('limits %s', (_what, text, message) => {
  for (const size of [1, 7, 10_000]) {
    expect(() => parseText(text, size)).toThrow(JsonStructureError);
    expect(() => parseText(text, size)).toThrow(message);
  }
});
