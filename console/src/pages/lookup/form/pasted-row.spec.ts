import { isRow, readPastedRow } from './pasted-row';

const assigned = (text: string) => readPastedRow(text).map(({ text: cell, type }) => [cell, type]);

it('recognises the cells of a row from a spreadsheet', () => {
  expect(assigned('Viktor Bout\t1967-01-13\tRussia\tbout@example.org\t+7 495 123 45 67\tcase 4711')).toEqual([
    ['Viktor Bout', 'name'],
    ['1967-01-13', 'date_of_birth'],
    ['Russia', 'nationality'],
    ['bout@example.org', 'email'],
    ['+7 495 123 45 67', 'phone'],
    ['case 4711', null],
  ]);
});

it('recognises companies, ships, numbers and web addresses in a row with semicolons', () => {
  expect(
    assigned('Harbour Trading Ltd;5493001KJTIIGC8Y1R12;IMO 9074729;example.org;https://x.com/a;https://a.example'),
  ).toEqual([
    ['Harbour Trading Ltd', 'company_name'],
    ['5493001KJTIIGC8Y1R12', 'lei'],
    ['IMO 9074729', 'imo_number'],
    ['example.org', 'domain'],
    ['https://x.com/a', 'social_url'],
    ['https://a.example', 'url'],
  ]);
});

it('uses a line of headers, and leaves out empty cells', () => {
  expect(
    readPastedRow('Full name\tDOB\tTax ID\tRemark\tPassport\r\nA. Petrov\t\t7718852163\tVIP\tAB1234567\r\n'),
  ).toEqual([
    { text: 'A. Petrov', header: 'Full name', type: 'name' },
    { text: '7718852163', header: 'Tax ID', type: 'tax_id' },
    { text: 'VIP', header: 'Remark', type: null },
    { text: 'AB1234567', header: 'Passport', type: 'passport_number' },
  ]);
});

it('assigns each kind once, and reads quoted cells', () => {
  expect(assigned('"Petrov, ""Ivan"""\tSecond Name\tDE')).toEqual([
    ['Petrov, "Ivan"', 'name'],
    ['Second Name', null],
    ['DE', 'nationality'],
  ]);
});

it.each([
  ['Viktor Bout\t1967', true],
  ['Viktor Bout;1967;RU', true],
  ['Harbour Road 1; Hull', false],
  ['Viktor Bout', false],
  ['\t\t', false],
  ['', false],
])('decides whether %j is a row: %s', (text, expected) => {
  expect(isRow(text)).toBe(expected);
});
