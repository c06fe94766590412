import { withoutProtection, writeCsv } from './csv';

test('writes lines by RFC 4180', () => {
  expect(writeCsv(['name', 'note', 'n'], [['Taipei 101', 'a "b", c\nd', 7]])).toBe(
    'name,note,n\r\nTaipei 101,"a ""b"", c\nd",7\r\n',
  );
  expect(writeCsv(['a', 'b', 'c'], [[null, true, '']])).toBe('a,b,c\r\n,true,\r\n');
});

test.each(['=1+1', '+49 30', '-2', '@SUM(A1)', '\tx', '＝1'])('lets no spreadsheet compute the text %j', (text) => {
  const cell = writeCsv([], [[text]]).split('\r\n')[1] ?? '';
  expect(cell).toBe(`'${text}`);
  expect(withoutProtection(cell)).toBe(text);
});

test('leaves numbers and other apostrophes as they are', () => {
  expect(writeCsv([], [[-33.9, 'x=1']])).toBe('\r\n-33.9,x=1\r\n');
  expect(withoutProtection("'t Hof")).toBe("'t Hof");
});
