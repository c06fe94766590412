import { csvLine, withoutFormulaMark } from './csv-line';

test.each<[Parameters<typeof csvLine>[0], string]>([
  [['a', 1, true, null], 'a,1,true,'],
  [[-1, '-1', '=1+1', '+1', '@x', '\t1', '＝1'], "-1,'-1,'=1+1,'+1,'@x,'\t1,'＝1"],
  [['a,b', 'says "so"', 'two\nlines', '=a,b'], '"a,b","says ""so""","two\nlines","\'=a,b"'],
  [['', "O'Hara", '世界', 'a=1'], ",O'Hara,世界,a=1"],
])('writes %j', (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`);
});

test.each([
  ["'=1+1", '=1+1'],
  ["'-1", '-1'],
  ["'＝1", '＝1'],
  ["''=1", "''=1"],
  ["'quoted'", "'quoted'"],
  ["'", "'"],
  ['', ''],
  ['=1', '=1'],
])('reads %j as %j', (cell, text) => {
  expect(withoutFormulaMark(cell)).toBe(text);
});
