import { type DemoPlace, demoPlaces } from './demo-places';

describe('the places of the demo', () => {
  let places: DemoPlace[];
  beforeAll(async () => {
    places = await demoPlaces();
  });

  test('are cities of 100,000 and more near an earthquake of that week, including Hualien', () => {
    expect(places.length).toBeGreaterThan(100);
    expect(places.every(({ population }) => population >= 100_000)).toBe(true);
    expect(places.find(({ name }) => name === 'Hualien City')).toMatchObject({ country: 'TW', lat: 23.97694 });
  });

  test('are sorted by size without repetitions', () => {
    expect([...places].sort((a, b) => b.population - a.population || a.cityId - b.cityId)).toEqual(places);
    expect(new Set(places.map(({ cityId }) => cityId)).size).toBe(places.length);
  });
});
