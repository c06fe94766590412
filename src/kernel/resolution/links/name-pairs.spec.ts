import fc from 'fast-check';
import { compareNames } from '../../matching/match-names';
import type { EntitySchema } from '../../matching/matching.types';
import { prepareEntity, type PreparedEntity } from '../../matching/entities/prepare-entity';
import { ENTITY } from '../../matching/weights';
import { NamePairs } from './name-pairs';

function entityOf(schema: EntitySchema, names: readonly string[]): PreparedEntity {
  const listed = names.map((value) => ({ value }));
  return prepareEntity({ id: '', schema, names: listed, birthDates: [], countries: [], genders: [], identifiers: [] });
}

/** The result with every pair of names compared. */
function bestScore(left: PreparedEntity, right: PreparedEntity): number {
  const scores = left.names.flatMap((ours) =>
    right.names.map((theirs) => {
      const weight = ours.isWeak || theirs.isWeak ? ENTITY.weakAlias : 1;
      return compareNames(ours, theirs).score * weight;
    }),
  );
  return Math.max(0, ...scores);
}

describe('NamePairs.bestOf', () => {
  test.each<[string, EntitySchema, string, string]>([
    ['a slip in Abdul and its name in one word', 'Person', 'Imad Abdulaziz', 'Imad Afdulaziz'],
    ['a slip in a name of the faith in one word', 'Person', 'Salahuddin al-Kurdi', 'Salahuwddin al-Kurdi'],
    ['a slip in Abu Bakr in one word', 'Person', 'Abubakar Ahmed', 'Abubaksar Ahmed'],
    ['a slip that leaves no word of a whole name as it was', 'Vessel', 'Mohame dal Kani', 'Mohamed al Kani'],
    ['one name and a title in common', 'Person', 'Hafiz Saeed', 'Hafiz Saeed Khan'],
    ['one name and a title in common that is a family name', 'Person', 'Sayyed Tabatabaee', 'Reza Tabatabaee Sayyed'],
  ])('does not leave out names that agree except for %s', (_what, schema, ours, theirs) => {
    const [left, right] = [entityOf(schema, [ours]), entityOf(schema, [theirs])];
    const best = bestScore(left, right);
    expect(best).toBeGreaterThan(0.55);
    expect(new NamePairs().bestOf(left, right, best - 0.001)).toBe(best);
    expect(new NamePairs().bestOf(right, left, best - 0.001)).toBe(best);
  });

  test('returns the score of the best pair of names above any bound', () => {
    fc.assert(
      fc.property(
        fc.array(pairOfNames, { minLength: 1, maxLength: 3 }),
        fc.constantFrom<EntitySchema>('Person', 'Organization', 'LegalEntity', 'Vessel'),
        fc.constantFrom(0, 0.3, 0.5, 0.6, 0.65, 0.7),
        (pairs, schema, above) => {
          const left = entityOf(
            schema,
            pairs.map(([ours]) => ours),
          );
          const right = entityOf(
            schema,
            pairs.map(([, theirs]) => theirs),
          );
          expect(new NamePairs().bestOf(left, right, above)).toBe(Math.max(above, bestScore(left, right)));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

const WORDS = [
  ...[
    'Ahmed',
    'Hassan',
    'Muhammad',
    'Said',
    'Ali',
    'Sergey',
    'Ivanov',
    'Petrovich',
    'Kim',
    'Jong',
    'Un',
    'Garcia',
    'Luis',
  ],
  ...[
    'Abdul',
    'Abd',
    'Abu',
    'Bakr',
    'Aziz',
    'Rahman',
    'Abdulrahman',
    'Salah',
    'al-Din',
    'Salahuddin',
    'Nur',
    'Abubakar',
  ],
  ...['Sheikh', 'Haji', 'Mullah', 'Sayyed', 'Dr', 'Qari', 'Akhund', 'bin', 'al', 'J', 'M', 'JC', 'Jr', 'II'],
  ...[
    'Bank',
    'Trading',
    'Group',
    'Iran',
    'Tehran',
    'Orion',
    'Shipping',
    'Ltd',
    'GmbH',
    '7',
    '12',
    'Star',
    'Sea',
    'Horizon',
  ],
];
const name = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));

/** A name, and another or the same one, each with up to two typing errors. */
const pairOfNames = fc
  .tuple(name, name, fc.boolean(), slips(), slips())
  .map(([one, other, isSame, ours, theirs]): [string, string] => [
    damaged(one, ours),
    damaged(isSame ? one : other, theirs),
  ]);

type Slip = readonly [kind: number, share: number, letter: string];

function slips(): fc.Arbitrary<Slip[]> {
  const slip = fc.tuple(fc.nat({ max: 4 }), fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(...'aeklmz '));
  return fc.array(slip, { maxLength: 2 });
}

function damaged(text: string, some: readonly Slip[]): string {
  return some.reduce((value, [kind, share, letter]) => {
    const at = Math.floor(share * value.length);
    const [before, after] = [value.slice(0, at), value.slice(at)];
    if (kind === 0) return before + after.slice(1);
    if (kind === 1) return before + letter + after;
    if (kind === 2) return before + letter + after.slice(1);
    if (kind === 3) return before + after.charAt(1) + after.charAt(0) + after.slice(2);
    return value.split(' ').reverse().join(' ');
  }, text);
}
