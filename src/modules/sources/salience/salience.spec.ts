import fc from 'fast-check';
import { computeSalience } from './salience';
import type { SalienceInput } from './salience.types';

const quiet: SalienceInput = {
  fatalities: null,
  injuries: null,
  abductions: null,
  civilianTargeting: null,
  magnitude: null,
  geoPrecision: null,
  sourceCount: 1,
  articleCount: 1,
};

describe('salienceOf', () => {
  it.each<[Partial<SalienceInput>, number, string]>([
    [{}, 0, 'Salience 0 of 1: 1 source, 1 article, location unknown.'],
    [{ fatalities: 0, geoPrecision: 1 }, 0.1, 'no one killed'],
    [{ fatalities: 1_000 }, 0.55, '1000 killed'],
    [{ magnitude: 8 }, 0.55, 'magnitude 8'],
    [{ magnitude: 1.8 }, 0, 'magnitude 1.8'],
    [{ sourceCount: 50, articleCount: 1_000 }, 0.25, '50 sources, 1000 articles'],
    [{ civilianTargeting: true }, 0.1, 'civilians targeted'],
    [{ injuries: 10, abductions: 2 }, 0.128, '10 injured, 2 abducted'],
    [{ severity: { share: 1, words: 'alert level Red' } }, 0.55, 'alert level Red'],
    [{ severity: { share: 0.1, words: 'alert level Green' }, magnitude: 8 }, 0.55, 'magnitude 8, alert level Green'],
    [{ severity: { share: 7, words: '900 kts' } }, 0.55, '900 kts'],
  ])('scores %j with %d', (input, score, ground) => {
    const salience = computeSalience({ ...quiet, ...input });
    expect(salience.score).toBe(score);
    expect(salience.rationale).toContain(ground);
  });

  const count = fc.option(fc.nat({ max: 2_147_483_647 }));
  const input: fc.Arbitrary<SalienceInput> = fc.record({
    fatalities: count,
    injuries: count,
    abductions: count,
    civilianTargeting: fc.option(fc.boolean()),
    magnitude: fc.option(fc.double({ min: -12, max: 12, noNaN: true })),
    geoPrecision: fc.option(fc.integer({ min: 1, max: 7 })),
    sourceCount: fc.nat({ max: 100_000 }),
    articleCount: fc.nat({ max: 2_147_483_647 }),
  });

  it('stays within 0 and 1', () => {
    fc.assert(
      fc.property(input, (each) => {
        const { score } = computeSalience(each);
        return score >= 0 && score <= 1;
      }),
    );
  });

  it('never decreases with more severity, coverage or precision', () => {
    const more = fc.nat({ max: 1_000 });
    fc.assert(
      fc.property(
        input,
        fc.tuple(more, more, more, more, more),
        (each, [killed, injured, abducted, sources, articles]) => {
          const raised: SalienceInput = {
            fatalities: (each.fatalities ?? 0) + killed,
            injuries: (each.injuries ?? 0) + injured,
            abductions: (each.abductions ?? 0) + abducted,
            civilianTargeting: true,
            magnitude: each.magnitude === null ? null : each.magnitude + killed / 100,
            geoPrecision: Math.max(1, (each.geoPrecision ?? 7) - 1),
            sourceCount: each.sourceCount + sources,
            articleCount: each.articleCount + articles,
          };
          return (Object.keys(raised) as (keyof SalienceInput)[]).every(
            (key) => computeSalience({ ...each, [key]: raised[key] }).score >= computeSalience(each).score,
          );
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
