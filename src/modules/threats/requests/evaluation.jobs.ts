import { defineJob } from '../../../platform/jobs/job-definition';

/**
 * Evaluates one portfolio: the changes since the last evaluation or, if `isFull`, all assets against all events. The latter does nothing
 * if the portfolio is no longer due.
 */
export const EVALUATE_PORTFOLIO = defineJob<{ tenantId: string; portfolioId: string; isFull?: boolean }>(
  'evaluate_portfolio',
  { maxAttempts: 5 },
);

/**
 * Scores all threats of a portfolio again, a few at a time, because their likelihoods depend on a history that has
 * changed.
 */
export const RESCORE_PORTFOLIO = defineJob<{ tenantId: string; portfolioId: string }>('settle_portfolio', {
  maxAttempts: 5,
});

/** After a change of the corpus: enqueues one job for each portfolio that the change can affect. */
export const EVALUATE_AFFECTED = defineJob<Record<string, never>>('evaluate_all', { maxAttempts: 10 });

/** By the clock: enqueues one job for each portfolio whose threats may have expired, faded or begun because time has passed. */
export const EVALUATE_BY_CLOCK = defineJob<Record<string, never>>('evaluate_by_clock', { maxAttempts: 3 });
