import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Db } from '../database/db';
import { MIGRATIONS } from '../database/migrations';
import { JobsLifecycle } from '../jobs/jobs.lifecycle';
import { type Finding, HEALTH_CHECKS, type HealthChecks } from './health-checks';

/** Callers of the readiness check give up soon (Kubernetes after a second, most load balancers after a few). */
const ANSWER_WITHIN_MS = 3_000;

export interface ReadinessReport {
  readonly isReady: boolean;
  readonly checks: ReadonlyMap<string, Finding>;
}

/** Checks whether this process can serve: its database, its jobs, and what modules have registered. */
@Injectable()
export class Readiness {
  constructor(
    private readonly db: Db,
    private readonly jobs: JobsLifecycle,
    @Inject(HEALTH_CHECKS) private readonly others: HealthChecks,
  ) {}

  async check(): Promise<ReadinessReport> {
    const migrations = await this.#migrations();
    const checks = new Map<string, Finding>([
      ['database', databaseFinding(migrations)],
      ['migrations', migrationsFinding(migrations)],
      ['jobs', this.#jobsFinding()],
      ...[...this.others].map(([name, find]): [string, Finding] => [name, find()]),
    ]);
    return { isReady: [...checks.values()].every(({ state }) => state !== 'failing'), checks };
  }

  #jobsFinding(): Finding {
    const health = this.jobs.health();
    if (health === undefined) return { state: 'not_here', text: 'This process runs no jobs; others do.' };
    return health.isRunning
      ? { state: 'ok', text: 'This process runs jobs.' }
      : { state: 'failing', text: 'This process should run jobs and does not; other processes take over its jobs.' };
  }

  /** The number of migrations of the database; undefined if it does not respond in time. */
  async #migrations(): Promise<number | undefined> {
    const cancel = new AbortController();
    const count = this.db.queryShared<{ count: number }>('select count(*) as count from schema_migration').then(
      ([row]) => row?.count,
      () => undefined,
    );
    const late = delay(ANSWER_WITHIN_MS, undefined, { signal: cancel.signal }).catch(() => undefined);
    try {
      return await Promise.race([count, late]);
    } finally {
      cancel.abort();
    }
  }
}

const databaseFinding = (migrations: number | undefined): Finding =>
  migrations === undefined
    ? { state: 'failing', text: `The database did not respond within ${ANSWER_WITHIN_MS / 1_000} seconds.` }
    : { state: 'ok', text: 'The database responds.' };

// A newer instance may have migrated further: its schema also serves this version until the next release.
const migrationsFinding = (migrations: number | undefined): Finding =>
  migrations !== undefined && migrations >= MIGRATIONS.length
    ? { state: 'ok', text: 'The database has the schema of this version.' }
    : { state: 'failing', text: 'The database does not have the schema of this version.' };
