import fc from 'fast-check';
import { chunksOf } from '../../../test/support/samples/import-rows';
import { ImportStreamError } from './import-stream-error';
import { type JsonElement, readJsonArrayElements } from './json-array-elements';

async function* each(chunks: Iterable<Buffer>): AsyncGenerator<Buffer> {
  for (const chunk of chunks) yield await Promise.resolve(chunk);
}

async function elementsOf(content: string | Buffer, chunkBytes = 5): Promise<JsonElement[]> {
  const elements: JsonElement[] = [];
  for await (const batch of readJsonArrayElements(each(chunksOf(Buffer.from(content), chunkBytes)), 'features')) {
    elements.push(...batch);
  }
  return elements;
}

describe('readJsonArrayElements', () => {
  it('returns the elements that JSON.parse returns, regardless of the text around them', async () => {
    const other = fc.dictionary(fc.stringMatching(/^[a-z"\\]{1,5}$/), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 3 });
    await fc.assert(
      fc.asyncProperty(
        other,
        fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 5 }),
        other,
        fc.constantFrom(undefined, 1),
        fc.integer({ min: 1, max: 50 }),
        async (before, features, after, indent, size) => {
          // `x` contains another array of the same name one level down.
          const document = { ...before, x: { features: [1, 2] }, features, ...after };
          const elements = await elementsOf(JSON.stringify(document, null, indent), size);
          const expected = (JSON.parse(JSON.stringify(document)) as { features: unknown[] }).features;
          expect(elements.map((element) => 'value' in element && element.value)).toEqual(expected);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('refuses only the broken element and names its line', async () => {
    const elements = await elementsOf('{"features": [\n {"a": 1},\n {"a": nope},\n {"a": 3}\n]}');
    expect(elements).toEqual([
      { line: 2, value: { a: 1 } },
      { line: 3, reason: 'The element is not valid JSON' },
      { line: 4, value: { a: 3 } },
    ]);
  });

  it('refuses an element that is not UTF-8, and one above 4 MiB', async () => {
    const content = Buffer.concat([
      Buffer.from('{"features":[{"a":"'),
      Buffer.from([0xff]),
      Buffer.from('"},{"a":"'),
      Buffer.alloc(4 * 1024 * 1024, 'x'),
      Buffer.from('"},{"a":1}]}'),
    ]);
    expect(await elementsOf(content, 100_000)).toEqual([
      { line: 1, reason: 'The element is not valid UTF-8' },
      { line: 1, reason: 'The element is larger than 4 MiB' },
      { line: 1, value: { a: 1 } },
    ]);
  });

  it.each(['{"features":[{"a":1},{"a"', '{"features":[1', '{"features":["x', '{"features":[1]', '{'])(
    'reports that %j breaks off',
    async (text) => {
      await expect(elementsOf(text)).rejects.toThrow(ImportStreamError);
      await expect(elementsOf(text)).rejects.toThrow('cut off');
    },
  );

  it.each(['{}', '{"features":{}}', '{"Features":[]}', '[]', ''])('reports that %j has no such array', async (text) => {
    await expect(elementsOf(text)).rejects.toThrow('has no array "features"');
  });
});
