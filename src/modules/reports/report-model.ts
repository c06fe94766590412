/**
 * What a report says, as plain JSON: it crosses to the thread that renders it. Texts may be in any script. Times are RFC 3339.
 */
export interface ReportModel {
  /** BCP 47: of the words that the service itself says. */
  language: string;
  cover: ReportCover;
  sections: ReportSection[];
  attachment?: ReportAttachment;
}

export interface ReportCover {
  /** What kind of report: `Lookup`, `Incident` … */
  kind: string;
  title: string;
  subtitle?: string;
  organisation: string;
  subject: string;
  requester: string;
  requestId: string;
  createdAt: string;
  /** `sha256:` and hexadecimal. */
  reportHash: string;
  signingKeyId: string;
  certificateFingerprint: string;
  classification: string;
  /** Beside the facts that every report has. */
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
  /** As many cells as columns. */
  rows: ReportCell[][];
  /** Said where there are no rows. */
  emptyText?: string;
}

/** A cell with a level shows its colour beside the text. */
export type ReportCell = ReportText | { text: string; level: RiskLevel };

interface FigureBlock {
  caption: string;
  /** What the figure shows, for those who can't see it. */
  alt: string;
  /** The heading or caption of the table that holds the figure's data; without it the figure brings a table of its own. */
  dataIn?: string;
}

export interface MapBlock extends FigureBlock {
  kind: 'map';
  /** Watched places; the radius is drawn to scale. */
  assets: { name: string; lat: number; lng: number; radiusKm?: number }[];
  /** The gravest first: a map shows 120. The number is the key to the table. */
  events: { number: number; title: string; lat: number; lng: number; level: RiskLevel }[];
}

export interface TimelineBlock extends FigureBlock {
  kind: 'timeline';
  entries: { at: string; title: string; level?: RiskLevel; number?: number }[];
}

/** In the order of their steps, from the least. */
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
  /** `columns` for what follows in time, `rows` for what is compared. */
  direction: 'rows' | 'columns';
  unit?: string;
  /** Values of zero and more. */
  bars: { label: string; value: number; level?: RiskLevel }[];
}
