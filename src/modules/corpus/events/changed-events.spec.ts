import fc from 'fast-check';
import { distanceWithinKm } from '../../../kernel/geodesy/distance';
import { type ChangedRow, summariseChanges } from './changed-events';

const row = (more: Partial<ChangedRow> = {}): ChangedRow => ({
  id: 'e1',
  is_revised: false,
  is_threatening: true,
  is_placeless: false,
  lat: 25.03,
  lng: 121.56,
  uncertainty_km: 0,
  ...more,
});

test('one circle covers the events of a cell, with the largest uncertainty', () => {
  const { areas } = summariseChanges([row(), row({ lat: 25.01, uncertainty_km: 50 }), row({ lng: 121.58 })]);
  expect(areas).toHaveLength(1);
  expect(areas[0]?.radiusKm).toBe(58);
});

test('the circle of every event, given its uncertainty, lies within an area', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: 0, max: 500, noNaN: true }),
      (lat, lng, uncertaintyKm) => {
        const [area] = summariseChanges([row({ lat, lng, uncertainty_km: uncertaintyKm })]).areas;
        expect(area && distanceWithinKm({ lat, lng }, area, area.radiusKm - uncertaintyKm)).not.toBeNull();
      },
    ),
  );
});

test('an event without a place, or one that threatens nobody, has no area', () => {
  expect(summariseChanges([row({ lat: null, lng: null }), row({ is_threatening: false })]).areas).toEqual([]);
});

test('revised events are named, also those that threaten nobody any more', () => {
  const rows = [row(), row({ id: 'e2', is_revised: true, is_threatening: false })];
  expect(summariseChanges(rows).revisedIds).toEqual(['e2']);
});
