import fc from 'fast-check';
import { expectedBearers, variantShare } from './expected-bearers';
import { CULTURES, isGivenName, nameShares } from './name-shares';

describe('the expected number of bearers', () => {
  it.each<[string[], number, number]>([
    [['john', 'smith'], 10_000, 200_000],
    [['wang', 'wei'], 100_000, 5_000_000],
    [['maria', 'garcia'], 100_000, 2_000_000],
    [['mohammed', 'ali'], 100_000, 10_000_000],
    [['tobias', 'lindqvarn', 'amareth'], 0, 0.1],
  ])('of %j is between %d and %d', (words, least, most) => {
    const bearers = expectedBearers(words);
    expect(bearers).toBeGreaterThanOrEqual(least);
    expect(bearers).toBeLessThanOrEqual(most);
  });

  it('counts spellings of one name together', () => {
    expect(expectedBearers(['muhammad', 'ali'])).toBeCloseTo(expectedBearers(['mohammed', 'ali']), 3);
  });

  it('is lower in one country than in the world, and lower with every further known word', () => {
    const words = fc.array(fc.constantFrom('john', 'wei', 'maria', 'ivan', 'garcia', 'ali', 'singh'), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(words, fc.constantFrom('US', 'RU', 'CN', 'EG', 'ZZ'), (names, country) => {
        expect(expectedBearers(names, country)).toBeLessThanOrEqual(expectedBearers(names));
        expect(expectedBearers([...names, 'smith'])).toBeLessThan(expectedBearers(names));
      }),
    );
  });
});

describe('the table of names', () => {
  it('has shares between 0 and 1 that add up to at most two names for each person', () => {
    for (const [index, { id }] of CULTURES.entries()) {
      const share = nameShares('kim')?.[index]?.family ?? NaN;
      expect([id, share >= 0 && share < 0.6]).toEqual([id, true]);
    }
  });

  it('contains common given names, and not every word', () => {
    expect([
      isGivenName('maria'),
      isGivenName('harbour'),
      nameShares('smith') !== null,
      nameShares('qwxzt') !== null,
    ]).toEqual([true, false, true, false]);
  });
});

describe('a name that two sides write differently', () => {
  const bitsLost = (written: string, listed: string, chance: number): number => {
    const variant = { texts: [written, listed] as const, chance };
    return Math.log2(expectedBearers([variant, 'qadirov']) / expectedBearers([listed, 'qadirov']));
  };

  it('costs little if nobody has the written form and many have the other', () => {
    expect(bitsLost('mohaommad', 'mohammad', 1e-4)).toBeLessThan(2);
    expect(bitsLost('mohammad', 'mohaommad', 1e-4)).toBeLessThan(12);
  });

  it('counts like another name if many people have the written form', () => {
    expect(bitsLost('amin', 'amir', 1e-4)).toBeGreaterThan(5);
  });

  it('counts the same in either order, and never more against a match than the limit', () => {
    const share = fc.double({ min: 1e-7, max: 0.2, noNaN: true });
    fc.assert(
      fc.property(share, share, fc.constantFrom(1e-6, 1e-4, 1 / 32), (left, right, chance) => {
        const forward = variantShare(left, right, chance);
        expect(forward).toBeLessThanOrEqual(64);
        expect(Math.abs(Math.log2(forward / variantShare(right, left, chance)))).toBeLessThan(0.1);
        expect(forward).toBeGreaterThanOrEqual(Math.min(left, right) / 2);
      }),
    );
  });
});
