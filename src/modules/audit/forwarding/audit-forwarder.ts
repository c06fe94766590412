import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../../config/settings';
import { Db } from '../../../platform/database/db';
import { JobHandlers } from '../../../platform/jobs/job-handlers';
import { AuditReadModel, type RecordOfChain } from '../audit.read-model';
import { AuditForwardRepository } from './audit-forward.repository';
import { FORWARD_AUDIT_RECORDS, FORWARD_INTERVAL_MS } from './audit-forwarding.jobs';
import { type AuditReceiver, ForwardingError } from './audit-receiver';
import { configuredReceiver } from './configured-receiver';
import { type ChainBehind, forwardedBatch } from './forwarded-batch';
import { ForwardingState } from './forwarding-state';

const MAX_CHAINS = 100;
const MAX_RECORDS = 500;

/**
 * Sends every record of every chain to the log system of the operator, in the order of its chain and at least once: the
 * position of a chain advances only after the receiver has accepted the batch.
 */
@Injectable()
export class AuditForwarder implements OnModuleInit, OnApplicationShutdown {
  readonly #receiver: AuditReceiver | null;

  /** @throws SettingsError if a file of the settings cannot be used */
  constructor(
    private readonly db: Db,
    private readonly forwards: AuditForwardRepository,
    private readonly records: AuditReadModel,
    private readonly state: ForwardingState,
    private readonly handlers: JobHandlers,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.#receiver = configuredReceiver(settings);
  }

  onModuleInit(): void {
    const receiver = this.#receiver;
    this.handlers.register(FORWARD_AUDIT_RECORDS, async (_payload, { signal }) => {
      if (receiver !== null) await this.#forwardAll(receiver, signal);
    });
    if (receiver === null) return;
    this.handlers.every(FORWARD_AUDIT_RECORDS, FORWARD_INTERVAL_MS);
    this.state.register(() => this.db.readAsSystem('forward audit records', (tx) => this.forwards.waiting(tx)));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#receiver?.close();
  }

  async #forwardAll(receiver: AuditReceiver, signal: AbortSignal): Promise<void> {
    this.state.watch();
    await this.db.runAsSystem('forward audit records', (tx) =>
      this.forwards.begin(tx, this.settings.auditForwardFrom === 'now'),
    );
    while (!signal.aborted && (await this.#forwardBatch(receiver, signal)));
  }

  /** Returns false if there was nothing to forward, or the receiver did not accept it. */
  async #forwardBatch(receiver: AuditReceiver, signal: AbortSignal): Promise<boolean> {
    const { chains, records } = await this.#next();
    if (chains.length === 0 || !(await this.#send(receiver, records, signal))) return false;
    const { positions, missing } = forwardedBatch(chains, records);
    await this.db.runAsSystem('forward audit records', (tx) => this.forwards.forwarded(tx, positions));
    for (const gap of missing) this.state.missing(gap);
    return true;
  }

  /** The next records of the chains that have waited longest. */
  #next(): Promise<{ chains: ChainBehind[]; records: RecordOfChain[] }> {
    return this.db.readAsSystem('forward audit records', async (tx) => {
      const chains = await this.forwards.behind(tx, MAX_CHAINS);
      if (chains.length === 0) return { chains, records: [] };
      const perChain = Math.ceil(MAX_RECORDS / chains.length);
      return { chains, records: await this.records.following(tx, chains, perChain) };
    });
  }

  async #send(receiver: AuditReceiver, records: readonly RecordOfChain[], signal: AbortSignal): Promise<boolean> {
    if (records.length === 0) return true;
    try {
      await receiver.send(records, signal);
    } catch (error) {
      if (signal.aborted) return false;
      if (!(error instanceof ForwardingError)) throw error;
      this.state.failed(error);
      return false;
    }
    this.state.accepted(records.length);
    return true;
  }
}
