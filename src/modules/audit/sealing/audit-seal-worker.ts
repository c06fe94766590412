import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { HEALTH_CHECKS, type HealthChecks } from '../../../platform/health/health-checks';
import { JobHandlers } from '../../../platform/jobs/job-handlers';
import { LOG } from '../../../platform/log/log';
import { AuditSealer, BrokenChainError } from './audit-sealer';
import { SEAL_AUDIT_LOG, SEAL_INTERVAL_MS } from './audit-sealing.jobs';
import { CheckpointTimestamps } from './checkpoint-timestamps';
import { SealingMetrics } from './sealing-metrics';

/** Seals every chain that grew, every ten seconds, in one of the processes that work. */
@Injectable()
export class AuditSealWorker implements OnModuleInit {
  /** Damaged chains and their positions, as this process last found them. */
  readonly #broken = new Map<string, number>();
  #isStampFailing = false;

  constructor(
    private readonly sealer: AuditSealer,
    private readonly timestamps: CheckpointTimestamps,
    private readonly metrics: SealingMetrics,
    private readonly handlers: JobHandlers,
    @Inject(HEALTH_CHECKS) private readonly healthChecks: HealthChecks,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.handlers.register(SEAL_AUDIT_LOG, async (_payload, { signal }) => {
      await this.sealGrown(signal);
      await this.#stamp(signal);
    });
    this.handlers.every(SEAL_AUDIT_LOG, SEAL_INTERVAL_MS);
  }

  /**
   * A chain that can't be sealed does not prevent the sealing of others. @throws the first error other than a damaged
   * chain
   */
  async sealGrown(signal: AbortSignal): Promise<void> {
    // The check exists only in processes that seal. A damaged chain needs an operator; the service keeps running for
    // tenants whose chains are valid.
    this.healthChecks.set('audit_seal', () =>
      this.#broken.size === 0
        ? { state: 'ok', text: 'The chains of the audit log get signed checkpoints.' }
        : { state: 'degraded', text: 'A chain of the audit log is damaged and gets no further checkpoints.' },
    );
    const grown = await this.sealer.grown();
    const failures: unknown[] = [];
    for (const chainId of this.#broken.keys()) {
      if (!grown.some((chain) => chain.chainId === chainId)) this.#broken.delete(chainId);
    }
    for (const { chainId, headSeq } of grown) {
      if (signal.aborted) return;
      try {
        await this.sealer.sealAll(chainId, headSeq);
        this.#broken.delete(chainId);
        this.metrics.sealed();
      } catch (error) {
        if (error instanceof BrokenChainError) this.#refuse(error);
        else failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  #refuse({ chainId, damage, message }: BrokenChainError): void {
    this.metrics.refused(damage.kind);
    if (this.#broken.get(chainId) === damage.seq) return;
    this.#broken.set(chainId, damage.seq);
    this.log.error(
      { chain_id: chainId, ...damage },
      `the audit log is damaged and will not be signed further: ${message}`,
    );
  }

  /** A checkpoint is valid without a timestamp; the next run retries. */
  async #stamp(signal: AbortSignal): Promise<void> {
    try {
      await this.timestamps.stampDue(signal);
      this.#isStampFailing = false;
    } catch (error) {
      if (!this.#isStampFailing) this.log.warn({ err: error }, 'checkpoints could not be timestamped');
      this.#isStampFailing = true;
    }
  }
}
