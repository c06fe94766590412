import * as fc from 'fast-check';
import { NOW_MS, eventsArbitrary, sampleEvent } from '../../../../test/support/samples/evaluation-samples';
import { finish } from '../../steps';
import type { EvaluationEvent } from '../evaluation.types';
import { DAY_MS, DEFAULT_EVALUATION_SETTINGS } from '../settings';
import { findOccurrences } from './occurrences';

const settings = DEFAULT_EVALUATION_SETTINGS.occurrences;
const report = (id: string, days: number, given: Partial<EvaluationEvent> = {}): EvaluationEvent =>
  sampleEvent({ id, startMs: NOW_MS + days * DAY_MS, ...given });
const ids = (events: readonly EvaluationEvent[]): string[][] =>
  finish(findOccurrences(events, settings)).map((occurrence) => occurrence.map(({ id }) => id));
/** Reports from the same place, three weeks before the others. */
const earlier = (count: number): EvaluationEvent[] =>
  Array.from({ length: count }, (_one, index) => report(`earlier ${index}`, -20 + index / 100));
const lastOf = (groups: string[][]): string[][] => groups.filter(([id]) => !id!.startsWith('earlier'));

describe('findOccurrences', () => {
  it('joins reports from a place with few reports that are at most two days apart', () => {
    expect(ids([report('b', 2), report('a', 0)])).toEqual([['a', 'b']]);
    expect(ids([report('a', 0), report('b', 2.1)])).toEqual([['a'], ['b']]);
  });

  it('requires a shorter pause where more reports come from, and joins none where there are very many', () => {
    const [a, b, c] = [report('a', 0), report('b', 1), report('c', 1)];
    expect(lastOf(ids([...earlier(1), a, report('d', 1.5)]))).toEqual([['a', 'd']]);
    expect(lastOf(ids([...earlier(2), a, report('d', 1.5)]))).toEqual([['a'], ['d']]);
    expect(lastOf(ids([...earlier(7), a, b, c]))).toEqual([['a', 'b', 'c']]);
    expect(lastOf(ids([...earlier(8), a, b, c]))).toEqual([['a'], ['b', 'c']]);
    expect(lastOf(ids([...earlier(28), a, b, c]))).toEqual([['a'], ['b'], ['c']]);
  });

  it.each<[string, Partial<EvaluationEvent>, Partial<EvaluationEvent>]>([
    ['over 1 km apart', {}, { lat: 2.05 }],
    ['without a place', { lat: null, lng: null }, { lat: null, lng: null }],
    ['from places known to a district', { uncertaintyKm: 50 }, { uncertaintyKm: 50 }],
    ['of one data set', { sourceTypes: ['dataset'] }, { sourceTypes: ['dataset'] }],
  ])('separates events %s', (_case, one, other) => {
    expect(ids([report('a', 0, one), report('b', 0, other)])).toEqual([['a'], ['b']]);
  });

  it('joins a record of a data set with a report in the news, or with a record of another data set', () => {
    const record = report('a', 0, { sourceTypes: ['dataset'] });
    expect(ids([record, report('b', 1)])).toEqual([['a', 'b']]);
    expect(ids([record, report('b', 1, { sourceTypes: ['dataset'], source: 'other' })])).toEqual([['a', 'b']]);
  });

  it('joins records of two networks that agree on the minute of an earthquake', () => {
    const shock = { category: 'climate_environment', type: 'earthquake', subtype: null, sourceTypes: ['sensor'] };
    const other = { ...shock, source: 'other' };
    expect(ids([report('a', 0, shock), report('b', 30 / 86_400, other)])).toEqual([['a', 'b']]);
    expect(ids([report('a', 0, shock), report('b', 90 / 86_400, other)])).toEqual([['a'], ['b']]);
    expect(ids([report('a', 0, shock), report('b', 30 / 86_400, shock)])).toEqual([['a'], ['b']]);
  });

  it('has every event in exactly one occurrence, whatever their order', () => {
    fc.assert(
      fc.property(eventsArbitrary(40), (events) => {
        const found = ids(events);
        expect(found.flat().sort()).toEqual(events.map(({ id }) => id).sort());
        expect(ids([...events].reverse())).toEqual(found);
      }),
    );
  });
});
