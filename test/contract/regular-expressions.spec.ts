import { complaintAbout } from '../support/regular-expressions/analyse-expression';
import { type AllowedExpression, problemsOf, type Verdict } from '../support/regular-expressions/regex-allow-list';
import { expressionsIn } from '../support/regular-expressions/regex-sources';

const FILE = 'src/some-file.ts';
const patternsIn = (code: string) => expressionsIn(FILE, code).map(({ pattern }) => pattern);

describe('the expressions of a file', () => {
  test('are found anywhere in the code, with their lines', () => {
    const code = `const a = /a+b/gi;\nclass B { @Matches(/[/]x\\//u) b = text.split(/,/); }`;
    expect(expressionsIn(FILE, code)).toEqual([
      { file: FILE, line: 1, text: '/a+b/gi', pattern: { source: 'a+b', flags: 'gi' } },
      { file: FILE, line: 2, text: '/[/]x\\//u', pattern: { source: '[/]x\\/', flags: 'u' } },
      { file: FILE, line: 2, text: '/,/', pattern: { source: ',', flags: '' } },
    ]);
  });
  test('are not found in strings, comments or divisions', () => {
    expect(expressionsIn(FILE, `const a = '/a+b/'; // /c+d/\nconst e = 4 / 2 / 1;`)).toEqual([]);
  });
  test.each([
    ["new RegExp('a+b', 'i')", { source: 'a+b', flags: 'i' }],
    ["RegExp('a+b')", { source: 'a+b', flags: '' }],
    ['globalThis.RegExp(`a+b`)', { source: 'a+b', flags: '' }],
    ["const A = 'x'; new RegExp(`${A}+` + ('b' + A))", { source: 'x+bx', flags: '' }],
    ['const A = /x+/u; new RegExp(`(?:${A.source})b`)', { source: '(?:x+)b', flags: '' }],
  ])('a call with a known pattern is found: %s', (code, pattern) => {
    expect(patternsIn(code)).toContainEqual(pattern);
  });
  test.each(['new RegExp(name)', 'let A = "x"; new RegExp(A)', 'const A = A + "x"; RegExp(A)', 'RegExp("a", flags)'])(
    'a call with an unknown pattern is found: %s',
    (code) => {
      expect(patternsIn(code)).toEqual([null]);
    },
  );
});

describe('the analysis', () => {
  const complaint = async (code: string) => complaintAbout(expressionsIn(FILE, code)[0]!);

  test.each([
    ['of exponential time', '/^(?:a+)+$/', 'exponential'],
    ['of quadratic time', '/\\s+$/', '2nd degree polynomial'],
    ['of digits before and behind an optional point', '/^\\d+\\.?\\d*$/', '2nd degree polynomial'],
    ['known at run time alone', 'new RegExp(name)', 'can not be analysed'],
  ])('rejects an expression %s', async (_, code, expected) => {
    expect(await complaint(code)).toContain(expected);
  });
  test.each(['/(?<!\\s)\\s+$/', '/^\\d+(?:\\.\\d*)?$/'])('accepts the linear expression %s', async (code) => {
    expect(await complaint(code)).toBeNull();
  });
});

describe('the allow-list', () => {
  const verdict = (code: string, complaint: string | null): Verdict => ({
    expression: expressionsIn(FILE, code)[0]!,
    complaint,
  });
  const entry = (pattern: string, changes: Partial<AllowedExpression> = {}): AllowedExpression => ({
    file: FILE,
    pattern,
    maxLength: 40,
    why: 'the caller cuts the text',
    ...changes,
  });

  test('exempts the listed expression and no other', () => {
    const verdicts = [verdict('/a+$/', 'takes 2nd degree time'), verdict('/b+$/', 'takes 2nd degree time')];
    expect(problemsOf(verdicts, [entry('/a+$/')])).toEqual([`${FILE}:1: /b+$/: takes 2nd degree time`]);
    expect(problemsOf(verdicts, [entry('/a+$/'), entry('/b+$/')])).toEqual([]);
  });
  test('exempts an expression in one file only', () => {
    const elsewhere = entry('/a+$/', { file: 'src/other.ts' });
    expect(problemsOf([verdict('/a+$/', 'is slow')], [elsewhere])).toEqual([
      `${FILE}:1: /a+$/: is slow`,
      'src/other.ts: /a+$/: remove it from the allow-list, no refused expression matches it',
    ]);
  });
  test.each([
    ['is gone', []],
    ['is linear by now', [verdict('/a+$/', null)]],
  ])('rejects an entry whose expression %s', (_, verdicts) => {
    expect(problemsOf(verdicts, [entry('/a+$/')])).toEqual([
      `${FILE}: /a+$/: remove it from the allow-list, no refused expression matches it`,
    ]);
  });
  test.each([{ maxLength: 0 }, { maxLength: 1.5 }, { why: ' ' }])('rejects an entry with %p', (changes) => {
    expect(problemsOf([verdict('/a+$/', 'is slow')], [entry('/a+$/', changes)])).toEqual([
      `${FILE}: /a+$/: the allow-list should name a maxLength and why it holds`,
    ]);
  });
});
