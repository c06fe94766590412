import fc from 'fast-check';
import {
  ADD,
  ALT,
  collect,
  CSL,
  ftmLine,
  OFAC_XML,
  pieces,
  SDN,
  UN_XML,
} from '../../../../test/support/samples/list-readers';
import { processorMs } from '../../../../test/support/app/processor-time';
import { readCslCsv } from './csl-csv';
import { readFtmLines } from './ftm-lines';
import type { ListedRecord } from './listed-record';
import { parseListMapping, readMappedCsv } from './mapped-csv';
import { readOfacCsv } from './ofac-csv';
import { readOfacXml } from './ofac-xml';
import { readUnXml } from './un-xml';

describe('every reader', () => {
  const mapping = parseListMapping({ id: 'id', name: 'name' });
  if ('reason' in mapping) throw new Error(mapping.reason);
  const readers: Record<
    string,
    { sample: string; read: (chunks: AsyncIterable<Buffer>) => AsyncIterable<ListedRecord> }
  > = {
    'ofac-csv': {
      sample: SDN,
      read: (chunks) =>
        readOfacCsv([
          { name: 'alt', chunks: pieces(ALT) },
          { name: 'add', chunks: pieces(ADD) },
          { name: 'sdn', chunks },
        ]),
    },
    'ofac-xml': { sample: OFAC_XML, read: readOfacXml },
    'un-xml': { sample: UN_XML, read: readUnXml },
    'csl-csv': { sample: CSL, read: readCslCsv },
    ftm: { sample: ftmLine({ id: 'a', schema: 'Person', properties: { name: ['Jane'] } }), read: readFtmLines },
    csv: { sample: 'id,name\n1,Jane\n2,"Joan, Q"\n', read: (chunks) => readMappedCsv(chunks, mapping) },
  };
  const cases = Object.entries(readers).map(([name, reader]) => ({ name, ...reader }));
  const size = fc.integer({ min: 1, max: 200 });

  it.each(cases)('$name survives any bytes', async ({ read }) => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), size, async (bytes, chunk) => {
        const { entities } = await collect(read(pieces(Buffer.from(bytes), chunk)));
        expect(entities.every(({ caption }) => caption !== '')).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it.each(cases)('$name survives a sample with changed bytes', async ({ sample, read }) => {
    const bytes = Buffer.from(sample);
    const change = fc.tuple(
      fc.integer({ min: 0, max: bytes.length - 1 }),
      fc.constantFrom(...Buffer.from('<>&"\';,\n-0\0\xff(){}[]')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), size, async (changes, chunk) => {
        const changed = Buffer.from(bytes);
        for (const [at, byte] of changes) changed[at] = byte;
        const { entities } = await collect(read(pieces(changed, chunk)));
        expect(JSON.stringify(entities)).not.toMatch(/\\u0000|\\ud[89ab]/);
      }),
      { numRuns: 200 },
    );
  });

  it.each(cases)('$name takes time proportional to the length of its text', async ({ sample, read }) => {
    const long = [' ', '(', ' (', '1', 'a', '-', ' 1', ';', 'A ', '" '].map((bit) => bit.repeat(300_000 / bit.length));
    const tookMs = await processorMs(async () => {
      for (const text of long) {
        for (const place of ['Berlin', 'A12345', 'Passport', 'Jane', 'name']) {
          await collect(read(pieces(sample.replace(place, `${place}${text}x`), 65_536)));
        }
      }
    });
    expect(tookMs).toBeLessThan(120_000);
  });

  it.each(cases)(
    '$name returns the same for any chunks, and the records before the cut of a truncated sample',
    async ({ sample, read }) => {
      const whole = await collect(read(pieces(sample)));
      expect(whole.entities.length).toBeGreaterThan(0);
      for (const chunk of [1, 13, 100_000]) expect(await collect(read(pieces(sample, chunk)))).toEqual(whole);
      for (let length = 0; length < Buffer.byteLength(sample); length += 37) {
        const cut = await collect(read(pieces(Buffer.from(sample).subarray(0, length))));
        const complete = cut.entities.filter(
          (entity, index) => JSON.stringify(entity) === JSON.stringify(whole.entities[index]),
        );
        // If a table is cut within its last field, the last record looks complete.
        expect(cut.entities.length - complete.length).toBeLessThanOrEqual(1);
      }
    },
  );

  it.each(cases)('$name rethrows the error of its stream', async ({ sample, read }) => {
    const half = Buffer.from(sample).subarray(0, Buffer.byteLength(sample) - 3);
    await expect(collect(read(pieces(half, 20, new RangeError('gone'))))).rejects.toThrow('gone');
  });
});
