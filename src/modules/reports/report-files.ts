import { Injectable } from '@nestjs/common';
import type { TenantScope } from '../../kernel/identity/principal';
import { Db, type TenantTx } from '../../platform/database/db';
import { ReportMaker } from './report-maker';
import { ReportSubjects } from './report-subjects';
import type { NewReport, SignedReport } from './report.row';
import { ReportsRepository } from './reports.repository';

/** Creates and stores the file of each report once. */
@Injectable()
export class ReportFiles {
  /** The reports that this process is creating, so that concurrent requests wait for the same file. */
  readonly #making = new Map<string, Promise<SignedReport>>();

  constructor(
    private readonly db: Db,
    private readonly reports: ReportsRepository,
    private readonly subjects: ReportSubjects,
    private readonly maker: ReportMaker,
  ) {}

  create(scope: TenantScope, report: NewReport): Promise<SignedReport> {
    const key = `${scope.tenantId}/${scope.portfolioId}/${report.requestId}`;
    const known = this.#making.get(key);
    if (known) return known;
    const making = this.#createAndStore(scope, report).finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  /** The file that is stored first becomes the report; a file that another instance created meanwhile is discarded. */
  async #createAndStore(scope: TenantScope, report: NewReport): Promise<SignedReport> {
    const signed = await this.maker.make(scope, report);
    await this.db.run(scope, async (tx) => {
      // A snapshot is stored already; the report of a lookup is stored together with its file.
      if (report.subject.type === 'lookup') await this.insert(tx, report, signed);
      else await this.reports.setPdf(tx, report.requestId, signed);
    });
    return signed;
  }

  /** Stores a report. @throws gone if its subject was erased meanwhile, since its reports were erased with it */
  async insert(tx: TenantTx, report: NewReport, signed: SignedReport | null): Promise<void> {
    await this.reports.lockSubject(tx, report.subject);
    await this.subjects.requireUnerased(tx, report.subject);
    await this.reports.insert(tx, report, signed);
  }
}
