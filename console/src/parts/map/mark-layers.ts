import type { LayerSpecification } from 'maplibre-gl';
import { readColour } from './colours';

/** The marked place with its reach, above everything else. */
export const markLayers = (): LayerSpecification[] => [
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
