import type { Measured } from './judgement';

/** The mean forecast of a bin, and the share that came true with its interval. */
export interface PlottedBin {
  forecast: number;
  seen: Measured;
}

/** One panel with the lines of a category, by horizon. Lines with the same name look the same in all panels. */
export interface ReliabilityPanel {
  title: string;
  lines: { name: string; bins: readonly PlottedBin[] }[];
}

const SIDE = 260;
const MARGIN = { left: 48, right: 12, top: 34, bottom: 44 };
const PANEL_WIDTH = MARGIN.left + SIDE + MARGIN.right;
const PANEL_HEIGHT = MARGIN.top + SIDE + MARGIN.bottom;
const PANELS_A_ROW = 2;
/** Colours that colour-blind people can distinguish (Okabe and Ito 2008); the dashes help in print. */
const STROKES = [
  { colour: '#0072b2', dashes: '' },
  { colour: '#d55e00', dashes: '6 3' },
  { colour: '#009e73', dashes: '2 3' },
  { colour: '#cc79a7', dashes: '8 3 2 3' },
];

/** A plot of forecasts against observed shares as SVG 1.1. The same panels give the same text. */
export function reliabilityPlot(panels: readonly ReliabilityPanel[]): string {
  const names = [...new Set(panels.flatMap(({ lines }) => lines.map(({ name }) => name)))];
  const rows = Math.ceil(panels.length / PANELS_A_ROW);
  const [width, height] = [PANEL_WIDTH * PANELS_A_ROW, PANEL_HEIGHT * rows];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">`,
    '<title>Reliability of likelihoods: chance forecast and share that came true</title>',
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...panels.flatMap((panel, index) =>
      panelLines(panel, names, index % PANELS_A_ROW, Math.floor(index / PANELS_A_ROW)),
    ),
    '</svg>',
    '',
  ].join('\n');
}

function panelLines(
  { title, lines }: ReliabilityPanel,
  names: readonly string[],
  column: number,
  row: number,
): string[] {
  const left = column * PANEL_WIDTH + MARGIN.left;
  const top = row * PANEL_HEIGHT + MARGIN.top;
  const x = (share: number): string => (left + share * SIDE).toFixed(1);
  const y = (share: number): string => (top + (1 - share) * SIDE).toFixed(1);
  const ticks = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
    `<line x1="${x(share)}" y1="${y(0)}" x2="${x(share)}" y2="${y(1)}" stroke="#e0e0e0"/>`,
    `<line x1="${x(0)}" y1="${y(share)}" x2="${x(1)}" y2="${y(share)}" stroke="#e0e0e0"/>`,
    `<text x="${x(share)}" y="${(top + SIDE + 14).toFixed(1)}" text-anchor="middle">${share}</text>`,
    `<text x="${(left - 6).toFixed(1)}" y="${y(share - 0.015)}" text-anchor="end">${share}</text>`,
  ]);
  return [
    `<text x="${x(0)}" y="${(top - 12).toFixed(1)}" font-size="13" font-weight="bold">${escaped(title)}</text>`,
    ...ticks,
    `<line x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}" stroke="#808080" stroke-dasharray="4 4"/>`,
    `<text x="${x(0.5)}" y="${(top + SIDE + 32).toFixed(1)}" text-anchor="middle">forecast</text>`,
    `<text transform="translate(${(left - 34).toFixed(1)} ${y(0.5)}) rotate(-90)" text-anchor="middle">came true</text>`,
    ...lines.flatMap(({ name, bins }) => lineOf(name, bins, names.indexOf(name), x, y)),
  ];
}

function lineOf(
  name: string,
  bins: readonly PlottedBin[],
  index: number,
  x: (share: number) => string,
  y: (share: number) => string,
): string[] {
  const { colour, dashes } = STROKES[index % STROKES.length] ?? { colour: '#000000', dashes: '' };
  const pattern = dashes === '' ? '' : ` stroke-dasharray="${dashes}"`;
  const points = bins.map(({ forecast, seen }) => `${x(forecast)},${y(seen.value)}`).join(' ');
  const height = 0.95 - index * 0.06;
  return [
    `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="1.5"${pattern}/>`,
    ...bins.flatMap(({ forecast, seen: { value, low, high } }) => [
      `<line x1="${x(forecast)}" y1="${y(low)}" x2="${x(forecast)}" y2="${y(high)}" stroke="${colour}" stroke-opacity="0.5"/>`,
      `<circle cx="${x(forecast)}" cy="${y(value)}" r="2.5" fill="${colour}"/>`,
    ]),
    `<line x1="${x(0.04)}" y1="${y(height)}" x2="${x(0.12)}" y2="${y(height)}" stroke="${colour}" stroke-width="1.5"${pattern}/>`,
    `<text x="${x(0.14)}" y="${y(height - 0.015)}">${escaped(name)}</text>`,
  ];
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
