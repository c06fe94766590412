import fc from 'fast-check';
import { sampleEvent } from '../../../../test/support/samples/event-samples';
import type { JsonValue } from '../../../kernel/untrusted/json-object';
import type { EventInput } from '../corpus.contract';
import { makeSearchText, stableJson } from './event-content';
import { encodeEvent } from './event-row';

const hashOf = (more: Partial<EventInput>): string => encodeEvent(sampleEvent('x', more)).contentHash;

describe('the content hash', () => {
  const changes: Partial<EventInput>[] = [
    { title: 'Other' },
    { description: null },
    { eventCategory: 'crime' },
    { eventType: 'x' },
    { eventSubtype: 'x' },
    { eventDate: '2018-02-07' },
    { eventDateEnd: '2018-02-07' },
    { occurredAt: '2018-02-06T00:00:00.000Z' },
    { location: null },
    { locationCountry: 'CN' },
    { locationCoordinates: { lat: 121.6, lng: 23.98 } },
    { locationCoordinates: null },
    { admin1: null },
    { admin2: 'Hualien County' },
    { admin3: 'x' },
    { geoPrecision: 2 },
    { uncertaintyKm: null },
    { fatalities: 4 },
    { injuries: 0 },
    { abductions: 0 },
    { civilianTargeting: null },
    { magnitude: 6.4 },
    { salienceScore: 0.6 },
    { salienceRationale: null },
    { articleCount: 3 },
    { actors: [] },
    { sources: [] },
    { categorySpecificData: {} },
  ];

  it('differs for a change of any field', () => {
    const hashes = [{}, ...changes].map(hashOf);
    expect(new Set(hashes).size).toBe(changes.length + 1);
  });

  it('does not depend on the source or id of an event', () => {
    expect(hashOf({ source: 'other', sourceEventId: 'y' })).toBe(hashOf({}));
  });
});

describe('stableJson', () => {
  it.each<[Record<string, JsonValue>, string]>([
    [{ b: 1, a: null }, '{"a":null,"b":1}'],
    [{ b: { d: [{ z: 1, y: 2 }], c: 'x' }, a: true }, '{"a":true,"b":{"c":"x","d":[{"y":2,"z":1}]}}'],
    [JSON.parse('{"b":1,"__proto__":2}') as Record<string, JsonValue>, '{"__proto__":2,"b":1}'],
    [JSON.parse('{"b":{"__proto__":{"x":1}}}') as Record<string, JsonValue>, '{"b":{"__proto__":{"x":1}}}'],
  ])('serialises %j', (value, text) => expect(stableJson(value)).toBe(text));

  it('represents the object independently of the order of its keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue() as fc.Arbitrary<JsonValue>), (object) => {
        const reversed = Object.fromEntries(Object.entries(object).reverse());
        expect(stableJson(reversed)).toBe(stableJson(object));
        expect(JSON.parse(stableJson(object))).toEqual(JSON.parse(JSON.stringify(object)));
      }),
    );
  });
});

test('searchTextOf folds title and description', () => {
  expect(makeSearchText({ title: 'Überfall', description: 'in  Łódź' })).toBe('uberfall in lodz');
  expect(makeSearchText({ title: 'Überfall', description: null })).toBe('uberfall');
});
