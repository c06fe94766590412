import {
  type BeforeApplicationShutdown,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { type Settings, SETTINGS } from '../../../config/settings';
import { OutboundHttp } from '../../platform/fetch/outbound-http';
import { type Runtime, RUNTIME } from '../../platform/runtime';
import { StoredSecretEntity } from './secrets/stored-secret.entity';
import { ConnectorCache } from './guard/connector-cache';
import { ConnectorHealth } from './guard/connector-health';
import { ConnectorMetrics } from './guard/connector-metrics';
import { ConnectorRegistry } from './connector-registry.service';
import { ConnectorRunner } from './guard/connector-runner';
import { configuredConnectors } from './configuration/configured-connectors';
import type { Connector } from './connectors.contract';
import { ConnectorsController } from './connectors.controller';
import { ConnectorsService } from './connectors.service';
import { SecretsController } from './secrets/secrets.controller';
import { SecretsRepository } from './secrets/secrets.repository';
import { SecretsService } from './secrets/secrets.service';

const OWN_CONNECTORS = Symbol('own connectors');

/** The sources that lookups query. Higher modules register theirs with `ConnectorRegistry`. */
@Module({
  imports: [TypeOrmModule.forFeature([StoredSecretEntity])],
  controllers: [ConnectorsController, SecretsController],
  providers: [
    { provide: OutboundHttp, useFactory: () => new OutboundHttp() },
    {
      provide: ConnectorCache,
      useFactory: ({ masterKey }: Runtime) => new ConnectorCache(masterKey),
      inject: [RUNTIME],
    },
    ConnectorHealth,
    ConnectorMetrics,
    ConnectorRegistry,
    ConnectorRunner,
    ConnectorsService,
    SecretsRepository,
    SecretsService,
    // Connectors of this module are created only here.
    {
      provide: OWN_CONNECTORS,
      useFactory: (http: OutboundHttp, secrets: SecretsService, settings: Settings) =>
        configuredConnectors(settings, { http, secrets, now: () => new Date() }),
      inject: [OutboundHttp, SecretsService, SETTINGS],
    },
  ],
  exports: [ConnectorRegistry, ConnectorsService, OutboundHttp, SecretsService],
})
export class ConnectorsModule
  implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  constructor(
    private readonly registry: ConnectorRegistry,
    private readonly health: ConnectorHealth,
    private readonly http: OutboundHttp,
    @Inject(OWN_CONNECTORS) private readonly connectors: readonly Connector[],
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    for (const connector of this.connectors) this.registry.register(connector);
  }

  /** Every module has registered its connectors by now. Only processes that serve requests run lookups. */
  onApplicationBootstrap(): void {
    if (this.settings.role !== 'work') this.health.start();
  }

  beforeApplicationShutdown(): void {
    this.health.stop();
  }

  /** Runs after the last request, when HTTP is closed. */
  async onApplicationShutdown(): Promise<void> {
    await this.http.close();
  }
}
