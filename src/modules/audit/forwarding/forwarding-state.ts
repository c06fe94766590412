import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { HEALTH_CHECKS, type HealthChecks } from '../../../platform/health/health-checks';
import { LOG } from '../../../platform/log/log';
import type { ForwardingError } from './audit-receiver';
import type { MissingRecords } from './forwarded-batch';
import { ForwardingMetrics } from './forwarding-metrics';

/** What the log, the metrics and the health check report about the forwarding of audit records. */
@Injectable()
export class ForwardingState {
  #isFailing = false;

  constructor(
    private readonly metrics: ForwardingMetrics,
    @Inject(HEALTH_CHECKS) private readonly healthChecks: HealthChecks,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** @param waiting the number of records that were not forwarded, read when the metrics are read */
  register(waiting: () => Promise<number>): void {
    this.metrics.register(waiting);
  }

  /** Adds the health check, which exists only in processes that forward. */
  watch(): void {
    this.healthChecks.set('audit_forwarding', () =>
      this.#isFailing
        ? { state: 'degraded', text: 'Audit records cannot be forwarded. They are sent again every five seconds.' }
        : { state: 'ok', text: 'Audit records are forwarded.' },
    );
  }

  accepted(records: number): void {
    this.metrics.batch('accepted');
    this.metrics.forwarded(records);
    if (this.#isFailing) this.log.info('audit records are forwarded again');
    this.#isFailing = false;
  }

  /** Logs only the first of consecutive failures. */
  failed(error: ForwardingError): void {
    this.metrics.batch('failed');
    if (!this.#isFailing) this.log.warn({ err: error }, 'audit records could not be forwarded');
    this.#isFailing = true;
  }

  missing({ chainId, first, last }: MissingRecords): void {
    this.metrics.missing(last - first + 1);
    this.log.error(
      { chain_id: chainId, first, last },
      'audit records were archived before they could be forwarded; the archive contains their months',
    );
  }
}
