import type { LayerSpecification } from 'maplibre-gl';
import { readColour } from './colours';
import { LABEL_FONT } from './label-font';

const FIRST_RADIUS_ZOOM = 3;

/** The assets with their radii, and the lines from the selected threat to those that it affects. */
export const assetLayers = (): LayerSpecification[] => [...reachLayers(), ...placeLayers()];

const reachLayers = (): LayerSpecification[] => [
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
];

const placeLayers = (): LayerSpecification[] => [
  {
    id: 'assets',
    type: 'symbol',
    source: 'assets',
    layout: {
      'icon-image': 'asset',
      'icon-size': ['interpolate', ['linear'], ['zoom'], 1, 0.16, 6, 0.34],
      'icon-allow-overlap': true,
      'text-field': ['step', ['zoom'], '', 4, ['get', 'name']],
      'text-font': LABEL_FONT,
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
];
