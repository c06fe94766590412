import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { readColour } from './colours';
import type { mapSources } from './map-data';

declare const __BASEMAP__: string;

const FONT = ['Noto Sans'];
const TILES = `${location.origin}/console/basemap/${__BASEMAP__}/{z}/{x}/{y}.mvt`;
/** Of the base map's archive. */
const MAX_ZOOM = 6;
const FIRST_RADIUS_ZOOM = 3;

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
    layers: [...baseLayers(), ...(eventTiles === null ? [] : eventLayers(isAboutEvents)), ...ownLayers()],
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
      'text-font': FONT,
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

const ownLayers = (): LayerSpecification[] => [
  {
    id: 'radii',
    type: 'line',
    source: 'radii',
    minzoom: FIRST_RADIUS_ZOOM,
    paint: {
      'line-color': readColour('--accent'),
      'line-width': ['case', ['get', 'affected'], 1.6, 0.7],
      'line-opacity': ['case', ['get', 'affected'], 0.9, 0.35],
    },
  },
  {
    id: 'lines',
    type: 'line',
    source: 'lines',
    paint: { 'line-color': readColour('--ink'), 'line-width': 1.2, 'line-dasharray': [3, 2], 'line-opacity': 0.75 },
  },
  {
    id: 'assets',
    type: 'symbol',
    source: 'assets',
    layout: {
      'icon-image': 'asset',
      'icon-size': ['interpolate', ['linear'], ['zoom'], 1, 0.16, 6, 0.34],
      'icon-allow-overlap': true,
      'text-field': ['step', ['zoom'], '', 4, ['get', 'name']],
      'text-font': FONT,
      'text-size': 11,
      'text-anchor': 'top',
      'text-offset': [0, 0.6],
      'text-optional': true,
    },
    paint: { 'text-color': readColour('--ink'), 'text-halo-color': readColour('--land'), 'text-halo-width': 1.4 },
  },
  {
    id: 'selected-asset',
    type: 'circle',
    source: 'assets',
    filter: ['get', 'selected'],
    paint: {
      'circle-radius': 10,
      'circle-color': 'rgba(0,0,0,0)',
      'circle-stroke-color': readColour('--accent'),
      'circle-stroke-width': 2.5,
    },
  },
  {
    id: 'threats',
    type: 'symbol',
    source: 'threats',
    layout: {
      'icon-image': ['get', 'severity'],
      'icon-size': ['interpolate', ['linear'], ['get', 'risk'], 0, 0.24, 100, 0.85],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      'symbol-sort-key': ['get', 'risk'],
    },
  },
  {
    id: 'labels',
    type: 'symbol',
    source: 'threats',
    filter: ['any', ['>=', ['get', 'risk'], 30], ['get', 'selected']],
    layout: {
      'text-field': ['concat', ['to-string', ['round', ['get', 'risk']]], '  ', ['get', 'title']],
      'text-font': FONT,
      'text-size': 12,
      'text-anchor': 'left',
      'text-offset': [1.3, 0],
      'text-max-width': 16,
      'text-justify': 'left',
      'symbol-sort-key': ['-', 0, ['get', 'risk']],
    },
    paint: { 'text-color': readColour('--ink'), 'text-halo-color': readColour('--panel'), 'text-halo-width': 1.8 },
  },
  {
    id: 'selected',
    type: 'circle',
    source: 'threats',
    filter: ['get', 'selected'],
    paint: {
      'circle-radius': ['interpolate', ['linear'], ['get', 'risk'], 0, 9, 100, 24],
      'circle-color': 'rgba(0,0,0,0)',
      'circle-stroke-color': readColour('--accent'),
      'circle-stroke-width': 2.5,
    },
  },
  {
    id: 'reach',
    type: 'line',
    source: 'reach',
    paint: { 'line-color': readColour('--accent'), 'line-width': 1.6, 'line-dasharray': [3, 2] },
  },
  {
    id: 'marked',
    type: 'circle',
    source: 'marked',
    paint: {
      'circle-radius': 8,
      'circle-color': 'rgba(0,0,0,0)',
      'circle-stroke-color': readColour('--accent'),
      'circle-stroke-width': 3,
    },
  },
];
