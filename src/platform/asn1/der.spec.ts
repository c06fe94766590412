import fc from 'fast-check';
import {
  derContext,
  derInteger,
  derNull,
  derObjectIdentifier,
  derOctets,
  derSequence,
  derSetOf,
  derTrue,
  encodeDer,
} from './der';
import { DerError, readObjectIdentifier, readDer, readDerPrefix, readTime } from './der-reader';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');

const tree: fc.Arbitrary<Buffer> = fc.letrec<{ node: Buffer; leaf: Buffer }>((tie) => ({
  leaf: fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((bytes) => derOctets(Buffer.from(bytes))),
    fc.uint8Array({ minLength: 1, maxLength: 20 }).map((bytes) => derInteger(Buffer.from(bytes))),
    fc.constantFrom(derNull(), derTrue(), derObjectIdentifier('1.2.840.113549.1.9.16.2.47')),
  ),
  node: fc.oneof(
    { maxDepth: 5 },
    tie('leaf'),
    fc.array(tie('node'), { maxLength: 5 }).map((parts) => derSequence(...parts)),
    fc.array(tie('node'), { maxLength: 5 }).map((parts) => derSetOf(...parts)),
    fc.array(tie('node'), { maxLength: 3 }).map((parts) => derContext(1, ...parts)),
  ),
})).node;

test.each([
  ['an integer', derInteger(32), '02 01 20'],
  ['one that needs a leading zero', derInteger(0x80), '02 02 00 80'],
  ['zero', derInteger(0), '02 01 00'],
  ['one from padded bytes', derInteger(hex('00 00 01')), '02 01 01'],
  ['a length of two bytes', encodeDer(4, Buffer.alloc(200)).subarray(0, 3), '04 81 c8'],
  ['a length of three', encodeDer(4, Buffer.alloc(300)).subarray(0, 4), '04 82 01 2c'],
  ['an object identifier', derObjectIdentifier('1.2.840.113549'), '06 06 2a 86 48 86 f7 0d'],
  ['a set in order', derSetOf(derInteger(2), derInteger(1)), '31 06 02 01 01 02 01 02'],
])('encodes %s as X.690 defines it', (_, written, expected) => {
  expect(written).toEqual(hex(expected));
});

test('reads what it encoded, and encodes it to the same bytes again', () => {
  fc.assert(
    fc.property(tree, (der) => {
      const element = readDer(der);
      expect(element.raw).toEqual(der);
      const again = element.children.map(({ raw }) => raw);
      if (again.length > 0) expect(encodeDer(element.tag, ...again)).toEqual(der);
    }),
  );
});

test.each([
  ['nothing', '', 'an element is missing'],
  ['no length', '30', 'a length is missing'],
  ['an indefinite length', '30 80 00 00', 'a length is indefinite'],
  ['a long length that fits a short one', '04 81 01 00', 'more bytes than necessary'],
  ['a length with a zero before it', '04 82 00 80', 'more bytes than necessary'],
  ['a length of more than four bytes', '04 85 01 00 00 00 00', 'exceeds the data'],
  ['a truncated length', '04 82 01', 'exceeds the data'],
  ['less content than its length', '04 05 00', 'truncated'],
  ['a child that is longer than its parent', '30 03 04 05 00', 'truncated'],
  ['bytes after it', '05 00 00', '1 bytes follow'],
  ['a tag of several bytes', '1f 81 01 00', 'more than one byte'],
  ['an octet string in segments', '24 04 04 02 00 00', 'the wrong form'],
  ['a primitive sequence', '10 00', 'the wrong form'],
  ['an end of contents', '00 00', 'end-of-contents'],
  ['a boolean that is neither true nor false', '01 01 01', 'a boolean'],
  ['a null with content', '05 01 00', 'a null'],
  ['an empty integer', '02 00', 'an integer is empty'],
  ['a padded positive integer', '02 02 00 7f', 'an integer has more'],
  ['a padded negative integer', '02 02 ff 80', 'an integer has more'],
  ['a bit string without its count of unused bits', '03 00', 'a bit string'],
  ['eight unused bits', '03 02 08 00', 'a bit string'],
  ['unused bits that are set', '03 02 01 01', 'a bit string'],
  ['unused bits of an empty string', '03 01 01', 'a bit string'],
  ['a padded arc', '06 02 80 01', 'an object identifier'],
  ['a truncated arc', '06 01 81', 'an object identifier'],
  ['no arc', '06 00', 'an object identifier'],
  ['an unsorted set', '31 06 02 01 02 02 01 01', 'a set is not sorted'],
])('refuses DER with %s', (_, bytes, message) => {
  expect(() => readDer(hex(bytes))).toThrow(DerError);
  expect(() => readDer(hex(bytes))).toThrow(message);
});

test('reads random bytes only if they encode back to the same bytes; otherwise it throws DerError', () => {
  const sparse = fc.array(fc.constantFrom(0x30, 0x31, 0x80, 0x81, 0x82, 0xa0, 0x04, 0x02, 0x00, 0x01, 0x05), {
    maxLength: 60,
  });
  const anyBytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    sparse.map((bytes) => Uint8Array.from(bytes)),
  );
  fc.assert(
    fc.property(anyBytes, (bytes) => {
      const buffer = Buffer.from(bytes);
      const read = outcomeOf(() => readDerPrefix(buffer));
      if (read instanceof DerError) return;
      expect(Buffer.concat([read.element.raw, read.rest])).toEqual(buffer);
      expect(encodeDer(read.element.tag, read.element.content)).toEqual(read.element.raw);
    }),
    { numRuns: 5_000 },
  );
});

test('reads a changed byte as a different element, or throws DerError', () => {
  fc.assert(
    fc.property(tree, fc.nat(), fc.integer({ min: 1, max: 255 }), (der, at, change) => {
      const changed = Buffer.from(der);
      changed[at % der.length]! ^= change;
      const read = outcomeOf(() => readDer(changed));
      if (!(read instanceof DerError)) expect(encodeDer(read.tag, read.content)).toEqual(changed);
    }),
    { numRuns: 2_000 },
  );
});

test('limits the depth and the number of elements', () => {
  const nested = Array.from({ length: 40 }).reduce<Buffer>((inner) => derSequence(inner), derNull());
  expect(() => readDer(nested)).toThrow('nested too deep');
  const deepest = Buffer.alloc(200_000, Buffer.of(0x30, 0x80));
  expect(() => readDer(deepest)).toThrow(DerError);
  const many = derSequence(...Array.from({ length: 20_001 }, derNull));
  expect(() => readDer(many)).toThrow('too many elements');
});

test.each(['0.9.2342.19200300.100.1.25', '1.2.840.113549.1.1.10', '2.5.29.15', '2.999.3'])(
  'reads the object identifier %s back',
  (dotted) => {
    expect(readObjectIdentifier(readDer(derObjectIdentifier(dotted)))).toBe(dotted);
  },
);

test.each([
  ['17', '260504102030Z', '2026-05-04T10:20:30.000Z'],
  ['17', '500101000000Z', '1950-01-01T00:00:00.000Z'],
  ['18', '20560504102030Z', '2056-05-04T10:20:30.000Z'],
  ['18', '20260504102030.5Z', '2026-05-04T10:20:30.500Z'],
])('reads the time of tag %s, %s', (tag, text, expected) => {
  expect(readTime(readDer(encodeDer(parseInt(tag, 16), Buffer.from(text))))).toEqual(new Date(expected));
});

test.each(['260504102030', '260504102030+0100', '260230102030Z', '261304102030Z', '2605041020Z'])(
  'refuses the time %s',
  (text) => {
    expect(() => readTime(readDer(encodeDer(0x17, Buffer.from(text))))).toThrow(DerError);
  },
);

function outcomeOf<T>(read: () => T): T | DerError {
  try {
    return read();
  } catch (error) {
    if (error instanceof DerError) return error;
    throw error;
  }
}
