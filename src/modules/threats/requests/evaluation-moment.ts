/** The state that a portfolio was evaluated against. */
export interface EvaluationMoment {
  assetsRevision: number;
  corpusRevision: number;
  now: Date;
  /** Whether the tenant's now is fixed. */
  isNowFixed: boolean;
}
