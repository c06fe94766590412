import { NOW_MS, sampleEvent } from '../../../../test/support/samples/evaluation-samples';
import { finish } from '../../steps';
import { findDevelopments } from './developments';
import type { EvaluationEvent, EventBefore } from '../evaluation.types';
import { revisionTitle } from './revision.texts';
import { HOUR_MS } from '../settings';

const before = (given: Partial<EventBefore> = {}): EventBefore => ({
  title: 'Car bomb explodes near the port',
  magnitude: null,
  fatalities: 3,
  injuries: null,
  abductions: null,
  ...given,
});
const revised = (given: Partial<EvaluationEvent>, was: Partial<EventBefore> = {}): EvaluationEvent =>
  sampleEvent({ fatalities: 3, revision: 1, before: before(was), updatedMs: NOW_MS - HOUR_MS, ...given });

describe('the revision of an event', () => {
  it.each<[string, EvaluationEvent, string | null]>([
    ['nothing before', sampleEvent(), null],
    ['a place moved and a source added', revised({ lat: 2.05, sourceDomains: ['a.org', 'b.org'] }), null],
    ['more killed', revised({ fatalities: 12 }), 'Revised: 12 killed (previously 3)'],
    [
      'casualties for the first time',
      revised({ fatalities: 0, injuries: 5 }, { fatalities: null }),
      'Revised: 0 killed (previously unknown); 5 injured (previously unknown)',
    ],
    ['a figure withdrawn', revised({ fatalities: null }), null],
    ['another magnitude', revised({ magnitude: 4.9 }, { magnitude: 4.5 }), 'Revised: magnitude 4.9 (previously 4.5)'],
    ['a magnitude within its rounding', revised({ magnitude: 4.54 }, { magnitude: 4.5 }), null],
    ['another title', revised({ title: 'Port closed after the blast' }), 'Port closed after the blast'],
  ])('is described as news or ignored: %s', (_name, event, title) => {
    expect(revisionTitle(event)).toBe(title);
  });

  it('is a development of the threat, after the events before it', () => {
    const first = revised({ id: 'a', fatalities: 12, startMs: NOW_MS - 30 * HOUR_MS });
    const second = sampleEvent({ id: 'b', title: 'Second blast hits the market', startMs: NOW_MS - 5 * HOUR_MS });
    expect(finish(findDevelopments({ leader: first, events: [first, second] }))).toEqual([
      { eventId: 'b', revision: 0, title: 'Second blast hits the market', occurredMs: second.startMs },
      { eventId: 'a', revision: 1, title: 'Revised: 12 killed (previously 3)', occurredMs: NOW_MS - HOUR_MS },
    ]);
  });
});
