import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../config/settings';
import { JobHandlers } from '../../platform/jobs/job-handlers';
import { LookupErasures } from '../lookup/lookup.contract';
import { SearchErasures } from '../web-search/web-search.contract';
import { ERASE_EXPIRED_REPORTS, ERASE_REPORTS_INTERVAL_MS } from './reports.jobs';
import { ReportsRepository } from './reports.repository';

/** Erases reports together with their subjects, and after the retention period. */
@Injectable()
export class ReportRetention implements OnModuleInit {
  constructor(
    private readonly reports: ReportsRepository,
    private readonly lookupErasures: LookupErasures,
    private readonly searchErasures: SearchErasures,
    private readonly handlers: JobHandlers,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.lookupErasures.onErase((tx, id) => this.reports.eraseOf(tx, { type: 'lookup', id }));
    this.searchErasures.onErase((tx, id) => this.reports.eraseOf(tx, { type: 'web_search', id }));
    this.handlers.register(ERASE_EXPIRED_REPORTS, async (_payload, { db, signal }) => {
      const erase = (): Promise<number> =>
        db.runAsSystem('erase expired reports', (tx) =>
          this.reports.eraseExpired(tx, this.settings.reportRetentionDays),
        );
      while (!signal.aborted && (await erase()) > 0);
    });
    this.handlers.every(ERASE_EXPIRED_REPORTS, ERASE_REPORTS_INTERVAL_MS);
  }
}
