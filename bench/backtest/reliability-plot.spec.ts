import { DOMParser } from '@xmldom/xmldom';
import { reliabilityPlot } from './reliability-plot';

const bins = [
  { forecast: 0.1, seen: { value: 0.2, low: 0.1, high: 0.25 } },
  { forecast: 0.9, seen: { value: 0.8, low: 0.7, high: 0.85 } },
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

  it('has a bar for the interval of each observed share', () => {
    expect(svg).toContain('<line x1="74.0" y1="268.0" x2="74.0" y2="229.0"');
  });

  it('plots forecasts to the right and observed shares upwards', () => {
    expect(svg).toContain('points="74.0,242.0 282.0,86.0"');
  });
});
