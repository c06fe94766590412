import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { uuidv7 } from 'uuidv7';
import { type Settings, SETTINGS } from '../../../../config/settings';
import type { Db } from '../../../platform/database/db';
import { JobHandlers } from '../../../platform/jobs/job-handlers';
import { AuditArchive } from './audit-archive';
import { AuditExportReadModel } from '../exports/audit-export.read-model';
import { AuditMonthsRepository, type ChainOfMonth } from './audit-months.repository';
import { systemRecord } from '../recording/audit-record';
import { AUDIT_RETENTION_INTERVAL_MS, KEEP_AUDIT_RETENTION } from './audit-retention.jobs';
import { AuditSealer, BrokenChainError } from '../sealing/audit-sealer';
import { wholeChain } from '../audit.policy';
import { AuditReadModel } from '../audit.read-model';
import { insertPending, pendingRow } from '../recording/audit.repository';
import { ChainExport } from '../exports/chain-export';

const MONTHS_AHEAD = 3;

interface RetentionRun {
  readonly db: Db;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/** Moves months that are past their retention period into files, and then drops them from the database. */
@Injectable()
export class AuditRetention implements OnModuleInit {
  constructor(
    private readonly handlers: JobHandlers,
    private readonly months: AuditMonthsRepository,
    private readonly records: AuditReadModel,
    private readonly facts: AuditExportReadModel,
    private readonly sealer: AuditSealer,
    private readonly archive: AuditArchive,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.handlers.register(KEEP_AUDIT_RETENTION, (_payload, context) => this.run(context));
    this.handlers.every(KEEP_AUDIT_RETENTION, AUDIT_RETENTION_INTERVAL_MS);
  }

  /**
   * May be killed at any point and run again: a month is dropped in the same transaction that stores its file's facts.
   */
  async run({ db, log, signal }: RetentionRun): Promise<void> {
    await db.runAsSystem('create audit partitions', (tx) => this.months.addAhead(tx, MONTHS_AHEAD));
    const { auditRetentionDays } = this.settings;
    const due = await db.readAsSystem('find audit months', (tx) => this.months.due(tx, auditRetentionDays));
    for (const month of due) {
      if (signal.aborted) return;
      await this.#retire(month, { db, log, signal });
    }
  }

  async #retire(month: string, { db, log, signal }: RetentionRun): Promise<void> {
    const held = await db.readAsSystem('find legal holds', (tx) => this.months.heldTenants(tx, month));
    if (held.length > 0) {
      log.info(
        { month, tenants: held },
        'a month of the audit log was not dropped because tenants are under legal hold',
      );
      return;
    }
    const chains = await db.readAsSystem('find audit chains', (tx) => this.months.chains(tx, month));
    if (!(await this.#seal(chains, month, log))) return;
    const file = `${month.slice(0, 7)}.ndjson.gz`;
    const count = { records: 0 };
    const written = await this.archive.write(file, this.#evidence(db, month, chains, count, signal));
    await this.archive.verify(file, written);
    await db.runAsSystem('note archived audit month', (tx) =>
      this.months.noteArchived(tx, { month, file, records: count.records, ...written }),
    );
    await db.runAsSystem('drop audit month', async (tx) => {
      await this.months.drop(tx, month, this.settings.auditRetentionDays);
      const { sql, parameters } = insertPending([pendingRow(systemRecord('audit.archive', [file]), uuidv7())]);
      await tx.query(sql, parameters);
    });
    log.info({ month, file, records: count.records }, 'a month of the audit log was archived and dropped');
  }

  /** Returns false if a chain is damaged: the evidence of the damage must not be dropped. */
  async #seal(chains: readonly ChainOfMonth[], month: string, log: Logger): Promise<boolean> {
    try {
      for (const { chainId, last } of chains) await this.sealer.seal(chainId, last);
      return true;
    } catch (error) {
      if (!(error instanceof BrokenChainError)) throw error;
      log.error({ err: error, month }, 'a month of the audit log was not dropped because a chain is not valid');
      return false;
    }
  }

  /** An evidence export of each chain, one after another. */
  async *#evidence(
    db: Db,
    month: string,
    chains: readonly ChainOfMonth[],
    count: { records: number },
    signal: AbortSignal,
  ): AsyncGenerator<string> {
    const filter = monthFilter(month);
    for (const { chainId, first, last } of chains) {
      const subject = { view: wholeChain(chainId), filter, exportedAt: new Date(), seqs: { first, last } };
      const chain = await ChainExport.open(
        (work) => db.readAsSystem('archive audit log', work),
        this.records,
        this.facts,
        subject,
      );
      for await (const { text, records } of chain.evidence()) {
        signal.throwIfAborted();
        count.records += records;
        yield text;
      }
    }
  }
}

/** `to` is the month's last millisecond, the resolution of `logged_at`. */
function monthFilter(month: string): { from: Date; to: Date } {
  const from = new Date(`${month}T00:00:00Z`);
  return { from, to: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1) - 1) };
}
