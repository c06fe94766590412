import type { JobContext } from './job-context';
import type { JobDefinition } from './job-definition';
import { lostJobMessage, REPORT_LOST_JOB } from './lost-jobs';

export type JobHandler<Payload extends object> = (payload: Payload, context: JobContext) => Promise<void>;

/** A job that failed because the processes that ran it died. */
export interface LostJobNotice {
  readonly jobId: string;
  /** The reason in the words of an API. */
  readonly message: string;
}

/** Stores that a job failed because the processes that ran it died, with a reason that its API returns. */
export type LostJobHandler<Payload extends object> = (
  payload: Payload,
  lost: LostJobNotice,
  context: JobContext,
) => Promise<void>;

/** A job that is enqueued periodically. */
export interface RecurringJob {
  readonly definition: JobDefinition<Record<string, never>>;
  readonly intervalMs: number;
}

const MIN_INTERVAL_MS = 1_000;

/** The jobs that this process can run. Modules register them before the worker starts. */
export class JobHandlers {
  readonly #handlers = new Map<string, JobHandler<object>>();
  readonly #lost = new Map<string, LostJobHandler<object>>();
  readonly #recurring: RecurringJob[] = [];

  constructor() {
    this.register(REPORT_LOST_JOB, async ({ jobId, name, payload, deaths }, context) => {
      await this.#lost.get(name)?.(payload, { jobId, message: lostJobMessage(deaths) }, context);
    });
  }

  /** @param onLost for jobs that an API shows; runs after a failure that the handler could not observe */
  register<Payload extends object>(
    definition: JobDefinition<Payload>,
    handler: JobHandler<Payload>,
    onLost?: LostJobHandler<Payload>,
  ): void {
    if (this.#handlers.has(definition.name)) throw new Error(`job ${definition.name} already has a handler`);
    // Jobs under a name in the queue were enqueued with the same definition.
    this.#handlers.set(definition.name, handler as JobHandler<object>);
    if (onLost) this.#lost.set(definition.name, onLost as LostJobHandler<object>);
  }

  /**
   * Runs a registered job every `intervalMs`, once per period regardless of the number of instances. Periods without
   * a running worker are not made up for. A period is skipped if the previous run has not ended.
   */
  every(definition: JobDefinition<Record<string, never>>, intervalMs: number): void {
    if (intervalMs < MIN_INTERVAL_MS)
      throw new Error(`job ${definition.name}: the interval must be at least ${MIN_INTERVAL_MS} ms`);
    this.#recurring.push({ definition, intervalMs });
  }

  get names(): string[] {
    return [...this.#handlers.keys()];
  }

  get recurring(): readonly RecurringJob[] {
    return this.#recurring;
  }

  handlerOf(name: string): JobHandler<object> {
    const handler = this.#handlers.get(name);
    if (!handler) throw new Error(`job ${name} has no handler in this process`);
    return handler;
  }
}
