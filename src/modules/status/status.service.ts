import { hostname } from 'node:os';
import { performance } from 'node:perf_hooks';
import { Inject, Injectable } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../config/settings';
import { version } from '../../../package.json';
import type { Principal } from '../../kernel/identity/principal';
import { Readiness, type ReadinessReport } from '../../platform/health/readiness';
import { type JobCount, JobCounts, type JobProcess } from '../../platform/jobs/job-counts';
import { OpenStreams } from '../../platform/sse/open-streams';
import { configuredParts, type ConfiguredPart } from './configured-parts';

export interface Status {
  readonly version: string;
  readonly startedAt: Date;
  /** The process that responds, and those that run jobs; null for a tenant. */
  readonly processes: { readonly host: string; readonly pid: number; readonly workers: readonly JobProcess[] } | null;
  readonly readiness: ReadinessReport;
  readonly jobs: readonly JobCount[];
  readonly streams: { readonly open: number; readonly limit: number | null };
  readonly parts: readonly ConfiguredPart[];
}

/** Describes the whole service to the operator, and to a tenant what concerns the tenant. */
@Injectable()
export class StatusService {
  constructor(
    private readonly readiness: Readiness,
    private readonly jobs: JobCounts,
    private readonly streams: OpenStreams,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async read({ scope }: Principal): Promise<Status> {
    const tenantId = scope?.tenantId ?? null;
    const [readiness, jobs, workers] = await Promise.all([
      this.readiness.check(),
      this.jobs.byKind(tenantId),
      tenantId === null ? this.jobs.processes() : null,
    ]);
    return {
      version,
      startedAt: new Date(performance.timeOrigin),
      processes: workers && { host: hostname(), pid: process.pid, workers },
      readiness,
      jobs,
      streams: {
        open: this.streams.count(tenantId),
        limit: tenantId === null ? null : this.settings.maxStreamsPerTenant,
      },
      parts: configuredParts(this.settings, tenantId === null),
    };
  }
}
