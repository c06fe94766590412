import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../config/settings';
import { JobHandlers } from '../../platform/jobs/job-handlers';
import { ERASE_EXPIRED_LOOKUPS, ERASE_INTERVAL_MS } from './lookup.jobs';
import { LookupRepository } from './lookup.repository';

/** Erases lookups that are older than the retention time. */
@Injectable()
export class LookupRetention implements OnModuleInit {
  constructor(
    private readonly handlers: JobHandlers,
    private readonly lookups: LookupRepository,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.handlers.register(ERASE_EXPIRED_LOOKUPS, async (_payload, { db, signal }) => {
      const erase = (): Promise<number> =>
        db.runAsSystem('erase expired lookups', (tx) =>
          this.lookups.eraseExpired(tx, this.settings.resultRetentionDays),
        );
      while (!signal.aborted && (await erase()) > 0);
    });
    this.handlers.every(ERASE_EXPIRED_LOOKUPS, ERASE_INTERVAL_MS);
  }
}
