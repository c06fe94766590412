import type { RatingOverrides } from '../../identity/tenants/source-ratings.contract';

/** The state that a portfolio was evaluated against. */
export interface EvaluationMoment {
  assetsRevision: number;
  corpusRevision: number;
  /** The tenant's overrides of source ratings. */
  ratings: RatingOverrides;
  now: Date;
  /** Whether the tenant's now is fixed. */
  isNowFixed: boolean;
}
