import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { parseSettings } from '../config/settings';
import { createApp } from '../src/start/create-app';
import { MasterKey } from '../src/platform/crypto/master-key';
import { createLog } from '../src/platform/log/log';
import type { BenchDatabase } from './bench-database';

export const OPERATOR_KEY = 'operator-key-of-the-benchmark-0123456789';

export interface BenchService {
  readonly app: NestFastifyApplication;
  readonly url: string;
}

/**
 * The whole service in this process, on loopback. Settings are given like environment variables. The caller closes
 * `app`.
 */
export async function startBenchService(
  database: BenchDatabase,
  environment: Readonly<Record<string, string>> = {},
): Promise<BenchService> {
  const settings = parseSettings({
    METRICS_PORT: '0',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
    NETWORK_CONNECTORS: 'false',
    RATE_LIMIT_PER_MINUTE: '0',
    ...environment,
  });
  const runtime = {
    databaseUrl: database.url,
    systemDatabaseUrl: database.systemUrl,
    directDatabaseUrl: database.url,
    masterKey: new MasterKey(Buffer.alloc(32, 7)),
    operatorKey: OPERATOR_KEY,
  };
  const { app } = await createApp({ settings, runtime, log: createLog(settings) });
  await app.listen(0, '127.0.0.1');
  return { app, url: (await app.getUrl()).replace('[::1]', '127.0.0.1') };
}
