/**
 * The content of a report as plain JSON, which is sent to the rendering thread. Texts may be in any script. Times are
 * RFC 3339.
 */
export interface ReportModel {
  /** BCP 47, for the texts of the service itself. */
  language: string;
  cover: ReportCover;
  sections: ReportSection[];
  attachment?: ReportAttachment;
}

export interface ReportCover {
  /** The kind of report: `Lookup`, `Incident` … */
  kind: string;
  title: string;
  subtitle?: string;
  organisation: string;
  subject: string;
  requester: string;
  requestId: string;
  createdAt: string;
  /** `sha256:` followed by hexadecimal digits. */
  reportHash: string;
  signingKeyId: string;
  certificateFingerprint: string;
  classification: string;
  /** In addition to the facts that every report has. */
  facts?: ReportFact[];
}

export interface ReportAttachment {
  name: string;
  mediaType: string;
  description: string;
  content: string;
}

export interface ReportSection {
  heading: string;
  blocks: ReportBlock[];
  beginsPage?: boolean;
}

export type ReportText = string | ReportSpan[];

export interface ReportSpan {
  text: string;
  style?: 'strong' | 'code' | 'muted';
}

export type RiskLevel = 'negligible' | 'low' | 'medium' | 'high' | 'critical';

export interface ReportFact {
  label: string;
  value: ReportText;
}

export type ReportBlock =
  | { kind: 'subheading'; text: string }
  | { kind: 'paragraph'; text: ReportText; isLead?: boolean }
  | { kind: 'facts'; facts: ReportFact[] }
  | { kind: 'list'; items: ReportText[]; isOrdered?: boolean }
  | { kind: 'callout'; tone: CalloutTone; title: string; text: ReportText }
  | { kind: 'code'; title?: string; text: string }
  | TableBlock
  | MapBlock
  | TimelineBlock
  | RiskPlotBlock
  | BarsBlock;

export type CalloutTone = 'neutral' | 'good' | 'attention' | 'alarm';

export interface TableBlock {
  kind: 'table';
  caption?: string;
  columns: { heading: string; align?: 'left' | 'right' }[];
  /** Each row has as many cells as there are columns. */
  rows: ReportCell[][];
  /** Shown if there are no rows. */
  emptyText?: string;
}

/** A cell with a level shows its colour next to the text. */
export type ReportCell = ReportText | { text: string; level: RiskLevel };

interface FigureBlock {
  caption: string;
  /** An alternative description for readers who cannot see the figure. */
  alt: string;
  /** The heading or caption of the table with the figure's data; without it the figure has its own table. */
  dataIn?: string;
}

export interface MapBlock extends FigureBlock {
  kind: 'map';
  /** The watched places; radii are drawn to scale. */
  assets: { name: string; lat: number; lng: number; radiusKm?: number }[];
  /** The most severe first; a map shows at most 120. The number refers to the table. */
  events: { number: number; title: string; lat: number; lng: number; level: RiskLevel }[];
}

export interface TimelineBlock extends FigureBlock {
  kind: 'timeline';
  entries: { at: string; title: string; level?: RiskLevel; number?: number }[];
}

/** In ascending order. */
export const REPORT_LIKELIHOODS = ['rare', 'unlikely', 'possible', 'likely', 'almost_certain'] as const;
export const IMPACTS = ['negligible', 'minor', 'moderate', 'major', 'severe'] as const;
export type ReportLikelihood = (typeof REPORT_LIKELIHOODS)[number];
export type Impact = (typeof IMPACTS)[number];

export interface RiskPlotBlock extends FigureBlock {
  kind: 'risk_plot';
  points: { number: number; title: string; likelihood: ReportLikelihood; impact: Impact; level: RiskLevel }[];
}

export interface BarsBlock extends FigureBlock {
  kind: 'bars';
  /** `columns` for a sequence in time, `rows` for a comparison. */
  direction: 'rows' | 'columns';
  unit?: string;
  /** Values are at least zero. */
  bars: { label: string; value: number; level?: RiskLevel }[];
}
