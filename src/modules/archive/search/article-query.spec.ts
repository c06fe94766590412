import fc from 'fast-check';
import { articleQuery, candidateQuery } from './article-query';
import { articleVector } from './article-vector';

describe('articleQuery', () => {
  test.each([
    [['Putin'], `('putin') | ('~bdn')`],
    [['Li'], `'li'`],
    [['Jean-Claude'], `('jean')`],
    [["O'Brien"], `'obrien'`],
    [['d’Estaing'], `'destaing'`],
    [['习近平'], `('习近' & '近平') | ('xi' & 'jinping')`],
    [["Putin's"], `'putin'`],
  ])('%j becomes the query %s', (words, part) => {
    expect(articleQuery(words)).toContain(part);
  });

  test.each([[[]], [['']], [['& ! |', "'"]], [['\\']]])('%j has no query', (words) => {
    expect(articleQuery(words)).toBeNull();
  });

  test('contains only quoted words and operators', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 5 }), (words) => {
        expect(articleQuery(words) ?? `'x'`).toMatch(/^(?:[()&| ]|'~?[\p{L}\p{M}\p{N}]+')+$/u);
      }),
    );
  });
});

describe('candidateQuery', () => {
  test.each([
    ['another transliteration', 'Yanukovych', ['Viktor'], `('yanukov':* & (`],
    ['another umlaut', 'Müller', ['Jürgen'], `'mueller'`],
    ['a written umlaut', 'Mueller', ['Juergen'], `'muller'`],
    ['a short name', 'Makhlouf', ['Rami'], `('makhl':* & (`],
  ])('matches %s', (_case, key, others, part) => {
    expect(candidateQuery({ key, others })).toContain(part);
  });

  test('does not match beginnings that too many names have, and needs another word of the name beside one', () => {
    expect(candidateQuery({ key: 'Kowal', others: ['Marta'] })).not.toContain(':*');
    expect(candidateQuery({ key: 'Yanukovych', others: [] })).not.toContain(':*');
    expect(candidateQuery({ key: '& !', others: ['Marta'] })).toBeNull();
  });

  test('contains only quoted words, prefixes and operators', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 3 }),
        (key, others) => {
          expect(candidateQuery({ key, others }) ?? `'x'`).toMatch(/^(?:[()&| ]|'~?[\p{L}\p{M}\p{N}]+'(?::\*)?)+$/u);
        },
      ),
    );
  });
});

describe('articleVector', () => {
  test('weighs the title more than the text, and phonetic forms least', () => {
    expect(articleVector('A b', 'b, б').split(' ').sort()).toEqual(['', 'a:1A', 'b:2A,3C,4C', 'б:4C']);
    expect(articleVector('x', 'Путин')).toBe('x:1A путин:2C putin:2C ~bdn:2D ');
  });

  test('contains words of letters and digits with positions valid in a tsvector', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (title, text) => {
        expect(articleVector(title, text)).toMatch(/^(?:~?[\p{L}\p{M}\p{N}]+:\d+[ACD](?:,\d+[ACD])* )*$/u);
      }),
    );
    const many = articleVector('', 'word '.repeat(20_000) + 'last');
    expect(many).toBe('word:1C,2C,3C,4C,5C,6C,7C,8C last:16383C ');
  });

  test('never exceeds the size limit of a tsvector', () => {
    const text = Array.from({ length: 100_000 }, (_, index) => `слово${index}`).join(' ');
    expect(Buffer.byteLength(articleVector('', text))).toBeLessThan(1_048_575 * 2);
  });
});
