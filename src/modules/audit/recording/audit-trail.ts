import type { Logger } from 'pino';
import { AnonymousRequests } from '../../../platform/rate-limit/anonymous-requests';
import { AbortedWork } from './aborted-work';
import { AuditDatabase } from './audit-database';
import { AuditLease } from './audit-lease';
import { AuditRecorder } from './audit-recorder';
import { AuditSequencer } from './audit-sequencer';
import { AuditWriter } from './audit-writer';
import { insertViews, type ViewRow } from './audit-views.repository';
import { insertPending, type PendingRow } from './audit.repository';
import { ViewFolder } from './view-folder';

interface TrailOptions {
  leaseMs?: number;
  /** How long to wait for a connection to the database, and for each statement. */
  timeoutMs?: number;
  /** The counter of requests without a valid credential; by default a private one. */
  anonymous?: AnonymousRequests;
}

const USUAL_LIMIT = { anonymousRequestsPerMinute: 60 };

/** Combines the parts that write the audit log, and starts and stops them in an order that loses no record. */
export class AuditTrail {
  readonly writer: AuditWriter<PendingRow>;
  readonly views: AuditWriter<ViewRow>;
  readonly viewFolder: ViewFolder;
  readonly recorder: AuditRecorder;
  readonly sequencer: AuditSequencer;
  readonly abortedWork: AbortedWork;
  readonly #database: AuditDatabase;
  readonly #lease: AuditLease;

  /** @param instanceId the id of this process, new at each start */
  constructor(
    databaseUrl: string,
    instanceId: string,
    log: Logger,
    { leaseMs, timeoutMs, anonymous }: TrailOptions = {},
  ) {
    this.#database = new AuditDatabase(databaseUrl, timeoutMs);
    this.sequencer = new AuditSequencer(this.#database, log);
    this.writer = new AuditWriter(this.#database, insertPending, log, {
      onFlushed: () => this.sequencer.wake(),
    });
    this.views = new AuditWriter(this.#database, insertViews, log);
    this.viewFolder = new ViewFolder(this.#database, instanceId, log, () => this.sequencer.wake());
    const counted = anonymous ?? new AnonymousRequests(USUAL_LIMIT);
    this.recorder = new AuditRecorder(this.writer, this.views, counted, instanceId, log, () => this.sequencer.wake());
    this.abortedWork = new AbortedWork(this.#database, this.writer, instanceId, log);
    this.#lease = new AuditLease(this.#database, instanceId, log, leaseMs === undefined ? {} : { leaseMs });
  }

  async start(): Promise<void> {
    await this.#lease.start();
    this.sequencer.start();
    this.recorder.start();
    this.viewFolder.start();
  }

  async stop(): Promise<void> {
    await this.#lease.stop();
    await this.recorder.stop();
    await this.viewFolder.stop();
    await this.views.close();
    await this.writer.close();
    await this.sequencer.stop();
    await this.#database.close();
  }
}
