/** How grave the source itself says that an event is. */
export interface StatedSeverity {
  /** 0 to 1. */
  share: number;
  /** Such as `alert level Orange`. */
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
