import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BeforeApplicationShutdown, Inject, Injectable, OnApplicationBootstrap } from '@nestjs/common';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { type Settings, SETTINGS, SettingsError } from '../../../config/settings';

type MetricsSettings = Pick<Settings, 'metricsPort' | 'metricsHost'>;

/**
 * `GET /metrics` for Prometheus, on an address and port of its own, because the metrics include all tenants. `GET /healthz` is
 * for supervisors of processes that run jobs, which listen nowhere else; it needs no database.
 */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  #server: Server | undefined;

  constructor(
    private readonly registry: Registry,
    @Inject(SETTINGS) private readonly settings: MetricsSettings,
  ) {
    collectDefaultMetrics({ register: registry });
  }

  async onApplicationBootstrap(): Promise<void> {
    const server = createServer((request, response) => {
      if (request.url === '/healthz') {
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
        return;
      }
      if (request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      this.registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': this.registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    });
    const { metricsPort, metricsHost } = this.settings;
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, this.settings)));
      server.listen(metricsPort, metricsHost, resolve);
    });
    this.#server = server;
  }

  beforeApplicationShutdown(): void {
    this.#server?.close();
    this.#server?.closeAllConnections();
  }

  /** Undefined before the start. */
  get address(): AddressInfo | undefined {
    return (this.#server?.address() as AddressInfo | null | undefined) ?? undefined;
  }
}

function listenError(error: NodeJS.ErrnoException, { metricsPort: port, metricsHost: host }: MetricsSettings): Error {
  if (error.code === 'EADDRINUSE') {
    return new SettingsError(
      `METRICS_PORT ${port} is already in use on ${host}. Choose another port; 0 picks a free one.`,
    );
  }
  return error.code === 'EADDRNOTAVAIL'
    ? new SettingsError(`METRICS_HOST ${host} is not an address of this machine`)
    : error;
}
