import fc from 'fast-check';
import { chunksOf } from '../../../test/support/samples/import-rows';
import { processorMs } from '../../../test/support/app/processor-time';
import { type DelimitedRecord, readDelimitedRecords, splitRecord } from './delimited-records';

async function* each(chunks: Iterable<Buffer>): AsyncGenerator<Buffer> {
  for (const chunk of chunks) yield await Promise.resolve(chunk);
}

async function recordsOf(text: string, chunkBytes = 7): Promise<DelimitedRecord[]> {
  const records: DelimitedRecord[] = [];
  for await (const batch of readDelimitedRecords(each(chunksOf(Buffer.from(text), chunkBytes)))) records.push(...batch);
  return records;
}

const quoted = (field: string): string => `"${field.replaceAll('"', '""')}"`;

describe('splitRecord', () => {
  it.each([
    ['a,b', ['a', 'b']],
    ['', ['']],
    [',', ['', '']],
    ['"a","b"', ['a', 'b']],
    ['"a,b",c', ['a,b', 'c']],
    ['"say ""hi""",', ['say "hi"', '']],
    ['""', ['']],
    ['"a', 'open'],
    ['"a""', 'open'],
    ['"a"b', 'misquoted'],
    ['a"b', 'misquoted'],
  ])('splits %j', (text, fields) => expect(splitRecord(text, ',')).toEqual(fields));

  it('treats quotes in tab-separated text as ordinary characters', () => {
    expect(splitRecord('a "b\t"c', '\t')).toEqual(['a "b', '"c']);
  });
});

describe('readDelimitedRecords', () => {
  it('reads everything back that was written as in RFC 4180', async () => {
    const field = fc.string({ unit: fc.constantFrom('a', 'é', ',', '"', '\n', ' '), maxLength: 8 });
    const table = fc
      .tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 1, max: 8 }))
      .chain(([columns, rows]) =>
        fc.array(fc.array(field, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
      );
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 40 }), async (rows, chunkBytes) => {
        const text = rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
        const records = await recordsOf(text, chunkBytes);
        expect(records.map((record) => 'fields' in record && record.fields)).toEqual(rows);
      }),
      { numRuns: 300 },
    );
  });

  it('numbers records by the line on which they begin, and skips blank lines', async () => {
    expect(await recordsOf('a,b\n\n"1\n2",x\ny,z\n')).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 3, fields: ['1\n2', 'x'] },
      { line: 5, fields: ['y', 'z'] },
    ]);
  });

  it('continues on the next line after broken quoting', async () => {
    const records = await recordsOf('a,b\n1,"open\n2,ok\n3,"ok"\n4,st"ray\n5,"x"y\n6,"last\n7,ok');
    expect(records).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 2, reason: 'A quoted field is not closed correctly' },
      { line: 3, fields: ['2', 'ok'] },
      { line: 4, fields: ['3', 'ok'] },
      { line: 5, reason: expect.stringContaining('An unquoted field contains a quotation mark') as string },
      { line: 6, reason: expect.stringContaining('An unquoted field contains a quotation mark') as string },
      { line: 7, reason: 'A quoted field is never closed' },
      { line: 8, fields: ['7', 'ok'] },
    ]);
  });

  it('refuses a wrong number of columns, and returns to the next line if quotes spanned lines', async () => {
    const records = await recordsOf('a,b\n1\n1,2,3\n"x\n1,2\ny",2,3\n4,5\n');
    expect(records.map((record) => ('reason' in record ? `${record.line} ${record.reason}` : record.fields))).toEqual([
      ['a', 'b'],
      '2 The row has 1 column instead of 2',
      '3 The row has 3 columns instead of 2',
      '4 The row has 3 columns instead of 2',
      ['1', '2'],
      '6 An unquoted field contains a quotation mark, or text follows a closing one',
      ['4', '5'],
    ]);
  });

  it('loses at most one row for each stray quote, in linear time', async () => {
    const rows = 60_000;
    const lines = Array.from({ length: rows }, (_, index) =>
      index % 30_000 === 10 ? `${index},"open` : `${index},"q"`,
    );
    let records: Awaited<ReturnType<typeof recordsOf>> = [];
    const tookMs = await processorMs(async () => {
      records = await recordsOf(`a,b\n${lines.join('\n')}\n`, 65_536);
    });
    expect(records.filter((record) => 'reason' in record)).toHaveLength(2);
    expect(records).toHaveLength(rows + 1);
    expect(tookMs).toBeLessThan(60_000);
  });

  it('refuses a record that spans too many lines', async () => {
    const records = await recordsOf(`a,b\n1,"open\n${'2,x\n'.repeat(30_000)}`, 65_536);
    expect(records[1]).toEqual({ line: 2, reason: 'A quoted field is never closed' });
    expect(records.filter((record) => 'fields' in record)).toHaveLength(30_001);
  });
});
