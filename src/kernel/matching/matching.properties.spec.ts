import fc from 'fast-check';
import { matchNames } from './match-names';
import { matchEntities } from './entities/match-entities';
import { ENTITY_SCHEMAS, type ComparableEntity } from './matching.types';

const WORDS =
  `Mohammed Ali bin al- Абрамович Рoman 伟 김정은 محمد O'Neil J. de la Cruz Jr Dr. GmbH ООО 有限公司 Bank of China III 44
  forty four & 3% İstanbul ß Lavrov Lavrow VladimirPutin nitPu Kim Jong un Tse-tung A/S ( ) ' - . / ;`.split(/\s+/);

const name = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 8 }).map((words) => words.join(' ')),
  // More words than a bit mask can represent.
  fc.array(fc.constantFrom('Ali', 'Bo', 'x'), { minLength: 20, maxLength: 70 }).map((words) => words.join(' ')),
);
const schema = fc.constantFrom(...ENTITY_SCHEMAS);
const identifier = fc.record({
  type: fc.constantFrom('lei', 'imoNumber', 'passportNumber', 'taxNumber', 'email', 'other thing'),
  value: fc.oneof(fc.constantFrom('9569621', '9569612', 'A1', ''), fc.string({ maxLength: 12 })),
});
const date = fc.constantFrom('1961', '1961-04', '1961-04-12', '1961-12-04', '1999-01-01', '', 'soon');
const entity: fc.Arbitrary<ComparableEntity> = fc.record({
  id: fc.constant('x'),
  schema,
  names: fc
    .array(
      fc.record({
        value: name,
        isWeak: fc.boolean(),
        part: fc.option(fc.record({ first: name, last: name }), { nil: undefined }),
      }),
      { maxLength: 2 },
    )
    .map((names) => names.map(({ part, ...rest }) => (part === undefined ? rest : { ...rest, part }))),
  birthDates: fc.array(date, { maxLength: 2 }),
  incorporationDates: fc.array(date, { maxLength: 1 }),
  countries: fc.array(fc.constantFrom('RU', 'CN', 'us'), { maxLength: 2 }),
  genders: fc.array(fc.constantFrom('male', 'female', 'other'), { maxLength: 1 }),
  identifiers: fc.array(identifier, { maxLength: 3 }),
  addresses: fc.array(name, { maxLength: 1 }),
});

describe('comparing names', () => {
  it('returns a symmetric score from 0 to 1, which is the sum of its contributions', () => {
    fc.assert(
      fc.property(name, name, schema, (left, right, kind) => {
        const result = matchNames(left, right, kind);
        expect(result.score).toBeGreaterThanOrEqual(0);
        expect(result.score).toBeLessThanOrEqual(1);
        expect(matchNames(right, left, kind).score).toBeCloseTo(result.score, 9);
        const sum = result.features.reduce((total, feature) => total + feature.contribution, 0);
        expect(sum).toBeCloseTo(result.score, 9);
      }),
      { numRuns: 500 },
    );
  });

  it('matches any name that has a letter or digit with itself', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 8 }), schema, (words, kind) => {
        const text = `Lavrov ${words.join(' ')}`;
        expect(matchNames(text, text, kind).score).toBe(1);
      }),
    );
  });
});

describe('comparing entities', () => {
  it('returns a symmetric score from 0 to 1, which is the sum of its contributions', () => {
    fc.assert(
      fc.property(entity, entity, (left, right) => {
        const result = matchEntities(left, right);
        expect(result.score).toBeGreaterThanOrEqual(0);
        expect(result.score).toBeLessThanOrEqual(1);
        expect(matchEntities(right, left).score).toBeCloseTo(result.score, 9);
        expect(result.features.reduce((total, feature) => total + feature.contribution, 0)).toBeCloseTo(
          result.score,
          9,
        );
      }),
      { numRuns: 500 },
    );
  });

  it('never returns a higher score because of a different identifier', () => {
    const decisive = fc.constantFrom('lei', 'imoNumber', 'taxNumber', 'passportNumber');
    fc.assert(
      fc.property(entity, entity, decisive, (left, right, type) => {
        const plain = matchEntities(left, right).score;
        const differing = matchEntities(
          { ...left, identifiers: [...left.identifiers, { type, value: 'DIFFERENT1' }] },
          { ...right, identifiers: [...right.identifiers, { type, value: 'OTHERWISE2' }] },
        ).score;
        expect(differing).toBeLessThanOrEqual(plain + 1e-9);
      }),
      { numRuns: 300 },
    );
  });
});
