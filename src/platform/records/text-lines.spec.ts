import fc from 'fast-check';
import { chunksOf } from '../../../test/support/samples/import-rows';
import { MAX_LINE_BYTES, readTextLines, type TextLine } from './text-lines';

async function* each(chunks: Iterable<Buffer>): AsyncGenerator<Buffer> {
  for (const chunk of chunks) yield await Promise.resolve(chunk);
}

async function linesOf(content: Buffer, chunkBytes: number): Promise<TextLine[]> {
  const lines: TextLine[] = [];
  for await (const batch of readTextLines(each(chunksOf(content, chunkBytes)))) lines.push(...batch);
  return lines;
}

describe('readTextLines', () => {
  it('returns the same lines regardless of the chunks', async () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'é', '😀', ',', '"', ' '), maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(line),
        fc.constantFrom('\n', '\r\n'),
        fc.integer({ min: 1, max: 30 }),
        async (texts, end, size) => {
          const lines = await linesOf(Buffer.from(texts.map((text) => text + end).join('')), size);
          expect(lines).toEqual(texts.map((text, index) => ({ line: index + 1, text, fault: null })));
        },
      ),
    );
  });

  it('drops a byte order mark and does not require a final line break', async () => {
    expect(await linesOf(Buffer.from('\ufeffa\r\nb'), 2)).toEqual([
      { line: 1, text: 'a', fault: null },
      { line: 2, text: 'b', fault: null },
    ]);
  });

  it.each([1, 3, 1_000])('marks only lines that are not UTF-8 (chunks of %d)', async (size) => {
    const content = Buffer.concat([Buffer.from('aé\n'), Buffer.from([0x62, 0xff, 0x0a]), Buffer.from('cé\nd')]);
    const lines = await linesOf(content, size);
    expect(lines.map(({ fault }) => fault)).toEqual([null, 'The line is not valid UTF-8', null, null]);
    expect(lines.map(({ text }) => text)).toEqual(['aé', 'b\ufffd', 'cé', 'd']);
  });

  it.each([1_000_000, 16_000_000])('refuses a line above 4 MiB and continues (chunks of %d)', async (size) => {
    const content = Buffer.concat([Buffer.from('a\n'), Buffer.alloc(MAX_LINE_BYTES + 1, 'x'), Buffer.from('\nb\n')]);
    const lines = await linesOf(content, size);
    expect(lines).toEqual([
      { line: 1, text: 'a', fault: null },
      { line: 2, text: '', fault: 'The line is longer than 4 MiB' },
      { line: 3, text: 'b', fault: null },
    ]);
  });
});
