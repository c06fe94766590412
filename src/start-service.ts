import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadSettings, type Settings, SettingsError } from '../config/settings';
import { isStartedByNpm } from '../config/started-by-npm';
import { printBanner } from './banner';
import { createApp, type RunningApp } from './create-app';
import { DemoService } from './modules/demo/demo.service';
import { loadMasterKey } from './platform/crypto/master-key';
import { loadOperatorKey } from './platform/crypto/operator-key';
import { prepareDatabase, serviceUrl } from './platform/database/bootstrap';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/database/embedded/embedded-postgres';
import { prepareJobSchema } from './platform/jobs/job-schema';
import { createLog } from './platform/log/log';
import { Progress } from './progress';
import { explainStartError } from './start-error';
import { Stopper } from './stopper';

/** Starts the service as the settings say, and stops it on SIGTERM or SIGINT; a second signal ends it at once. */
export async function startService(): Promise<void> {
  let stopper: Stopper | undefined;
  try {
    const settings = loadSettings();
    stopper = new Stopper(settings.shutdownTimeoutMs);
    if (isStartedByNpm()) stopper.stopWithParent();
    await start(settings, stopper);
  } catch (error) {
    // Stopped while it started: what failed is what the stop took away.
    if (stopper?.isStopping === true) return;
    process.stderr.write(`The service did not start.\n${explainStartError(error)}\n`);
    await (stopper ?? new Stopper(0)).stop(1);
  }
}

async function start(settings: Settings, stopper: Stopper): Promise<void> {
  const progress = new Progress(process.stderr);
  const log = createLog(settings);
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  const embedded = settings.databaseUrl === undefined ? await embeddedDatabase(settings, progress, stopper) : undefined;
  const databaseUrl = embedded?.ownerUrl ?? settings.databaseUrl ?? '';
  const masterKey = loadMasterKey(settings.masterKeyFile ?? join(settings.dataDir, 'master.key'));
  const operatorKey = loadOperatorKey(settings);
  progress.step('Bringing the schema up to date');
  await prepareDatabase(settings.databaseAdminUrl ?? databaseUrl, masterKey, prepareJobSchema);
  progress.step('Starting the service');
  const runtime = {
    databaseUrl: serviceUrl(databaseUrl, masterKey),
    directDatabaseUrl: serviceUrl(settings.databaseDirectUrl ?? databaseUrl, masterKey),
    masterKey,
    operatorKey: operatorKey.text,
  };
  const running = await createApp({ settings, runtime, log });
  stopper.add(() => stopApp(running, settings));
  const url = settings.role === 'work' ? null : await listen(running, settings);
  const demo = await running.app.get(DemoService).prepare(embedded !== undefined, (message) => progress.step(message));
  progress.done();
  if (!stopper.isStopping) printBanner({ url, settings, operatorKey, isEmbedded: embedded !== undefined, demo });
}

async function embeddedDatabase(settings: Settings, progress: Progress, stopper: Stopper): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataDir: settings.dataDir,
    onProgress: (message) => progress.step(message),
  });
  stopper.add(() => postgres.stop());
  void postgres.onExit.then((code) => {
    process.stderr.write(`The embedded database ended by itself (${code}); the service stops.\n`);
    void stopper.stop(1);
  });
  return postgres;
}

/** Resolves with the address to show, which is one that can be called from this machine. */
async function listen({ app }: RunningApp, { port, host }: Settings): Promise<string> {
  try {
    await app.listen(port, host);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new SettingsError(`PORT ${port} is taken on ${host}: stop what listens there, or choose another`);
    }
    if (code === 'EACCES')
      throw new SettingsError(`PORT ${port} may not be opened by this account: choose one from 1024`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new SettingsError(`HOST ${host} is no address of this machine`);
    throw error;
  }
  const url = new URL(await app.getUrl());
  if (['0.0.0.0', '[::]'].includes(url.hostname)) url.hostname = '127.0.0.1';
  return url.origin;
}

// How long a connection may stay open after the last byte of an answer that had begun before the stop.
const CLOSE_IDLE_EVERY_MS = 100;

/** New requests are refused from now on; those under way have their time, then their connections are cut. */
async function stopApp(running: RunningApp, { shutdownTimeoutMs }: Settings): Promise<void> {
  running.refuseRequests();
  const server = running.app.getHttpServer();
  const cut = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs);
  const closeIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  await running.app.close();
  clearTimeout(cut);
  clearInterval(closeIdle);
}
