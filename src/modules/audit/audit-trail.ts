import type { Logger } from 'pino';
import { AuditDatabase } from './audit-database';
import { AuditLease } from './audit-lease';
import { AuditRecorder } from './audit-recorder';
import { AuditSequencer } from './audit-sequencer';
import { AuditWriter } from './audit-writer';

interface TrailOptions {
  leaseMs?: number;
}

/** The parts that write the audit log, put together: they start and stop in an order that loses nothing. */
export class AuditTrail {
  readonly writer: AuditWriter;
  readonly recorder: AuditRecorder;
  readonly sequencer: AuditSequencer;
  readonly #database: AuditDatabase;
  readonly #lease: AuditLease;

  /** @param instanceId of this process, new at each start */
  constructor(databaseUrl: string, instanceId: string, log: Logger, { leaseMs }: TrailOptions = {}) {
    this.#database = new AuditDatabase(databaseUrl);
    this.sequencer = new AuditSequencer(this.#database, log);
    this.writer = new AuditWriter(this.#database, log, {
      onFlushed: () => this.sequencer.wake(),
    });
    this.recorder = new AuditRecorder(this.writer, instanceId, log, () => this.sequencer.wake());
    this.#lease = new AuditLease(this.#database, instanceId, log, leaseMs === undefined ? {} : { leaseMs });
  }

  async start(): Promise<void> {
    await this.#lease.start();
    this.sequencer.start();
    this.recorder.start();
  }

  async stop(): Promise<void> {
    await this.#lease.stop();
    await this.recorder.stop();
    await this.writer.close();
    await this.sequencer.stop();
    await this.#database.close();
  }
}
