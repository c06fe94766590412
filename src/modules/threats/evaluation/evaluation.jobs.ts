import { defineJob } from '../../../platform/jobs/job-definition';

/** Evaluates one portfolio: what changed since the last time, or `isFull` everything it watches against all that is known. */
export const EVALUATE_PORTFOLIO = defineJob<{ tenantId: string; portfolioId: string; isFull?: boolean }>(
  'evaluate_portfolio',
  { maxAttempts: 5 },
);

/** Scores all of a portfolio's threats anew, a few at a time: likelihoods rest on a history that others changed. */
export const SETTLE_PORTFOLIO = defineJob<{ tenantId: string; portfolioId: string }>('settle_portfolio', {
  maxAttempts: 5,
});

/** After a change of the corpus: one job for each portfolio that watches anything. */
export const EVALUATE_ALL = defineJob<Record<string, never>>('evaluate_all', { maxAttempts: 10 });

/** By the clock: threats expire and likelihoods fade though nothing happens. */
export const EVALUATE_BY_CLOCK = defineJob<Record<string, never>>('evaluate_by_clock', { maxAttempts: 3 });
