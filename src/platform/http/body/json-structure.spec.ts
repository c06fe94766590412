import { JsonStructure, JsonStructureError } from './json-structure';

const LIMITS = { maxDepth: 3, maxValues: 10, maxMembers: 4 };

function faultOf(text: string, pieceBytes = text.length): string | null {
  const structure = new JsonStructure(LIMITS);
  const bytes = Buffer.from(text);
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes) structure.scan(bytes.subarray(at, at + pieceBytes));
    return null;
  } catch (error) {
    if (error instanceof JsonStructureError) return error.message;
    throw error;
  }
}

test.each([
  ['[[[]]]', null],
  ['[[[[]]]]', 'more than 3 levels of arrays and objects'],
  ['{"a":{"b":[{}]}}', 'more than 3 levels of arrays and objects'],
  ['[1,2,3,4,5,6,7,8,9]', null],
  ['[1,2,3,4,5,6,7,8,9,10]', 'more than 10 values'],
  ['{"a":1,"b":2,"c":[1,2,3,4,5,6,7]}', 'more than 10 values'],
  ['{"a":1,"b":2,"c":3,"d":4}', null],
  ['{"a":1,"b":2,"c":3,"d":4,"e":5}', 'more than 4 members in one object'],
  ['{"a":{"b":1,"c":2},"d":3,"e":4,"f":5}', null],
  ['[{"a":1,"b":2,"c":3},{"a":1,"b":2}]', null],
  ['{"a:::::":":::::"}', null],
  [']]]]{"a":1,"b":2,"c":3,"d":4,"e":5}', 'more than 4 members in one object'],
  ['"[[[[[,,,,,,,,,,,,"', null],
  [String.raw`["\"[[[[", "\\", "\\\"[[[["]`, null],
  [String.raw`["\\", [[[]]]]`, 'more than 3 levels of arrays and objects'],
])('limits the structure of %s: %s, regardless of the chunks', (text, fault) => {
  for (const pieceBytes of [1, 2, 3, 7, 1_000]) expect(faultOf(text, pieceBytes)).toBe(fault);
});

test('refuses sixteen million values before the last chunk has arrived', () => {
  const structure = new JsonStructure({ maxDepth: 40, maxValues: 100_000, maxMembers: 5_000 });
  const piece = Buffer.alloc(65_536, '0,');
  let pieces = 0;
  expect(() => {
    for (; pieces < 512; pieces += 1) structure.scan(piece);
  }).toThrow(JsonStructureError);
  expect(pieces).toBeLessThan(5);
});
