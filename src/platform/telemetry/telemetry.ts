import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { Counter, Registry } from 'prom-client';
import { type Settings, SETTINGS } from '../../../config/settings';
import { outsideRequest } from '../context/request-context';
import { LOG } from '../log/log';
import { type ExportSettings, exportSettings } from './export-settings';
import type { OpenTelemetry } from './sdk/open-telemetry';
import { useTracer } from './tracing';

/** The longest time that the end of the process waits for the last export. */
const MAX_SHUTDOWN_MS = 5_000;

/**
 * Starts and stops the export by OpenTelemetry. Its SDK is loaded only if the settings switch it on. A collector that fails is
 * logged and counted, and affects nothing else.
 */
@Injectable()
export class Telemetry implements OnModuleInit, OnApplicationShutdown {
  readonly #failing = new Set<string>();
  #sdk: OpenTelemetry | undefined;

  constructor(
    private readonly registry: Registry,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    const exported = exportSettings(this.settings);
    if (exported !== null) await this.#start(exported);
  }

  async onApplicationShutdown(): Promise<void> {
    if (!this.#sdk) return;
    if (this.#sdk.tracer) useTracer(undefined);
    await this.#sdk.shutdown(Math.min(MAX_SHUTDOWN_MS, this.settings.shutdownTimeoutMs));
  }

  async #start(exported: ExportSettings): Promise<void> {
    const { OpenTelemetry } = await import('./sdk/open-telemetry.ts');
    const failures = new Counter({
      name: 'telemetry_export_failures_total',
      help: 'Number of exports to the OpenTelemetry collector that failed, by signal: traces or metrics',
      labelNames: ['signal'],
      registers: [this.registry],
    });
    this.#sdk = new OpenTelemetry(this.settings, exported, this.registry, (signal, isExported) => {
      if (!isExported) failures.inc({ signal });
      outsideRequest(() => this.#logChange(signal, isExported));
    });
    if (this.#sdk.tracer) useTracer(this.#sdk.tracer);
  }

  /** Logs the first failure of a row, and its end. The error is left out, since it repeats what the collector sent. */
  #logChange(signal: string, isExported: boolean): void {
    if (isExported && this.#failing.delete(signal)) this.log.info({ signal }, 'OpenTelemetry export works again');
    if (isExported || this.#failing.has(signal)) return;
    this.#failing.add(signal);
    this.log.warn({ signal }, 'OpenTelemetry export failed; the collector did not accept it, or could not be reached');
  }
}
