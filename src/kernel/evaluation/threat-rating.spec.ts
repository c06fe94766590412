import { sampleEvent } from '../../../test/support/samples/evaluation-samples';
import type { RatingOverride } from '../reliability/rating-override';
import type { EvaluationEvent } from './evaluation.types';
import { rateEvents, riskScoreLimit } from './threat-rating';

const coded = (given: Partial<EvaluationEvent> = {}): EvaluationEvent =>
  sampleEvent({ source: 'gdelt-events', ...given });

it.each<[string, EvaluationEvent[], string, number]>([
  ['one newspaper', [sampleEvent()], 'C3', 1],
  ['two newspapers', [sampleEvent(), sampleEvent({ sourceDomains: ['other.example'] })], 'C2', 2],
  [
    'a newspaper and an instrument',
    [sampleEvent(), sampleEvent({ sourceTypes: ['sensor'], sourceDomains: ['network.example'] })],
    'A1',
    2,
  ],
  ['machine-coded records of two publishers', [coded(), coded({ sourceDomains: ['other.example'] })], 'D3', 2],
  [
    'a newspaper, which machine-coded records do not corroborate',
    [sampleEvent(), coded({ sourceDomains: ['other.example'], publisherCount: 9 })],
    'C3',
    1,
  ],
])('rates %s', (_what, events, rating, publishers) => {
  const { reliability, credibility, publisherCount } = rateEvents(events);
  expect([`${reliability}${credibility}`, publisherCount]).toEqual([rating, publishers]);
});

it('rates more events than a function call may have arguments', () => {
  const events = Array<EvaluationEvent>(200_000).fill(sampleEvent());
  expect(rateEvents(events)).toMatchObject({ reliability: 'C', publisherCount: 1 });
});

it('limits the score of machine-coded events only if no other event supports them', () => {
  expect(riskScoreLimit([coded(), coded({ publisherCount: 20 })])).toBe(29.9);
  expect(riskScoreLimit([coded(), sampleEvent()])).toBeNull();
});

describe('with an override of the tenant', () => {
  const override = (given: Partial<RatingOverride> = {}): RatingOverride => ({
    source: 'gdelt-events',
    reliability: 'B',
    discounted: null,
    reason: 'Checked',
    ...given,
  });

  it('names the override if it rates the most reliable source', () => {
    const trusted = coded({ ratingOverride: override(), sourceReliability: 'B' });
    expect(rateEvents([trusted])).toMatchObject({ reliability: 'B', credibility: 4, override: override() });
    expect(rateEvents([trusted, sampleEvent()])).toMatchObject({ reliability: 'C', override: null });
  });

  it('lifts the limit of machine-coded events, and limits those of other sources', () => {
    expect(riskScoreLimit([coded({ ratingOverride: override({ discounted: false }) })])).toBeNull();
    expect(riskScoreLimit([coded({ ratingOverride: override() })])).toBe(29.9);
    const discounted = sampleEvent({ ratingOverride: override({ source: 'sample', discounted: true }) });
    expect(riskScoreLimit([discounted, coded()])).toBe(29.9);
    expect(riskScoreLimit([discounted, sampleEvent()])).toBeNull();
  });
});
