/** One piece of evidence that a record is the subject, or that it is not. */
export interface EvidenceItem {
  feature: string;
  /** In bits: each bit for it doubles the odds, each against it halves them. */
  weight: number;
  /** A full sentence. */
  explanation: string;
}

/** All that speaks for and against, and what follows. */
export interface MatchEvidence {
  items: EvidenceItem[];
  /** Sum of the weights. */
  bits: number;
  /** Null for what is not a person. */
  expectedBearers: number | null;
  /** Calibrated chance that the record is the subject, no other record being known, 0 to 1. */
  chance: number;
}
