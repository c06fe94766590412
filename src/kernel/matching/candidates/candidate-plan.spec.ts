import fc from 'fast-check';
import { nameKeys } from './candidate-keys';
import { type CandidatePlan, candidatePlans, wantedKeys } from './candidate-plan';
import { prepareName } from '../match-names';
import type { EntitySchema } from '../matching.types';

const plansOf = (name: string, schema: EntitySchema = 'Person'): CandidatePlan[] =>
  candidatePlans(prepareName(name, schema));

const keysOf = (plans: readonly CandidatePlan[]): Set<string> => new Set(wantedKeys(plans).map(({ key }) => key));

/** The kinds of the keys by which one name finds another. */
function shared(sought: string, listed: string, schema: EntitySchema = 'Person'): string[] {
  const keys = nameKeys(prepareName(listed, schema));
  const found = [...keysOf(plansOf(sought, schema))].filter((key) => keys.has(key));
  return [...new Set(found.map((key) => /^j?./.exec(key)?.[0] ?? ''))];
}

describe('a candidate plan', () => {
  test.each([
    ['the sound', 'Müller', 'Mueler', 'w'],
    ['the consonants', 'Qadhafi', 'Gadafi', 'c'],
    ['a letter left out', 'Merkl', 'Merkel', 'd'],
    ['a letter added', 'Merrkell', 'Merkelll', 'd'],
    ['another letter', 'Merkal', 'Merkil', 'd'],
    ['exchanged letters', 'Elkrem', 'Merkel', 'l'],
    ['three letters in a row', 'Xiqbergstein', 'Bergstein', 't'],
    ['a short form', 'Bill', 'William', 'g'],
    ['an initial', 'W.', 'William', 'i'],
    ['the same initial', 'W.', 'W.', 'k'],
    ['a word for an initial', 'William', 'W.', 'k'],
    ['two words joined', 'Lepen', 'Le Pen', 'jw'],
    ['two words joined, by their consonants', 'Lipun', 'Le Pen', 'jc'],
    ['one word split', 'Sar kozy', 'Sarkozy', 'w'],
    ['one word split, by its consonants', 'Zar guzy', 'Sarkozy', 'c'],
  ])('finds a name by %s: %s to %s', (_what, sought, listed, kind) => {
    expect(shared(sought, listed)).toContain(kind);
  });

  test.each([
    ['NATO', 'North Atlantic Treaty Organization', 'a'],
    ['North Atlantic Treaty Organization', 'NATO', 'w'],
    ['IRISL Group', 'Islamic Republic of Iran Shipping Lines', 'a'],
  ])('finds a name by an abbreviation: %s to %s', (sought, listed, kind) => {
    expect(shared(sought, listed, 'Organization')).toContain(kind);
  });

  test('does not read a word of a person or of a long name as an abbreviation', () => {
    expect(plansOf('NATO')[0]?.abbreviations).toEqual([]);
    expect(plansOf('Ltd One Two Four Six', 'Company')[0]?.abbreviations.filter((key) => key.startsWith('a'))).toEqual(
      [],
    );
  });

  test('of a name without words searches for nothing', () => {
    expect(keysOf(plansOf('---'))).toEqual(new Set());
    expect(keysOf([])).toEqual(new Set());
  });

  test('exists once for each reading', () => {
    const kinds = plansOf('Sergey Lavrov', 'LegalEntity');
    expect(kinds).toHaveLength(2);
    expect(plansOf('Islamic State / Daesh Group', 'Organization')).toHaveLength(3);
  });

  test('contains each key with its weight', () => {
    const word = fc.constantFrom(
      ...'Anna J. bin Le Pen Müller Путин 김정은 محمد GmbH 44 III Oil Bank Jr Dr'.split(' '),
    );
    const name = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(name, fc.constantFrom<EntitySchema>('Person', 'Company', 'Vessel'), (text, schema) => {
        const plans = plansOf(text, schema);
        const keys = keysOf(plans);
        for (const { words, abbreviations } of plans) {
          for (const key of abbreviations) expect(keys).toContain(key);
          for (const { weight, keys: own, joined, trigrams } of words) {
            expect(weight).toBeGreaterThan(0);
            for (const [key, value] of [...own, ...joined]) {
              expect(keys).toContain(key);
              expect(value).toBeGreaterThan(0);
              expect(value).toBeLessThanOrEqual(1);
            }
            for (const key of trigrams) expect(keys).toContain(key);
          }
        }
        // A listed name finds itself.
        expect(shared(text, text, schema).length > 0).toBe(plans.some(({ words }) => words.length > 0));
      }),
    );
  });
});

describe('wanted keys', () => {
  const trigramsOf = (...names: string[]): string[][] => {
    const wanted = wantedKeys(names.flatMap((name) => plansOf(name)));
    const words = [...new Set(wanted.flatMap(({ word }) => (word === null ? [] : [word])))];
    return words.map((word) => wanted.filter((one) => one.word === word).map(({ key }) => key));
  };

  test('keep the trigrams of each word together', () => {
    expect(trigramsOf('Anna Ronna')).toEqual([
      ['t^an', 'tana', 'tna$'],
      ['t^ro', 'tron', 'tona', 'tna$'],
    ]);
  });

  test('contain a word of several plans once', () => {
    expect(trigramsOf('Anna Ronna', 'Ronna Anna')).toHaveLength(2);
    const wanted = wantedKeys([...plansOf('Anna Ronna'), ...plansOf('Anna Ronna')]);
    expect(wanted).toEqual(wantedKeys(plansOf('Anna Ronna')));
  });

  test('have no word if they are not trigrams', () => {
    for (const { key, word } of wantedKeys(plansOf('Anna Ronna'))) expect(word === null).toBe(!key.startsWith('t'));
  });
});
