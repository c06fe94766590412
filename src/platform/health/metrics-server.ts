import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BeforeApplicationShutdown, Inject, Injectable, OnApplicationBootstrap } from '@nestjs/common';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { type Settings, SETTINGS, SettingsError } from '../../../config/settings';

/** `GET /metrics` for Prometheus, on 127.0.0.1 and a separate port, because the metrics include all tenants. */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  #server: Server | undefined;

  constructor(
    private readonly registry: Registry,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    collectDefaultMetrics({ register: registry });
  }

  async onApplicationBootstrap(): Promise<void> {
    const server = createServer((request, response) => {
      if (request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      this.registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': this.registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, this.settings.metricsPort)));
      server.listen(this.settings.metricsPort, '127.0.0.1', resolve);
    });
    this.#server = server;
  }

  beforeApplicationShutdown(): void {
    this.#server?.close();
    this.#server?.closeAllConnections();
  }

  get port(): number | undefined {
    return (this.#server?.address() as AddressInfo | null | undefined)?.port;
  }
}

const portError = (error: NodeJS.ErrnoException, port: number): Error =>
  error.code === 'EADDRINUSE'
    ? new SettingsError(`METRICS_PORT ${port} is already in use on 127.0.0.1. Choose another port; 0 picks a free one.`)
    : error;
