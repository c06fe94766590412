import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';
import type { DamageKind } from '../chain/chain-diagnosis';

/** What Prometheus sees of the sealing of the audit log. */
@Injectable()
export class SealingMetrics {
  readonly #sealed: Counter;
  readonly #refused: Counter<'kind'>;
  readonly #pushed: Counter<'outcome'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#sealed = new Counter({
      name: 'audit_chains_sealed_total',
      help: 'Number of runs that sealed a chain of the audit log up to its end',
      registers,
    });
    this.#refused = new Counter({
      name: 'audit_seal_refusals_total',
      help: 'Number of runs that signed nothing because a chain of the audit log is not valid, by the kind of damage',
      labelNames: ['kind'],
      registers,
    });
    this.#pushed = new Counter({
      name: 'audit_checkpoint_pushes_total',
      help: 'Number of checkpoints sent to the webhook, by outcome: accepted or failed',
      labelNames: ['outcome'],
      registers,
    });
  }

  sealed(): void {
    this.#sealed.inc();
  }

  refused(kind: DamageKind): void {
    this.#refused.inc({ kind });
  }

  pushed(outcome: 'accepted' | 'failed'): void {
    this.#pushed.inc({ outcome });
  }
}
