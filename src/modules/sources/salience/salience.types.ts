/** The severity of an event according to its source. */
export interface StatedSeverity {
  /** 0 to 1. */
  share: number;
  /** For example `alert level Orange`. */
  words: string;
}

export interface SalienceInput {
  fatalities: number | null;
  injuries: number | null;
  abductions: number | null;
  civilianTargeting: boolean | null;
  magnitude: number | null;
  /** UCDP precision code, 1 (exact) to 7. */
  geoPrecision: number | null;
  sourceCount: number;
  articleCount: number;
  severity?: StatedSeverity | null;
}
