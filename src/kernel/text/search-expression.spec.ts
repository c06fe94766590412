import fc from 'fast-check';
import { foldText } from './fold';
import { matchesSearch, parseSearchExpression, type SearchTerm } from './search-expression';

const word = (text: string, isNegated = false): SearchTerm => ({ text, isNegated, kind: 'word' });
const phrase = (text: string, isNegated = false): SearchTerm => ({ text, isNegated, kind: 'phrase' });

describe('parseSearchExpression', () => {
  it.each([
    ['', []],
    ['  " " - -- "" ,', []],
    ['Bomb  Aleppo', [word('bomb'), word('aleppo')]],
    ['"car bomb" -Paris', [phrase('car bomb'), word('paris', true)]],
    ['-"car bomb"', [phrase('car bomb', true)]],
    ['“Sûreté générale”', [phrase('surete generale')]],
    ['bomb "open end', [word('bomb'), word('open'), word('end')]],
    ['-"open end', [word('open', false), word('end')]],
    ['Hpa-an, (KNU)', [word('hpa-an'), word('knu')]],
    ['a"b c"d', [word('a'), phrase('b c'), word('d')]],
    ['c++', [word('c++')]],
    ['地震 -台北', [word('地震'), word('台北', true)]],
  ])('reads %j', (text, terms) => expect(parseSearchExpression(text)).toEqual({ terms }));
});

describe('matchesSearch', () => {
  it.each([
    ['', 'anything', true],
    ['bomb', 'a bombing in Homs', true],
    ['bomb homs', 'a bombing in Homs', true],
    ['bomb -homs', 'a bombing in Homs', false],
    ['bomb -idlib', 'a bombing in Homs', true],
    ['war', 'a warning', false],
    ['war', 'the war, again', true],
    ['war', 'warning of war', true],
    ['un', 'UN-led talks', true],
    ['"car bomb"', 'a car bomb near', true],
    ['"car bomb"', 'a car bombing near', false],
    ['"car bomb"', 'bomb in a car', false],
    ['-"car bomb"', 'bomb in a car', true],
    ['são', 'Sao Paulo', true],
    ['sao', 'SÃO PAULO', true],
    ['震', '花蓮地震', true],
    ['"花蓮"', '台灣花蓮地震', true],
    ['app', '這個app很好', true],
    ['서울', '서울에서', true],
    ['c++', 'in c++ code', true],
    ['м', 'мир', false],
  ])('%j in %j: %j', (search, text, expected) =>
    expect(matchesSearch(parseSearchExpression(search), foldText(text))).toBe(expected),
  );

  const letters = fc.string({ unit: fc.constantFrom(...Array.from('abcéßŁ中 -,"')), maxLength: 20 });

  it('returns the opposite for a negated term', () => {
    fc.assert(
      fc.property(letters, fc.stringMatching(/^[abc]{1,6}$/), (text, term) => {
        const folded = foldText(text);
        return (
          matchesSearch(parseSearchExpression(term), folded) !==
          matchesSearch(parseSearchExpression(`-${term}`), folded)
        );
      }),
    );
  });

  it('finds each whole word of a text, and its own words as a phrase', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[abcdéß]{1,7}$/), { minLength: 1, maxLength: 6 }), (words) => {
        const folded = foldText(words.join(' '));
        return (
          words.every((each) => matchesSearch(parseSearchExpression(each), folded)) &&
          matchesSearch(parseSearchExpression(`"${words.slice(-2).join(' ')}"`), folded)
        );
      }),
    );
  });

  it('never matches more texts with a further term', () => {
    fc.assert(
      fc.property(letters, fc.stringMatching(/^-?[abc]{1,5}$/), letters, (first, second, text) => {
        fc.pre(!first.includes('"'));
        const folded = foldText(text);
        const both = matchesSearch(parseSearchExpression(`${first} ${second}`), folded);
        return !both || matchesSearch(parseSearchExpression(first), folded);
      }),
    );
  });

  it('accepts any text as an expression', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (search, text) => {
        expect(typeof matchesSearch(parseSearchExpression(search), foldText(text))).toBe('boolean');
      }),
    );
  });
});
