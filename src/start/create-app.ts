import fastifyCookie from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { serveDocuments } from '../open-api/served-documents';
import { AppModule } from '../app.module';
import { checkServingRole } from '../platform/database/bootstrap';
import { type Finding, HEALTH_CHECKS, type HealthChecks } from '../platform/health/health-checks';
import { AllowedMethods } from '../platform/http/server/allowed-methods';
import { compressAnswers } from '../platform/http/answers/compression';
import { allowOrigins } from '../platform/http/answers/cross-origin';
import { ErrorFilter } from '../platform/http/error.filter';
import { boundHttp } from '../platform/http/server/bound-http';
import { measureRequests } from '../platform/http/server/http-metrics';
import { addRequestHooks, httpAdapter } from '../platform/http/server/http-server';
import { RegisteredRecorder } from '../platform/http/requests/request-recorder';
import { secureAnswers } from '../platform/http/answers/security-headers';
import { NestLogger } from '../platform/log/nest-logger';
import { nameCharsets } from '../platform/http/answers/text-charset';
import type { PlatformOptions } from '../platform/platform.module';
import { builtConsole, serveConsole } from './serve-console';

const SHUTDOWN: Finding = { state: 'failing', text: 'This process is shutting down; others take its requests.' };

export interface RunningApp {
  app: NestFastifyApplication;
  /** Makes `/readyz` fail from now on, and closes each connection after its response. Requests are still served. */
  announceStop(): void;
  /** Refuses new requests with 503 `shutting_down` from now on. */
  refuseRequests(): void;
}

/**
 * Creates the service, ready to listen: its modules, hooks, error filter and documents. Refuses to serve as a role
 * with too many privileges.
 */
export async function createApp(options: Omit<PlatformOptions, 'recorder'>): Promise<RunningApp> {
  let isLeaving = false;
  let isStopping = false;
  const recorder = new RegisteredRecorder();
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.register({ ...options, recorder }),
    httpAdapter(options.settings, recorder),
    { bodyParser: false, logger: new NestLogger(options.log), abortOnError: false },
  );
  await checkServingRole(app.get(DataSource));
  const allowedMethods = app.get(AllowedMethods);
  await app.register(fastifyCookie);
  const instance = app.getHttpAdapter().getInstance();
  // The first hook, so that responses of later hooks have these headers too.
  await secureAnswers(instance, options.settings);
  addRequestHooks(instance, recorder, allowedMethods, () => isStopping);
  boundHttp(app, options);
  await allowOrigins(instance, options.settings.corsOrigins);
  nameCharsets(instance);
  await compressAnswers(instance);
  closeConnections(instance, () => isLeaving || isStopping);
  measureRequests(instance, app.get(Registry));
  app.useGlobalFilters(new ErrorFilter(options.log, allowedMethods));
  serveDocuments(app);
  const consoleFolder = options.settings.console ? builtConsole() : undefined;
  if (consoleFolder !== undefined) await serveConsole(instance, consoleFolder);
  await app.init();
  await instance.ready();
  return {
    app,
    announceStop: () => {
      isLeaving = true;
      app.get<HealthChecks>(HEALTH_CHECKS).set('shutdown', () => SHUTDOWN);
    },
    refuseRequests: () => {
      isStopping = true;
    },
  };
}

/** A caller that keeps its connection alive would also keep the stopping service alive. */
function closeConnections(instance: FastifyInstance, isEnding: () => boolean): void {
  instance.addHook('onSend', (_request, reply, payload, done) => {
    if (isEnding()) void reply.header('connection', 'close');
    done(null, payload);
  });
}
