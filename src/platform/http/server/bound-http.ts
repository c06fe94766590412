import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { PlatformOptions } from '../../platform.module';
import { AnonymousRequests } from '../../rate-limit/anonymous-requests';
import { limitAnonymousRequests } from './anonymous-gate';
import { boundRequestBodies } from '../body/request-bodies';
import { cutStalledReaders, limitConnections, warnOfUntrustedProxy } from './connection-limits';

/** Limits what callers may use of the process: connections, time, memory, and requests without a credential. */
export function boundHttp(
  app: NestFastifyApplication,
  { settings, log }: Pick<PlatformOptions, 'settings' | 'log'>,
): void {
  const instance = app.getHttpAdapter().getInstance();
  limitConnections(instance.server, settings);
  warnOfUntrustedProxy(instance, settings, log);
  limitAnonymousRequests(instance, app.get(AnonymousRequests));
  boundRequestBodies(instance, settings);
  cutStalledReaders(instance, settings);
}
