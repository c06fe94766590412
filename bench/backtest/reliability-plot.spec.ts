import { DOMParser } from '@xmldom/xmldom';
import { reliabilityPlot } from './reliability-plot';

const bins = [
  { cases: 10, forecast: 0.1, seen: 0.2 },
  { cases: 10, forecast: 0.9, seen: 0.8 },
];

describe('reliabilityPlot', () => {
  const svg = reliabilityPlot([
    { title: 'crime & conflict', lines: [{ name: '7 days', bins }] },
    { title: 'political', lines: [{ name: '30 days', bins }] },
    { title: 'cyber', lines: [] },
  ]);

  it('is well-formed XML with a line for each horizon and a point for each bin', () => {
    const root = new DOMParser().parseFromString(svg, 'text/xml').documentElement;
    expect(root.getAttribute('viewBox')).toBe('0 0 640 676');
    expect(root.getElementsByTagName('polyline')).toHaveLength(2);
    expect(root.getElementsByTagName('circle')).toHaveLength(4);
    expect(svg).toContain('crime &amp; conflict');
  });

  it('plots forecasts to the right and observed shares upwards', () => {
    expect(svg).toContain('points="74.0,242.0 282.0,86.0"');
  });
});
