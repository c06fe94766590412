import type { JobContext } from '../../../platform/jobs/job-context';
import { Turns } from '../../../platform/turns';

/** A job that evaluates a portfolio: completely, or its changes. */
export interface EvaluationJob extends Pick<JobContext, 'attempt' | 'isCurrent'> {
  readonly isFull: boolean;
}

/** Evaluates a portfolio once at a time in this process, and knows which evaluations have not begun yet. */
export class EvaluationTurns<Job extends EvaluationJob = EvaluationJob> {
  readonly #turns = new Turns();
  readonly #waiting = new Map<string, Job>();

  /**
   * A job of the same portfolio that has read nothing yet, so that its evaluation includes the changes for which `job` was enqueued.
   * It has at least as many attempts left.
   */
  waitingFor(portfolioId: string, job: Job): Job | undefined {
    const other = this.#waiting.get(keyOf(portfolioId, job));
    return other && other.attempt <= job.attempt ? other : undefined;
  }

  /** Calls `evaluate` when earlier work on the portfolio has ended. */
  evaluate<Value>(portfolioId: string, job: Job, evaluate: () => Promise<Value>): Promise<Value> {
    const key = keyOf(portfolioId, job);
    this.#waiting.set(key, job);
    return this.take(portfolioId, () => {
      if (this.#waiting.get(key) === job) this.#waiting.delete(key);
      return evaluate();
    });
  }

  /** The same for other work on the portfolio. */
  take<Value>(portfolioId: string, work: () => Promise<Value>): Promise<Value> {
    return this.#turns.take(portfolioId, work);
  }
}

/** A complete evaluation does nothing if it is no longer due, so it does not replace one of changes. */
const keyOf = (portfolioId: string, { isFull }: EvaluationJob): string =>
  `${isFull ? 'full' : 'changes'} ${portfolioId}`;
