import { CsvProblem, decodeCsv, findDelimiter, readCsvFile } from './csv-file';

jest.mock('csv-parse/browser/esm/sync', () => jest.requireActual<object>('csv-parse/sync'), { virtual: true });

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => readCsvFile('places.csv', bytes(text));

test('reads headers and rows, with the line on which each begins', async () => {
  const file = await read('\uFEFFname, lat ,lng\r\n"Taipei\n101",25.03,121.56\r\n\r\n,,\r\nTokyo,35.7,139.7\r\n');
  expect(file.headers).toEqual(['name', 'lat', 'lng']);
  expect(file.rows).toEqual([
    { line: 2, cells: ['Taipei\n101', '25.03', '121.56'] },
    { line: 6, cells: ['Tokyo', '35.7', '139.7'] },
  ]);
});

test.each([
  ['name;lat;lng', ';'],
  ['name\tlat', '\t'],
  ['"a;b;c",lat', ','],
  ['name', ','],
])('finds the delimiter of %j', (line, delimiter) => expect(findDelimiter(`${line}\n1;2,3`)).toBe(delimiter));

test('reads what Excel writes in Western Europe, and says so', () => {
  expect(decodeCsv(new Uint8Array([0x4d, 0xfc, 0x6e])).text).toBe('Mün');
  expect(decodeCsv(new Uint8Array([0x4d, 0xfc, 0x6e])).notes[0]).toContain('Windows-1252');
  expect(decodeCsv(bytes('Mün')).notes).toEqual([]);
});

test.each([
  [new Uint8Array([0x50, 0x4b, 3, 4, 0]), 'Excel workbook'],
  [new Uint8Array([1, 0, 2]), 'not a text file'],
  [bytes(''), 'empty'],
  [bytes('name,lat\n'), 'one line only'],
  [bytes('name\n"never closed'), 'not valid CSV'],
  [bytes(`name\n${'x\n'.repeat(20_001)}`), 'more than 20,000 rows'],
  [bytes(`${'a,'.repeat(201)}\n1`), 'more than 200 columns'],
  [new Uint8Array(16 * 1_048_576 + 1), 'larger than 16 MB'],
])('explains why a file cannot be read', async (content, reason) => {
  await expect(readCsvFile('x.csv', content)).rejects.toThrow(CsvProblem);
  await expect(readCsvFile('x.csv', content)).rejects.toThrow(reason);
});
