import type { PageFrame } from '../../../platform/pdf/page-flow';
import type { TextSize } from '../../../platform/pdf/text/text-layout';
import type { StyledText } from '../../../platform/pdf/text/text-span';
import type { FontStyle } from '../../../platform/pdf/fonts/font-library';
import type { TableLook } from '../../../platform/pdf/table';
import type { CalloutTone, ReportText, RiskLevel } from '../report-model';

/** Text colours have a contrast of at least 4.5 with their background (WCAG 2.2, 1.4.3). */
export const COLOURS = {
  ink: '#18222f',
  muted: '#566273',
  accent: '#0b5a6b',
  rule: '#dde3e9',
  strongRule: '#9aa6b3',
  tint: '#f3f6f8',
  white: '#ffffff',
  night: '#0f2436',
  nightLine: '#21405a',
  nightText: '#c3d2de',
  nightAccent: '#7fd0d6',
} as const;

/** From light to dark, so that their order is visible in black-and-white print and to colour-blind readers. */
export const LEVEL_COLOURS: Record<RiskLevel, { fill: string; text: string; tint: string; name: string }> = {
  negligible: { fill: '#e3e6ea', text: '#18222f', tint: '#f7f8f9', name: 'Negligible' },
  low: { fill: '#f6d58a', text: '#18222f', tint: '#fdf6e3', name: 'Low' },
  medium: { fill: '#ee9b45', text: '#18222f', tint: '#fbe7d0', name: 'Medium' },
  high: { fill: '#c2452d', text: '#ffffff', tint: '#f3cfc8', name: 'High' },
  critical: { fill: '#5f1230', text: '#ffffff', tint: '#dfb9c6', name: 'Critical' },
};
export const LEVELS = Object.keys(LEVEL_COLOURS) as RiskLevel[];

export const TONES: Record<CalloutTone, { bar: string; fill: string; title: string }> = {
  neutral: { bar: '#566273', fill: '#f3f6f8', title: '#3d4856' },
  good: { bar: '#0b5a6b', fill: '#e8f3f4', title: '#0b5a6b' },
  attention: { bar: '#d08a1d', fill: '#fdf4e3', title: '#7c4a00' },
  alarm: { bar: '#8c1c2e', fill: '#faecec', title: '#8c1c2e' },
};

export const SIZES = {
  body: { sizePt: 9.5, leadingPt: 15 },
  lead: { sizePt: 11.5, leadingPt: 18.5 },
  heading: { sizePt: 18, leadingPt: 24 },
  subheading: { sizePt: 11.5, leadingPt: 17 },
  small: { sizePt: 8, leadingPt: 12 },
  table: { sizePt: 8.5, leadingPt: 12.5 },
  code: { sizePt: 7.5, leadingPt: 11.5 },
  figure: { sizePt: 7, leadingPt: 9 },
} as const satisfies Record<string, TextSize>;

export const FRAME: PageFrame = { leftPt: 64, topPt: 88, widthPt: 467.28, bottomPt: 768 };

export const TABLE_LOOK: TableLook = {
  size: SIZES.table,
  headingSize: { sizePt: 8, leadingPt: 11.5 },
  paddingPt: { x: 7, y: 5 },
  rule: COLOURS.rule,
  headingRule: COLOURS.strongRule,
};

export function span(text: string, style: FontStyle = 'regular', colour: string = COLOURS.ink): StyledText {
  return { text, style, colour };
}

const STYLES: Record<string, { style: FontStyle; colour?: string }> = {
  strong: { style: 'strong' },
  code: { style: 'mono' },
  muted: { style: 'regular', colour: COLOURS.muted },
};

export function toSpans(text: ReportText, colour: string = COLOURS.ink): StyledText[] {
  if (typeof text === 'string') return [span(text, 'regular', colour)];
  return text.map((each) => {
    const { style, colour: own } = STYLES[each.style ?? ''] ?? { style: 'regular' as const };
    return span(each.text, style, own ?? colour);
  });
}
