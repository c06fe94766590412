import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { assetLayers } from './asset-layers';
import { readColour } from './colours';
import { LABEL_FONT } from './label-font';
import type { mapSources } from './map-data';
import { markLayers } from './mark-layers';
import { threatLayers } from './threat-layers';

declare const __BASEMAP__: string;

const TILES = `${location.origin}/console/basemap/${__BASEMAP__}/{z}/{x}/{y}.mvt`;
/** Of the base map's archive. */
const MAX_ZOOM = 6;

/** The style without glyph files: MapLibre draws labels from the page's own font. */
export function mapStyle(
  sources: ReturnType<typeof mapSources>,
  eventTiles: string | null,
  isAboutEvents = false,
): StyleSpecification {
  const data: Record<string, SourceSpecification> = {
    base: { type: 'vector', tiles: [TILES], maxzoom: MAX_ZOOM },
    ...(eventTiles !== null && { events: { type: 'vector', tiles: [eventTiles], maxzoom: 12 } }),
  };
  for (const [name, collection] of Object.entries(sources)) data[name] = { type: 'geojson', data: collection };
  return {
    version: 8,
    sources: data,
    layers: [
      ...baseLayers(),
      ...(eventTiles === null ? [] : eventLayers(isAboutEvents)),
      ...assetLayers(),
      ...threatLayers(),
      ...markLayers(),
    ],
  };
}

const baseLayers = (): LayerSpecification[] => [
  { id: 'sea', type: 'background', paint: { 'background-color': readColour('--sea') } },
  { id: 'land', type: 'fill', source: 'base', 'source-layer': 'land', paint: { 'fill-color': readColour('--land') } },
  {
    id: 'borders',
    type: 'line',
    source: 'base',
    'source-layer': 'borders',
    paint: { 'line-color': readColour('--border'), 'line-width': 0.7 },
  },
  {
    id: 'names',
    type: 'symbol',
    source: 'base',
    'source-layer': 'names',
    filter: ['>', ['get', 'size'], ['step', ['zoom'], 120, 2.5, 30, 4, 4, 5, 0]],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': LABEL_FONT,
      'text-size': 11,
      'symbol-sort-key': ['-', 0, ['get', 'size']],
    },
    paint: { 'text-color': readColour('--ink-soft'), 'text-halo-color': readColour('--land'), 'text-halo-width': 1.2 },
  },
];

const eventLayers = (isContent: boolean): LayerSpecification[] => [
  {
    id: 'clusters',
    type: 'circle',
    source: 'events',
    'source-layer': 'clusters',
    paint: {
      'circle-radius': ['interpolate', ['linear'], ['log10', ['get', 'count']], 0, 2, 4, 16],
      'circle-color': readColour(isContent ? '--accent' : '--line-strong'),
      'circle-opacity': 0.28,
    },
  },
  {
    id: 'events',
    type: 'circle',
    source: 'events',
    'source-layer': 'events',
    paint: {
      'circle-radius': isContent ? 4 : 2,
      'circle-color': readColour(isContent ? '--accent' : '--line-strong'),
      'circle-opacity': 0.6,
    },
  },
];
