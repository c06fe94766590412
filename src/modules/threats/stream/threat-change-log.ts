import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobHandlers } from '../../../platform/jobs/job-handlers';
import { ThreatChanges } from '../threats.contract';
import { REMOVE_CHANGES_INTERVAL_MS, REMOVE_OLD_THREAT_CHANGES } from './threat-stream.jobs';
import { ThreatStreamRepository } from './threat-stream.repository';

const RETENTION = { days: 7, changes: 100_000 };

/** Stores the changes of threats, which streams read, and removes old ones. */
@Injectable()
export class ThreatChangeLog implements OnModuleInit {
  constructor(
    private readonly changes: ThreatStreamRepository,
    private readonly threatChanges: ThreatChanges,
    private readonly handlers: JobHandlers,
  ) {}

  onModuleInit(): void {
    this.threatChanges.onChange((tx, changes) => this.changes.append(tx, changes));
    this.handlers.register(REMOVE_OLD_THREAT_CHANGES, (_payload, { db }) =>
      db.runAsSystem('remove old changes of threats', (tx) => this.changes.removeOld(tx, RETENTION)),
    );
    this.handlers.every(REMOVE_OLD_THREAT_CHANGES, REMOVE_CHANGES_INTERVAL_MS);
  }
}
