import * as fc from 'fast-check';
import { NOW_MS, eventsArbitrary, sampleEvent } from '../../../../test/support/samples/evaluation-samples';
import { processorMs } from '../../../../test/support/app/processor-time';
import { ellipsoidKm } from '../../geodesy/distance';
import { isEarthquake } from '../impact/earthquakes';
import type { EvaluationEvent } from '../evaluation.types';
import { EventGrouping, groupEvents } from './event-grouping';
import { eventPosition } from '../match/places';
import { DAY_MS, HOUR_MS } from '../settings';

const ids = (events: EvaluationEvent[]): string[][] =>
  groupEvents(events).map((group) => group.events.map(({ id }) => id));
const at = (id: string, eastKm: number, days: number, given: Partial<EvaluationEvent> = {}): EvaluationEvent =>
  sampleEvent({ id, lat: 0, lng: eastKm / 111.3195, startMs: NOW_MS + days * DAY_MS, ...given });
const quake = (id: string, magnitude: number, eastKm: number, hours: number): EvaluationEvent =>
  at(id, eastKm, hours / 24, { category: 'climate_environment', type: 'earthquake', subtype: null, magnitude });

describe('groups of events with a place', () => {
  it('joins events of one type that are close in space and time', () => {
    expect(ids([at('a', 0, 0), at('b', 5, 2), at('c', -5, 8)])).toEqual([['a', 'b', 'c']]);
  });

  it.each<[string, EvaluationEvent[]]>([
    ['50 km apart', [at('a', 0, 0), at('b', 50, 0)]],
    ['after a longer quiet time', [at('a', 0, 0), at('b', 0, 7.1)]],
    ['of another type', [at('a', 0, 0), at('b', 0, 0, { type: 'battle', subtype: null })]],
    ['of another category', [at('a', 0, 0), at('b', 0, 0, { category: 'crime' })]],
    ['a precise one and one known to its province', [at('a', 0, 0), at('b', 0, 0, { uncertaintyKm: 100 })]],
  ])('separates events: %s', (_name, events) => {
    expect(ids(events)).toEqual([['a'], ['b']]);
  });

  it('does not extend a group along a chain of neighbours', () => {
    const chain = Array.from({ length: 20 }, (_, index) =>
      at(`e${String(index).padStart(2, '0')}`, index * 8, index / 10),
    );
    for (const group of groupEvents(chain)) {
      for (const event of group.events) expect(ellipsoidKm(0, group.leader.lng!, 0, event.lng!)).toBeLessThan(10.001);
    }
  });

  it('joins an event to the nearer of two leaders', () => {
    expect(ids([at('a', 0, 0), at('b', 18, 0.1), at('c', 10, 0.2)])).toEqual([['a'], ['b', 'c']]);
  });

  it('joins events of different types of one category if actors and words are the same', () => {
    const story = { actorIds: ['x'], title: 'Militia attacks convoy near Afgooye' };
    const battle = { ...story, type: 'battle', subtype: null };
    expect(ids([at('a', 0, 0, story), at('b', 1, 0.5, battle)])).toEqual([['a', 'b']]);
    expect(ids([at('a', 0, 0, story), at('b', 1, 0.5, { ...battle, actorIds: ['y'] })])).toEqual([['a'], ['b']]);
    expect(ids([at('a', 0, 0, story), at('b', 1, 0.5, { ...battle, title: 'Shelling' })])).toEqual([['a'], ['b']]);
  });

  it('does not merge a year of events because of an aggregate over that year', () => {
    const year = at('a', 0, 0, { endMs: NOW_MS + 365 * DAY_MS });
    expect(ids([year, at('b', 0, 10), at('c', 0, 100)])).toEqual([['a', 'b'], ['c']]);
  });
});

describe('groups of earthquakes', () => {
  it('adds aftershocks to the mainshock, which leads the group even if it came later', () => {
    const [group, ...others] = groupEvents([
      quake('fore', 4.6, 3, -20),
      quake('main', 6.4, 0, 0),
      quake('after', 4.1, 30, 200),
    ]);
    expect(others).toHaveLength(0);
    expect(group!.leader.id).toBe('main');
    expect(group!.events.map(({ id }) => id)).toEqual(['fore', 'main', 'after']);
  });

  it('limits the window to 40 km for any magnitude', () => {
    expect(ids([quake('main', 7.8, 0, 0), quake('near', 4, 39.5, 5), quake('far', 4, 41, 6)])).toEqual([
      ['main', 'near'],
      ['far'],
    ]);
  });

  it('gives a small shock a small window', () => {
    expect(
      ids([quake('a', 2, 0, 0), quake('b', 1.9, 16, 24), quake('c', 1.9, 19, 24), quake('d', 1.9, 0, 24 * 5)]),
    ).toEqual([['a', 'b'], ['c'], ['d']]);
  });
});

describe('groups of events without a place', () => {
  const story = { lat: null, lng: null, category: 'cyber', type: 'intrusion', subtype: null };
  const report = (id: string, days: number, title: string, given: Partial<EvaluationEvent> = {}): EvaluationEvent =>
    sampleEvent({ ...story, id, title, startMs: NOW_MS + days * DAY_MS, ...given });

  it('joins events with similar titles and the same actors within a country', () => {
    const [a, b] = [
      report('a', 0, 'Ministry of health servers breached'),
      report('b', 3, 'Health ministry servers breached'),
    ];
    expect(ids([a, b])).toEqual([['a', 'b']]);
    expect(ids([a, { ...b, country: 'KE' }])).toEqual([['a'], ['b']]);
    expect(ids([a, { ...b, startMs: NOW_MS + 15 * DAY_MS }])).toEqual([['a'], ['b']]);
    expect(ids([a, report('b', 3, 'Bank loses millions to thieves')])).toEqual([['a'], ['b']]);
    const actors = { actorIds: ['x', 'y'] };
    expect(ids([{ ...a, ...actors }, report('b', 3, 'Bank loses millions', { actorIds: ['y', 'x'] })])).toEqual([
      ['a', 'b'],
    ]);
  });

  it('finds every similar leader, as a comparison of all pairs would', () => {
    const words = ['bank', 'leak', 'port', 'ship', 'oil', 'grid', 'city', 'data'];
    const titles = fc.array(fc.subarray(words, { minLength: 1 }), { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(titles, ([one, two]) => {
        const [x, y] = [new Set(one), new Set(two)];
        const common = [...x].filter((word) => y.has(word)).length;
        const isSimilar = common / (x.size + y.size - common) >= 0.6;
        const groups = groupEvents([report('a', 0, one!.join(' ')), report('b', 1, two!.join(' '))]);
        expect(groups).toHaveLength(isSimilar ? 1 : 2);
      }),
    );
  });
});

describe('the grouping of any events', () => {
  it('is the same partition for every order, with every event in exactly one group', () => {
    fc.assert(
      fc.property(eventsArbitrary(40), fc.infiniteStream(fc.nat()), (events, keys) => {
        const shuffled = events
          .map((event) => ({ event: { ...event }, key: keys.next().value! }))
          .sort((a, b) => a.key - b.key)
          .map(({ event }) => event);
        const groups = ids(events);
        expect(ids(shuffled)).toEqual(groups);
        expect(groups.flat().sort()).toEqual(events.map(({ id }) => id).sort());
      }),
      { numRuns: 300 },
    );
  });

  it('has all members within the bound around the leader, which is a member', () => {
    fc.assert(
      fc.property(eventsArbitrary(40), (events) => {
        for (const { leader, events: members } of groupEvents(events)) {
          expect(members).toContain(leader);
          const place = eventPosition(leader);
          for (const member of members) {
            const other = eventPosition(member);
            expect(other === null).toBe(place === null);
            if (place === null || other === null) continue;
            const km = ellipsoidKm(place.lat, place.lng, other.lat, other.lng);
            expect(km).toBeLessThanOrEqual(isEarthquake(leader) ? 40 : 25);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('groups 50,000 events, most of them in one crowded region, in seconds', async () => {
    const kinds = ['explosion', 'battle', 'earthquake', 'protest'] as const;
    const category = {
      explosion: 'conflict',
      battle: 'conflict',
      earthquake: 'climate_environment',
      protest: 'political',
    };
    // A fixed congruential sequence: the worst known mixture of crowded cities and empty sea, the same every time.
    let state = 1;
    const random = (): number => (state = (state * 48271) % 2147483647) / 2147483647;
    const events = Array.from({ length: 50_000 }, (_, index) => {
      const type = kinds[index % 4]!;
      const isCrowded = random() < 0.7;
      return sampleEvent({
        id: `e${index}`,
        type,
        category: category[type],
        subtype: null,
        title: `Event number ${Math.floor(random() * 500)} in town`,
        lat: isCrowded ? 30 + random() * 2 : random() * 160 - 80,
        lng: isCrowded ? 40 + random() * 2 : random() * 360 - 180,
        magnitude: type === 'earthquake' ? random() * 6 : null,
        startMs: NOW_MS - Math.floor(random() * 365 * 24) * HOUR_MS,
      });
    });
    // It takes 1.5 s on an idle machine with two cores. Other tests may run at the same time, so the test measures
    // processor time, with a bound that only another order of growth would exceed.
    let groups: ReturnType<typeof groupEvents> = [];
    const tookMs = await processorMs(() => (groups = groupEvents(events)));
    expect(groups.flatMap((group) => group.events)).toHaveLength(50_000);
    expect(tookMs).toBeLessThan(30_000);
  });
});

describe('groups of given events', () => {
  it('are returned once each, in the order of the first event of each', () => {
    const grouping = new EventGrouping();
    grouping.update([], [at('a', 0, 0), at('b', 0, 1), at('c', 100, 0), at('d', 100, 1)]);
    const groups = grouping.groupsOf(['d', 'unknown', 'b', 'c', 'a', 'd']);
    expect(groups).toEqual(grouping.groupsOf(['c', 'a']));
  });

  it('are built once, however many of their events are given', () => {
    let reads = 0;
    const events = Array.from({ length: 1_000 }, (_, index) => {
      const event = at(`e${index}`, 0, 0);
      const { startMs } = event;
      return Object.defineProperty(event, 'startMs', { get: () => (reads++, startMs) });
    });
    const grouping = new EventGrouping();
    grouping.update([], events);
    reads = 0;
    expect(grouping.groupsOf(events.map(({ id }) => id))).toHaveLength(1);
    // Sorting 1,000 events takes about 10,000 comparisons. For each of the events, it would take ten million.
    expect(reads).toBeLessThan(100_000);
  });
});
