import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../../config/settings';
import { JobHandlers } from '../../../platform/jobs/job-handlers';
import { ListChangesRepository } from './list-changes.repository';
import { TIDY_SCREENING, TIDY_SCREENING_INTERVAL_MS } from './ongoing-screening.jobs';
import { ScreeningAlertsRepository } from './screening-alerts.repository';
import { ScreeningStreamRepository } from './stream/screening-stream.repository';

/** Longer than all attempts of the jobs that read them. */
const CHANGES_KEPT_DAYS = 7;
/** A stream can be resumed for this long. */
const EVENTS_KEPT_DAYS = 7;

/** Erases screening alerts that are older than the retention time, and forgets old changes of lists and events. */
@Injectable()
export class ScreeningUpkeep implements OnModuleInit {
  constructor(
    private readonly handlers: JobHandlers,
    private readonly alerts: ScreeningAlertsRepository,
    private readonly changes: ListChangesRepository,
    private readonly stream: ScreeningStreamRepository,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.handlers.register(TIDY_SCREENING, async (_payload, { db, signal }) => {
      const erase = (): Promise<number> =>
        db.runAsSystem('erase expired screening alerts', (tx) =>
          this.alerts.eraseExpired(tx, this.settings.resultRetentionDays),
        );
      while (!signal.aborted && (await erase()) > 0);
      await db.runAsSystem('forget old changes of lists', (tx) => this.changes.removeOlder(tx, CHANGES_KEPT_DAYS));
      await db.runAsSystem('forget old events of alerts', (tx) => this.stream.removeOlder(tx, EVENTS_KEPT_DAYS));
    });
    this.handlers.every(TIDY_SCREENING, TIDY_SCREENING_INTERVAL_MS);
  }
}
