import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../config/settings';
import { defineJob } from '../../platform/jobs/job-definition';
import { JobHandlers } from '../../platform/jobs/job-handlers';
import { SessionsRepository } from './sessions.repository';

export const REMOVE_OLD_SESSIONS = defineJob<Record<string, never>>('remove_old_sessions', { maxAttempts: 3 });
const REMOVE_INTERVAL_MS = 3_600_000;

/** Removes sessions that ended more than a day ago. */
@Injectable()
export class OldSessions implements OnModuleInit {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly handlers: JobHandlers,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.handlers.register(REMOVE_OLD_SESSIONS, (_payload, { db }) =>
      db.runAsSystem('remove old sessions', (tx) => this.sessions.removeOld(tx, this.settings.sessionIdleMinutes)),
    );
    this.handlers.every(REMOVE_OLD_SESSIONS, REMOVE_INTERVAL_MS);
  }
}
