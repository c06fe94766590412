import { ServiceError } from '../../../kernel/errors/service-error';
import type { PlaceholderOptions } from '../../../platform/pades/signature-placeholder';
import type { ReportModel } from '../report-model';
import { type RenderedReport, ReportThread } from './report-thread';

export interface RendererLimits {
  threads: number;
  /** The maximum number of reports waiting for a thread; more are refused. */
  maxWaiting: number;
  /** The time limit of one report, once its thread has started. */
  timeoutMs: number;
}

/** A table of 5,000 rows takes 5 to 7 s. */
const DEFAULT_LIMITS: RendererLimits = { threads: 2, maxWaiting: 64, timeoutMs: 60_000 };

/**
 * Renders reports in worker threads, so that they do not block requests. Each thread keeps its fonts open for the next
 * report. The threads start with the first report.
 */
export class ReportRenderer {
  readonly #limits: RendererLimits;
  readonly #threads: ReportThread[];
  readonly #idle: ReportThread[];
  readonly #waiting: ((thread: ReportThread) => void)[] = [];

  constructor(limits: Partial<RendererLimits> = {}, makeThread = (timeoutMs: number) => new ReportThread(timeoutMs)) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
    this.#threads = Array.from({ length: this.#limits.threads }, () => makeThread(this.#limits.timeoutMs));
    this.#idle = [...this.#threads];
  }

  /**
   * @throws ServiceError overloaded where too many reports wait; Error where one cannot be rendered or takes too long
   */
  async render(model: ReportModel, placeholder: PlaceholderOptions): Promise<RenderedReport> {
    const thread = this.#idle.pop() ?? (await this.#turn());
    try {
      return await thread.run({ model, placeholder });
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#idle.push(thread);
      else next(thread);
    }
  }

  /** Nest calls it when the process stops. */
  onApplicationShutdown(): void {
    for (const thread of this.#threads) thread.close();
  }

  async #turn(): Promise<ReportThread> {
    if (this.#waiting.length >= this.#limits.maxWaiting) {
      throw new ServiceError('overloaded', 'too many reports are being rendered; retry later');
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
