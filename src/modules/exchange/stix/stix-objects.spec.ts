import fc from 'fast-check';
import { publication } from '../../../../test/support/cap/published-samples';
import { stixFaults } from '../../../../test/support/stix/stix-schema';
import type { PublishedPlace, PublishedThreat } from '../publications/published-threat';
import { EXTENSION, PRODUCER, stixConfidence, stixObject, type StixObject } from './stix-objects';

const OBJECT_ID = publication().object_id;
const page = (id: string): string => `https://threats.example.com/console/p/default/threats/${id}`;
const incident = (content: Partial<PublishedThreat> = {}, more = {}): StixObject =>
  stixObject({ ...publication(content, more), part: 'incident' }, page);
const location = (content: Partial<PublishedPlace>): StixObject => {
  const nowhere = { name: null, country: null, lat: null, lng: null, uncertainty_km: null };
  return stixObject({ ...publication(), part: 'location', content: { ...nowhere, ...content } }, page);
};

test('a threat is an incident with an id that its versions share', () => {
  const first = incident();
  const later = incident({ severity: 'critical' }, { number: 2, added_us: publication().added_us + 1_500_000 });
  expect(first).toMatchObject({
    id: `incident--${OBJECT_ID}`,
    created: '2026-11-28T01:00:00.250Z',
    modified: '2026-11-28T01:00:00.250Z',
    confidence: 90,
    created_by_ref: PRODUCER.id,
  });
  expect(first).not.toHaveProperty('revoked');
  expect(later).toMatchObject({ id: first.id, created: first.created, modified: '2026-11-28T01:00:01.750Z' });
  expect(later.extensions).toMatchObject({ [EXTENSION.id]: { severity: 'critical', affected_asset_count: 1 } });
});

test('a withdrawn threat is revoked', () => {
  expect(incident({ status: 'ended', assets: [] }, { is_revoked: true })).toMatchObject({ revoked: true });
});

test('a place has its precision in metres', () => {
  expect(location({ lat: 24.1, lng: 121.6, uncertainty_km: 5, country: 'TW' })).toMatchObject({
    latitude: 24.1,
    longitude: 121.6,
    precision: 5_000,
    country: 'TW',
  });
  expect(location({ country: 'TW', uncertainty_km: 300 })).not.toHaveProperty('precision');
});

test.each([
  ['A1: completely reliable source', 90],
  ['B2: usually reliable', 70],
  ['D4: not usually reliable', 30],
  ['F6: reliability unknown', undefined],
  [null, undefined],
])('the rating %s has the confidence %p', (rating, confidence) => {
  expect(stixConfidence(rating)).toBe(confidence);
});

const relationship = stixObject(
  { ...publication(), part: 'relationship', content: { incident: OBJECT_ID, location: OBJECT_ID } },
  page,
);

test('every kind of object is valid by the schemas of STIX 2.1', () => {
  const objects = [
    PRODUCER,
    EXTENSION,
    incident(),
    incident({ source_rating: null, expires_at: null, description: null, sources: [] }),
    incident({ status: 'dismissed', assets: [], asset_count: 0 }, { is_revoked: true }),
    stixObject({ ...publication(), part: 'incident' }, () => null),
    location({ lat: 0, lng: 0 }),
    location({ country: 'TW', name: 'Taiwan' }),
    relationship,
  ];
  expect(objects.map(stixFaults)).toEqual(objects.map(() => null));
});

test('the schemas refuse what STIX does not allow', () => {
  const wrong = [
    { ...incident(), created: '2026-11-28T01:00:00Z' },
    { ...incident(), id: 'incident--0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10' },
    { ...incident(), severity: 'high' },
    { ...incident(), labels: [] },
    { ...location({ country: 'TW' }), latitude: 24 },
    { ...relationship, target_ref: 'Taiwan' },
  ];
  expect(wrong.map((object) => stixFaults(object) === null)).toEqual(wrong.map(() => false));
});

test('any text in a threat makes a valid object', () => {
  const text = fc.string({ unit: 'binary', minLength: 1 });
  fc.assert(
    fc.property(text, text, text, (title, description, type) => {
      expect(stixFaults(incident({ title, description, threat_type: type, sources: [title] }))).toBeNull();
    }),
  );
});
