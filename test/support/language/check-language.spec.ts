import { doubledExports } from './doubled-exports';
import { textsOfMarkdown } from './markdown-texts';
import { exportProblems, wordProblems } from './problems';
import { textsOfSource } from './source-texts';

const NONE = { words: [], doubledExports: {} };
const problemsIn = (code: string): string[] => wordProblems(textsOfSource('src/a.ts', code), NONE);

describe('the language check', () => {
  it.each([
    ['a comment', '// It is told\nexport {};'],
    ['a comment that spans lines', '/**\n * There are so\n * many of them.\n */\nexport const a = 1;'],
    ['a declared name', 'export const settledRows = 1;'],
    ['a method name', 'class A { tellAll(): void {} }'],
    ['a message', 'throw new Error("Read it anew");'],
    ['a template', 'const text = `${1} rows told`;'],
    ['the title of a test table', 'it.each([1])("is told to whoever reads %s", () => {});'],
  ])('reports an avoided word in %s', (_, code) => {
    expect(problemsIn(code)).toHaveLength(1 + (code.includes('whoever') ? 1 : 0));
  });

  it('ignores the paths of imports, names of other modules and plain text', () => {
    expect(problemsIn('import { told } from "./told.js";\ntold.tell();\n// Reports every row.')).toEqual([]);
  });

  it('accepts a word with an exception and reports an exception that no longer applies', () => {
    const texts = textsOfSource('src/a.ts', 'const a = "TOLD";');
    const exception = { file: 'src/a.ts', words: ['told'], why: 'The file format contains this word.' };
    expect(wordProblems(texts, { ...NONE, words: [exception] })).toEqual([]);
    expect(wordProblems([], { ...NONE, words: [exception] })).toHaveLength(1);
    expect(wordProblems(texts, { ...NONE, words: [{ ...exception, file: 'src/b.ts' }] })).toHaveLength(2);
  });

  it('reads the prose of a Markdown page and skips its code', () => {
    const texts = textsOfMarkdown('a.md', 'It was\ntold `anew`.\n\n```sh\ntell\n```\n');
    expect(texts.map(({ line, text }) => [line, text])).toEqual([[1, 'It was told ….']]);
  });

  it('reports a name that two files export', () => {
    const doubled = doubledExports(
      new Map([
        ['a.ts', 'export const ROWS = 1; export type Row = 1;'],
        ['b.ts', 'export interface Row { a: 1 }'],
      ]),
    );
    expect(exportProblems(doubled, {})).toEqual(['Row is exported by a.ts, b.ts: give each of them its own name']);
    expect(exportProblems(doubled, { Row: 'a reason' })).toEqual([]);
  });
});
