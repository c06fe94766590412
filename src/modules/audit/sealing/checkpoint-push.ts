import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { type Settings, SETTINGS } from '../../../../config/settings';
import { Db } from '../../../platform/database/db';
import { RequestFailure } from '../../../platform/fetch/outbound-failure';
import { OutboundHttp } from '../../../platform/fetch/outbound-http';
import { JobHandlers } from '../../../platform/jobs/job-handlers';
import { LOG } from '../../../platform/log/log';
import { webhookHeaders } from '../../../platform/webhooks/standard-webhook';
import type { Checkpoint } from '../chain/audit-checkpoint';
import { AuditCheckpointsRepository } from '../chain/audit-checkpoints.repository';
import { PUSH_AUDIT_CHECKPOINTS, PUSH_INTERVAL_MS } from './audit-sealing.jobs';
import { CheckpointPushRepository, type DuePush } from './checkpoint-push.repository';
import { SealingMetrics } from './sealing-metrics';

const TIMEOUT_MS = 10_000;
const PAGE = 100;

/** Sends every new checkpoint to a webhook, so that a copy exists where nobody of this installation can change it. */
@Injectable()
export class CheckpointPush implements OnModuleInit, OnApplicationShutdown {
  readonly #http = new OutboundHttp();
  #isFailing = false;

  constructor(
    private readonly db: Db,
    private readonly checkpoints: AuditCheckpointsRepository,
    private readonly pushes: CheckpointPushRepository,
    private readonly metrics: SealingMetrics,
    private readonly handlers: JobHandlers,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    const url = this.settings.auditCheckpointWebhookUrl;
    this.handlers.register(PUSH_AUDIT_CHECKPOINTS, async (_payload, { signal }) => {
      if (url !== undefined) await this.#pushDue(url, signal);
    });
    if (url !== undefined) this.handlers.every(PUSH_AUDIT_CHECKPOINTS, PUSH_INTERVAL_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#http.close();
  }

  async #pushDue(url: string, signal: AbortSignal): Promise<void> {
    const due = await this.db.runAsSystem('push checkpoints', async (tx) => {
      await this.pushes.begin(tx);
      return this.pushes.due(tx);
    });
    for (const push of due) {
      // If the receiver is unreachable, the other chains are not tried in this run.
      if (signal.aborted || !(await this.#pushChain(url, push, signal))) return;
    }
  }

  /** Sends the missing checkpoints of one chain, in order. Returns false if the receiver could not be reached. */
  async #pushChain(url: string, { chainId, size }: DuePush, signal: AbortSignal): Promise<boolean> {
    const waiting = await this.db.readAsSystem('push checkpoints', (tx) =>
      this.checkpoints.following(tx, chainId, size, PAGE),
    );
    for (const checkpoint of waiting) {
      const fault = await this.#send(url, checkpoint, signal);
      if (signal.aborted) return false;
      this.metrics.pushed(fault === null ? 'accepted' : 'failed');
      await this.db.runAsSystem('push checkpoints', (tx) =>
        fault === null ? this.pushes.accepted(tx, chainId, checkpoint.size) : this.pushes.failed(tx, chainId),
      );
      if (fault !== null) return this.#note(fault);
      this.#isFailing = false;
    }
    return true;
  }

  /** Null if the receiver accepted it. */
  async #send(url: string, checkpoint: Checkpoint, signal: AbortSignal): Promise<Error | null> {
    const body = JSON.stringify(messageOf(checkpoint));
    const { auditCheckpointWebhookSecret: secret } = this.settings;
    const id = `audit_checkpoint_${checkpoint.chainId}_${checkpoint.size}`;
    try {
      const { status } = await this.#http.request({
        method: 'POST',
        url,
        headers: webhookHeaders(id, new Date(), body, secret === undefined ? [] : [secret]),
        body,
        signal,
        timeoutMs: TIMEOUT_MS,
        trustedOrigins: [new URL(url).origin],
      });
      return status >= 200 && status < 300 ? null : new Error(`the receiver responded with status ${status}`);
    } catch (error) {
      if (error instanceof RequestFailure) return error;
      throw error;
    }
  }

  #note(fault: Error): boolean {
    if (!this.#isFailing) this.log.warn({ err: fault }, 'a checkpoint could not be sent to the webhook');
    this.#isFailing = true;
    return !(fault instanceof RequestFailure);
  }
}

const messageOf = (checkpoint: Checkpoint): object => ({
  type: 'audit.checkpoint',
  timestamp: checkpoint.sealedAt.toISOString(),
  data: {
    chain_id: checkpoint.chainId,
    size: checkpoint.size,
    root_hash: checkpoint.rootHash.toString('hex'),
    record_hash: checkpoint.recordHash.toString('hex'),
    kid: checkpoint.kid,
    sealed_at: checkpoint.sealedAt.toISOString(),
    note: checkpoint.note,
  },
});
