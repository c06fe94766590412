import { Injectable } from '@nestjs/common';
import { Counter, Histogram, Registry } from 'prom-client';
import type { UnavailableReason } from '../connectors.contract';

const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

type Outcome = 'answered' | 'cached' | UnavailableReason;

/** Prometheus metrics of the connectors. */
@Injectable()
export class ConnectorMetrics {
  readonly #requests: Counter<'connector' | 'outcome'>;
  readonly #attempts: Histogram<'connector'>;

  constructor(registry: Registry) {
    this.#requests = new Counter({
      name: 'connector_requests_total',
      help: 'Number of queries that lookups sent to connectors, by outcome: answered, cached, or the reason for the failure',
      labelNames: ['connector', 'outcome'],
      registers: [registry],
    });
    this.#attempts = new Histogram({
      name: 'connector_attempt_duration_seconds',
      help: 'Duration of one attempt to query a source, successful or not, in seconds',
      labelNames: ['connector'],
      buckets: DURATION_BUCKETS_SECONDS,
      registers: [registry],
    });
  }

  asked(connector: string, outcome: Outcome): void {
    this.#requests.inc({ connector, outcome });
  }

  tried(connector: string, durationMs: number): void {
    this.#attempts.observe({ connector }, durationMs / 1_000);
  }
}
