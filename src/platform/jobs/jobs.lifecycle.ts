import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { type Settings, SETTINGS } from '../../../config/settings';
import { Db } from '../database/db';
import { LOG } from '../log/log';
import { type Runtime, RUNTIME } from '../runtime';
import { JobHandlers } from './job-handlers';
import { type JobHealth, JobWorker } from './job-worker';

/** Starts the worker in processes whose role is to work, once every module has registered its handlers. */
@Injectable()
export class JobsLifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown {
  #worker: JobWorker | undefined;

  constructor(
    private readonly db: Db,
    private readonly handlers: JobHandlers,
    private readonly registry: Registry,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(RUNTIME) private readonly runtime: Runtime,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.settings.role === 'serve') return;
    this.#worker = await JobWorker.start({
      url: this.runtime.directDatabaseUrl,
      db: this.db,
      handlers: this.handlers,
      registry: this.registry,
      log: this.log,
      concurrency: this.settings.jobConcurrency,
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#worker?.stop(this.settings.shutdownTimeoutMs);
  }

  /** Undefined in a process that runs no jobs. */
  health(): JobHealth | undefined {
    return this.#worker?.health();
  }
}
