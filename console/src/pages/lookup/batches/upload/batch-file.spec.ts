import { gzipSync } from 'node:zlib';
import { COLUMNS, fileProblem, firstLineOf, headerProblem, mediaTypeOf, refusedRow } from './batch-file';

const fileOf = (name: string, content: string | Uint8Array<ArrayBuffer>): File => new File([content], name);

test('knows the media type of a file by its name, also of a compressed one', () => {
  const names = [
    'suppliers.csv',
    'A.TSV',
    'suppliers.csv.gz',
    'rows.ndjson',
    'rows.jsonl.GZ',
    'rows.json',
    'rows.gz',
    'csv',
  ];
  expect(names.map(mediaTypeOf)).toEqual([
    'text/csv',
    'text/csv',
    'text/csv',
    'application/x-ndjson',
    'application/x-ndjson',
    null,
    null,
    null,
  ]);
});

test('says why a file cannot be a batch, and what to do', () => {
  expect(fileProblem({ name: 'suppliers.csv', size: 104_857_600 })).toBeNull();
  expect(fileProblem({ name: 'suppliers.csv', size: 104_857_601 })).toMatch(/larger than 100 MiB/);
  expect(fileProblem({ name: 'suppliers.csv', size: 0 })).toMatch(/empty/);
  expect(fileProblem({ name: 'suppliers.xlsx', size: 9 })).toMatch(/Save it as CSV/);
  expect(fileProblem({ name: 'suppliers.pdf', size: 9 })).toMatch(/should end in \.csv or \.ndjson/);
});

test.each(['name', '\uFEFFName,"date_of_birth", requester_reference ', 'name\tname\tsubject_type', COLUMNS.join(',')])(
  'accepts the header %j',
  (line) => {
    expect(headerProblem(line)).toBeNull();
  },
);

test.each([
  ['name,Remark,<b>', 'these are unknown: “remark”, “<b>”'],
  ['name;date_of_birth', 'separated by semicolons'],
  ['name,subject_type,subject_type', 'The column subject_type occurs twice.'],
  ['subject_type,requester_reference', 'No column has an identifier'],
  [Array.from({ length: 24 }, () => 'name').join(','), 'more than 23 columns'],
])('refuses the header %j with the reason', (line, reason) => {
  expect(headerProblem(line)).toContain(reason);
});

test('reads the first line with content, also of a compressed file and of one without an end of line', async () => {
  expect(await firstLineOf(fileOf('a.csv', '\r\nname,phone\r\nA,+1'))).toBe('name,phone');
  expect(await firstLineOf(fileOf('a.csv', 'name'))).toBe('name');
  expect(await firstLineOf(fileOf('a.csv.gz', new Uint8Array(gzipSync('name\nA\n'))))).toBe('name');
});

test('leaves it to the service to say what is wrong with a file that cannot be read', async () => {
  expect(await firstLineOf(fileOf('a.csv.gz', 'not compressed'))).toBeNull();
  expect(await firstLineOf(fileOf('a.csv', 'x'.repeat(70_000)))).toBeNull();
  expect(await firstLineOf(fileOf('a.csv', ' \n'))).toBeNull();
});

test('reads the line and the field of a violation', () => {
  expect(refusedRow({ field: '4.date_of_birth', message: 'no date' })).toEqual({
    line: 4,
    field: 'date_of_birth',
    reason: 'no date',
  });
  expect(refusedRow({ field: '7', message: 'no JSON' })).toEqual({
    line: 7,
    field: null,
    reason: 'no JSON',
  });
  expect(refusedRow({ field: '2.identifiers.0.value', message: 'too long' }).field).toBe('identifiers.0.value');
  expect(refusedRow({ field: '', message: 'no rows' })).toEqual({
    line: null,
    field: null,
    reason: 'no rows',
  });
});
