import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Registry } from 'prom-client';

type Outcome = 'accepted' | 'failed';

/** What Prometheus sees of the forwarding of audit records. There are no series if no receiver is configured. */
@Injectable()
export class ForwardingMetrics {
  #batches: Counter<'outcome'> | undefined;
  #records: Counter | undefined;
  #missing: Counter | undefined;

  constructor(private readonly registry: Registry) {}

  /** @param waiting the number of records that were not forwarded, read when the metrics are read */
  register(waiting: () => Promise<number>): void {
    const registers = [this.registry];
    this.#batches = new Counter({
      name: 'audit_forward_batches_total',
      help: 'Number of batches of audit records sent to AUDIT_FORWARD_URL, by outcome: accepted or failed',
      labelNames: ['outcome'],
      registers,
    });
    // Prometheus sees an increase only in a series that existed before.
    for (const outcome of ['accepted', 'failed']) this.#batches.inc({ outcome }, 0);
    this.#records = new Counter({
      name: 'audit_forwarded_records_total',
      help: 'Number of audit records that the receiver at AUDIT_FORWARD_URL accepted',
      registers,
    });
    this.#missing = new Counter({
      name: 'audit_forward_missing_records_total',
      help: 'Number of audit records that were archived before they could be forwarded',
      registers,
    });
    new Gauge({
      name: 'audit_forward_waiting_records',
      help: 'Number of audit records that are not forwarded yet',
      registers,
      async collect() {
        // Without the database, the other metrics are still reported, and this one keeps its last value.
        await waiting().then(
          (records) => this.set(records),
          () => undefined,
        );
      },
    });
  }

  batch(outcome: Outcome): void {
    this.#batches?.inc({ outcome });
  }

  forwarded(records: number): void {
    this.#records?.inc(records);
  }

  missing(records: number): void {
    this.#missing?.inc(records);
  }
}
