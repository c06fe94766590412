import type { LayerSpecification } from 'maplibre-gl';
import { readColour } from './colours';
import { LABEL_FONT } from './label-font';

/** The threats by risk, with the titles of those that matter most, and the selected one. */
export const threatLayers = (): LayerSpecification[] => [
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
      'text-font': LABEL_FONT,
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
];
