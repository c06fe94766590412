/** One piece of evidence that a record is the subject, or that it is not. */
export interface EvidenceItem {
  feature: string;
  /** In bits: each bit in favour doubles the odds, each bit against halves them. */
  weight: number;
  /** A full sentence. */
  explanation: string;
}

/** All evidence for and against, and the result. */
export interface MatchEvidence {
  items: EvidenceItem[];
  /** Sum of the weights. */
  bits: number;
  /** Null for entities other than persons. */
  expectedBearers: number | null;
  /** Calibrated probability that the record is the subject if no other record is known, 0 to 1. */
  chance: number;
}
