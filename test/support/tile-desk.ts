/** What tests of map tiles share, on the desk of the corpus. State of a module: every test file has its own. */
import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { MAX_MERCATOR_LAT } from '../../src/kernel/geodesy/web-mercator';
import type { EventAnswer } from '../../src/modules/corpus/events.dto';
import { analyst, exportedEvents, openCorpus, service } from './corpus-desk';
import { sampleEvent, sampleEvents } from './event-samples';
import { randomNumbers } from './random-numbers';

/** Units along the side of a tile. */
export const EXTENT = 4_096;
const random = randomNumbers(7);
const CATEGORIES = ['conflict', 'crime', 'political', 'cyber'] as const;
const COUNTRIES = ['TW', 'JP', 'FR', null];

/** All over the world, many in one city, some beyond the map, on its edges and without a place. */
const PLACED = sampleEvents(3_000, (index) => ({
  source: 'placed',
  eventCategory: CATEGORIES[index % 4]!,
  eventType: index % 3 === 0 ? 'battle' : 'protest',
  locationCountry: COUNTRIES[index % COUNTRIES.length]!,
  eventDate: index % 9 === 0 ? null : `20${10 + (index % 10)}-05-0${1 + (index % 9)}`,
  salienceScore: index % 7 === 0 ? null : (index % 11) / 10,
  fatalities: index % 5 === 0 ? null : index % 13,
  description: index % 10 === 0 ? 'an explosion' : 'a march',
  locationCoordinates: placeOf(index),
}));
const EDGES = [
  [MAX_MERCATOR_LAT, 0],
  [85.06, 10],
  [-89, 20],
  [0, 180],
  [0, -180],
  [10, 179.999],
  [10, -179.999],
].map(([lat, lng], index) =>
  sampleEvent(`edge-${index}`, { source: 'edge', locationCoordinates: { lat: lat!, lng: lng! } }),
);

function placeOf(index: number): { lat: number; lng: number } | null {
  if (index % 50 === 0) return null;
  if (index % 4 === 1) return { lat: 23.97 + random() / 50, lng: 121.59 + random() / 50 };
  return { lat: random() * 160 - 80, lng: random() * 360 - 180 };
}

/** All that is in the corpus at first. */
export let events: EventAnswer[];

export async function openTileDesk(): Promise<void> {
  await openCorpus([...PLACED, ...EDGES]);
  events = await exportedEvents();
}

export interface Tile {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}

export async function tileAt(path: string, key = analyst, headers: Record<string, string> = {}): Promise<Tile> {
  const response = await fetch(`${service.url}/v1/events/tiles/${path}`, { headers: { 'x-api-key': key, ...headers } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

export const decoded = ({ bytes }: Tile): Record<string, VectorTileLayer> =>
  new VectorTile(new PbfReader(bytes)).layers;

export interface Point {
  id: number | undefined;
  x: number;
  y: number;
  properties: Record<string, string | number | boolean>;
}

export function pointsOf(layer: VectorTileLayer | undefined): Point[] {
  return Array.from({ length: layer?.length ?? 0 }, (_item, index) => {
    const feature = layer!.feature(index);
    expect(feature.type).toBe(1);
    const [[point]] = feature.loadGeometry() as unknown as [[{ x: number; y: number }]];
    return { id: feature.id, x: point.x, y: point.y, properties: feature.properties };
  });
}

/** Where an event is in a tile, in units; null where it is not on the map. */
export function unitsIn(event: EventAnswer, z: number, x: number, y: number): { x: number; y: number } | null {
  const place = event.locationCoordinates;
  if (typeof place?.lat !== 'number' || typeof place.lng !== 'number' || Math.abs(place.lat) > MAX_MERCATOR_LAT)
    return null;
  const sine = Math.sin((place.lat * Math.PI) / 180);
  const share = { x: (place.lng + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
  return {
    x: (Math.min(share.x, 1 - 1e-12) * 2 ** z - x) * EXTENT,
    y: (Math.min(Math.max(share.y, 0), 1 - 1e-12) * 2 ** z - y) * EXTENT,
  };
}

/** The tile that a place lies in. */
export function tilePath(z: number, lat: number, lng: number): string {
  const at = unitsIn({ locationCoordinates: { lat, lng } } as EventAnswer, z, 0, 0)!;
  return `${z}/${Math.floor(at.x / EXTENT)}/${Math.floor(at.y / EXTENT)}`;
}

export const isInside = (at: { x: number; y: number } | null): boolean =>
  at !== null && at.x >= 0 && at.x < EXTENT && at.y >= 0 && at.y < EXTENT;

/** Ids of what a tile shows by itself, and how many its clusters count, without the buffer. */
export function shownIn(tile: Tile): { ids: string[]; clustered: number } {
  const layers = tile.status === 204 ? {} : decoded(tile);
  const inside = (layer: VectorTileLayer | undefined): Point[] => pointsOf(layer).filter(isInside);
  return {
    ids: inside(layers.events).map(({ properties }) => String(properties.id)),
    clustered: inside(layers.clusters).reduce((sum, { properties }) => sum + Number(properties.count), 0),
  };
}

/** How many events the tile of the whole world shows. */
export async function countAt(query: string, key: string): Promise<number> {
  const { ids, clustered } = shownIn(await tileAt(`0/0/0.mvt?${query}`, key));
  return ids.length + clustered;
}
